//! Claiming due deliveries.
//!
//! A claim increments `delivery.claim`, the fencing token, and moves `next_attempt_at` ahead by the lease (`lease.rs`). No transaction
//! is open during an exchange with an endpoint.
//!
//! There are two lanes. *Fresh* deliveries are claimed in order of time. A fresh delivery that its endpoint cannot take now, because
//! the endpoint is at capacity, failing or disabled, is moved to the *queue* of that endpoint, once. `endpoint_queue.next_due` says
//! when to examine a queue next; then a few of its deliveries are claimed, or one as a probe (`delivery_probe.rs`). So half a million
//! deliveries of one endpoint do not delay those of the others.
//!
//! Limits are literals: PostgreSQL would plan a parameter as an unknown limit and scan the whole table.

use paylink_domain::{error_chain::ErrorChain, id::EndpointId, keyring::KeyRing};
use tokio_postgres::Row;

use crate::{
    cell::Cell,
    claimed_delivery::{ClaimedDelivery, select_claimed},
    deadline::with_deadline,
    delivery_probe::CLAIM_PROBES,
    error::StoreError,
    lease::delivery_lease,
    transaction::begin,
};

/// The result of one claim.
#[derive(Debug, Default)]
pub struct ClaimedBatch {
    pub deliveries: Vec<ClaimedDelivery>,
    /// The number of fresh rows, or of queues, that were examined, including those without a claim.
    pub examined: usize,
}

/// A delivery that is moved to a queue makes the queue due, but while the breaker is open not before the next probe is allowed.
///
/// A fresh delivery is due immediately, or claimed for the lease. If its time is later than that, the clock was set back.
const CLAIM_FRESH: &str = concat!(
    "WITH now AS MATERIALIZED (SELECT service_now() AS at), due AS MATERIALIZED (
        SELECT * FROM (
            SELECT event_id, endpoint_id, next_attempt_at FROM delivery
            WHERE state = 'fresh' AND next_attempt_at <= (SELECT at FROM now)
            ORDER BY next_attempt_at LIMIT 512 FOR UPDATE SKIP LOCKED) AS by_schedule
        UNION ALL
        SELECT * FROM (
            SELECT event_id, endpoint_id, next_attempt_at FROM delivery
            WHERE state = 'fresh' AND next_attempt_at > (SELECT at + ",
    delivery_lease!(),
    " FROM now)
            ORDER BY next_attempt_at LIMIT 512 FOR UPDATE SKIP LOCKED) AS by_later_clock
        LIMIT 512
    ), assessed AS MATERIALIZED (
        SELECT due.event_id, due.endpoint_id,
            row_number() OVER (PARTITION BY due.endpoint_id ORDER BY due.next_attempt_at) <= coalesce(given.capacity, $3)
                AND endpoint.disabled_at IS NULL AND next_probe_at IS NULL AS claimable
        FROM due JOIN endpoint ON endpoint.id = due.endpoint_id
            LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS given (endpoint_id, capacity) ON given.endpoint_id = due.endpoint_id
            LEFT JOIN endpoint_queue ON endpoint_queue.endpoint_id = due.endpoint_id
    ), claimed AS (
        UPDATE delivery SET claim = claim + 1, in_flight = claimable,
            state = CASE WHEN claimable THEN 'fresh'::delivery_state ELSE 'queued' END,
            attempted_at = CASE WHEN claimable THEN now.at ELSE attempted_at END,
            next_attempt_at = CASE WHEN claimable THEN now.at + ",
    delivery_lease!(),
    " ELSE least(next_attempt_at, now.at) END
        FROM assessed CROSS JOIN now
        WHERE delivery.event_id = assessed.event_id AND delivery.endpoint_id = assessed.endpoint_id
        RETURNING delivery.*
    ), queued AS (
        INSERT INTO endpoint_queue (endpoint_id, next_due)
        SELECT DISTINCT endpoint_id, now.at FROM assessed CROSS JOIN now WHERE NOT claimable ORDER BY endpoint_id
        ON CONFLICT (endpoint_id) DO UPDATE
            SET next_due = least(endpoint_queue.next_due, greatest(excluded.next_due, endpoint_queue.next_probe_at))
            WHERE endpoint_queue.next_probe_at IS NULL
                OR endpoint_queue.next_due > greatest(excluded.next_due, endpoint_queue.next_probe_at)
    )",
    select_claimed!()
);
/// Due queues. They are locked before their deliveries are read, so that the next statement sees all that changed them.
const LOCK_QUEUES: &str = "
    SELECT endpoint_id, next_probe_at IS NOT NULL AS breaker_is_open FROM endpoint_queue
    WHERE next_due <= (SELECT service_now()) AND endpoint_id <> ALL($1)
    ORDER BY next_due LIMIT 32 FOR UPDATE SKIP LOCKED";
/// A few deliveries per queue with a closed breaker, none for a disabled endpoint. One more is read than is claimed, to know when to
/// examine the queue again. If none can be claimed, those that other workers hold count too: such a worker may die before it records
/// a result. A queue with more due deliveries goes behind the other due queues, so that all take turns.
const CLAIM_QUEUED: &str = concat!(
    "WITH now AS MATERIALIZED (SELECT service_now() AS at), ready AS MATERIALIZED (
        SELECT endpoint_id, CASE WHEN disabled_at IS NULL THEN capacity ELSE 0 END AS max_claims
        FROM unnest($1::bigint[], $2::bigint[]) AS locked (endpoint_id, capacity) JOIN endpoint ON endpoint.id = endpoint_id
    ), candidate AS MATERIALIZED (
        SELECT ready.endpoint_id, found.event_id, found.next_attempt_at, max_claims > 0 AND found.next_attempt_at <= now.at
            AND row_number() OVER (PARTITION BY ready.endpoint_id ORDER BY found.next_attempt_at) <= max_claims AS claimable
        FROM now CROSS JOIN ready CROSS JOIN LATERAL (
            SELECT event_id, next_attempt_at FROM delivery
            WHERE delivery.endpoint_id = ready.endpoint_id AND state = 'queued'
            ORDER BY next_attempt_at LIMIT 17 FOR UPDATE SKIP LOCKED) AS found
    ), claimed AS (
        UPDATE delivery SET claim = claim + 1, in_flight = true, attempted_at = now.at, next_attempt_at = now.at + ",
    delivery_lease!(),
    " FROM candidate CROSS JOIN now
        WHERE delivery.event_id = candidate.event_id AND delivery.endpoint_id = candidate.endpoint_id AND claimable
        RETURNING delivery.*
    ), examined AS (
        UPDATE endpoint_queue SET next_due = CASE
            WHEN max_claims = 0 THEN 'infinity'
            WHEN any_claimed THEN greatest(least(next_unclaimed, now.at + ",
    delivery_lease!(),
    "), now.at)
            ELSE greatest(coalesce((SELECT min(next_attempt_at) FROM delivery
                WHERE delivery.endpoint_id = found.endpoint_id AND state = 'queued'), 'infinity'), now.at) END
        FROM (SELECT ready.endpoint_id, max_claims, coalesce(bool_or(claimable), false) AS any_claimed,
                  min(next_attempt_at) FILTER (WHERE NOT claimable) AS next_unclaimed
              FROM ready LEFT JOIN candidate ON candidate.endpoint_id = ready.endpoint_id GROUP BY 1, 2) AS found CROSS JOIN now
        WHERE endpoint_queue.endpoint_id = found.endpoint_id
    )",
    select_claimed!()
);

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("CLAIM_FRESH", CLAIM_FRESH), ("LOCK_QUEUES", LOCK_QUEUES), ("CLAIM_QUEUED", CLAIM_QUEUED)];

/// The limits in the statements above.
pub const MAX_FRESH_PER_CLAIM: usize = 512;
pub const MAX_QUEUES_PER_CLAIM: usize = 32;
pub const MAX_QUEUED_PER_CLAIM: usize = MAX_QUEUES_PER_CLAIM * MAX_PER_QUEUE;
const MAX_PER_QUEUE: usize = 16;

/// How many more deliveries each endpoint can take now.
#[derive(Clone, Debug, Default)]
pub struct EndpointCapacity {
    pub by_endpoint: Vec<(EndpointId, usize)>,
    /// For endpoints that are not listed.
    pub default: usize,
}

impl EndpointCapacity {
    fn of(&self, endpoint: i64) -> usize {
        self.by_endpoint.iter().find(|(id, _)| id.number() == endpoint).map_or(self.default, |(_, capacity)| *capacity)
    }
}

impl Cell {
    /// Claims fresh deliveries, as far as their endpoints have capacity. Moves the others to their endpoints' queues.
    pub async fn claim_fresh(&self, capacity: &EndpointCapacity, ring: &KeyRing) -> Result<ClaimedBatch, StoreError> {
        with_deadline(async {
            let ids: Vec<i64> = capacity.by_endpoint.iter().map(|(id, _)| id.number()).collect();
            let capacities: Vec<i64> = capacity.by_endpoint.iter().map(|(_, capacity)| count(*capacity)).collect();
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(CLAIM_FRESH).await?;
            let rows = client.query(&statement, &[&ids, &capacities, &count(capacity.default)]).await?;
            Ok(self.claimed(&rows, ring))
        })
        .await
    }

    /// Claims due deliveries from queues, a few per endpoint, as far as they have capacity.
    pub async fn claim_queued(&self, capacity: &EndpointCapacity, ring: &KeyRing) -> Result<ClaimedBatch, StoreError> {
        with_deadline(async {
            let full = capacity.by_endpoint.iter().filter(|(_, capacity)| *capacity == 0);
            let busy: Vec<i64> = full.map(|(id, _)| id.number()).collect();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let statement = transaction.prepare_cached(LOCK_QUEUES).await?;
            let queues = transaction.query(&statement, &[&busy]).await?;
            if queues.is_empty() {
                return Ok(ClaimedBatch::default());
            }
            let (mut ids, mut max_claims, mut failing) = (Vec::new(), Vec::new(), Vec::new());
            for row in &queues {
                let id = row.try_get("endpoint_id")?;
                if row.try_get("breaker_is_open")? {
                    failing.push(id);
                } else {
                    ids.push(id);
                    max_claims.push(count(capacity.of(id).min(MAX_PER_QUEUE)));
                }
            }
            let mut rows = Vec::new();
            if !ids.is_empty() {
                let statement = transaction.prepare_cached(CLAIM_QUEUED).await?;
                rows.extend(transaction.query(&statement, &[&ids, &max_claims]).await?);
            }
            if !failing.is_empty() {
                let statement = transaction.prepare_cached(CLAIM_PROBES).await?;
                rows.extend(transaction.query(&statement, &[&failing]).await?);
            }
            transaction.commit().await?;
            Ok(ClaimedBatch { examined: queues.len(), ..self.claimed(&rows, ring) })
        })
        .await
    }

    /// A row that cannot be read must not prevent the others from being delivered.
    fn claimed(&self, rows: &[Row], ring: &KeyRing) -> ClaimedBatch {
        let mut deliveries = Vec::with_capacity(rows.len());
        for row in rows {
            match ClaimedDelivery::from_row(self.id(), row, &self.destination_cache, ring) {
                Ok(delivery) => deliveries.extend(delivery),
                Err(error) => {
                    tracing::error!(error = %ErrorChain(&error), "reading a due delivery failed");
                    metrics::counter!("paylink_unreadable_rows_total").increment(1);
                }
            }
        }
        ClaimedBatch { deliveries, examined: rows.len() }
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
