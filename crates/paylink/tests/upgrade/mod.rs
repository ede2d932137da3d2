//! Upgrades: migrations beside nodes that serve, and nodes that are replaced one by one.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod balancer;
mod busy_tables;
mod command;
mod concurrent_index;
mod next_release;
mod rolling;
