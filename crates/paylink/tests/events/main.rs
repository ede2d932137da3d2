//! What merchants are told: one event for a payment, signed, delivered until it has arrived or its time is over.
//!
//! Real PostgreSQL, real HTTP. Except where a worker is watched at its work, time is moved and not waited for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod breaker;
mod delivery;
mod endpoints;
mod histories;
mod outbox;
mod plans;
mod replay;
mod window;
