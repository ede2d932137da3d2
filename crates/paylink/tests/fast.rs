//! The whole program with a real PostgreSQL, over real HTTP, with one database per test.
//!
//! One program, so that its tests share a private PostgreSQL (`testkit/src/database.rs`) and run beside each other. The pages of the
//! portal are in the program `portal`, and what takes long or needs the machine for itself is in `slow`. `scripts/leak-check`
//! searches what all of them log for credentials.

mod events;
mod it;
mod mail;
mod money;
mod outbound;
mod upgrade;
