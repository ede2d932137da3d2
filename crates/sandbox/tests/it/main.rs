//! The banks over real HTTP.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod cancellation;
mod control;
mod faults;
mod harness;
mod journeys;
mod notices;
mod pages;
mod program;
mod signature;
mod tls;
mod validation;
