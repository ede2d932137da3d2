//! Parses the body of an initiation and reports all field errors together.

use paylink_domain::iban::Iban;
use serde_json::{Map, Value};

use super::problem::{Message, Problem};
use crate::{
    order::Instruction,
    product::{AccountFormat, Product},
};

/// The instruction, and the payer's account if the body names one. The product decides the currency and how accounts are named.
pub(super) fn read(body: &Map<String, Value>, product: Product) -> Result<(Instruction, Option<String>), Problem> {
    let mut parser = InstructionParser { product, errors: Vec::new() };
    let debtor_account = body.contains_key("debtorAccount").then(|| parser.account(body, "debtorAccount"));
    let (amount_cents, currency) = parser.amount(body);
    let instruction = Instruction {
        amount_cents,
        currency,
        creditor_name: parser.required(body, "creditorName", 70),
        creditor_account: parser.account(body, "creditorAccount"),
        creditor_agent: parser.bic(body),
        reference: parser.optional(body, "remittanceInformationUnstructured", 140).unwrap_or_default(),
        end_to_end_id: parser.optional(body, "endToEndIdentification", 35),
        id: parser.optional(body, "instructionIdentification", 35),
    };
    for (field, max_chars) in [("debtorName", 70), ("ultimateDebtor", 70), ("ultimateCreditor", 70), ("creditorId", 35)]
    {
        parser.optional(body, field, max_chars); // only validated, not used
    }
    if parser.errors.is_empty() { Ok((instruction, debtor_account)) } else { Err(Problem::bad_request(parser.errors)) }
}

pub(super) fn field_error(path: &str, text: impl Into<String>) -> Message {
    Message { code: "FORMAT_ERROR", path: Some(path.to_owned()), text: text.into() }
}

struct InstructionParser {
    product: Product,
    errors: Vec<Message>,
}

impl InstructionParser {
    fn add_error(&mut self, path: &str, text: impl Into<String>) {
        self.errors.push(field_error(path, text));
    }

    fn optional(&mut self, object: &Map<String, Value>, field: &str, max_chars: usize) -> Option<String> {
        match object.get(field)? {
            Value::String(text) if text.chars().count() <= max_chars => Some(text.clone()),
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                self.add_error(field, format!("{field} must be text of at most {max_chars} characters."));
                None
            }
        }
    }

    /// Returns an empty string and records an error if the field is missing.
    fn required(&mut self, object: &Map<String, Value>, field: &str, max_chars: usize) -> String {
        if !object.contains_key(field) {
            self.add_error(field, format!("{field} is missing."));
            return String::new();
        }
        self.optional(object, field, max_chars).unwrap_or_default()
    }

    /// An account in the format of the product. Returns an empty string and records an error if it is missing or invalid.
    fn account(&mut self, object: &Map<String, Value>, field: &str) -> String {
        let format = self.product.account_format;
        let path = format!("{field}.{}", format.field());
        let Some(text) = object.get(field).and_then(|account| account.get(format.field())).and_then(Value::as_str)
        else {
            let name = format.field().to_uppercase();
            self.add_error(&path, format!("{path} is missing: {} names accounts by {name}.", self.product.name));
            return String::new();
        };
        let (account, rule) = match format {
            AccountFormat::Iban => {
                (text.parse().ok().map(|iban: Iban| iban.as_str().to_owned()), "an IBAN with valid check digits")
            }
            AccountFormat::Bban => {
                let valid = (1..=30).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                (valid.then(|| text.to_owned()), "a BBAN of 1 to 30 letters and digits")
            }
        };
        if account.is_none() {
            self.add_error(&path, format!("{path} is not {rule}."));
        }
        account.unwrap_or_default()
    }

    fn bic(&mut self, object: &Map<String, Value>) -> Option<String> {
        let bic = self.optional(object, "creditorAgent", 11)?;
        let well_formed = matches!(bic.len(), 8 | 11)
            && bic.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            && bic.bytes().take(6).all(|byte| byte.is_ascii_uppercase())
            && !bic.bytes().skip(6).take(1).any(|byte| matches!(byte, b'0' | b'1'))
            && !bic.bytes().skip(7).take(1).any(|byte| byte == b'O');
        if !well_formed {
            self.add_error("creditorAgent", "creditorAgent is not a BIC.");
        }
        Some(bic)
    }

    fn amount(&mut self, body: &Map<String, Value>) -> (u64, String) {
        let Some(Value::Object(amount)) = body.get("instructedAmount") else {
            self.add_error("instructedAmount", "instructedAmount is missing or not an object.");
            return (0, String::new());
        };
        let currency = self.required(amount, "currency", 3);
        if currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()) {
            self.add_error("instructedAmount.currency", "instructedAmount.currency must be three capital letters.");
        } else if currency != self.product.currency {
            // The standard's codes of an inconsistent parameter and of an invalid product do not fit: the one is about the
            // query, the other about a product that this payer may not use. Here a field of the body is wrong.
            let Product { name, currency: expected, .. } = self.product;
            self.add_error("instructedAmount.currency", format!("{name} transfers {expected} only."));
        }
        let cents = amount.get("amount").and_then(Value::as_str).and_then(cents);
        if cents.is_none() {
            let text = "instructedAmount.amount must be text such as \"12.34\", above zero, with at most two decimals.";
            self.add_error("instructedAmount.amount", text);
        }
        (cents.unwrap_or(0), currency)
    }
}

/// Parses the digits directly: money never passes through a floating-point number.
fn cents(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (hundredths, rest) = (format!("{fraction:0<2}"), fraction.get(2..).unwrap_or_default());
    let well_formed =
        digits(whole) && digits(fraction) && (1..=14).contains(&whole.len()) && (1..=3).contains(&fraction.len());
    if !well_formed || rest.bytes().any(|byte| byte != b'0') {
        return None;
    }
    let cents = whole.parse::<u64>().ok()? * 100 + hundredths.get(..2)?.parse::<u64>().ok()?;
    (cents > 0).then_some(cents)
}

/// An amount as the protocol writes it.
pub(super) fn format_amount(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::{BankId, BankProfile};

    #[test]
    fn amounts_are_parsed_digit_by_digit() {
        for (text, expected) in [("12.34", 1_234), ("12", 1_200), ("0.5", 50), ("8.270", 827), ("007.10", 710)] {
            assert_eq!(cents(text), Some(expected), "{text}");
        }
        for text in ["", "-1", "0", "0.00", "1.234", "1.", ".5", "1e3", "1,5", "123456789012345", "1.2.3", "é"] {
            assert_eq!(cents(text), None, "{text}");
        }
        assert_eq!(format_amount(827), "8.27");
    }

    #[test]
    fn all_field_errors_are_reported_together() {
        let body =
            serde_json::json!({ "creditorName": 5, "creditorAccount": { "iban": "DE00" }, "creditorAgent": "x" });
        let Value::Object(body) = body else { unreachable!() };
        let problem = format!("{:?}", read(&body, BankProfile::of(BankId::Atlas).products[0]).unwrap_err());
        for field in ["instructedAmount", "creditorName", "creditorAccount.iban", "creditorAgent"] {
            assert!(problem.contains(field), "{field}");
        }
    }
}
