//! The demo company of `paylink dev`. Tests use it too.

use paylink_domain::{company::Mode, iban::Iban, money::Currency};
use paylink_store::{NewCompany, PayeeAccount};

const NAME: &str = "Demo Shop";
/// Where payers return to, unless there is a shop.
pub const CALLBACK: &str = "https://shop.example.com/thanks";

/// A test company in euros that may create links.
pub fn company() -> NewCompany {
    NewCompany {
        name: NAME.parse().expect("the name is valid"),
        mode: Mode::Test,
        online_payments_enabled: true,
        callback: Some(CALLBACK.parse().expect("the URL is valid")),
        account: Some(account()),
    }
}

/// The account of the demo company, which exists at no bank.
pub fn account() -> PayeeAccount {
    PayeeAccount {
        holder: NAME.parse().expect("the name is valid"),
        iban: Iban::with_check_digits("DE", "000000000000001017").expect("the account number has digits only"),
        currency: Currency::Eur,
    }
}
