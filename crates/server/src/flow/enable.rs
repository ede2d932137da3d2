//! Why a company cannot accept online payments yet.

use paylink_domain::{company::Mode, money::Currency};
use paylink_store::Company;

use crate::{live_checks::Refusal, service::Service};

/// A reason that somebody can remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnableRefusal {
    /// The company has no payee account.
    NoAccount,
    /// Payers would have nowhere to return to.
    NoCallback,
    /// The operator has stopped the company.
    Suspended,
    /// No configured bank of the company's mode serves the currency of its account.
    NoBankForCurrency(Currency),
    /// The configuration does not say who operates the service, which payers of live companies must see.
    OperatorIncomplete,
    /// This node may not serve live companies for other reasons, which `paylink doctor` names.
    NodeNotFitForLive,
}

/// The settings that the company lacks. The database refuses to enable it without them.
pub fn missing_settings(company: &Company) -> Vec<EnableRefusal> {
    let account = company.currency.is_none().then_some(EnableRefusal::NoAccount);
    let callback = company.callback.is_none().then_some(EnableRefusal::NoCallback);
    account.into_iter().chain(callback).collect()
}

/// Every reason why online payments cannot be enabled. Empty: they can.
pub fn enable_reasons(service: &Service, company: &Company) -> Vec<EnableRefusal> {
    let suspended = company.suspension.iter().map(|_| EnableRefusal::Suspended);
    suspended.chain(reasons_after_resuming(service, company)).collect()
}

/// Every reason why online payments could not be enabled without the suspension either.
pub fn reasons_after_resuming(service: &Service, company: &Company) -> Vec<EnableRefusal> {
    let mut reasons = missing_settings(company);
    let is_unserved = |currency: &Currency| service.banks.offered(company.mode, *currency).is_empty();
    reasons.extend(company.currency.filter(is_unserved).map(EnableRefusal::NoBankForCurrency));
    match company.mode {
        Mode::Test => {}
        Mode::Live => reasons.extend(live_reasons(&service.live_refusals)),
    }
    reasons
}

fn live_reasons(refusals: &[Refusal]) -> Vec<EnableRefusal> {
    let is_operator = |refusal: &Refusal| refusal.key.starts_with("operator.");
    let operator = refusals.iter().any(is_operator).then_some(EnableRefusal::OperatorIncomplete);
    let node = (!refusals.iter().all(is_operator)).then_some(EnableRefusal::NodeNotFitForLive);
    operator.into_iter().chain(node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(key: &str) -> Refusal {
        Refusal { key: key.to_owned(), reason: String::new(), fix: String::new() }
    }

    #[test]
    fn the_operators_identity_is_a_reason_of_its_own() {
        assert_eq!(live_reasons(&[]), []);
        assert_eq!(live_reasons(&[refusal("operator.name")]), [EnableRefusal::OperatorIncomplete]);
        assert_eq!(live_reasons(&[refusal("dev.local_urls"), refusal("pay.url")]), [EnableRefusal::NodeNotFitForLive]);
        assert_eq!(
            live_reasons(&[refusal("pay.url"), refusal("operator.terms_url")]),
            [EnableRefusal::OperatorIncomplete, EnableRefusal::NodeNotFitForLive]
        );
    }
}
