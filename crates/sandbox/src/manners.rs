//! The banks there are, and how each differs.
//!
//! No two real banks read the protocol alike. Each bank here stands for one way of reading it, so that whoever gets
//! along with all of them has met what a real one may do.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};

/// Which bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BankId {
    Atlas,
    Borea,
    Corvus,
    Delta,
    Ember,
}

/// There is no bank of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a bank here; one of atlas, borea, corvus, delta, ember")]
pub struct NotABank;

impl BankId {
    pub const ALL: [Self; 5] = [Self::Atlas, Self::Borea, Self::Corvus, Self::Delta, Self::Ember];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Atlas => "atlas",
            Self::Borea => "borea",
            Self::Corvus => "corvus",
            Self::Delta => "delta",
            Self::Ember => "ember",
        }
    }
}

impl fmt::Display for BankId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for BankId {
    type Err = NotABank;

    fn from_str(text: &str) -> Result<Self, NotABank> {
        Self::ALL.into_iter().find(|bank| bank.as_str() == text).ok_or(NotABank)
    }
}

/// The last status a payment reaches, and the one at which its money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum EndsAt {
    /// Settled on the payer's account; this bank says no more.
    Acsc,
    /// Credited to the payee's account. Until then the payment may still be rejected.
    Accc,
}

/// How one bank differs from the others.
#[expect(clippy::struct_excessive_bools, reason = "each is a choice the protocol leaves to a bank, and all combine")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Manners {
    pub id: BankId,
    pub name: &'static str,
    /// Where its accounts are: the first two letters of their IBANs.
    pub country: &'static str,
    /// Whether an initiation must name the payer's account.
    pub needs_payer_iban: bool,
    /// Whether an authorisation must be started by a request of its own.
    pub explicit_authorisation: bool,
    /// Whether links are paths, to be resolved against the bank's own address.
    pub relative_links: bool,
    /// Whether the payer's approval counts only once the client has sent the code the payer came back with.
    pub confirmation_code: bool,
    /// Up to which amount a payment is executed with no word from the payer.
    pub exempts_up_to_cents: Option<u32>,
    pub ends_at: EndsAt,
    /// From the payer's approval to ACSC.
    pub settlement_delay: Duration,
    /// From ACSC to ACCC, at a bank that says ACCC.
    pub credit_delay: Duration,
    /// How long the payer may take.
    pub sca_lifetime: Duration,
    /// Whether a payment that waits for its payer can be taken back.
    pub cancellable: bool,
}

const ATLAS: Manners = Manners {
    id: BankId::Atlas,
    name: "Atlas Bank",
    country: "DE",
    needs_payer_iban: true,
    explicit_authorisation: false,
    relative_links: false,
    confirmation_code: false,
    exempts_up_to_cents: None,
    ends_at: EndsAt::Acsc,
    settlement_delay: Duration::from_secs(2),
    credit_delay: Duration::from_secs(10),
    sca_lifetime: Duration::from_mins(15),
    cancellable: true,
};

impl Manners {
    pub const ALL: [Self; 5] = [
        ATLAS,
        Self {
            id: BankId::Borea,
            name: "Banque Borea",
            country: "NL",
            needs_payer_iban: false,
            explicit_authorisation: true,
            relative_links: true,
            ends_at: EndsAt::Accc,
            ..ATLAS
        },
        Self {
            id: BankId::Corvus,
            name: "Corvus Savings",
            country: "AT",
            needs_payer_iban: false,
            confirmation_code: true,
            ..ATLAS
        },
        Self {
            id: BankId::Delta,
            name: "Delta Direct",
            country: "LT",
            needs_payer_iban: false,
            exempts_up_to_cents: Some(3_000),
            ..ATLAS
        },
        Self {
            id: BankId::Ember,
            name: "Ember Trust",
            country: "IE",
            settlement_delay: Duration::from_hours(1),
            sca_lifetime: Duration::from_hours(24),
            cancellable: false,
            ..ATLAS
        },
    ];

    pub const fn of(bank: BankId) -> Self {
        let [atlas, borea, corvus, delta, ember] = Self::ALL;
        match bank {
            BankId::Atlas => atlas,
            BankId::Borea => borea,
            BankId::Corvus => corvus,
            BankId::Delta => delta,
            BankId::Ember => ember,
        }
    }

    /// Whether a payment of that amount is executed with no word from the payer.
    pub(crate) fn exempts(&self, amount_cents: u64) -> bool {
        self.exempts_up_to_cents.is_some_and(|most| amount_cents <= u64::from(most))
    }
}

/// A length of time as the order's arithmetic has it.
pub(crate) fn ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bank_has_manners_of_its_own_and_a_name_that_reads_back() {
        for bank in BankId::ALL {
            assert_eq!(Manners::of(bank).id, bank);
            assert_eq!(bank.to_string().parse(), Ok(bank));
        }
        assert_eq!("bank".parse::<BankId>(), Err(NotABank));
    }
}
