//! What a bank is asked to do, and on whose behalf.

use std::net::IpAddr;

use paylink_domain::{
    company::CompanyName,
    iban::Iban,
    money::{AmountCents, Currency},
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
    /// Where the bank needs it. It is not kept.
    pub payer_iban: Option<Iban>,
}

/// The circumstances of a call.
#[derive(Clone, Debug)]
pub struct Visit {
    pub key: AttemptKey,
    /// Counts the looks at an attempt, so that each reading is a request of its own.
    pub turn: i32,
    /// Where the bank sends the payer back.
    pub return_url: Url,
    /// Where the bank may tell us that something has changed.
    pub notice_url: Url,
    /// Nobody, when we ask by ourselves.
    pub payer: Option<Payer>,
}

/// Who sits in front of the page, as banks want to know it.
#[derive(Clone, Debug)]
pub struct Payer {
    pub address: IpAddr,
    pub user_agent: Option<String>,
}

/// The query with which a payer came back. Anyone could have written it: it moves nothing by itself, and is only handed to
/// the bank that it claims to come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Returned(Vec<(String, String)>);

impl Returned {
    /// Names and values of a query string, as many as a bank could sensibly send.
    pub fn from_query(query: &str) -> Self {
        let pairs = url::form_urlencoded::parse(query.as_bytes()).take(16);
        Self(pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
