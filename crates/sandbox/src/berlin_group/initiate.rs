//! `POST /v1/payments/{product}`: a payment is ordered.

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::{
    call::Call,
    gate::{Aftermath, refused},
    instruction::{self, complaint},
    links::Links,
    problem::Problem,
};
use crate::{
    book::Book,
    fault::FaultKind,
    order::{Instruction, Order, Ordered},
    script::Magic,
    world::Desk,
};

pub(super) const SCA_APPROACH: HeaderName = HeaderName::from_static("aspsp-sca-approach");
const NOTIFICATION_SUPPORT: HeaderName = HeaderName::from_static("aspsp-notification-support");

pub(super) async fn initiate(call: Call) -> Result<Response, Problem> {
    if call.payer_address()?.is_none() {
        return Err(Problem::format_error("The header PSU-IP-Address must be there."));
    }
    let return_to = call.return_to()?;
    let notification_uri = call.web_address("TPP-Notification-URI")?.map(String::from);
    let (instruction, debtor_iban) = instruction::read(&call.json()?)?;
    let magic = Magic::of(&instruction.reference);
    if magic == Some(Magic::Refuse) {
        return Err(refused());
    }
    let now_ms = call.now_ms();
    let ordered = Ordered {
        bank: call.desk.bank,
        payment_id: call.desk.sandbox.new_id(),
        product: call.product.to_owned(),
        instruction,
        debtor_iban,
        notification_uri,
        return_to,
    };
    let mut book = call.desk.sandbox.book();
    check_account(&call.desk, &book, ordered.debtor_iban.as_deref())?;
    if book.is_full() {
        let text = "This bank has taken as many payments as it can remember.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "ACCESS_EXCEEDED", text));
    }
    let order = begun(&call.desk, &mut book, ordered, now_ms);
    let mut response = answer(&order, &call.links);
    book.enter(order);
    if let Some(kind) = aftermath(magic) {
        response.extensions_mut().insert(Aftermath(kind));
    }
    Ok(response)
}

/// The order, begun as this bank begins one.
fn begun(desk: &Desk, book: &mut Book, ordered: Ordered, now_ms: i64) -> Order {
    let manners = desk.manners();
    let Instruction { amount_cents, .. } = ordered.instruction;
    let mut order = Order::received(ordered, now_ms);
    if manners.exempts(amount_cents) {
        // The bank knows its payer by other means, and uses the account they usually pay from.
        let usual = book.ledger.usual_account(desk.bank).unwrap_or_default().to_owned();
        let iban = order.debtor_iban.clone().unwrap_or(usual);
        order.exempt(iban, now_ms, |iban| book.ledger.set_aside(desk.bank, iban, amount_cents));
    } else if !manners.explicit_authorisation {
        order.start_authorisation(desk.sandbox.new_id(), order.return_to.clone(), now_ms);
    }
    order
}

fn check_account(desk: &Desk, book: &Book, iban: Option<&str>) -> Result<(), Problem> {
    let known =
        || book.ledger.accounts(desk.bank).into_iter().map(|account| account.iban).collect::<Vec<_>>().join(", ");
    let text = match iban {
        None if desk.manners().needs_payer_iban => {
            format!(
                "debtorAccount is missing: this bank must be told the payer's account. Its test accounts are {}.",
                known()
            )
        }
        Some(iban) if !book.ledger.knows(desk.bank, iban) => {
            format!("This bank has no such account. Its test accounts are {}.", known())
        }
        Some(_) | None => return Ok(()),
    };
    Err(Problem::bad_request(vec![complaint("debtorAccount.iban", text)]))
}

fn answer(order: &Order, links: &Links) -> Response {
    let mut body = json!({
        "transactionStatus": order.status().code(),
        "paymentId": order.payment_id,
        "_links": links.initiated(order),
    });
    if let Some(status) = order.sca_status() {
        body["scaStatus"] = json!(status.text());
    }
    if let Some(reason) = order.reason() {
        body["psuMessage"] = json!(reason.text());
    }
    let mut response = (StatusCode::CREATED, Json(body)).into_response();
    let headers = response.headers_mut();
    if let Ok(location) = HeaderValue::from_str(&links.payment(order)) {
        headers.insert(LOCATION, location);
    }
    if !order.is_exempted() {
        headers.insert(SCA_APPROACH, HeaderValue::from_static("REDIRECT"));
    }
    if order.notification_uri.is_some() {
        headers.insert(NOTIFICATION_SUPPORT, HeaderValue::from_static("true"));
    }
    response
}

fn aftermath(magic: Option<Magic>) -> Option<FaultKind> {
    match magic? {
        Magic::Hang => Some(FaultKind::HangAfter),
        Magic::FiveHundred => Some(FaultKind::FailAfter),
        Magic::Slow
        | Magic::Reject
        | Magic::Timeout
        | Magic::Twice
        | Magic::Late
        | Magic::Forged
        | Magic::Stale
        | Magic::Code
        | Magic::Outage
        | Magic::Refuse
        | Magic::Cancel => None,
    }
}
