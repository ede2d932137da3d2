//! The payment's amount, reference, payee and bank, as every page about a payment shows them.

use paylink_domain::{
    money::{AmountCents, Currency},
    reference::Reference,
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
}

impl Summary {
    pub(super) fn new(texts: PageTexts, amount: AmountCents, currency: Currency, reference: &Reference) -> Self {
        let amount = money::amount(texts.0, amount, currency);
        Self { amount, reference: reference.to_string(), payee: None, bank: None }
    }

    pub(super) fn with_payee(self, payee: Option<&PayeeAccount>) -> Self {
        let payee = payee.map(|payee| (payee.holder.as_str().to_owned(), payee.iban.grouped()));
        Self { payee, ..self }
    }
}
