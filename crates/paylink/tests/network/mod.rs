//! Clients that take more than their share: slow ones, idle ones, many at once. Others must not notice.
//!
//! `bounds` and `deadlines` test one limit each. `siege` holds all attacks at once against a real process.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod bounds;
mod deadlines;
mod siege;
mod socket;
mod streams;
