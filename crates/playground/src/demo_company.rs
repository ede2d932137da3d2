//! The demo company of `paylink dev`. Tests use it too.

use paylink_domain::{
    company::{CompanyName, Mode},
    iban::Iban,
    money::Currency,
};
use paylink_store::{NewCompany, PayeeAccount};

/// Where payers return to, unless there is a shop.
pub const CALLBACK: &str = "https://shop.example.com/thanks";

/// A test company in euros that may create links.
pub fn company() -> NewCompany {
    let name: CompanyName = "Demo Shop".parse().expect("the name is valid");
    NewCompany {
        name: name.clone(),
        mode: Mode::Test,
        online_payments_enabled: true,
        callback: Some(CALLBACK.parse().expect("the URL is valid")),
        account: PayeeAccount {
            holder: name,
            iban: Iban::with_check_digits("DE", "000000000000001017").expect("the account number has digits only"),
            currency: Currency::Eur,
        },
    }
}
