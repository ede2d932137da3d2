//! The rules for a new company, whether a command or the portal adds it.

use paylink_domain::{
    company::{CompanyName, Mode},
    iban::Iban,
    money::Currency,
    random::Randomness,
};
use paylink_store::{NewCompany, PayeeAccount};
use url::Url;

#[derive(Clone, Debug)]
pub struct NewCompanyRequest {
    pub name: CompanyName,
    pub mode: Mode,
    pub iban: RequestedIban,
    /// `None`: the company's name.
    pub holder: Option<CompanyName>,
    pub currency: Currency,
    /// Whether it may create links at once.
    pub enabled: bool,
    pub callback: Option<Url>,
}

#[derive(Clone, Debug)]
pub enum RequestedIban {
    Given(Iban),
    /// A test company gets a fictitious account.
    Unspecified,
    /// An owner adds the account in the portal.
    Later,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewCompanyRefusal {
    LiveWithoutAccount,
    EnabledWithoutCallback,
}

/// The company, ready to be stored.
pub fn new_company(request: NewCompanyRequest, randomness: &dyn Randomness) -> Result<NewCompany, NewCompanyRefusal> {
    let NewCompanyRequest { name, mode, iban, holder, currency, enabled, callback } = request;
    let iban = match (iban, mode) {
        (RequestedIban::Given(iban), _) => Some(iban),
        (RequestedIban::Later, _) => None,
        (RequestedIban::Unspecified, Mode::Test) => Some(Iban::fictitious(randomness)),
        (RequestedIban::Unspecified, Mode::Live) => return Err(NewCompanyRefusal::LiveWithoutAccount),
    };
    if enabled && callback.is_none() {
        return Err(NewCompanyRefusal::EnabledWithoutCallback);
    }
    let account = iban.map(|iban| PayeeAccount { holder: holder.unwrap_or_else(|| name.clone()), iban, currency });
    Ok(NewCompany { name, mode, online_payments_enabled: enabled, callback, account })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::SystemRandomness;

    #[test]
    fn only_a_test_company_gets_a_fictitious_account() {
        let request = |mode, iban, enabled| NewCompanyRequest {
            name: "Shop".parse().expect("a name"),
            mode,
            iban,
            holder: None,
            currency: Currency::Eur,
            enabled,
            callback: None,
        };
        let add = |mode, iban, enabled| new_company(request(mode, iban, enabled), &SystemRandomness);
        let test = add(Mode::Test, RequestedIban::Unspecified, false).expect("allowed");
        assert_eq!(test.account.map(|account| account.holder.as_str().to_owned()).as_deref(), Some("Shop"));
        let refused = add(Mode::Live, RequestedIban::Unspecified, false);
        assert_eq!(refused.err(), Some(NewCompanyRefusal::LiveWithoutAccount));
        assert!(add(Mode::Live, RequestedIban::Later, false).is_ok_and(|company| company.account.is_none()));
        let refused = add(Mode::Test, RequestedIban::Unspecified, true);
        assert_eq!(refused.err(), Some(NewCompanyRefusal::EnabledWithoutCallback));
    }
}
