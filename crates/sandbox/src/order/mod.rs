//! One payment at the bank: what was ordered, and where it stands.
//!
//! An order's state is a function of what happened to it and of the time: nothing runs in the background. Whoever looks
//! at an order first calls [`Order::advance`], which lets everything happen that has become due meanwhile, each at the
//! moment it was due. What an order goes through:
//!
//! ```text
//! RCVD ──payer approves──▶ ACSP ──settlement delay──▶ ACSC ──credit delay──▶ ACCC (only where the bank ends at ACCC)
//!   └──────┴────────────────┴──── until its end: RJCT (declined, too late, no funds, bank's decision) or CANC
//! ```
//!
//! Every change is kept in the order's history, and handed once to the [book](crate::book), which moves the money
//! (by the rule in [`ledger`](crate::ledger)) and sends the notices.

mod advance;
mod authorisation;
mod decide;
#[cfg(test)]
mod tests;
mod view;

use serde::{Deserialize, Serialize};

pub(crate) use authorisation::{Authorisation, ReturnTo, ScaStatus};
pub use decide::Decision;
pub(crate) use decide::{Refusal, WrongCode};
pub use view::OrderView;

use crate::{
    manners::{BankId, EndsAt, Manners},
    script::Magic,
};

/// What the payer's bank is asked to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Instruction {
    pub(crate) amount_cents: u64,
    pub(crate) currency: String,
    pub(crate) creditor_name: String,
    pub(crate) creditor_iban: String,
    pub(crate) creditor_agent: Option<String>,
    /// Empty, if there is none.
    pub(crate) reference: String,
    pub(crate) end_to_end_id: Option<String>,
    /// The client's own name for the instruction.
    pub(crate) id: Option<String>,
}

/// Where a payment stands, by the codes of ISO 20022.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Status {
    Received,
    InProcess,
    Settled,
    Credited,
    Rejected,
    Cancelled,
}

impl Status {
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Received => "RCVD",
            Self::InProcess => "ACSP",
            Self::Settled => "ACSC",
            Self::Credited => "ACCC",
            Self::Rejected => "RJCT",
            Self::Cancelled => "CANC",
        }
    }
}

/// Why a payment came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Reason {
    Declined,
    TooLate,
    NotConfirmed,
    NoFunds,
    Bank,
}

impl Reason {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Declined => "The payer declined the payment.",
            Self::TooLate => "The payer did not approve the payment in time.",
            Self::NotConfirmed => "The payer's approval was not confirmed with the right code.",
            Self::NoFunds => "There is too little money on the payer's account.",
            Self::Bank => "The bank rejected the payment.",
        }
    }
}

/// A status, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Moment {
    status: Status,
    at_ms: i64,
}

/// What a change means for the payer's money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Money {
    Stays,
    Moves,
    IsGivenBack,
}

/// A change of status that the book has yet to act upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) status: Status,
    pub(crate) at_ms: i64,
    pub(crate) money: Money,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) bank: BankId,
    pub(crate) payment_id: String,
    pub(crate) product: String,
    pub(crate) instruction: Instruction,
    pub(crate) debtor_iban: Option<String>,
    pub(crate) notification_uri: Option<String>,
    pub(crate) return_to: ReturnTo,
    pub(crate) created_at_ms: i64,
    authorisations: Vec<Authorisation>,
    exempted: bool,
    authorised_at_ms: Option<i64>,
    reason: Option<Reason>,
    /// Whether the amount is set aside on the payer's account.
    set_aside: bool,
    /// Everything the payment has been since it was received.
    history: Vec<Moment>,
    /// How much of the history a reader has been shown, where the first reading after a change is to be stale.
    shown: usize,
    #[serde(skip)]
    fresh: Vec<Change>,
}

/// An order as it comes in.
#[derive(Debug)]
pub(crate) struct Ordered {
    pub(crate) bank: BankId,
    pub(crate) payment_id: String,
    pub(crate) product: String,
    pub(crate) instruction: Instruction,
    pub(crate) debtor_iban: Option<String>,
    pub(crate) notification_uri: Option<String>,
    pub(crate) return_to: ReturnTo,
}

impl Order {
    pub(crate) fn received(ordered: Ordered, now_ms: i64) -> Self {
        let Ordered { bank, payment_id, product, instruction, debtor_iban, notification_uri, return_to } = ordered;
        Self {
            bank,
            payment_id,
            product,
            instruction,
            debtor_iban,
            notification_uri,
            return_to,
            created_at_ms: now_ms,
            authorisations: Vec::new(),
            exempted: false,
            authorised_at_ms: None,
            reason: None,
            set_aside: false,
            history: Vec::new(),
            shown: 0,
            fresh: Vec::new(),
        }
    }

    pub(crate) fn manners(&self) -> Manners {
        Manners::of(self.bank)
    }

    pub(crate) fn magic(&self) -> Option<Magic> {
        Magic::of(&self.instruction.reference)
    }

    pub(crate) fn status(&self) -> Status {
        self.history.last().map_or(Status::Received, |moment| moment.status)
    }

    /// Since when the payment is what it is.
    fn since_ms(&self) -> i64 {
        self.history.last().map_or(self.created_at_ms, |moment| moment.at_ms)
    }

    /// The status before the last change.
    pub(crate) fn stale_status(&self) -> Status {
        self.history.iter().rev().nth(1).map_or(Status::Received, |moment| moment.status)
    }

    pub(crate) fn reason(&self) -> Option<Reason> {
        self.reason
    }

    pub(crate) fn authorised_at_ms(&self) -> Option<i64> {
        self.authorised_at_ms
    }

    pub(crate) fn is_exempted(&self) -> bool {
        self.exempted
    }

    /// Whether nothing can happen to it any more.
    pub(crate) fn is_over(&self) -> bool {
        match self.status() {
            Status::Received | Status::InProcess => false,
            Status::Settled => self.manners().ends_at == EndsAt::Acsc,
            Status::Credited | Status::Rejected | Status::Cancelled => true,
        }
    }

    /// The changes nobody has acted upon yet, once.
    pub(crate) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.fresh)
    }

    /// Whether a reader has not been shown the last change yet; from now on it has.
    pub(crate) fn is_first_look(&mut self) -> bool {
        let first = self.shown < self.history.len();
        self.shown = self.history.len();
        first
    }
}
