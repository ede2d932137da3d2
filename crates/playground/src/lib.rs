//! For trying Paylink out, on a developer's machine and in tests: `paylink dev` with its demo shop, sandbox banks and private
//! PostgreSQL; `pay` and `trigger`, which make test payments; `listen`, which forwards webhooks; and the test clock.
//!
//! Packages for servers are built without this crate (`--no-default-features`).

pub mod cli;
pub mod clock;
pub mod demo;
pub mod dev;
