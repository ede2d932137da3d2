//! Faults that a test injects, and the requests they apply to.

use serde::{Deserialize, Serialize};

use crate::profile::BankId;

/// A protocol operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    Initiate,
    StartAuthorisation,
    Confirm,
    Status,
    ScaStatus,
    Cancel,
    /// Every request, including those without their own variant.
    Any,
}

impl Operation {
    /// Whether a fault or pause for `self` applies to the operation `requested`.
    pub(crate) fn covers(self, requested: Self) -> bool {
        self == Self::Any || self == requested
    }
}

/// How a request fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// 500; the operation is not performed.
    FailBefore,
    /// The operation is performed; the response is 500.
    FailAfter,
    /// The operation is not performed; the connection is closed after 120 s without a response.
    HangBefore,
    /// The operation is performed; the connection is closed after 120 s without a response.
    HangAfter,
    /// The operation is performed; the connection is closed without a response.
    CloseAfter,
    /// 503; the operation is not performed.
    Unavailable,
    /// The status of the payment or authorisation before its last change.
    Stale,
    /// A payment status that no specification defines.
    UnknownCode,
    /// The operation is performed; the response is not JSON.
    Garbage,
    /// The operation is performed; the response has 10 MiB.
    Huge,
    /// 400 with a reason; the operation is not performed.
    Refuse,
}

/// A fault for the next matching requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// All banks if `None`.
    #[serde(default)]
    pub bank: Option<BankId>,
    pub operation: Operation,
    pub kind: FaultKind,
    /// How many requests it applies to.
    #[serde(default = "once")]
    pub times: u32,
}

fn once() -> u32 {
    1
}

/// The pending faults, in the order of injection.
#[derive(Debug, Default)]
pub(crate) struct FaultQueue(Vec<Fault>);

impl FaultQueue {
    const MAX_LEN: usize = 10_000;

    pub(crate) fn add(&mut self, fault: Fault) {
        if fault.times > 0 && self.0.len() < Self::MAX_LEN {
            self.0.push(fault);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes the first fault that applies to this request.
    pub(crate) fn take(&mut self, bank: BankId, requested: Operation) -> Option<FaultKind> {
        let covers = |fault: &Fault| fault.bank.is_none_or(|only| only == bank) && fault.operation.covers(requested);
        let index = self.0.iter().position(covers)?;
        let fault = &mut self.0[index];
        fault.times -= 1;
        let (kind, used_up) = (fault.kind, fault.times == 0);
        if used_up {
            self.0.remove(index);
        }
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_applies_to_the_given_number_of_matching_requests() {
        let mut faults = FaultQueue::default();
        faults.add(Fault { bank: Some(BankId::Atlas), operation: Operation::Status, kind: FaultKind::Stale, times: 2 });
        assert_eq!(faults.take(BankId::Borea, Operation::Status), None);
        assert_eq!(faults.take(BankId::Atlas, Operation::Cancel), None);
        assert_eq!(faults.take(BankId::Atlas, Operation::Status), Some(FaultKind::Stale));
        assert_eq!(faults.take(BankId::Atlas, Operation::Status), Some(FaultKind::Stale));
        assert_eq!(faults.take(BankId::Atlas, Operation::Status), None);
    }
}
