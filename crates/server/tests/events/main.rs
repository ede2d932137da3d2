//! What merchants are told: one event for a payment, signed, delivered until it has arrived or its time is over.
//!
//! Real PostgreSQL, real HTTP. Except where a worker is watched at its work, time is moved and not waited for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

#[allow(dead_code, unused_imports, reason = "shared with the other suites, which use more of it")]
#[path = "../it/harness/mod.rs"]
mod harness;

mod breaker;
mod delivery;
#[allow(dead_code, reason = "shared with the suite that measures time")]
mod ear;
mod endpoints;
mod histories;
mod outbox;
mod plans;
mod replay;
#[allow(dead_code, reason = "shared with the suite that measures time")]
mod scene;
mod window;
