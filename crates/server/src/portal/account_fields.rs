//! The fields of a payee account in a form. A domestic number is shown as the IBAN that follows from it before it is used.

use paylink_domain::{
    domestic_account::{AccountFormat, InvalidAccount},
    iban::Iban,
    money::Currency,
};

use super::texts::PortalTexts;

/// What the fields of `portal/account_fields.html` contain, and what is wrong with it.
pub(super) struct AccountFields {
    pub(super) holder: String,
    pub(super) holder_hint: String,
    pub(super) number: String,
    pub(super) currency: Currency,
    pub(super) is_required: bool,
    /// Whether the number is the IBAN that follows from what the person typed.
    pub(super) derived: bool,
    pub(super) holder_error: Option<String>,
    pub(super) number_error: Option<String>,
}

impl AccountFields {
    #[expect(clippy::unused_self, reason = "templates call it on the fields")]
    pub(super) fn currencies(&self) -> [Currency; 10] {
        Currency::ALL
    }

    /// What may be typed, for each currency that has a format of its own.
    #[expect(clippy::unused_self, reason = "templates call it on the fields")]
    pub(super) fn formats(&self) -> Vec<(&'static str, &'static str)> {
        let example = |currency: Currency| Some((currency.code(), AccountFormat::of(currency).example()?));
        Currency::ALL.into_iter().filter_map(example).collect()
    }
}

/// What is wrong with a number that looks like an IBAN, or which formats the currency accepts.
pub(super) fn number_error(typed: &str, invalid: InvalidAccount, texts: PortalTexts) -> String {
    if Iban::looks_like_one(typed) {
        return texts.number_typing_error();
    }
    let currency = invalid.currency;
    match AccountFormat::of(currency).example() {
        Some(example) => texts.number_wrong_domestic(currency.code(), example),
        None => texts.number_wrong_iban(currency.code()),
    }
}
