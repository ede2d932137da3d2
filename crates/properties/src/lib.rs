//! What must hold for any input from outside: one module per subject, each with one function `check`, which panics if a property
//! does not hold.
//!
//! `fuzz/` searches for inputs that break a property. The inputs that it found interesting are in `fuzz/corpus`; the test of this
//! crate replays them.

// A property panics; that is how libFuzzer and the test notice.
#![allow(clippy::unwrap_used, clippy::panic)]

pub mod accept_language;
pub mod bank_notifications;
pub mod bank_responses;
pub mod forwarded_for;
pub mod ids;
mod input;
pub mod link_requests;
pub mod links;
pub mod logos;
pub mod payment_fields;
pub mod prefer;
pub mod return_queries;
mod test_bank;
pub mod tokens;
pub mod webhook_urls;

/// Checks the properties of one subject with any bytes.
pub type Check = fn(&[u8]);

/// Every subject, by the name of its corpus and dictionary.
pub const TARGETS: [(&str, Check); 13] = [
    ("accept_language", accept_language::check),
    ("bank_notifications", bank_notifications::check),
    ("bank_responses", bank_responses::check),
    ("forwarded_for", forwarded_for::check),
    ("ids", ids::check),
    ("link_requests", link_requests::check),
    ("links", links::check),
    ("logos", logos::check),
    ("payment_fields", payment_fields::check),
    ("prefer", prefer::check),
    ("return_queries", return_queries::check),
    ("tokens", tokens::check),
    ("webhook_urls", webhook_urls::check),
];
