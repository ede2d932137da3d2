//! Tools for a developer's machine and for tests: `paylink dev` with its demo shop, sandbox banks and private PostgreSQL; `pay`
//! and `trigger`, which create test payments; `listen`, which forwards webhooks; `check`, which checks a receiver of webhooks; and the test clock.
//!
//! Packages for servers are built without this crate (`--no-default-features`).

pub mod cell_clock;
pub mod commands;
pub mod demo_company;
pub mod dev;
pub mod past_partitions;
pub mod test_clock;
