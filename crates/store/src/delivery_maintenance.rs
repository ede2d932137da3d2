//! Maintenance of deliveries: the heartbeat of delivery workers, expiry, the release of retries after an outage of an endpoint, and
//! the backlog for metrics.

use paylink_domain::{
    retry::{Downtime, expiry_cutoff},
    time::to_system_time,
};

use tokio_postgres::{Client, Row};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, lease::delivery_lease, row};

/// The deliveries that have not ended. Counts stop at 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeliveryBacklog {
    pub fresh: i64,
    pub queued: i64,
    /// How long the oldest due delivery has been due.
    pub oldest_seconds: f64,
    /// Endpoints whose breaker is open.
    pub breaker_open: i64,
}

/// Uses the machine's clock, so that advancing the service clock is not taken for an outage. Workers send a heartbeat every three seconds. A
/// gap of more than 30 seconds means that no worker was running, or that none could reach the database.
const DELIVERY_HEARTBEAT: &str = "
    WITH before AS MATERIALIZED (
        SELECT clock_timestamp() - seen_at AS gap FROM delivery_heartbeat FOR UPDATE
    ), recorded AS (
        INSERT INTO downtime (started_at, ended_at) SELECT service_now() - gap, service_now() FROM before
        WHERE gap > interval '30 seconds' ON CONFLICT DO NOTHING
    )
    UPDATE delivery_heartbeat SET seen_at = clock_timestamp() FROM before";
const DOWNTIMES: &str = "
    SELECT started_at, ended_at FROM downtime WHERE ended_at > (SELECT service_now()) - interval '30 days' ORDER BY ended_at";
const DELETE_OLD_DOWNTIMES: &str = "DELETE FROM downtime WHERE ended_at < (SELECT service_now()) - interval '60 days'";
/// As many as the limit in the statement.
pub const EXPIRED_PER_STATEMENT: u64 = 1_000;
const EXPIRE: &str = "
    WITH expired AS MATERIALIZED (
        SELECT event_id, endpoint_id FROM delivery
        WHERE state = 'queued' AND opened_at <= $1 AND NOT (in_flight AND next_attempt_at > (SELECT service_now()))
        ORDER BY opened_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    )
    UPDATE delivery SET state = 'expired', next_attempt_at = NULL, in_flight = false, ended_at = service_now()
    FROM expired WHERE delivery.event_id = expired.event_id AND delivery.endpoint_id = expired.endpoint_id";
/// Queues that a later clock has written: the clock was set back. Without an outage, `flush_since` is '-infinity', so that only what
/// the later clock has scheduled is released.
const FLUSH_AFTER_CLOCK_SET_BACK: &str = concat!(
    "WITH later AS MATERIALIZED (
        SELECT endpoint_id FROM endpoint_queue WHERE written_at > (SELECT service_now() + ",
    delivery_lease!(),
    ") ORDER BY written_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    )
    UPDATE endpoint_queue SET written_at = service_now(), next_due = least(next_due, service_now()),
        next_probe_at = CASE WHEN next_probe_at > service_now() THEN service_now() ELSE next_probe_at END,
        flush_since = coalesce(flush_since, '-infinity'), flush_cursor = NULL
    FROM later WHERE endpoint_queue.endpoint_id = later.endpoint_id"
);
/// In order of time, from where the previous call stopped, so that each delivery is examined once. Deliveries that were attempted or
/// opened in the future are released too: the clock was set back. That includes those in flight, because their leases are from the
/// later clock.
const FLUSH: &str = concat!(
    "
    WITH now AS MATERIALIZED (SELECT service_now() AS at), flushing AS MATERIALIZED (
        SELECT endpoint_id, flush_since, coalesce(flush_cursor, '-infinity') AS resume_at FROM endpoint_queue
        WHERE flush_since IS NOT NULL ORDER BY flush_since LIMIT 16 FOR UPDATE SKIP LOCKED
    ), found AS MATERIALIZED (
        SELECT flushing.endpoint_id, waiting.event_id, waiting.next_attempt_at,
            NOT in_flight AND coalesce(attempted_at < flush_since, true) OR greatest(attempted_at, opened_at) > now.at + ",
    delivery_lease!(),
    "           AS releasable
        FROM now CROSS JOIN flushing CROSS JOIN LATERAL (
            SELECT event_id, next_attempt_at, in_flight, attempted_at, opened_at FROM delivery
            WHERE delivery.endpoint_id = flushing.endpoint_id AND state = 'queued' AND next_attempt_at > now.at AND next_attempt_at >= resume_at
            ORDER BY next_attempt_at LIMIT 500 FOR UPDATE SKIP LOCKED) AS waiting
    ), released AS (
        UPDATE delivery SET next_attempt_at = now.at FROM found CROSS JOIN now
        WHERE delivery.event_id = found.event_id AND delivery.endpoint_id = found.endpoint_id AND releasable
    )
    UPDATE endpoint_queue SET next_due = least(next_due, now.at), flush_cursor = up_to,
        flush_since = CASE WHEN number < 500 THEN NULL ELSE endpoint_queue.flush_since END
    FROM (SELECT flushing.endpoint_id, count(found.event_id) AS number, max(next_attempt_at) AS up_to
          FROM flushing LEFT JOIN found ON found.endpoint_id = flushing.endpoint_id GROUP BY 1) AS batch CROSS JOIN now
    WHERE endpoint_queue.endpoint_id = batch.endpoint_id"
);
const BACKLOG: &str = "
    SELECT (SELECT count(*) FROM (SELECT FROM delivery WHERE state = 'fresh' AND next_attempt_at <= at LIMIT 10000) AS fresh) AS fresh,
        (SELECT count(*) FROM (SELECT FROM delivery WHERE state = 'queued' LIMIT 10000) AS queued) AS queued,
        greatest(0, extract(epoch FROM at - least(
            (SELECT min(next_attempt_at) FROM delivery WHERE state = 'fresh' AND next_attempt_at <= at),
            (SELECT min(next_due) FROM endpoint_queue WHERE next_due <= at), at)))::float8 AS oldest_seconds,
        (SELECT count(*) FROM (SELECT FROM endpoint_queue WHERE next_probe_at IS NOT NULL LIMIT 10000) AS breaker_open) AS breaker_open
    FROM (SELECT service_now() AS at OFFSET 0) AS now";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("DELIVERY_HEARTBEAT", DELIVERY_HEARTBEAT),
    ("DOWNTIMES", DOWNTIMES),
    ("DELETE_OLD_DOWNTIMES", DELETE_OLD_DOWNTIMES),
    ("EXPIRE", EXPIRE),
    ("FLUSH_AFTER_CLOCK_SET_BACK", FLUSH_AFTER_CLOCK_SET_BACK),
    ("FLUSH", FLUSH),
    ("BACKLOG", BACKLOG),
];

impl DeliveryBacklog {
    /// Workers look for due deliveries several times a second. A delivery this late means that workers are missing or overloaded.
    const LATE_AFTER_SECONDS: f64 = 60.0;
    /// The counts stop here.
    pub const MAX_COUNTED: i64 = 10_000;

    pub fn is_late(&self) -> bool {
        self.oldest_seconds > Self::LATE_AFTER_SECONDS
    }

    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            fresh: row.try_get("fresh")?,
            queued: row.try_get("queued")?,
            oldest_seconds: row.try_get("oldest_seconds")?,
            breaker_open: row.try_get("breaker_open")?,
        })
    }
}

fn downtime_from_row(row: &Row) -> Result<Downtime, StoreError> {
    Ok(Downtime { started_at: row::time(row, "started_at")?, ended_at: row::time(row, "ended_at")? })
}

/// The recent periods without a heartbeat.
pub(crate) async fn read_downtimes(client: &Client) -> Result<Vec<Downtime>, StoreError> {
    client.query(DOWNTIMES, &[]).await?.iter().map(downtime_from_row).collect()
}

impl Cell {
    /// Records a heartbeat of a delivery worker. Returns the recent periods without one.
    pub async fn delivery_heartbeat(&self) -> Result<Vec<Downtime>, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            client.execute(DELIVERY_HEARTBEAT, &[]).await?;
            read_downtimes(&client).await
        })
        .await
    }

    /// Ends up to 1000 deliveries whose delivery window has closed. Returns their number.
    pub async fn expire_deliveries(&self, downtimes: &[Downtime]) -> Result<u64, StoreError> {
        with_deadline(async {
            let now = self.now().await?;
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(EXPIRE).await?;
            Ok(client.execute(&statement, &[&to_system_time(expiry_cutoff(now, downtimes))]).await?)
        })
        .await
    }

    /// Releases queued retries of endpoints that have recovered from an outage, and those that a later clock has scheduled.
    /// Returns the number of endpoints.
    pub async fn flush_deliveries(&self) -> Result<u64, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(FLUSH_AFTER_CLOCK_SET_BACK).await?;
            client.execute(&statement, &[]).await?;
            let statement = client.prepare_cached(FLUSH).await?;
            Ok(client.execute(&statement, &[]).await?)
        })
        .await
    }

    pub async fn delivery_backlog(&self) -> Result<DeliveryBacklog, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(BACKLOG, &[]).await?;
            DeliveryBacklog::from_row(&row)
        })
        .await
    }

    /// Deletes downtimes that no delivery window depends on any more.
    pub async fn delete_old_downtimes(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD_DOWNTIMES, &[]).await?) }).await
    }
}
