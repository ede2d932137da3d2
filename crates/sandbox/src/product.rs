//! The payment products that the banks offer.

use serde::Serialize;

/// A kind of credit transfer. Its name is part of the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Product {
    pub name: &'static str,
    /// The only currency of its orders.
    pub currency: &'static str,
    pub account_format: AccountFormat,
}

/// How orders of a product name accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AccountFormat {
    Iban,
    /// The account number in the format of its country: the IBAN without its first four characters.
    Bban,
}

const SEPA: Product = Product { name: "sepa-credit-transfers", currency: "EUR", account_format: AccountFormat::Iban };
const INSTANT_SEPA: Product = Product { name: "instant-sepa-credit-transfers", ..SEPA };
/// The standard leaves domestic products and their names to each bank.
const SWEDISH: Product =
    Product { name: "domestic-credit-transfers-se", currency: "SEK", account_format: AccountFormat::Bban };

/// What a bank offers that transfers euros only.
pub(crate) const EURO_PRODUCTS: &[Product] = &[SEPA, INSTANT_SEPA];
/// What a bank offers that also transfers Swedish kronor.
pub(crate) const EURO_AND_SWEDISH_PRODUCTS: &[Product] = &[SEPA, INSTANT_SEPA, SWEDISH];

impl AccountFormat {
    /// The field of an account in the protocol's messages.
    pub(crate) const fn field(self) -> &'static str {
        match self {
            Self::Iban => "iban",
            Self::Bban => "bban",
        }
    }

    /// The account with this IBAN, in this format.
    pub(crate) fn of_iban(self, iban: &str) -> &str {
        match self {
            Self::Iban => iban,
            Self::Bban => iban.get(4..).unwrap_or_default(),
        }
    }
}
