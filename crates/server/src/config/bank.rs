//! The configuration of a bank.

use std::path::PathBuf;

use paylink_domain::{
    company::{CompanyName, Mode},
    country::Country,
    iban::Iban,
    id::BankId,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use url::Url;

use super::{from_text, web_url};

#[expect(clippy::struct_excessive_bools, reason = "each is an independent key")]
#[derive(Clone, Debug, Deserialize)]
pub struct Bank {
    #[serde(deserialize_with = "from_text")]
    pub id: BankId,
    #[serde(deserialize_with = "from_text")]
    pub name: CompanyName,
    #[serde(deserialize_with = "from_text")]
    pub mode: Mode,
    #[serde(default, deserialize_with = "optional_country")]
    pub country: Option<Country>,
    #[serde(default)]
    pub paused: bool,
    pub protocol: Protocol,
    #[serde(deserialize_with = "web_url")]
    pub url: Url,
    #[serde(default)]
    pub product: Product,
    #[serde(default)]
    pub ends_at: EndsAt,
    #[serde(default = "yes")]
    pub may_spare_authorisation: bool,
    #[serde(default)]
    pub needs_payer_iban: bool,
    #[serde(default = "yes")]
    pub cancels: bool,
    #[serde(default, deserialize_with = "optional_iban")]
    pub test_payer_iban: Option<Iban>,
    #[serde(default)]
    pub certificate_file: PathBuf,
    #[serde(default)]
    pub key_file: PathBuf,
    #[serde(default)]
    pub ca_file: PathBuf,
    #[serde(default)]
    pub signing_certificate_file: PathBuf,
    #[serde(default)]
    pub signing_key_file: PathBuf,
    #[serde(default)]
    pub signing_key_id: String,
    #[serde(default = "timeout_seconds", deserialize_with = "bounded_timeout")]
    pub timeout_seconds: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    BerlinGroup,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Product {
    #[default]
    SepaCreditTransfers,
    InstantSepaCreditTransfers,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndsAt {
    #[default]
    Executed,
    Settled,
}

const fn yes() -> bool {
    true
}

const fn timeout_seconds() -> u64 {
    10
}

/// A session of three exchanges must end well before the lease on its attempt expires.
fn bounded_timeout<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match u64::deserialize(deserializer)? {
        seconds @ 1..=15 => Ok(seconds),
        _ => Err(D::Error::custom("must be between 1 and 15")),
    }
}

fn optional_iban<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Iban>, D::Error> {
    from_text(deserializer).map(Some)
}

fn optional_country<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Country>, D::Error> {
    from_text(deserializer).map(Some)
}
