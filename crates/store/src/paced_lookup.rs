//! Lookups for clients that have sent too many ids or tokens that do not exist.
//!
//! All of them share a few statements per second, in batches. So guesses cost the database a bounded amount however many there
//! are, and an id that does exist is still found, although somebody behind the same address guesses. A batch is found within
//! two pauses unless more lookups arrive than the batches can take; then a lookup fails as busy.

use std::time::Duration;

use paylink_domain::{id::CellId, payment::Payment};
use uuid::Uuid;

use crate::{
    batches::Settings,
    coalesce::{BatchResult, Coalescer, LOOKUPS},
    deadline::with_deadline,
    payment_read::read_payments,
    pooled_connection::ConnectionPool,
    token_lookup::{Grant, authenticate_tokens},
};

/// At most twenty statements per second for each kind of lookup.
const PAUSE: Duration = Duration::from_millis(50);
/// What four batches can take. More would wait for longer than a client does.
const QUEUE_CAPACITY: usize = 1_024;
const PACED: Settings = Settings { capacity: QUEUE_CAPACITY, workers: 1, pause: PAUSE, ..LOOKUPS };

const EXISTING_ATTEMPTS: &str = "SELECT id FROM attempt WHERE id = ANY($1)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("EXISTING_ATTEMPTS", EXISTING_ATTEMPTS)];

#[derive(Debug)]
pub(crate) struct PacedLookups {
    pub(crate) payments: Coalescer<Uuid, Payment>,
    pub(crate) tokens: Coalescer<[u8; 32], Grant>,
    pub(crate) attempts: Coalescer<Uuid, ()>,
}

impl PacedLookups {
    pub(crate) fn start(pool: &ConnectionPool, cell: CellId) -> Self {
        let (payment_pool, token_pool, attempt_pool) = (pool.clone(), pool.clone(), pool.clone());
        Self {
            payments: Coalescer::start(PACED, move |ids| with_deadline(read_payments(payment_pool.clone(), cell, ids))),
            tokens: Coalescer::start(PACED, move |hashes| {
                with_deadline(authenticate_tokens(token_pool.clone(), cell, hashes))
            }),
            attempts: Coalescer::start(PACED, move |ids| with_deadline(existing_attempts(attempt_pool.clone(), ids))),
        }
    }
}

async fn existing_attempts(pool: ConnectionPool, ids: Vec<Uuid>) -> BatchResult<Uuid, ()> {
    let client = pool.acquire().await?;
    let statement = client.prepare_cached(EXISTING_ATTEMPTS).await?;
    let rows = client.query(&statement, &[&ids]).await?;
    rows.iter().map(|row| Ok((row.try_get("id")?, Ok(())))).collect()
}
