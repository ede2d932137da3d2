//! The payer's page: the payment, and a form to approve or decline it, or to simulate a problem.
//!
//! It works without JavaScript. For automated payers, `<main>` has the page's name and the status of the authorisation,
//! and the forms and the links have ids.

use askama::Template;
use axum::{
    Form,
    extract::{
        Path, Query, State,
        rejection::{FormRejection, PathRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::Deserialize;

use super::{
    login::{Login, LoginPage, is_browser},
    render::{AccountOption, Brand, account_option, grouped, html, message, money, not_found_page, redirect_to},
};
use crate::{
    ledger::{AccountView, Ledger},
    order::{Authorisation, Order, OrderError, ScaStatus, Simulation},
    state::BankHandle,
};

#[derive(Template)]
#[template(path = "sca.html")]
struct ScaPage {
    brand: Brand,
    /// The name with which the payer logged in, if they did.
    user: Option<String>,
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
    /// The account that is chosen at first.
    chosen_iban: String,
    simulations: Vec<SimulationOption>,
    /// Where a payer who does not decide goes.
    leave_url: Option<String>,
    /// Where the payer goes once no decision is possible.
    return_url: Option<String>,
}

struct SimulationOption {
    value: &'static str,
    name: &'static str,
    effect: &'static str,
}

#[derive(Deserialize)]
pub(super) struct DecisionForm {
    decision: Option<FormDecision>,
    /// An approval with which the bank simulates a problem.
    simulate: Option<Simulation>,
    account: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FormDecision {
    Approve,
    Decline,
}

/// What the payer wants.
#[derive(Clone, Copy)]
enum PayerDecision {
    Approve,
    ApproveWith(Simulation),
    Decline,
}

impl DecisionForm {
    fn payer_decision(&self) -> Option<PayerDecision> {
        match (self.simulate, self.decision) {
            (Some(simulation), _) => Some(PayerDecision::ApproveWith(simulation)),
            (None, Some(FormDecision::Approve)) => Some(PayerDecision::Approve),
            (None, Some(FormDecision::Decline)) => Some(PayerDecision::Decline),
            (None, None) => None,
        }
    }
}

pub(super) async fn show(
    State(handle): State<BankHandle>,
    path: Result<Path<String>, PathRejection>,
    login: Result<Query<Login>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let brand = Brand::for_payer(&handle, &headers);
    let Ok(Path(id)) = path else { return not_found_page(brand) };
    let user = login.ok().and_then(|Query(login)| login.name());
    let page = with_authorisation(&handle, &id, |order, ledger| {
        let authorisation = order.authorisation(&id)?;
        let is_open = closed_message(order, authorisation, brand).is_none();
        if is_open && user.is_none() && is_browser(&headers) {
            return Some(html(StatusCode::OK, &login_page(order, authorisation, ledger, brand)));
        }
        Some(html(StatusCode::OK, &sca_page(order, authorisation, ledger, brand, user)))
    });
    page.flatten().unwrap_or_else(|| not_found_page(brand))
}

pub(super) async fn decide(
    State(handle): State<BankHandle>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    form: Result<Form<DecisionForm>, FormRejection>,
) -> Response {
    let brand = Brand::for_payer(&handle, &headers);
    let texts = brand.texts;
    let Ok(Path(id)) = path else { return not_found_page(brand) };
    let submitted = form.ok().and_then(|Form(form)| Some((form.payer_decision()?, form.account)));
    let Some((decision, account)) = submitted else {
        return message(brand, StatusCode::BAD_REQUEST, texts.invalid_decision, texts.invalid_decision_text);
    };
    let (now_ms, code) = (handle.sandbox.now_ms(), handle.sandbox.new_id());
    let response = with_authorisation(&handle, &id, |order, ledger| {
        let (bank, cents) = (order.bank, order.instruction.amount_cents);
        let chosen = account.filter(|iban| ledger.has_account(bank, iban));
        let reserve = |iban: &str| ledger.reserve(bank, iban, cents);
        let outcome = match decision {
            PayerDecision::Approve => order.approve(&id, chosen, || code, now_ms, reserve),
            PayerDecision::ApproveWith(simulation) => {
                order.approve_with_simulation(simulation, &id, chosen, || code, now_ms, reserve)
            }
            PayerDecision::Decline => order.decline(&id, now_ms),
        };
        let Some(authorisation) = order.authorisation(&id) else { return not_found_page(brand) };
        match outcome {
            Ok(()) => match return_url(authorisation) {
                Some(target) => redirect_to(&target),
                None => html(StatusCode::OK, &sca_page(order, authorisation, ledger, brand, None)),
            },
            Err(OrderError::NoAccount) => {
                message(brand, StatusCode::BAD_REQUEST, texts.no_account, texts.no_account_text)
            }
            Err(
                OrderError::AlreadyFinal
                | OrderError::NotAwaitingPayer
                | OrderError::AuthorisationClosed
                | OrderError::NotStarted
                | OrderError::NotAuthorised
                | OrderError::NotCancellable,
            ) => html(StatusCode::CONFLICT, &sca_page(order, authorisation, ledger, brand, None)),
        }
    });
    handle.sandbox.send_due_notices();
    response.unwrap_or_else(|| not_found_page(brand))
}

fn with_authorisation<T>(
    handle: &BankHandle,
    authorisation_id: &str,
    act: impl FnOnce(&mut Order, &mut Ledger) -> T,
) -> Option<T> {
    let now_ms = handle.sandbox.now_ms();
    handle.sandbox.store().with_authorisation(handle.bank, authorisation_id, now_ms, act)
}

/// Where the payer goes after the decision.
fn return_url(authorisation: &Authorisation) -> Option<String> {
    let approved = matches!(authorisation.status(), ScaStatus::Finalised | ScaStatus::Unconfirmed);
    let url = if approved { authorisation.success_url() } else { authorisation.return_to.failure_url().cloned() };
    url.map(String::from)
}

/// Why no decision is possible. `None` while one is.
fn closed_message(order: &Order, authorisation: &Authorisation, brand: Brand) -> Option<&'static str> {
    match (order.reason(), authorisation.status()) {
        (Some(reason), _) => Some(brand.texts.reason(reason)),
        (None, ScaStatus::Finalised | ScaStatus::Unconfirmed | ScaStatus::Exempted) => Some(brand.texts.approved),
        (None, ScaStatus::Failed) => Some(brand.texts.closed),
        (None, ScaStatus::Received) => None,
    }
}

/// The field has the holder of the account that pays, so that one tap is enough.
fn login_page(order: &Order, authorisation: &Authorisation, ledger: &Ledger, brand: Brand) -> LoginPage {
    let accounts = ledger.accounts(order.bank);
    let holder = debtor(order, &accounts).or(accounts.first()).map(|account| account.holder.clone());
    LoginPage { brand, name: holder.unwrap_or_default(), leave_url: leave_url(authorisation) }
}

fn sca_page(
    order: &Order,
    authorisation: &Authorisation,
    ledger: &Ledger,
    brand: Brand,
    user: Option<String>,
) -> ScaPage {
    let accounts = ledger.accounts(order.bank);
    let option = |account: &AccountView| account_option(account, brand.texts);
    // A payer who logged in as the holder of an account pays from it.
    let own =
        accounts.iter().find(|account| user.as_ref().is_some_and(|user| user.eq_ignore_ascii_case(&account.holder)));
    let simulations = Simulation::ALL.map(|simulation| {
        let (name, effect) = brand.texts.simulation(simulation);
        SimulationOption { value: simulation.value(), name, effect }
    });
    ScaPage {
        payee: order.instruction.creditor_name.clone(),
        payee_account: grouped(&order.instruction.creditor_account),
        amount: money(order.instruction.amount_cents, &order.instruction.currency, brand.texts),
        reference: order.instruction.reference.clone(),
        status: authorisation.status().text(),
        closed_message: closed_message(order, authorisation, brand),
        debtor: debtor(order, &accounts).map(option),
        account_options: if order.debtor_iban.is_none() { accounts.iter().map(option).collect() } else { Vec::new() },
        chosen_iban: own.or(accounts.first()).map(|account| account.iban.clone()).unwrap_or_default(),
        simulations: simulations.into(),
        leave_url: leave_url(authorisation),
        return_url: return_url(authorisation),
        brand,
        user,
    }
}

/// The account that the order names.
fn debtor<'a>(order: &Order, accounts: &'a [AccountView]) -> Option<&'a AccountView> {
    accounts.iter().find(|account| order.debtor_iban.as_ref() == Some(&account.iban))
}

fn leave_url(authorisation: &Authorisation) -> Option<String> {
    authorisation.return_to.failure_url().map(ToString::to_string)
}
