//! An order and its authorisations.

use axum::http::HeaderMap;
use serde_json::Value;
use url::Url;

use super::profile::Forgotten;

#[derive(Clone, Debug)]
pub struct Authorisation {
    pub id: String,
    pub sca_status: String,
    /// What the return URL contains, if this bank needs a confirmation code and the payer has approved.
    pub confirmation_code: Option<String>,
    /// The `X-Request-ID` of the call that started it.
    pub(super) request_id: String,
}

#[derive(Clone, Debug)]
pub struct Order {
    pub id: String,
    pub product: String,
    /// The body of its initiation.
    pub body: Value,
    /// The headers of its initiation.
    pub headers: HeaderMap,
    pub transaction_status: String,
    pub authorisations: Vec<Authorisation>,
    /// How often money has moved: 0 or 1.
    pub movements: u32,
    pub forgotten: Option<Forgotten>,
    /// The transaction and SCA status before the last change.
    pub(super) previous: Option<(String, Option<String>)>,
}

impl Order {
    pub fn end_to_end_id(&self) -> &str {
        self.body["endToEndIdentification"].as_str().unwrap_or_default()
    }

    /// Zero, if the body has no valid amount.
    pub fn amount_cents(&self) -> u32 {
        let amount = self.body["instructedAmount"]["amount"].as_str().unwrap_or_default();
        amount.replace('.', "").parse().unwrap_or_default()
    }

    /// A header of the initiation; empty, if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub fn return_url(&self) -> Url {
        self.header("tpp-redirect-uri").parse().unwrap()
    }

    pub fn notification_url(&self) -> Url {
        self.header("tpp-notification-uri").parse().unwrap()
    }

    pub fn request_id(&self) -> &str {
        self.header("x-request-id")
    }

    /// The return URL as the bank's page would open it: with the confirmation code, if there is one.
    pub fn return_url_with_code(&self) -> Url {
        let mut url = self.return_url();
        if let Some(code) = self.authorisations.iter().rev().find_map(|found| found.confirmation_code.as_deref()) {
            url.query_pairs_mut().append_pair("confirmationCode", code);
        }
        url
    }

    /// The SCA status of the last authorisation.
    pub fn sca_status(&self) -> Option<&str> {
        self.authorisations.last().map(|authorisation| authorisation.sca_status.as_str())
    }

    pub fn is_signed(&self) -> bool {
        self.authorisations.iter().any(|authorisation| authorisation.sca_status == "finalised")
    }

    /// Whether money has moved, or can no longer move.
    pub fn has_ended(&self) -> bool {
        self.movements > 0 || matches!(self.transaction_status.as_str(), "RJCT" | "CANC")
    }
}
