//! Faults that a test asks for, and which requests they hit.

use serde::{Deserialize, Serialize};

use crate::manners::BankId;

/// What a client asks of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    Initiate,
    StartAuthorisation,
    Confirm,
    Status,
    ScaStatus,
    Cancel,
    /// Every request, also those that have no name here.
    Any,
}

impl Operation {
    /// Whether what was asked for as `self` concerns a request that is `asked`.
    pub(crate) fn covers(self, asked: Self) -> bool {
        self == Self::Any || self == asked
    }
}

/// How a request goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// 500, and nothing was done.
    FailBefore,
    /// It was done, and the answer is 500.
    FailAfter,
    /// Nothing was done, and no answer comes: after 120 s the connection is cut.
    HangBefore,
    /// It was done, and no answer comes: after 120 s the connection is cut.
    HangAfter,
    /// It was done, and the connection is cut instead of an answer.
    CloseAfter,
    /// 503, and nothing was done.
    Unavailable,
    /// A status, of the payment or of its authorisation, as it was before its last change.
    Stale,
    /// A payment's status that no specification knows.
    UnknownCode,
    /// It was done, and the answer is not JSON.
    Garbage,
    /// It was done, and the answer has 10 MiB.
    Huge,
    /// 400 with a reason, and nothing was done.
    Refuse,
}

/// A fault for the next requests that it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Every bank, if none is named.
    #[serde(default)]
    pub bank: Option<BankId>,
    pub operation: Operation,
    pub kind: FaultKind,
    /// How many requests it hits.
    #[serde(default = "once")]
    pub times: u32,
}

fn once() -> u32 {
    1
}

/// The faults still to come, in the order they were asked for.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    const MOST: usize = 10_000;

    pub(crate) fn add(&mut self, fault: Fault) {
        if fault.times > 0 && self.0.len() < Self::MOST {
            self.0.push(fault);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The fault that this request meets.
    pub(crate) fn take(&mut self, bank: BankId, asked: Operation) -> Option<FaultKind> {
        let covers = |fault: &Fault| fault.bank.is_none_or(|only| only == bank) && fault.operation.covers(asked);
        let at = self.0.iter().position(covers)?;
        let fault = &mut self.0[at];
        fault.times -= 1;
        let (kind, spent) = (fault.kind, fault.times == 0);
        if spent {
            self.0.remove(at);
        }
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_hits_as_many_requests_as_was_asked_and_only_those_it_covers() {
        let mut faults = Faults::default();
        faults.add(Fault { bank: Some(BankId::Atlas), operation: Operation::Status, kind: FaultKind::Stale, times: 2 });
        assert_eq!(faults.take(BankId::Borea, Operation::Status), None);
        assert_eq!(faults.take(BankId::Atlas, Operation::Cancel), None);
        assert_eq!(faults.take(BankId::Atlas, Operation::Status), Some(FaultKind::Stale));
        assert_eq!(faults.take(BankId::Atlas, Operation::Status), Some(FaultKind::Stale));
        assert_eq!(faults.take(BankId::Atlas, Operation::Status), None);
    }
}
