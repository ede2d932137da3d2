//! Events and the responses to them, as text for a terminal.

use paylink_domain::status::Status;
use paylink_store::{DeliveryAttempt, DeliveryEntry, EventEntry};
use serde::Deserialize;

use crate::outbound::{describe_error_class, printable};

/// The payment in an event's body.
#[derive(Debug, Deserialize)]
pub struct PaymentSummary {
    pub id: String,
    pub reference: String,
    pub status: String,
}

#[derive(Deserialize)]
struct Event {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    payment: PaymentSummary,
}

pub fn parse_payment(body: &str) -> Result<PaymentSummary, serde_json::Error> {
    serde_json::from_str(body).map(|event: Event| event.data.payment)
}

/// The payment of an event, also if its body is erased.
pub fn payment_of(event: &EventEntry) -> Result<PaymentSummary, serde_json::Error> {
    match (&event.body, &event.payment) {
        (Some(body), _) => parse_payment(body),
        (None, Some(payment)) => Ok(PaymentSummary {
            id: payment.id.to_string(),
            reference: payment.reference.as_str().to_owned(),
            status: payment.status.to_string(),
        }),
        // Of a test event only the body had a payment's id.
        (None, None) => Ok(PaymentSummary {
            id: String::new(),
            reference: "TEST".to_owned(),
            status: Status::Cancelled.to_string(),
        }),
    }
}

/// The result of a delivery attempt.
pub fn describe_attempt(attempt: &DeliveryAttempt) -> String {
    match attempt.http_status {
        Some(status @ 300..400) => format!("HTTP status {status} (redirects are not followed)"),
        Some(status) => format!("HTTP status {status}"),
        None => match describe_error_class(&attempt.outcome) {
            Some(reason) => format!("no response ({}: {reason})", attempt.outcome),
            None => format!("no response ({})", attempt.outcome),
        },
    }
}

/// A delivery on one line: its endpoint, state and attempts.
pub fn describe_delivery(delivery: &DeliveryEntry) -> String {
    let DeliveryEntry { endpoint, url, state, attempts, .. } = delivery;
    let when = match (delivery.next_attempt_at, delivery.ended_at) {
        (_, Some(at)) => format!(" at {}", at.to_rfc3339()),
        (Some(at), None) if *attempts > 0 => format!(", next attempt at {}", at.to_rfc3339()),
        (Some(_) | None, None) => String::new(),
    };
    format!("{endpoint}  {state}{when}, attempts: {attempts}  {url}")
}

const MAX_SHOWN_CHARACTERS: usize = 500;

/// The start of an endpoint's response body on one line, without characters that could control the terminal.
pub fn sanitise_for_terminal(response_body: &[u8]) -> String {
    let text = printable(response_body).replace(['\n', '\r', '\t'], " ");
    let mut shown: String = text.chars().take(MAX_SHOWN_CHARACTERS).collect();
    if text.chars().nth(MAX_SHOWN_CHARACTERS).is_some() {
        shown.push('…');
    }
    shown.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_cannot_control_the_terminal() {
        for (response_body, shown) in [
            ("ok\n".as_bytes(), "ok"),
            (b"\x1b[2Jgone\x07", "\u{fffd}[2Jgone\u{fffd}"),
            ("\u{9b}31mred".as_bytes(), "\u{fffd}31mred"),
            ("a\u{202e}b\r\nc".as_bytes(), "a\u{fffd}b  c"),
            (b"\xff\xfe", "\u{fffd}\u{fffd}"),
            ("Süß €".as_bytes(), "Süß €"),
        ] {
            assert_eq!(sanitise_for_terminal(response_body), shown);
        }
        assert_eq!(sanitise_for_terminal("x".repeat(501).as_bytes()), "x".repeat(500) + "…");
    }
}
