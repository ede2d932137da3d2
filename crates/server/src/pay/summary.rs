//! The payment's amount, reference, payee and bank, as every page about a payment shows them.

use paylink_domain::{
    money::{AmountCents, Currency},
    reference::Reference,
    time::Timestamp,
};
use paylink_store::PayeeAccount;

use super::page_texts::PageTexts;
use crate::web::money;

#[derive(Clone, Debug)]
pub(super) struct Summary {
    pub(super) amount: String,
    pub(super) reference: String,
    /// Holder and IBAN of the payee's account, on the page where the payer checks them.
    pub(super) payee: Option<(String, String)>,
    /// The bank's name, once one is chosen.
    pub(super) bank: Option<String>,
    /// When the bank made the payment, on the receipt.
    pub(super) paid_at: Option<Timestamp>,
    /// On the receipt, for readers who may know it.
    pub(super) payment_id: Option<String>,
}

impl Summary {
    pub(super) fn new(texts: PageTexts, amount: AmountCents, currency: Currency, reference: &Reference) -> Self {
        let amount = money::amount(texts.0, amount, currency);
        Self { amount, reference: reference.to_string(), payee: None, bank: None, paid_at: None, payment_id: None }
    }

    /// The time for programs and for people. The page's script writes it in the reader's language and time zone.
    pub(super) fn paid_at(&self) -> Option<(String, String)> {
        let iso = self.paid_at?.to_rfc3339();
        let readable = format!("{} UTC", iso.get(..16)?.replace('T', " "));
        Some((iso, readable))
    }

    pub(super) fn with_payee(self, payee: Option<&PayeeAccount>) -> Self {
        let payee = payee.map(|payee| (payee.holder.as_str().to_owned(), payee.iban.grouped_for_pages()));
        Self { payee, ..self }
    }
}
