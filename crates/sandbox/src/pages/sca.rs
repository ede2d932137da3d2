//! The payer's page: the payment, and a form to approve or decline it.
//!
//! It works without JavaScript. For automated payers, `<main>` has the page's name and the status of the authorisation,
//! and the form and the links have ids.

use askama::Template;
use axum::{
    Form,
    extract::{
        Path, State,
        rejection::{FormRejection, PathRejection},
    },
    http::StatusCode,
    response::Response,
};
use serde::Deserialize;

use super::render::{AccountOption, account_option, html, message, money, not_found_page, redirect_to};
use crate::{
    ledger::{AccountView, Ledger},
    order::{Authorisation, Order, OrderError, ScaStatus},
    state::BankHandle,
};

#[derive(Template)]
#[template(path = "sca.html")]
struct ScaPage {
    bank: &'static str,
    payee: String,
    payee_account: String,
    amount: String,
    reference: String,
    /// The protocol's `scaStatus`.
    status: &'static str,
    /// Shown instead of the form when no decision is possible.
    closed_message: Option<&'static str>,
    /// The account that pays, if the order names it.
    debtor: Option<AccountOption>,
    /// The accounts to choose from, if the order names none.
    account_options: Vec<AccountOption>,
    /// Where a payer who does not decide goes.
    leave_url: Option<String>,
    /// Where the payer goes once no decision is possible.
    return_url: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct DecisionForm {
    decision: FormDecision,
    account: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FormDecision {
    Approve,
    Decline,
}

pub(super) async fn show(State(handle): State<BankHandle>, path: Result<Path<String>, PathRejection>) -> Response {
    let Ok(Path(id)) = path else { return not_found_page(&handle) };
    let page = with_authorisation(&handle, &id, |order, ledger| {
        order.authorisation(&id).map(|authorisation| sca_page(order, authorisation, ledger))
    });
    page.flatten().map_or_else(|| not_found_page(&handle), |page| html(StatusCode::OK, &page))
}

pub(super) async fn decide(
    State(handle): State<BankHandle>,
    path: Result<Path<String>, PathRejection>,
    form: Result<Form<DecisionForm>, FormRejection>,
) -> Response {
    let Ok(Path(id)) = path else { return not_found_page(&handle) };
    let Ok(Form(submitted)) = form else {
        return message(&handle, StatusCode::BAD_REQUEST, "Invalid decision", "Please go back and choose again.");
    };
    let (now_ms, code) = (handle.sandbox.now_ms(), handle.sandbox.new_id());
    let response = with_authorisation(&handle, &id, |order, ledger| {
        let (bank, cents) = (order.bank, order.instruction.amount_cents);
        let outcome = match submitted.decision {
            FormDecision::Approve => {
                let chosen = submitted.account.filter(|iban| ledger.has_account(bank, iban));
                order.approve(&id, chosen, || code, now_ms, |iban| ledger.reserve(bank, iban, cents))
            }
            FormDecision::Decline => order.decline(&id, now_ms),
        };
        let Some(authorisation) = order.authorisation(&id) else { return not_found_page(&handle) };
        match outcome {
            Ok(()) => {
                let approved = matches!(authorisation.status(), ScaStatus::Finalised | ScaStatus::Unconfirmed);
                let target =
                    if approved { authorisation.success_url() } else { authorisation.return_to.failure_url().cloned() };
                match target {
                    Some(target) => redirect_to(target.as_str()),
                    None => html(StatusCode::OK, &sca_page(order, authorisation, ledger)),
                }
            }
            Err(OrderError::NoAccount) => message(
                &handle,
                StatusCode::BAD_REQUEST,
                "No account was chosen",
                "Please go back and choose an account.",
            ),
            Err(
                OrderError::AlreadyFinal
                | OrderError::NotAwaitingPayer
                | OrderError::AuthorisationClosed
                | OrderError::NotStarted
                | OrderError::NotAuthorised
                | OrderError::NotCancellable,
            ) => html(StatusCode::CONFLICT, &sca_page(order, authorisation, ledger)),
        }
    });
    handle.sandbox.send_due_notices();
    response.unwrap_or_else(|| not_found_page(&handle))
}

fn with_authorisation<T>(
    handle: &BankHandle,
    authorisation_id: &str,
    act: impl FnOnce(&mut Order, &mut Ledger) -> T,
) -> Option<T> {
    let now_ms = handle.sandbox.now_ms();
    handle.sandbox.store().with_authorisation(handle.bank, authorisation_id, now_ms, act)
}

fn sca_page(order: &Order, authorisation: &Authorisation, ledger: &Ledger) -> ScaPage {
    let accounts = ledger.accounts(order.bank);
    let named = |account: &&AccountView| order.debtor_iban.as_ref() == Some(&account.iban);
    let closed_message = match (order.reason(), authorisation.status()) {
        (Some(reason), _) => Some(reason.text()),
        (None, ScaStatus::Finalised | ScaStatus::Unconfirmed | ScaStatus::Exempted) => {
            Some("You have approved this payment.")
        }
        (None, ScaStatus::Failed) => Some("This payment can no longer be approved here."),
        (None, ScaStatus::Received) => None,
    };
    let approved = matches!(authorisation.status(), ScaStatus::Finalised | ScaStatus::Unconfirmed);
    let return_url =
        if approved { authorisation.success_url() } else { authorisation.return_to.failure_url().cloned() };
    ScaPage {
        bank: order.profile().name,
        payee: order.instruction.creditor_name.clone(),
        payee_account: order.instruction.creditor_account.clone(),
        amount: money(order.instruction.amount_cents, &order.instruction.currency),
        reference: order.instruction.reference.clone(),
        status: authorisation.status().text(),
        closed_message,
        debtor: accounts.iter().find(named).map(account_option),
        account_options: if order.debtor_iban.is_none() {
            accounts.iter().map(account_option).collect()
        } else {
            Vec::new()
        },
        leave_url: authorisation.return_to.failure_url().map(ToString::to_string),
        return_url: return_url.map(String::from),
    }
}
