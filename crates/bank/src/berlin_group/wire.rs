//! The JSON messages of the protocol.

use std::collections::BTreeMap;

use paylink_domain::{iban::Iban, money::AmountCents};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, Error as _},
};
use serde_json::Value;
use url::Url;

use super::product::AccountKind;
use crate::{AttemptKey, FUNDS_NOT_AVAILABLE, Order};

/// Parses a message. Only an object is one: the structs here would also accept an array of their fields.
pub(super) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, serde_json::Error> {
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(serde_json::Error::custom("not an object"));
    }
    serde_json::from_slice(body)
}

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
#[serde(rename_all = "lowercase")]
enum Account<'a> {
    Iban(&'a str),
    Bban(&'a str),
}

#[derive(Debug, Serialize)]
struct Amount<'a> {
    currency: &'a str,
    amount: String,
}

impl<'a> InitiationRequest<'a> {
    pub(super) fn of(order: &'a Order, account_kind: AccountKind, key: AttemptKey) -> Self {
        let account = |iban: &'a Iban| match account_kind {
            AccountKind::Iban => Account::Iban(iban.as_str()),
            AccountKind::Bban => Account::Bban(iban.bban()),
        };
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
pub(super) struct StatusResponse {
    pub(super) transaction_status: String,
    // Any value: a status must be read whatever the bank writes beside it.
    #[serde(default)]
    psu_message: Value,
    #[serde(default)]
    tpp_messages: Value,
    #[serde(default)]
    funds_available: Value,
}

/// Longer than what banks write about one payment.
const MAX_REASON_CHARACTERS: usize = 300;

impl StatusResponse {
    /// Whether the bank states that the payer's account had too little money. Some banks write booleans as strings.
    pub(super) fn lacks_funds(&self) -> bool {
        let states_code = |message: &Value| message.get("code").and_then(Value::as_str) == Some(FUNDS_NOT_AVAILABLE);
        self.funds_available == Value::Bool(false)
            || self.funds_available.as_str() == Some("false")
            || self.tpp_messages.as_array().is_some_and(|messages| messages.iter().any(states_code))
    }

    /// What the bank writes to the payer, or else to us, about the status.
    pub(super) fn reason(&self) -> Option<String> {
        let message = || {
            let message = self.tpp_messages.get(0)?;
            let parts = ["code", "text"].into_iter().filter_map(|part| message.get(part)?.as_str());
            Some(parts.collect::<Vec<_>>().join(": "))
        };
        let reason = self.psu_message.as_str().map(str::to_owned).or_else(message)?;
        let printable = reason.chars().filter(|character| !character.is_control());
        let reason: String = printable.take(MAX_REASON_CHARACTERS).collect();
        Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty())
    }
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

/// An order as the bank has stored it. The bank may leave out any field.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct OrderDetails {
    end_to_end_identification: Option<String>,
    instructed_amount: Option<OrderAmount>,
    creditor_account: Option<OrderAccount>,
}

#[derive(Debug, Deserialize)]
struct OrderAmount {
    currency: String,
    amount: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OrderAccount {
    iban: Option<String>,
    bban: Option<String>,
}

impl OrderDetails {
    /// Whether the bank stored exactly this order. A field that is absent does not match.
    pub(super) fn is(&self, order: &Order, key: AttemptKey) -> bool {
        let same_id = self.end_to_end_identification.as_deref() == Some(&*key.end_to_end_id());
        let same_amount = self.instructed_amount.as_ref().is_some_and(|found| {
            found.currency == order.currency.code() && cents(&found.amount) == Some(order.amount.cents())
        });
        let same_creditor = self.creditor_account.as_ref().is_some_and(|found| match (&found.iban, &found.bban) {
            (Some(iban), _) => iban.parse().is_ok_and(|iban: Iban| iban == order.payee_iban),
            (None, Some(bban)) => bban == order.payee_iban.bban(),
            (None, None) => false,
        });
        same_id && same_amount && same_creditor
    }
}

/// The cents of a decimal number. A bank may write `8.3` or `8.300` for 8.30.
fn cents(decimal: &str) -> Option<u32> {
    let (whole, fraction) = decimal.split_once('.').unwrap_or((decimal, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fraction = fraction.trim_end_matches('0');
    if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || fraction.len() > 2 {
        return None;
    }
    format!("{whole}{fraction:0<2}").parse().ok()
}

/// An error, in either of the two formats of the standard. Other bodies, such as a gateway's `{"code": …}`, have no codes.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ErrorResponse {
    tpp_messages: Vec<TppMessage>,
    r#type: Option<String>,
    code: Option<String>,
}

#[derive(Debug, Deserialize)]
struct TppMessage {
    category: Option<String>,
    code: String,
}

impl ErrorResponse {
    pub(super) fn codes(self) -> Vec<String> {
        let is_error = |message: &TppMessage| message.category.as_deref() == Some("ERROR");
        let mut codes: Vec<_> = self.tpp_messages.into_iter().filter(is_error).map(|message| message.code).collect();
        if self.r#type.is_some() {
            codes.extend(self.code);
        }
        codes
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
    fn a_redirect_without_tls_is_followed_only_at_a_bank_without_tls() {
        let links = links(r#"{"scaRedirect": {"href": "http://sca.example/1"}}"#);
        let redirect = |base: &str| links.sca_redirect(&base.parse().expect("a URL")).map(String::from);
        assert_eq!(redirect("https://bank.example/"), None);
        assert_eq!(redirect("http://bank.example/").as_deref(), Some("http://sca.example/1"));
    }

    #[test]
    fn an_authorisation_is_started_with_a_call_if_the_bank_has_a_link_for_it() {
        assert!(links(r#"{"startAuthorisation": {"href": "v1/x"}}"#).starts_explicitly());
        assert!(!links(r#"{"scaRedirect": {"href": "https://bank.example/sca"}}"#).starts_explicitly());
    }

    #[test]
    fn a_banks_amount_is_read_to_the_cent_in_any_number_of_decimals() {
        for (text, expected) in [
            ("8.37", Some(837)),
            ("8.370", Some(837)),
            ("8.3", Some(830)),
            ("8", Some(800)),
            ("8.", Some(800)),
            ("0.05", Some(5)),
            ("8.375", None),
            (".37", None),
            ("", None),
            ("+8", None),
            ("8.-1", None),
            ("8,37", None),
            ("99999999999", None),
        ] {
            assert_eq!(cents(text), expected, "{text}");
        }
    }

    #[test]
    fn only_a_json_object_is_a_message() {
        assert!(parse::<StatusResponse>(b" \n{\"transactionStatus\": \"RCVD\"}").is_ok());
        for body in [&b"[\"RCVD\", null, null, null]"[..], b"\"RCVD\"", b"", b"{"] {
            assert!(parse::<StatusResponse>(body).is_err(), "{body:?}");
        }
    }

    fn order() -> Order {
        Order {
            amount: AmountCents::new(830).expect("an amount"),
            currency: paylink_domain::money::Currency::Eur,
            reference: "Order 1017".parse().expect("a reference"),
            payee: "Demo Shop".parse().expect("a name"),
            payee_iban: "DE89370400440532013000".parse().expect("an IBAN"),
            payer_iban: None,
        }
    }

    #[test]
    fn an_order_is_ours_only_if_everything_that_identifies_it_is_the_same() {
        let attempt = paylink_domain::id::AttemptId::of("00".parse().expect("a cell"), uuid::Uuid::from_u128(7));
        let key = AttemptKey::of(attempt);
        let is_ours =
            |details: Value| serde_json::from_value::<OrderDetails>(details).expect("details").is(&order(), key);
        let details = |id: &str, amount: &str, currency: &str, creditor: Value| {
            serde_json::json!({
                "endToEndIdentification": id,
                "instructedAmount": {"currency": currency, "amount": amount},
                "creditorAccount": creditor,
                "transactionStatus": "ACSC",
            })
        };
        let id = key.end_to_end_id();
        let iban = serde_json::json!({"iban": "DE89370400440532013000"});
        let bban = serde_json::json!({"bban": "370400440532013000"});
        for ours in [
            details(&id, "8.30", "EUR", iban.clone()),
            details(&id, "8.3", "EUR", iban.clone()),
            details(&id, "8.300", "EUR", serde_json::json!({"iban": "DE89 3704 0044 0532 0130 00"})),
            details(&id, "8.30", "EUR", bban),
        ] {
            assert!(is_ours(ours.clone()), "{ours}");
        }
        let other_iban = serde_json::json!({"iban": "DE98000000009999999999"});
        for foreign in [
            details("", "8.30", "EUR", iban.clone()),
            details(&format!("{id}0"), "8.30", "EUR", iban.clone()),
            details(&id, "8.31", "EUR", iban.clone()),
            details(&id, "83.0", "EUR", iban.clone()),
            details(&id, "8.305", "EUR", iban.clone()),
            details(&id, "-8.30", "EUR", iban.clone()),
            details(&id, "8.30", "SEK", iban.clone()),
            details(&id, "8.30", "EUR", other_iban),
            details(&id, "8.30", "EUR", serde_json::json!({})),
            serde_json::json!({"endToEndIdentification": id, "creditorAccount": iban}),
            serde_json::json!({"endToEndIdentification": id, "instructedAmount": {"currency": "EUR", "amount": "8.30"}}),
            serde_json::json!({"instructedAmount": {"currency": "EUR", "amount": "8.30"}, "creditorAccount": iban}),
            serde_json::json!({}),
        ] {
            assert!(!is_ours(foreign.clone()), "{foreign}");
        }
    }

    #[test]
    fn an_amount_is_written_with_two_decimals() {
        for (cents, text) in [(100, "1.00"), (827, "8.27"), (750_000, "7500.00")] {
            assert_eq!(decimal(AmountCents::new(cents).expect("an amount")), text);
        }
    }

    #[test]
    fn a_status_states_missing_funds_in_two_ways() {
        for (body, lacks_funds) in [
            (r#"{"transactionStatus": "RJCT", "fundsAvailable": false}"#, true),
            (r#"{"transactionStatus": "RJCT", "fundsAvailable": "false"}"#, true),
            (r#"{"transactionStatus": "RJCT", "tppMessages": [{"code": "X"}, {"code": "FUNDS_NOT_AVAILABLE"}]}"#, true),
            (r#"{"transactionStatus": "RJCT", "fundsAvailable": true, "tppMessages": [{"code": "X"}]}"#, false),
            (r#"{"transactionStatus": "RJCT", "fundsAvailable": 0, "tppMessages": "FUNDS_NOT_AVAILABLE"}"#, false),
            (r#"{"transactionStatus": "RJCT"}"#, false),
        ] {
            let status: StatusResponse = parse(body.as_bytes()).expect("a status");
            assert_eq!(status.lacks_funds(), lacks_funds, "{body}");
        }
    }

    #[test]
    fn the_reason_of_a_status_is_what_the_bank_writes_without_control_characters() {
        for (body, reason) in [
            (r#"{"transactionStatus": "RJCT", "psuMessage": "Limit\u0000 exceeded"}"#, Some("Limit exceeded")),
            (
                r#"{"transactionStatus": "RJCT", "tppMessages": [{"category": "ERROR", "code": "FORMAT", "text": "No"}]}"#,
                Some("FORMAT: No"),
            ),
            (r#"{"transactionStatus": "RJCT", "psuMessage": {"a": 1}, "tppMessages": 7}"#, None),
            (r#"{"transactionStatus": "RJCT", "psuMessage": " "}"#, None),
            (r#"{"transactionStatus": "RJCT"}"#, None),
        ] {
            let status: StatusResponse = parse(body.as_bytes()).expect("a status");
            assert_eq!(status.reason().as_deref(), reason, "{body}");
        }
        let long = format!(r#"{{"transactionStatus": "RJCT", "psuMessage": "{}"}}"#, "x".repeat(1_000));
        let status: StatusResponse = parse(long.as_bytes()).expect("a status");
        assert_eq!(status.reason().map(|reason| reason.len()), Some(MAX_REASON_CHARACTERS));
    }
}
