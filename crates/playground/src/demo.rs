//! A company to try things with.

use paylink_domain::{
    company::{CompanyName, Mode},
    iban::Iban,
    money::Currency,
};
use paylink_store::{NewCompany, PayeeAccount};

/// What `paylink dev` begins with: a test company in euros that may make links.
pub fn company() -> NewCompany {
    let name: CompanyName = "Demo Shop".parse().expect("a name");
    NewCompany {
        name: name.clone(),
        mode: Mode::Test,
        online_payments_enabled: true,
        account: PayeeAccount {
            holder: name,
            iban: Iban::with_check_digits("DE", "000000000000001017").expect("digits make an IBAN"),
            currency: Currency::Eur,
        },
    }
}
