//! Webhook events: one signed event per payment, delivered until an endpoint accepts it or its delivery window ends.
//!
//! Real PostgreSQL, real HTTP. Tests advance the clock instead of waiting, except where a worker runs.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod announce;
mod breaker;
mod breaker_state;
mod clock_set_back;
mod delivery;
mod delivery_list;
mod endpoints;
mod erasure;
mod histories;
mod outbox;
mod query_plans;
mod replay;
mod window;
