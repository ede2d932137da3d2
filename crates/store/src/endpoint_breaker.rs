//! The breakers of endpoints, in their rows of `endpoint_queue`. The domain decides; here its decision is made under a lock and stored.

use std::{collections::BTreeMap, time::SystemTime};

use deadpool_postgres::GenericClient;
use paylink_domain::{
    endpoint_breaker::{Breaker, BreakerState, Release, SignalCount},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, types::ToSql};

use crate::{error::StoreError, pooled_connection::PooledConnection, row, transaction::begin};

/// What a batch of results means for one endpoint.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EndpointResults {
    pub(crate) signals: SignalCount,
    /// The time of the first retry.
    pub(crate) due: Option<Timestamp>,
}

/// Those of the given endpoints that a success changes. Usually none, so this is read before anything is locked.
const FIND_FAILING: &str = "
    SELECT endpoint_id FROM endpoint_queue
    WHERE endpoint_id = ANY($1) AND (failures > 0 OR breaker_opened_at IS NOT NULL OR nothing_accepted_since IS NOT NULL)
    ORDER BY endpoint_id";
/// Parameters: endpoint ids, the first retry of each, and whether each has accepted something. Schedules the retries, and locks the
/// queues until the transaction ends.
///
/// `nothing_accepted_since` is here and not in the breaker: a 404 starts it too, and only a 2xx ends it. It changes with the first failure
/// and the next success only, so its index is seldom written.
const LOCK_BREAKERS: &str = "
    INSERT INTO endpoint_queue AS queue (endpoint_id, next_due, nothing_accepted_since)
    SELECT endpoint_id, coalesce(due, 'infinity'), CASE WHEN NOT accepted THEN service_now() END
    FROM unnest($1::bigint[], $2::timestamptz[], $3::boolean[]) AS result (endpoint_id, due, accepted)
    ORDER BY endpoint_id
    ON CONFLICT (endpoint_id) DO UPDATE SET next_due = least(queue.next_due, excluded.next_due),
        nothing_accepted_since = CASE WHEN excluded.nothing_accepted_since IS NOT NULL
            THEN coalesce(queue.nothing_accepted_since, excluded.nothing_accepted_since) END
    RETURNING queue.endpoint_id, queue.failures, queue.breaker_opened_at, queue.next_probe_at, service_now() AS recorded_at";
/// While a breaker is open, its queue is examined when the next probe is due. Opening it ends the release of retries
/// (`flush_deliveries`).
const WRITE_BREAKERS: &str = "
    UPDATE endpoint_queue SET failures = decided.failures, breaker_opened_at = decided.opened_at, next_probe_at = decided.next_probe_at,
        next_due = CASE WHEN releases_held THEN service_now() ELSE coalesce(decided.next_probe_at, next_due) END,
        flush_since = CASE WHEN releases_retries THEN service_now() WHEN decided.next_probe_at IS NULL THEN flush_since END,
        flush_cursor = CASE WHEN releases_retries THEN NULL ELSE flush_cursor END
    FROM unnest($1::bigint[], $2::integer[], $3::timestamptz[], $4::timestamptz[], $5::boolean[], $6::boolean[])
        AS decided (endpoint_id, failures, opened_at, next_probe_at, releases_held, releases_retries)
    WHERE endpoint_queue.endpoint_id = decided.endpoint_id";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("FIND_FAILING", FIND_FAILING), ("LOCK_BREAKERS", LOCK_BREAKERS), ("WRITE_BREAKERS", WRITE_BREAKERS)];

/// Reads `failures`, `breaker_opened_at` and `next_probe_at`. An endpoint without a queue has none of them.
pub(crate) fn breaker_from_row(row: &Row) -> Result<Breaker, StoreError> {
    let opened_at = row::optional_time(row, "breaker_opened_at")?;
    let state = match (opened_at, row::optional_time(row, "next_probe_at")?) {
        (opened_at, Some(next_probe_at)) => {
            BreakerState::Open { opened_at: opened_at.unwrap_or(next_probe_at), next_probe_at }
        }
        (Some(opened_at), None) => BreakerState::Recovering { opened_at },
        (None, None) => BreakerState::Closed,
    };
    Ok(Breaker { failures: row.try_get::<_, Option<i32>>("failures")?.unwrap_or(0), state })
}

/// Schedules the retries of these endpoints and updates their breakers. Locks the queues in the order of their endpoint ids.
pub(crate) async fn update_breakers(
    transaction: &impl GenericClient,
    results: &BTreeMap<i64, EndpointResults>,
) -> Result<(), StoreError> {
    let ids: Vec<i64> = results.keys().copied().collect();
    let due: Vec<Option<SystemTime>> = results.values().map(|one| one.due.map(to_system_time)).collect();
    let accepted: Vec<bool> = results.values().map(|one| one.signals.accepted > 0).collect();
    let statement = transaction.prepare_cached(LOCK_BREAKERS).await?;
    let mut changed = DecidedBreakers::default();
    for row in transaction.query(&statement, &[&ids, &due, &accepted]).await? {
        let endpoint: i64 = row.try_get("endpoint_id")?;
        let Some(result) = results.get(&endpoint) else { continue };
        let breaker = breaker_from_row(&row)?;
        let (decided, release) = breaker.after(result.signals, row::time(&row, "recorded_at")?);
        if decided != breaker || release != Release::Nothing {
            changed.add(endpoint, decided, release);
        }
    }
    changed.write(transaction).await
}

/// Records successes of endpoints whose breakers they may close.
pub(crate) async fn record_successes(
    client: &mut PooledConnection,
    results: &BTreeMap<i64, EndpointResults>,
) -> Result<(), StoreError> {
    let ids: Vec<i64> = results.keys().copied().collect();
    let statement = client.prepare_cached(FIND_FAILING).await?;
    let mut failing = BTreeMap::new();
    for row in client.query(&statement, &[&ids]).await? {
        let endpoint = row.try_get("endpoint_id")?;
        failing.extend(results.get(&endpoint).map(|result| (endpoint, *result)));
    }
    if failing.is_empty() {
        return Ok(());
    }
    let transaction = begin(client).await?;
    update_breakers(&transaction, &failing).await?;
    transaction.commit().await?;
    Ok(())
}

/// Decisions as columns.
#[derive(Debug, Default)]
struct DecidedBreakers {
    ids: Vec<i64>,
    failures: Vec<i32>,
    opened_at: Vec<Option<SystemTime>>,
    next_probe_at: Vec<Option<SystemTime>>,
    releases_held: Vec<bool>,
    releases_retries: Vec<bool>,
}

impl DecidedBreakers {
    fn add(&mut self, endpoint: i64, breaker: Breaker, release: Release) {
        let (opened_at, next_probe_at) = match breaker.state {
            BreakerState::Closed => (None, None),
            BreakerState::Open { opened_at, next_probe_at } => (Some(opened_at), Some(next_probe_at)),
            BreakerState::Recovering { opened_at } => (Some(opened_at), None),
        };
        let (held, retries) = match release {
            Release::Nothing => (false, false),
            Release::Held => (true, false),
            Release::HeldAndRetries => (true, true),
        };
        self.ids.push(endpoint);
        self.failures.push(breaker.failures);
        self.opened_at.push(opened_at.map(to_system_time));
        self.next_probe_at.push(next_probe_at.map(to_system_time));
        self.releases_held.push(held);
        self.releases_retries.push(retries);
    }

    async fn write(&self, transaction: &impl GenericClient) -> Result<(), StoreError> {
        if self.ids.is_empty() {
            return Ok(());
        }
        let Self { ids, failures, opened_at, next_probe_at, releases_held, releases_retries } = self;
        let statement = transaction.prepare_cached(WRITE_BREAKERS).await?;
        let values: [&(dyn ToSql + Sync); 6] =
            [ids, failures, opened_at, next_probe_at, releases_held, releases_retries];
        transaction.execute(&statement, &values).await?;
        Ok(())
    }
}
