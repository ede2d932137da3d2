//! The banks and their profiles.
//!
//! Real banks interpret the protocol differently. Each sandbox bank stands for one interpretation, so that a client
//! which works with all five is prepared for a real bank.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};

use crate::product::{EURO_AND_SWEDISH_PRODUCTS, EURO_PRODUCTS, Product};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BankId {
    Atlas,
    Borea,
    Corvus,
    Delta,
    Ember,
}

/// No bank has this id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a sandbox bank; the banks are atlas, borea, corvus, delta, ember")]
pub struct InvalidBankId;

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
    type Err = InvalidBankId;

    fn from_str(text: &str) -> Result<Self, InvalidBankId> {
        Self::ALL.into_iter().find(|bank| bank.as_str() == text).ok_or(InvalidBankId)
    }
}

/// The final status of a successful payment. The account is debited at this status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum EndsAt {
    /// Settled on the payer's account; the bank reports no later status.
    Acsc,
    /// Credited to the payee's account. Before that the payment may still be rejected.
    Accc,
}

/// How a bank uses the choices that the protocol allows.
#[expect(clippy::struct_excessive_bools, reason = "each is an independent choice that the protocol leaves to a bank")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BankProfile {
    pub id: BankId,
    pub name: &'static str,
    /// The country code of its IBANs.
    pub country: &'static str,
    pub products: &'static [Product],
    /// Whether an initiation must name the payer's account.
    pub needs_payer_iban: bool,
    /// Whether a separate request must start the authorisation.
    pub explicit_authorisation: bool,
    /// Whether links are relative to the bank's URL.
    pub relative_links: bool,
    /// Whether an approval takes effect only after the client sends the code that the payer brings back.
    pub confirmation_code: bool,
    /// The largest amount that is executed without authorisation.
    pub exempts_up_to_cents: Option<u32>,
    pub ends_at: EndsAt,
    /// From the payer's approval to ACSC.
    pub settlement_delay: Duration,
    /// From ACSC to ACCC, at a bank that reports ACCC.
    pub credit_delay: Duration,
    /// How long the payer has to decide.
    pub sca_lifetime: Duration,
    /// Whether the client can cancel a payment that awaits its payer.
    pub cancellable: bool,
}

const ATLAS: BankProfile = BankProfile {
    id: BankId::Atlas,
    name: "Atlas Bank",
    country: "DE",
    products: EURO_AND_SWEDISH_PRODUCTS,
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

impl BankProfile {
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
            products: EURO_PRODUCTS,
            needs_payer_iban: false,
            confirmation_code: true,
            ..ATLAS
        },
        Self {
            id: BankId::Delta,
            name: "Delta Direct",
            country: "LT",
            products: EURO_PRODUCTS,
            needs_payer_iban: false,
            exempts_up_to_cents: Some(3_000),
            ..ATLAS
        },
        Self {
            id: BankId::Ember,
            name: "Ember Trust",
            country: "IE",
            products: EURO_PRODUCTS,
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

    /// Whether a payment of this amount is executed without authorisation.
    pub(crate) fn exempts(&self, amount_cents: u64) -> bool {
        self.exempts_up_to_cents.is_some_and(|limit| amount_cents <= u64::from(limit))
    }
}

pub(crate) fn duration_ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bank_has_its_own_profile_and_an_id_that_parses_back() {
        for bank in BankId::ALL {
            assert_eq!(BankProfile::of(bank).id, bank);
            assert_eq!(bank.to_string().parse(), Ok(bank));
        }
        assert_eq!("bank".parse::<BankId>(), Err(InvalidBankId));
    }
}
