//! `POST /v1/payments/{product}`: initiates a payment.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::{
    call::Call,
    instruction::{self, field_error},
    links::{Links, SCA_APPROACH},
    middleware::{ScriptedDelay, ScriptedFault, refusal_problem},
    problem::Problem,
};
use crate::{
    fault::FaultKind,
    order::{NewOrder, Order},
    state::BankHandle,
    store::OrderStore,
    test_reference::TestReference,
};

const NOTIFICATION_SUPPORT: HeaderName = HeaderName::from_static("aspsp-notification-support");

pub(super) async fn initiate(call: Call) -> Result<Response, Problem> {
    if call.payer_address()?.is_none() {
        return Err(Problem::format_error("The header PSU-IP-Address is missing."));
    }
    let return_to = call.return_to()?;
    let notification_uri = call.url_header("TPP-Notification-URI")?.map(String::from);
    let (instruction, debtor_account) = instruction::read(&call.json()?, call.product)?;
    let test_reference = TestReference::of(&instruction.reference);
    if test_reference == Some(TestReference::Refuse) {
        return Err(refusal_problem());
    }
    let now_ms = call.now_ms();
    let mut store = call.handle.sandbox.store();
    let debtor_iban = find_debtor(&call, &store, debtor_account.as_deref())?;
    let new_order = NewOrder {
        bank: call.handle.bank,
        payment_id: call.handle.sandbox.new_id(),
        product: call.product.name.to_owned(),
        instruction,
        debtor_iban,
        notification_uri,
        return_to,
    };
    if store.is_full() {
        let text = "This bank has reached its maximum number of payments.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "ACCESS_EXCEEDED", text));
    }
    let order = start_order(&call.handle, &mut store, new_order, now_ms);
    let mut response = initiation_response(&order, &call.links);
    store.insert(order);
    if let Some(kind) = scripted_fault(test_reference) {
        response.extensions_mut().insert(ScriptedFault(kind));
    }
    if let Some(delay) = test_reference.and_then(scripted_delay) {
        response.extensions_mut().insert(delay);
    }
    Ok(response)
}

/// Creates the order, exempted or with its first authorisation as the bank's profile requires.
fn start_order(handle: &BankHandle, store: &mut OrderStore, new_order: NewOrder, now_ms: i64) -> Order {
    let profile = handle.profile();
    let amount_cents = new_order.instruction.amount_cents;
    let mut order = Order::new(new_order, now_ms);
    if profile.exempts(amount_cents) {
        // The bank identifies its payer by other means and uses the default account if none is named.
        let default_iban = store.ledger.default_account(handle.bank).unwrap_or_default().to_owned();
        let iban = order.debtor_iban.clone().unwrap_or(default_iban);
        order.exempt(iban, now_ms, |iban| store.ledger.reserve(handle.bank, iban, amount_cents));
    } else if !profile.explicit_authorisation {
        order.start_authorisation(handle.sandbox.new_id(), order.return_to.clone(), now_ms);
    }
    order
}

/// The IBAN of the payer's account, if the order names one. It must be an account of this bank.
fn find_debtor(call: &Call, store: &OrderStore, account: Option<&str>) -> Result<Option<String>, Problem> {
    let (bank, format) = (call.handle.bank, call.product.account_format);
    let problem = match account {
        None if call.handle.profile().needs_payer_iban => {
            "debtorAccount is missing: this bank needs the payer's account."
        }
        None => return Ok(None),
        Some(account) => match store.ledger.find_iban(bank, account, format) {
            Some(iban) => return Ok(Some(iban)),
            None => "This bank has no such account.",
        },
    };
    let accounts = store.ledger.accounts(bank);
    let accounts: Vec<&str> = accounts.iter().map(|account| format.of_iban(&account.iban)).collect();
    let text = format!("{problem} Its test accounts are {}.", accounts.join(", "));
    Err(Problem::bad_request(vec![field_error(&format!("debtorAccount.{}", format.field()), text)]))
}

fn initiation_response(order: &Order, links: &Links) -> Response {
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

/// How long the response takes.
fn scripted_delay(test_reference: TestReference) -> Option<ScriptedDelay> {
    let delays =
        [(TestReference::Delay, Duration::from_secs(5)), (TestReference::ShortDelay, Duration::from_millis(300))];
    delays.into_iter().find(|(of, _)| *of == test_reference).map(|(_, delay)| ScriptedDelay(delay))
}

fn scripted_fault(test_reference: Option<TestReference>) -> Option<FaultKind> {
    match test_reference? {
        TestReference::Hang => Some(FaultKind::HangAfter),
        TestReference::FiveHundred => Some(FaultKind::FailAfter),
        TestReference::Delay
        | TestReference::ShortDelay
        | TestReference::Slow
        | TestReference::Reject
        | TestReference::Timeout
        | TestReference::Twice
        | TestReference::Late
        | TestReference::Forged
        | TestReference::Stale
        | TestReference::Code
        | TestReference::Outage
        | TestReference::Refuse
        | TestReference::Cancel
        | TestReference::Others
        | TestReference::Gone => None,
    }
}
