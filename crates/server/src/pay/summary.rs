//! Whom and what is paid: on every page about a payment.

use paylink_domain::{
    money::{AmountCents, Currency},
    reference::Reference,
};
use paylink_store::PayeeAccount;

use super::words::Words;
use crate::web::money;

#[derive(Clone, Debug)]
pub(super) struct Summary {
    pub(super) amount: String,
    pub(super) reference: String,
    /// The account that is paid, by its name and its number: on the page where the payer checks it.
    pub(super) payee: Option<(String, String)>,
    /// The bank's name, once there is one.
    pub(super) bank: Option<String>,
}

impl Summary {
    pub(super) fn new(words: Words, amount: AmountCents, currency: Currency, reference: &Reference) -> Self {
        let amount = money::amount(words.0, amount, currency);
        Self { amount, reference: reference.to_string(), payee: None, bank: None }
    }

    /// With the account that is paid.
    pub(super) fn to(self, payee: Option<&PayeeAccount>) -> Self {
        let payee = payee.map(|payee| (payee.holder.as_str().to_owned(), payee.iban.grouped()));
        Self { payee, ..self }
    }
}
