//! The configuration of a bank.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Duration,
};

use paylink_bank::berlin_group::Product;
use paylink_domain::{
    attempt::OrderRetention,
    colour::Colour,
    company::{CompanyName, Mode},
    country::Country,
    duration::parse_duration,
    iban::Iban,
    id::BankId,
    money::Currency,
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
    #[serde(default, deserialize_with = "aliases")]
    pub aliases: Vec<CompanyName>,
    #[serde(default, deserialize_with = "logo")]
    pub logo: Option<LogoSource>,
    #[serde(default, deserialize_with = "optional_colour")]
    pub colour: Option<Colour>,
    #[serde(deserialize_with = "from_text")]
    pub mode: Mode,
    #[serde(default, deserialize_with = "optional_country")]
    pub country: Option<Country>,
    #[serde(default)]
    pub paused: bool,
    pub protocol: Protocol,
    #[serde(deserialize_with = "web_url")]
    pub url: Url,
    #[serde(default = "sepa_in_euros", deserialize_with = "products")]
    pub products: Vec<(Currency, Product)>,
    #[serde(default)]
    pub ends_at: EndsAt,
    #[serde(default)]
    pub sca_exempt_below: Option<u32>,
    #[serde(default = "yes")]
    pub orders_visible_elsewhere: bool,
    #[serde(default)]
    pub repeats_by_request_id: bool,
    #[serde(default, deserialize_with = "optional_duration")]
    pub forgets_unsigned_after: Option<Duration>,
    #[serde(default, deserialize_with = "optional_duration")]
    pub remembers_signed_for: Option<Duration>,
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

/// Where a bank's logo is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogoSource {
    File(PathBuf),
    /// The configuration itself contains it. `paylink dev` has no files of its own.
    Svg(String),
}

impl LogoSource {
    /// A relative path is beside the configuration file.
    pub(super) fn resolve(&mut self, directory: &Path) {
        match self {
            Self::File(path) => *path = directory.join(&*path),
            Self::Svg(_) => {}
        }
    }
}

/// What is wrong with `forgets_unsigned_after` and `remembers_signed_for`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRetention {
    #[error("needs forgets_unsigned_after too: one of the two alone proves nothing")]
    UnsignedMissing,
    #[error("needs remembers_signed_for too: one of the two alone proves nothing")]
    SignedMissing,
    #[error("must be at least a day longer than forgets_unsigned_after")]
    TooShort,
}

impl InvalidRetention {
    /// The key that the message is about.
    pub const fn key(self) -> &'static str {
        match self {
            Self::SignedMissing => "forgets_unsigned_after",
            Self::UnsignedMissing | Self::TooShort => "remembers_signed_for",
        }
    }
}

impl Bank {
    /// How long the bank keeps orders; `None` if it is not configured.
    pub fn retention(&self) -> Result<Option<OrderRetention>, InvalidRetention> {
        match (self.forgets_unsigned_after, self.remembers_signed_for) {
            (None, None) => Ok(None),
            (None, Some(_)) => Err(InvalidRetention::UnsignedMissing),
            (Some(_), None) => Err(InvalidRetention::SignedMissing),
            (Some(forgets_unsigned_after), Some(remembers_signed_for)) => {
                // The day is the time in which a poll can observe that the bank has forgotten the order.
                if remembers_signed_for < forgets_unsigned_after + Duration::from_hours(24) {
                    return Err(InvalidRetention::TooShort);
                }
                Ok(Some(OrderRetention { forgets_unsigned_after, remembers_signed_for }))
            }
        }
    }
}

/// What to write instead of a key of an earlier version.
pub(super) fn replacement_of(removed_key: &str) -> Option<&'static str> {
    match removed_key {
        "product" => {
            Some("removed: write products = { EUR = \"sepa-credit-transfers\" }, with the product of each currency")
        }
        "may_spare_authorisation" => Some(
            "removed: write sca_exempt_below = 0 if the bank never executes a payment without the payer (false), or leave it \
             out (true), and see orders_visible_elsewhere in the output of paylink config default",
        ),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    BerlinGroup,
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

fn sepa_in_euros() -> Vec<(Currency, Product)> {
    vec![(Currency::Eur, Product::default())]
}

/// The products by currency. Each must be able to carry its currency.
fn products<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(Currency, Product)>, D::Error> {
    let names = BTreeMap::<String, String>::deserialize(deserializer)?;
    if names.is_empty() {
        return Err(D::Error::custom("needs at least one currency"));
    }
    let products = names.into_iter().map(|(code, name)| {
        let currency: Currency = code.parse().map_err(|error| D::Error::custom(format!("{code}: {error}")))?;
        let product: Product = name.parse().map_err(|error| D::Error::custom(format!("{code}: {error}")))?;
        if !product.carries(currency) {
            let reason = format!("{code}: {name} transfers euros only; write the bank's domestic product for {code}");
            return Err(D::Error::custom(reason));
        }
        Ok((currency, product))
    });
    products.collect()
}

/// Every alias is in the page, so there are few.
pub const MAX_ALIASES: usize = 10;

fn aliases<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<CompanyName>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    if texts.len() > MAX_ALIASES {
        return Err(D::Error::custom(format!("has more than {MAX_ALIASES} names")));
    }
    texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
}

/// The path of a file, or an SVG itself. Empty: none.
fn logo<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<LogoSource>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(match text.as_str() {
        "" => None,
        svg if svg.starts_with('<') => Some(LogoSource::Svg(text)),
        path => Some(LogoSource::File(PathBuf::from(path))),
    })
}

fn optional_colour<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Colour>, D::Error> {
    from_text(deserializer).map(Some)
}

fn optional_duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    parse_duration(&String::deserialize(deserializer)?).map(Some).map_err(D::Error::custom)
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

#[cfg(test)]
mod tests;
