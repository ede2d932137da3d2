//! The whole program against a real PostgreSQL: real HTTP, one database a test.
//!
//! One binary, so that one private cluster serves all tests; `harness` starts it. What the program logs meanwhile is kept
//! and searched for credentials when the suite has ended (`scripts/leak-check`).

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod cli;
mod credentials;
mod dev;
mod endpoints;
mod errors;
mod first_use;
mod generate;
mod idempotency;
mod keys;
mod limits;
mod listen;
mod observability;
mod openapi;
mod pay_command;
mod pay_page;
mod read;
mod shutdown;
mod status_guard;
mod store;
mod tls;
mod unavailable;
