//! Responses of banks, and of gateways that answer for them.
//!
//! Input: an HTTP status in two bytes, then the media type, the body and a second body, separated by zero bytes.

use http::{HeaderMap, HeaderValue, StatusCode, header::CONTENT_TYPE};
use paylink_bank::{AttemptKey, BankCallError, ConnectorState, Order, Step, berlin_group::BerlinGroup};
use paylink_domain::{
    attempt::Phase,
    id::{AttemptId, CellId},
    money::{AmountCents, Currency},
};
use serde_json::Value;
use url::Url;
use uuid::Uuid;

use crate::{
    input::parts,
    test_bank::{BANK, BASE},
};

pub fn check(bytes: &[u8]) {
    let Some((status, rest)) = bytes.split_first_chunk() else { return };
    let Ok(status) = StatusCode::from_u16(u16::from_be_bytes(*status)) else { return };
    let mut parts = parts(rest);
    let media_type = parts.next().unwrap_or_default();
    let body = parts.next().unwrap_or_default();
    let second = parts.next().unwrap_or_default();
    let headers: HeaderMap = HeaderValue::from_bytes(media_type).map(|it| (CONTENT_TYPE, it)).into_iter().collect();

    check_initiation(status, &headers, body);
    check_status(status, &headers, body, second);
    check_order(body);
}

fn check_initiation(status: StatusCode, headers: &HeaderMap, body: &[u8]) {
    match BANK.interpret_initiation(Currency::Eur, status, headers, body).unwrap() {
        Ok(Step::Redirect { to, connector_state }) => {
            assert!(status.is_success());
            assert_eq!(to.scheme(), "https", "{to}");
            check_state(&connector_state, body);
        }
        Ok(Step::Continue { connector_state }) => {
            assert!(status.is_success());
            check_state(&connector_state, body);
        }
        Ok(Step::Observed(status)) => panic!("an initiation is not a status: {status:?}"),
        Err(BankCallError::Refused { reason }) => {
            check_code(&reason);
            assert!(status.is_client_error() || reason == "RJCT" && status.is_success(), "{status}: {reason}");
        }
        Err(error @ (BankCallError::NotReached(_) | BankCallError::Gone { .. })) => {
            panic!("a response to an initiation cannot mean this: {error:?}");
        }
        Err(BankCallError::OutcomeUnknown(error)) => assert!(error.to_string().len() < 200, "{error}"),
    }
}

/// The state leads to this order at this bank and to nothing else.
fn check_state(state: &ConnectorState, body: &[u8]) {
    let stored: Value = serde_json::from_slice(state.bytes()).unwrap();
    for name in ["sca", "confirmation"] {
        if let Some(url) = stored[name].as_str() {
            assert_eq!(url.parse::<Url>().unwrap().origin(), BASE.origin(), "{name}: {url}");
        }
    }
    let address = BANK.order_address(state).unwrap();
    let id = address.as_str().strip_prefix("https://bank.example/psd2/v1/payments/sepa-credit-transfers/");
    let id = id.unwrap_or_else(|| panic!("{address} is not below the bank's address"));
    let id = percent_encoding::percent_decode_str(id).decode_utf8().unwrap();
    let stored_id = stored["payment"].as_str().unwrap();
    assert!(!stored_id.is_empty(), "an order without an id");
    assert_eq!(id, stored_id, "the address of an order ends with its id");
    if let Ok(value) = serde_json::from_slice::<Value>(body) {
        assert_eq!(value["paymentId"].as_str(), Some(stored_id));
    }
}

fn check_status(status: StatusCode, headers: &HeaderMap, body: &[u8], authorisation: &[u8]) {
    match BerlinGroup::interpret_status(status, headers, body, authorisation) {
        Ok(found) => {
            assert!(status.is_success());
            if !found.code.is_empty() {
                check_code(&found.code);
            }
            // Money has moved only where the bank says exactly that.
            let paid = match found.phase {
                Phase::Executed => Some("ACSC"),
                Phase::Settled => Some("ACCC"),
                Phase::AwaitingPayer
                | Phase::AuthorisationFailed
                | Phase::AwaitingOthers
                | Phase::Authorised
                | Phase::Lapsed
                | Phase::Rejected
                | Phase::Cancelled
                | Phase::Gone
                | Phase::NotFound
                | Phase::Deleted
                | Phase::Unrecognised => None,
            };
            if let (Some(code), Ok(value)) = (paid, serde_json::from_slice::<Value>(body)) {
                assert_eq!(value["transactionStatus"].as_str(), Some(code));
            }
            if found.phase == Phase::Rejected {
                let authorisation = serde_json::from_slice::<Value>(authorisation).ok();
                let finished = |value: &Value| matches!(value["scaStatus"].as_str(), Some("finalised" | "exempted"));
                assert!(authorisation.as_ref().is_none_or(finished), "{authorisation:?}");
            }
        }
        Err(BankCallError::Refused { reason } | BankCallError::Gone { reason }) => {
            assert!(status.is_client_error(), "{status}: {reason}");
            check_code(&reason);
        }
        Err(BankCallError::NotReached(error)) => panic!("a response proves that the bank was reached: {error}"),
        Err(BankCallError::OutcomeUnknown(error)) => assert!(error.to_string().len() < 200, "{error}"),
    }
}

/// Codes stand in histories and logs, and their column takes 100 characters.
fn check_code(code: &str) {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/');
    assert!((1..=100).contains(&code.len()) && code.bytes().all(allowed), "{code:?}");
}

/// A description is that of our order only if it has our end-to-end id, amount and creditor.
fn check_order(body: &[u8]) {
    let cell: CellId = "00".parse().unwrap();
    let key = AttemptKey::of(AttemptId::of(cell, Uuid::from_u128(7)));
    let order = Order {
        amount: AmountCents::new(830).unwrap(),
        currency: Currency::Eur,
        reference: "R7".parse().unwrap(),
        payee: "Shop".parse().unwrap(),
        payee_iban: "DE89370400440532013000".parse().unwrap(),
        payer_iban: None,
    };
    if !BerlinGroup::interpret_order(&order, key, body) {
        return;
    }
    let Ok(value) = serde_json::from_slice::<Value>(body) else { return };
    assert_eq!(value["endToEndIdentification"].as_str(), Some(&*key.end_to_end_id()));
    // Each may also be the array of its fields.
    let field = |object: &str, name: &str, index: usize| {
        let object = &value[object];
        object.get(name).or_else(|| object.get(index)).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    assert_eq!(field("instructedAmount", "currency", 0), "EUR");
    let amount: f64 = field("instructedAmount", "amount", 1).parse().unwrap();
    assert!((amount - 8.3).abs() < 1e-9, "{amount}");
    let (iban, bban) = (field("creditorAccount", "iban", 0), field("creditorAccount", "bban", 1));
    assert!(iban.parse() == Ok(order.payee_iban) || iban.is_empty() && bban == "370400440532013000", "{iban} {bban}");
}
