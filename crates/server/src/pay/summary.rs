//! Whom and what is paid: on every page about a payment.

use paylink_domain::{
    money::{AmountCents, Currency},
    reference::Reference,
};

use super::words::Words;
use crate::web::money;

#[derive(Clone, Debug)]
pub(super) struct Summary {
    pub(super) amount: String,
    pub(super) reference: String,
    /// The name of the account, where it is to be shown besides the company's.
    pub(super) payee: Option<String>,
    /// The bank's name, once there is one.
    pub(super) bank: Option<String>,
}

impl Summary {
    pub(super) fn new(words: Words, amount: AmountCents, currency: Currency, reference: &Reference) -> Self {
        let amount = money::amount(words.0, amount, currency);
        Self { amount, reference: reference.to_string(), payee: None, bank: None }
    }
}
