//! Tests of the banks over real HTTP.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod cancellation;
mod control;
mod faults;
mod harness;
mod journeys;
mod notices;
mod pages;
mod products;
mod program;
mod signature;
mod simulations;
mod tls;
mod validation;
