//! The JSON messages of the protocol.

use std::collections::BTreeMap;

use paylink_domain::{iban::Iban, money::AmountCents};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use crate::{AttemptKey, Order};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InitiationRequest<'a> {
    end_to_end_identification: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    debtor_account: Option<Account<'a>>,
    instructed_amount: Amount<'a>,
    creditor_account: Account<'a>,
    creditor_name: &'a str,
    remittance_information_unstructured: &'a str,
}

#[derive(Debug, Serialize)]
struct Account<'a> {
    iban: &'a str,
}

#[derive(Debug, Serialize)]
struct Amount<'a> {
    currency: &'a str,
    amount: String,
}

impl<'a> InitiationRequest<'a> {
    pub(super) fn of(order: &'a Order, key: AttemptKey) -> Self {
        let account = |iban: &'a Iban| Account { iban: iban.as_str() };
        Self {
            end_to_end_identification: key.end_to_end_id(),
            debtor_account: order.payer_iban.as_ref().map(account),
            instructed_amount: Amount { currency: order.currency.code(), amount: decimal(order.amount) },
            creditor_account: account(&order.payee_iban),
            creditor_name: order.payee.as_str(),
            remittance_information_unstructured: order.reference.as_str(),
        }
    }
}

fn decimal(amount: AmountCents) -> String {
    format!("{}.{:02}", amount.cents() / 100, amount.cents() % 100)
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Confirmation<'a> {
    pub(super) confirmation_code: &'a str,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InitiationResponse {
    pub(super) transaction_status: String,
    pub(super) payment_id: String,
    pub(super) sca_status: Option<String>,
    #[serde(rename = "_links", default)]
    pub(super) links: Links,
}

#[derive(Debug, Deserialize)]
pub(super) struct AuthorisationResponse {
    #[serde(rename = "_links", default)]
    pub(super) links: Links,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Status {
    pub(super) transaction_status: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScaStatus {
    pub(super) sca_status: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Authorisations {
    pub(super) authorisation_ids: Vec<String>,
}

/// The body of a notification. Only the id is used.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StatusNotification {
    pub(super) payment_id: String,
}

/// An error, in either of the two formats of the standard.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ErrorResponse {
    #[serde(default)]
    tpp_messages: Vec<TppMessage>,
    code: Option<String>,
}

#[derive(Debug, Deserialize)]
struct TppMessage {
    code: String,
}

impl ErrorResponse {
    pub(super) fn code(self) -> Option<String> {
        self.tpp_messages.into_iter().next().map(|message| message.code).or(self.code)
    }
}

/// The links of a response. A URL may be relative to the bank's base URL. An invalid link is ignored, so that the order
/// is not lost because of it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Links(BTreeMap<String, Value>);

impl Links {
    fn get(&self, name: &str, base: &Url) -> Option<Url> {
        let link = self.0.get(name)?;
        base.join(link.get("href").unwrap_or(link).as_str()?).ok()
    }

    /// A link that this connector follows. It must have the bank's origin.
    fn same_origin(&self, name: &str, base: &Url) -> Option<Url> {
        self.get(name, base).filter(|url| url.origin() == base.origin())
    }

    pub(super) fn sca_status(&self, base: &Url) -> Option<Url> {
        self.same_origin("scaStatus", base)
    }

    pub(super) fn confirmation(&self, base: &Url) -> Option<Url> {
        self.same_origin("confirmation", base)
    }

    /// Where the payer is redirected. Any host is allowed, but `http` only if the bank's own URL uses it.
    pub(super) fn sca_redirect(&self, base: &Url) -> Option<Url> {
        let secure = |url: &Url| url.scheme() == "https" || (url.scheme() == "http" && base.scheme() == "http");
        self.get("scaRedirect", base).filter(secure)
    }

    /// Whether the authorisation must be started with a separate call.
    pub(super) fn starts_explicitly(&self) -> bool {
        self.0.contains_key("startAuthorisation")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(json: &str) -> Links {
        serde_json::from_str(json).expect("links")
    }

    #[test]
    fn relative_links_are_resolved_against_the_base_url() {
        let base = "https://bank.example/psd2/".parse().expect("a URL");
        let links = links(r#"{"scaRedirect": {"href": "/sca/1"}, "scaStatus": {"href": "v1/payments/p/1"}}"#);
        assert_eq!(links.sca_redirect(&base).expect("a link").as_str(), "https://bank.example/sca/1");
        assert_eq!(links.sca_status(&base).expect("a link").as_str(), "https://bank.example/psd2/v1/payments/p/1");
    }

    #[test]
    fn links_to_another_origin_and_insecure_redirects_are_ignored() {
        let base = "https://bank.example/".parse().expect("a URL");
        let links = links(
            r#"{"scaStatus": {"href": "https://evil.example/"}, "confirmation": {"href": "//evil.example/"},
                "scaRedirect": {"href": "http://bank.example/"}}"#,
        );
        assert_eq!((links.sca_status(&base), links.confirmation(&base), links.sca_redirect(&base)), (None, None, None));
        let links: Links = serde_json::from_str(r#"{"scaRedirect": {"href": "javascript:alert(1)"}}"#).expect("links");
        assert_eq!(links.sca_redirect(&base), None);
    }

    #[test]
    fn invalid_links_are_ignored() {
        let base = "https://bank.example/".parse().expect("a URL");
        let links =
            links(r#"{"scaRedirect": "https://bank.example/sca", "scaStatus": 7, "confirmation": {"href": null}}"#);
        assert_eq!(links.sca_redirect(&base).expect("a plain string is accepted").as_str(), "https://bank.example/sca");
        assert_eq!((links.sca_status(&base), links.confirmation(&base)), (None, None));
    }

    #[test]
    fn an_amount_is_written_with_two_decimals() {
        for (cents, text) in [(100, "1.00"), (827, "8.27"), (750_000, "7500.00")] {
            assert_eq!(decimal(AmountCents::new(cents).expect("an amount")), text);
        }
    }
}
