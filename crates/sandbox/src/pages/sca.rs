//! The payer's page: what is to be paid, and the decision.
//!
//! It works without scripts. For those who drive it by program, `<main>` says which page it is and how the
//! authorisation stands, and the form and the links have ids.

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

use super::{Choice, choice, go_to, html, message, money, unknown};
use crate::{
    ledger::{AccountView, Ledger},
    order::{Authorisation, Order, Refusal, ScaStatus},
    world::Desk,
};

#[derive(Template)]
#[template(path = "sca.html")]
struct ScaPage {
    bank: &'static str,
    payee: String,
    payee_iban: String,
    amount: String,
    reference: String,
    /// The protocol's `scaStatus`.
    status: &'static str,
    /// What there is to say instead of a decision.
    over: Option<&'static str>,
    /// The account that will pay, where it is known.
    debtor: Option<Choice>,
    /// The accounts to choose from, where it is not.
    choices: Vec<Choice>,
    leave: Option<String>,
    back: Option<String>,
}

/// What the payer's form says.
#[derive(Deserialize)]
pub(super) struct Decided {
    decision: Verdict,
    account: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Approve,
    Decline,
}

pub(super) async fn show(State(desk): State<Desk>, authorisation: Result<Path<String>, PathRejection>) -> Response {
    let Ok(Path(id)) = authorisation else { return unknown(&desk) };
    let page = look(&desk, &id, |order, ledger| order.authorisation(&id).map(|one| sca_page(order, one, ledger)));
    page.flatten().map_or_else(|| unknown(&desk), |page| html(StatusCode::OK, &page))
}

pub(super) async fn decide(
    State(desk): State<Desk>,
    authorisation: Result<Path<String>, PathRejection>,
    form: Result<Form<Decided>, FormRejection>,
) -> Response {
    let Ok(Path(id)) = authorisation else { return unknown(&desk) };
    let Ok(Form(decided)) = form else {
        return message(&desk, StatusCode::BAD_REQUEST, "That was no decision", "Please go back and choose again.");
    };
    let (now_ms, code) = (desk.sandbox.now_ms(), desk.sandbox.new_id());
    let answer = look(&desk, &id, |order, ledger| {
        let (bank, cents) = (order.bank, order.instruction.amount_cents);
        let outcome = match decided.decision {
            Verdict::Approve => {
                let chosen = decided.account.filter(|iban| ledger.knows(bank, iban));
                order.approve(&id, chosen, || code, now_ms, |iban| ledger.set_aside(bank, iban, cents))
            }
            Verdict::Decline => order.decline(&id, now_ms),
        };
        let Some(one) = order.authorisation(&id) else { return unknown(&desk) };
        match outcome {
            Ok(()) => {
                let happy = matches!(one.status(), ScaStatus::Finalised | ScaStatus::Unconfirmed);
                let target = if happy { one.happy_return() } else { one.return_to.unhappy().cloned() };
                match target {
                    Some(target) => go_to(target.as_str()),
                    None => html(StatusCode::OK, &sca_page(order, one, ledger)),
                }
            }
            Err(Refusal::NoAccount) => message(
                &desk,
                StatusCode::BAD_REQUEST,
                "No account was chosen",
                "Please go back and choose an account.",
            ),
            Err(
                Refusal::Over
                | Refusal::NotWaiting
                | Refusal::AuthorisationOver
                | Refusal::NotStarted
                | Refusal::NotAuthorised
                | Refusal::NotCancellable,
            ) => html(StatusCode::CONFLICT, &sca_page(order, one, ledger)),
        }
    });
    desk.sandbox.send_due_notices();
    answer.unwrap_or_else(|| unknown(&desk))
}

fn look<T>(desk: &Desk, authorisation: &str, act: impl FnOnce(&mut Order, &mut Ledger) -> T) -> Option<T> {
    let now_ms = desk.sandbox.now_ms();
    desk.sandbox.book().with_authorisation(desk.bank, authorisation, now_ms, act)
}

fn sca_page(order: &Order, one: &Authorisation, ledger: &Ledger) -> ScaPage {
    let accounts = ledger.accounts(order.bank);
    let named = |account: &&AccountView| order.debtor_iban.as_ref() == Some(&account.iban);
    let over = match (order.reason(), one.status()) {
        (Some(reason), _) => Some(reason.text()),
        (None, ScaStatus::Finalised | ScaStatus::Unconfirmed | ScaStatus::Exempted) => {
            Some("You have approved this payment.")
        }
        (None, ScaStatus::Failed) => Some("This payment can no longer be approved here."),
        (None, ScaStatus::Received) => None,
    };
    let approved = matches!(one.status(), ScaStatus::Finalised | ScaStatus::Unconfirmed);
    let back = if approved { one.happy_return() } else { one.return_to.unhappy().cloned() };
    ScaPage {
        bank: order.manners().name,
        payee: order.instruction.creditor_name.clone(),
        payee_iban: order.instruction.creditor_iban.clone(),
        amount: money(order.instruction.amount_cents, &order.instruction.currency),
        reference: order.instruction.reference.clone(),
        status: one.status().text(),
        over,
        debtor: accounts.iter().find(named).map(choice),
        choices: if order.debtor_iban.is_none() { accounts.iter().map(choice).collect() } else { Vec::new() },
        leave: one.return_to.unhappy().map(ToString::to_string),
        back: back.map(String::from),
    }
}
