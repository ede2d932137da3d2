//! What the shop and Paylink sent each other for an order, as text for people. Bodies are shown as they were sent.

use axum::{
    body::Bytes,
    http::{HeaderMap, StatusCode},
};
use paylink_domain::signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER};
use serde_json::Value;

/// How much of a token is shown: its prefix, by which people recognise it.
const SHOWN_TOKEN_CHARACTERS: usize = 11;

/// A request and its response.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    pub(super) request: String,
    pub(super) response: String,
}

/// What happened to an order so far.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) link: Option<Exchange>,
    /// The last read of the payment.
    pub(super) read: Option<Exchange>,
    /// Each status that a read returned, once for each change.
    pub(super) statuses: Vec<String>,
    /// The event, whose signature was right.
    pub(super) event: Option<Exchange>,
}

impl History {
    pub(super) fn record_read(&mut self, exchange: Exchange, status: &str) {
        self.read = Some(exchange);
        if self.statuses.last().is_none_or(|last| last != status) {
            self.statuses.push(status.to_owned());
        }
    }
}

impl Exchange {
    pub(super) fn of_link(url: &str, api_token: &str, body: &Value, status: StatusCode, answer: &str) -> Self {
        let token: String = api_token.chars().take(SHOWN_TOKEN_CHARACTERS).collect();
        Self {
            request: format!("POST {url}\nAuthorization: Bearer {token}…\nContent-Type: application/json\n\n{body}"),
            response: format!("{status}\n\n{answer}"),
        }
    }

    pub(super) fn of_read(url: &str, waits: bool, answer: &str) -> Self {
        let prefer = if waits { "\nPrefer: wait=10" } else { "" };
        Self { request: format!("GET {url}{prefer}"), response: format!("{}\n\n{answer}", StatusCode::OK) }
    }

    /// The request is Paylink's, and the response is the shop's.
    pub(super) fn of_event(headers: &HeaderMap, body: &Bytes) -> Self {
        let line = |name: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
            format!("{name}: {value}\n")
        };
        let lines: String = [ID_HEADER, TIMESTAMP_HEADER, SIGNATURE_HEADER].map(line).concat();
        let body = String::from_utf8_lossy(body);
        Self { request: format!("POST /webhooks\n{lines}\n{body}"), response: StatusCode::NO_CONTENT.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_token_is_masked() {
        let token = "plk_test_00secretsecretsecret";
        let exchange = Exchange::of_link("http://x/", token, &json!({}), StatusCode::OK, "{}");
        assert!(exchange.request.contains("Bearer plk_test_00…\n"), "{}", exchange.request);
        assert!(!exchange.request.contains("secret"), "{}", exchange.request);
        assert_eq!(exchange.response, "200 OK\n\n{}");
    }

    #[test]
    fn each_change_of_the_status_is_recorded_once() {
        let mut history = History::default();
        for status in ["PENDING", "PENDING", "AUTHORISED", "EXECUTED", "EXECUTED"] {
            history.record_read(Exchange::of_read("http://x/", false, "{}"), status);
        }
        assert_eq!(history.statuses, ["PENDING", "AUTHORISED", "EXECUTED"]);
    }
}
