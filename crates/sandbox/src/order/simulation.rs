//! What a payer can let the bank simulate, on the bank's page.
//!
//! Most simulations are the [test references](crate::test_reference), chosen by the payer instead of the creator of the link.

use serde::{Deserialize, Serialize};

use crate::test_reference::TestReference;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Simulation {
    /// The payer approves; the bank rejects the payment, as if the account had insufficient funds.
    NoFunds,
    /// As `TEST REJECT`.
    RejectsLater,
    /// The payer's authentication fails, and the bank rejects the payment.
    ScaFails,
    /// As `TEST TIMEOUT`.
    TimesOut,
    /// As `TEST OUTAGE`.
    BankDown,
    /// As `TEST SLOW`.
    Slow,
}

impl Simulation {
    pub(crate) const ALL: [Self; 6] =
        [Self::NoFunds, Self::RejectsLater, Self::ScaFails, Self::TimesOut, Self::BankDown, Self::Slow];

    /// As the page's form sends it.
    pub(crate) const fn value(self) -> &'static str {
        match self {
            Self::NoFunds => "no_funds",
            Self::RejectsLater => "rejects_later",
            Self::ScaFails => "sca_fails",
            Self::TimesOut => "times_out",
            Self::BankDown => "bank_down",
            Self::Slow => "slow",
        }
    }

    /// The test reference with the same effect.
    pub(crate) const fn test_reference(self) -> Option<TestReference> {
        match self {
            Self::RejectsLater => Some(TestReference::Reject),
            Self::TimesOut => Some(TestReference::Timeout),
            Self::BankDown => Some(TestReference::Outage),
            Self::Slow => Some(TestReference::Slow),
            Self::NoFunds | Self::ScaFails => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_in_the_form_is_the_one_that_is_read() {
        for simulation in Simulation::ALL {
            let read = serde_json::from_value(serde_json::json!(simulation.value()));
            assert_eq!(read.ok(), Some(simulation), "{simulation:?}");
        }
    }
}
