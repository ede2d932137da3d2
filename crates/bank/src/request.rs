//! The input of calls to a bank: the order, the payer and the context of a call.

use std::net::IpAddr;

use paylink_domain::{
    company::CompanyName,
    iban::Iban,
    money::{AmountCents, Currency},
    payment::Payment,
    reference::Reference,
};
use url::Url;

use super::AttemptKey;

/// The order as the payer confirmed it.
#[derive(Clone, Debug)]
pub struct Order {
    pub amount: AmountCents,
    pub currency: Currency,
    pub reference: Reference,
    pub payee: CompanyName,
    pub payee_iban: Iban,
    /// Only for a bank that requires it. It is not stored.
    pub payer_iban: Option<Iban>,
}

impl Order {
    /// The order of a payment into the account `to`, from the account `from` if the bank requires it.
    pub fn new(payment: &Payment, payee: CompanyName, to: Iban, from: Option<Iban>) -> Self {
        Self {
            amount: payment.amount,
            currency: payment.currency,
            reference: payment.reference.clone(),
            payee,
            payee_iban: to,
            payer_iban: from,
        }
    }
}

/// The context of a call.
#[derive(Clone, Debug)]
pub struct CallContext {
    pub key: AttemptKey,
    /// Counts the polls of an attempt, so that each one has its own request id.
    pub call_number: i32,
    /// Where the bank returns the payer.
    pub return_url: Url,
    /// Where the bank may notify us of changes.
    pub notification_url: Url,
    /// `None` when the payer is not present, as in a background poll.
    pub payer: Option<Payer>,
}

/// The payer's address and browser, which banks require when the payer is present.
#[derive(Clone, Debug)]
pub struct Payer {
    pub address: IpAddr,
    pub user_agent: Option<String>,
}

/// The query with which the bank returns the payer. It is not authenticated, so it changes no status. It is only passed
/// on to the bank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReturnQuery(Vec<(String, String)>);

impl ReturnQuery {
    /// Parses the first 16 pairs of a query string; no bank needs more.
    pub fn from_query(query: &str) -> Self {
        let pairs = url::form_urlencoded::parse(query.as_bytes()).take(16);
        Self(pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
