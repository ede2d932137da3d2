//! Payments end to end: no payment moves money twice, and the status of a payment shows whether money has moved.
//!
//! Real PostgreSQL, real HTTP, sandbox banks with the real protocol. Tests advance the clock instead of waiting.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod journeys;
mod kills;
mod pages;
mod races;
mod revoked;
mod uncertain_outcomes;

use paylink_sandbox::{Fault, FaultKind, Operation};

/// A fault at any bank.
fn fault(operation: Operation, kind: FaultKind, times: u32) -> Fault {
    Fault { bank: None, operation, kind, times }
}
