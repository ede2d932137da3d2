//! What payers must see of the operator before they pay.

use super::Refusal;
use crate::config::Config;

pub(super) fn identity(config: &Config) -> Vec<Refusal> {
    let operator = &config.operator;
    let fields = [
        ("operator.name", &operator.name),
        ("operator.address", &operator.address),
        ("operator.contact", &operator.contact),
        ("operator.supervisor", &operator.supervisor),
    ];
    let missing = fields.into_iter().filter(|(_, text)| text.trim().is_empty());
    missing.map(|(key, _)| Refusal::new(key, "payers must see who serves them (PSD2, article 45)", "set it")).collect()
}

pub(super) fn pages(config: &Config) -> Vec<Refusal> {
    let pages = [
        (
            "operator.privacy_url",
            &config.operator.privacy_url,
            "payers must learn what happens to their data (GDPR, article 13)",
        ),
        ("operator.terms_url", &config.operator.terms_url, "payers must be able to read the terms before they confirm"),
    ];
    let missing = pages.into_iter().filter(|(_, url, _)| url.is_none());
    missing.map(|(key, _, reason)| Refusal::new(key, reason, "set it to the https URL of your page")).collect()
}
