//! A company to try things with.

use paylink_domain::{
    chance::{Randomness, draw},
    company::{CompanyName, Mode},
    iban::Iban,
    money::Currency,
};

use crate::store::{NewCompany, PayeeAccount};

/// An account that exists at no bank: bank code 000 00 000 is nobody's.
pub fn sandbox_iban(randomness: &dyn Randomness) -> Iban {
    let number = u64::from_be_bytes(draw(randomness)) % 10_000_000_000;
    Iban::with_check_digits("DE", &format!("00000000{number:010}")).expect("digits make an IBAN")
}

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
