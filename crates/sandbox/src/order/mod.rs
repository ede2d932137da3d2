//! One payment at the bank: the instruction and its current state.
//!
//! An order's state is a function of its decisions and the time; nothing runs in the background. A caller first calls
//! [`Order::advance`], which applies every transition that has become due, each with the time at which it was due.
//! The states of an order:
//!
//! ```text
//! RCVD ──payer approves──▶ ACSP ──settlement delay──▶ ACSC ──credit delay──▶ ACCC (only where the bank ends at ACCC)
//!   └──────┴────────────────┴──── until it is final: RJCT (declined, too late, no funds, bank's decision) or CANC
//! ```
//!
//! Every change is stored in the order's history and passed once to the [store](crate::store). The store applies it to
//! the ledger (by the rule in [`ledger`](crate::ledger)) and queues its notices.

mod advance;
mod authorisation;
mod decide;
mod simulation;
#[cfg(test)]
mod tests;
mod view;

use serde::{Deserialize, Serialize};

pub(crate) use authorisation::{Authorisation, ReturnTo, ScaStatus};
pub use decide::Decision;
pub(crate) use decide::{ConfirmationError, OrderError};
pub(crate) use simulation::Simulation;
pub use view::OrderView;

use crate::{
    profile::{BankId, BankProfile, EndsAt},
    test_reference::TestReference,
};

/// What the client instructs the payer's bank to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Instruction {
    pub(crate) amount_cents: u64,
    pub(crate) currency: String,
    pub(crate) creditor_name: String,
    /// An IBAN, or a BBAN in an order of a domestic product. States of older versions call it `creditor_iban`.
    #[serde(alias = "creditor_iban")]
    pub(crate) creditor_account: String,
    pub(crate) creditor_agent: Option<String>,
    /// Empty, if there is none.
    pub(crate) reference: String,
    pub(crate) end_to_end_id: Option<String>,
    /// The client's own id of the instruction.
    pub(crate) id: Option<String>,
}

/// The status of a payment, with the codes of ISO 20022.
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

/// Why a payment was rejected or cancelled.
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
            Self::NoFunds => "The payer's account has insufficient funds.",
            Self::Bank => "The bank rejected the payment.",
        }
    }
}

/// A status and the time of its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct HistoryEntry {
    status: Status,
    at_ms: i64,
}

/// The effect of a status change on the payer's funds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FundsEffect {
    Unchanged,
    Debit,
    Release,
}

/// A status change that the store has not applied yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StatusChange {
    pub(crate) status: Status,
    pub(crate) at_ms: i64,
    pub(crate) funds_effect: FundsEffect,
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
    /// States of older versions have none.
    #[serde(default)]
    simulation: Option<Simulation>,
    authorised_at_ms: Option<i64>,
    reason: Option<Reason>,
    /// Whether the amount is reserved on the payer's account.
    reserved: bool,
    /// Every status since the payment was received, oldest first.
    history: Vec<HistoryEntry>,
    /// How many history entries the client has read. With `TEST STALE` the first read after a change is stale.
    history_read: usize,
    #[serde(skip)]
    pending_changes: Vec<StatusChange>,
}

/// The data of an initiation.
#[derive(Debug)]
pub(crate) struct NewOrder {
    pub(crate) bank: BankId,
    pub(crate) payment_id: String,
    pub(crate) product: String,
    pub(crate) instruction: Instruction,
    pub(crate) debtor_iban: Option<String>,
    pub(crate) notification_uri: Option<String>,
    pub(crate) return_to: ReturnTo,
}

impl Order {
    pub(crate) fn new(new_order: NewOrder, now_ms: i64) -> Self {
        let NewOrder { bank, payment_id, product, instruction, debtor_iban, notification_uri, return_to } = new_order;
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
            simulation: None,
            authorised_at_ms: None,
            reason: None,
            reserved: false,
            history: Vec::new(),
            history_read: 0,
            pending_changes: Vec::new(),
        }
    }

    pub(crate) fn profile(&self) -> BankProfile {
        BankProfile::of(self.bank)
    }

    /// The test reference whose effect the order has: what its payer simulates comes first.
    pub(crate) fn test_reference(&self) -> Option<TestReference> {
        self.simulation.and_then(Simulation::test_reference).or_else(|| TestReference::of(&self.instruction.reference))
    }

    pub(crate) fn status(&self) -> Status {
        self.history.last().map_or(Status::Received, |entry| entry.status)
    }

    /// When the current status started.
    fn since_ms(&self) -> i64 {
        self.history.last().map_or(self.created_at_ms, |entry| entry.at_ms)
    }

    /// The status before the last change.
    pub(crate) fn stale_status(&self) -> Status {
        self.history.iter().rev().nth(1).map_or(Status::Received, |entry| entry.status)
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

    /// Whether the status can no longer change.
    pub(crate) fn is_final(&self) -> bool {
        match self.status() {
            Status::Received | Status::InProcess => false,
            Status::Settled => self.profile().ends_at == EndsAt::Acsc,
            Status::Credited | Status::Rejected | Status::Cancelled => true,
        }
    }

    /// Removes and returns the changes that the store has not applied.
    pub(crate) fn take_changes(&mut self) -> Vec<StatusChange> {
        std::mem::take(&mut self.pending_changes)
    }

    /// Marks the history as read. Returns whether this is the first read since the last change.
    pub(crate) fn mark_read(&mut self) -> bool {
        let first = self.history_read < self.history.len();
        self.history_read = self.history.len();
        first
    }
}
