//! The messages, as they are written.

use std::collections::BTreeMap;

use paylink_domain::{iban::Iban, money::AmountCents};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use crate::{AttemptKey, Order};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Initiation<'a> {
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

impl<'a> Initiation<'a> {
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
pub(super) struct Initiated {
    pub(super) transaction_status: String,
    pub(super) payment_id: String,
    pub(super) sca_status: Option<String>,
    #[serde(rename = "_links", default)]
    pub(super) links: Links,
}

#[derive(Debug, Deserialize)]
pub(super) struct Started {
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

/// What a bank posts to the notification URL. Only the id is read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Told {
    pub(super) payment_id: String,
}

/// Why a bank says no, in either of the two forms that the standard has.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Problems {
    #[serde(default)]
    tpp_messages: Vec<Problem>,
    code: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Problem {
    code: String,
}

impl Problems {
    pub(super) fn code(self) -> Option<String> {
        self.tpp_messages.into_iter().next().map(|problem| problem.code).or(self.code)
    }
}

/// The ways on that a bank offers. An address may be relative to the bank's own. Whatever else a bank writes here, an order is not
/// lost over it: what is no way is passed over.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Links(BTreeMap<String, Value>);

impl Links {
    fn get(&self, name: &str, base: &Url) -> Option<Url> {
        let link = self.0.get(name)?;
        base.join(link.get("href").unwrap_or(link).as_str()?).ok()
    }

    /// A way that we follow ourselves: it must not lead away from the bank, whatever the bank's answer says.
    fn own(&self, name: &str, base: &Url) -> Option<Url> {
        self.get(name, base).filter(|url| url.origin() == base.origin())
    }

    pub(super) fn sca_status(&self, base: &Url) -> Option<Url> {
        self.own("scaStatus", base)
    }

    pub(super) fn confirmation(&self, base: &Url) -> Option<Url> {
        self.own("confirmation", base)
    }

    /// Where the payer goes: to whatever host the bank names, but never by a worse road than we take ourselves.
    pub(super) fn sca_redirect(&self, base: &Url) -> Option<Url> {
        let secure = |url: &Url| url.scheme() == "https" || (url.scheme() == "http" && base.scheme() == "http");
        self.get("scaRedirect", base).filter(secure)
    }

    /// Whether the authorisation is started by a call of its own.
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
    fn relative_ways_are_taken_from_the_bank_s_address() {
        let base = "https://bank.example/psd2/".parse().expect("a URL");
        let links = links(r#"{"scaRedirect": {"href": "/sca/1"}, "scaStatus": {"href": "v1/payments/p/1"}}"#);
        assert_eq!(links.sca_redirect(&base).expect("a way").as_str(), "https://bank.example/sca/1");
        assert_eq!(links.sca_status(&base).expect("a way").as_str(), "https://bank.example/psd2/v1/payments/p/1");
    }

    #[test]
    fn no_way_leads_us_away_or_the_payer_off_https() {
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
    fn what_is_no_way_is_passed_over() {
        let base = "https://bank.example/".parse().expect("a URL");
        let links =
            links(r#"{"scaRedirect": "https://bank.example/sca", "scaStatus": 7, "confirmation": {"href": null}}"#);
        assert_eq!(links.sca_redirect(&base).expect("a plain string will do").as_str(), "https://bank.example/sca");
        assert_eq!((links.sca_status(&base), links.confirmation(&base)), (None, None));
    }

    #[test]
    fn an_amount_is_written_with_two_decimals() {
        for (cents, text) in [(100, "1.00"), (827, "8.27"), (750_000, "7500.00")] {
            assert_eq!(decimal(AmountCents::new(cents).expect("an amount")), text);
        }
    }
}
