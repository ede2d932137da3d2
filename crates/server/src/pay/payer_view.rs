//! What a payer's page says now, for the merchant's staff. They see the words of the page and nothing that opens it.

use paylink_store::Attempt;

use super::{page_texts::PageTexts, view::View};
use crate::web::locale::Locale;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayerView {
    /// The view's name, as scripts know it.
    pub name: &'static str,
    pub heading: String,
    pub text: String,
}

/// The page of the payer who confirmed the latest attempt. Without an attempt, the payer chooses a bank.
pub fn shown_to_payer(attempt: Option<&Attempt>, locale: Locale, bank: &str, payee: &str) -> PayerView {
    let view = attempt.map_or(View::Choose, |attempt| View::of_holder(attempt, true));
    let (heading, text) = view.heading_and_text(PageTexts(locale), bank, payee);
    PayerView { name: view.name(), heading, text }
}
