//! Payment products: the part of the URL that names the kind of credit transfer.

use std::str::FromStr;

use paylink_domain::money::Currency;
use serde::{Deserialize, Serialize};

const SEPA: &str = "sepa-credit-transfers";
const INSTANT_SEPA: &str = "instant-sepa-credit-transfers";
const TARGET_2: &str = "target-2-payments";
const CROSS_BORDER: &str = "cross-border-credit-transfers";

/// The name of a payment product. The standard defines four; a bank may add domestic ones of its own. The products with
/// an XML body (`pain.001-…`) are no names here, because this connector sends JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Product(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a payment product: 1 to {MAX_LENGTH} lower-case letters, digits and hyphens")]
pub struct InvalidProduct;

const MAX_LENGTH: usize = 60;

/// How an order names the accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    Iban,
    /// The account number in the format of its country: the IBAN without its first four characters.
    Bban,
}

impl Product {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The standard's own products name accounts by IBAN. All others are domestic.
    pub fn account_kind(&self) -> AccountKind {
        match self.as_str() {
            SEPA | INSTANT_SEPA | TARGET_2 | CROSS_BORDER => AccountKind::Iban,
            _ => AccountKind::Bban,
        }
    }

    /// Whether orders of this product may be in this currency. SEPA transfers euros only; for any other product, the bank
    /// decides.
    pub fn carries(&self, currency: Currency) -> bool {
        match self.as_str() {
            SEPA | INSTANT_SEPA => currency == Currency::Eur,
            _ => true,
        }
    }
}

/// SEPA credit transfers, which every bank in the euro area offers.
impl Default for Product {
    fn default() -> Self {
        Self(SEPA.to_owned())
    }
}

impl FromStr for Product {
    type Err = InvalidProduct;

    fn from_str(text: &str) -> Result<Self, InvalidProduct> {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let valid = (1..=MAX_LENGTH).contains(&text.len()) && text.bytes().all(allowed);
        if valid { Ok(Self(text.to_owned())) } else { Err(InvalidProduct) }
    }
}

impl TryFrom<String> for Product {
    type Error = InvalidProduct;

    fn try_from(text: String) -> Result<Self, InvalidProduct> {
        text.parse()
    }
}

impl From<Product> for String {
    fn from(product: Product) -> Self {
        product.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(name: &str) -> Product {
        name.parse().expect("a product")
    }

    #[test]
    fn a_product_has_a_short_name_that_is_safe_in_a_url() {
        let longest = "a".repeat(MAX_LENGTH);
        for name in ["sepa-credit-transfers", "domestic-credit-transfers-se", "a", &longest] {
            assert_eq!(product(name).as_str(), name);
        }
        let too_long = "a".repeat(MAX_LENGTH + 1);
        for name in ["", "SEPA", "a/b", "a b", "..", "pain.001-sepa-credit-transfers", "é", &too_long] {
            assert_eq!(name.parse::<Product>(), Err(InvalidProduct), "{name}");
        }
    }

    #[test]
    fn domestic_products_name_accounts_by_bban() {
        for name in [SEPA, INSTANT_SEPA, TARGET_2, CROSS_BORDER] {
            assert_eq!(product(name).account_kind(), AccountKind::Iban, "{name}");
        }
        assert_eq!(product("domestic-credit-transfers-se").account_kind(), AccountKind::Bban);
    }

    #[test]
    fn sepa_transfers_euros_only() {
        for name in [SEPA, INSTANT_SEPA] {
            assert!(product(name).carries(Currency::Eur) && !product(name).carries(Currency::Sek), "{name}");
        }
        for name in [CROSS_BORDER, "domestic-credit-transfers-se"] {
            assert!(product(name).carries(Currency::Sek), "{name}");
        }
    }
}
