//! What must never happen to money: paid twice, paid and lost, lost and called paid.
//!
//! Real PostgreSQL, real HTTP, sandbox banks that speak the real protocol. No test sleeps: time is moved.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod doubt;
mod journeys;
mod kills;
mod pages;
mod races;
mod revoked;

use paylink_sandbox::{Fault, FaultKind, Operation};

/// A fault at whatever bank.
fn fault(operation: Operation, kind: FaultKind, times: u32) -> Fault {
    Fault { bank: None, operation, kind, times }
}
