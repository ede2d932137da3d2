//! What must be done about deliveries that nobody takes: those that are over, those that an outage has left waiting, and the times in
//! which no worker was there.

use paylink_domain::{
    retry::{Downtime, opened_before},
    time::{from_system_time, to_system_time},
};

use super::{cell::Cell, error::StoreError, patience::patiently};

/// How much there is to deliver. More than ten thousand are counted as ten thousand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Backlog {
    pub fresh: i64,
    pub queued: i64,
    /// How long the one that is due longest has been so.
    pub oldest_seconds: f64,
    /// Endpoints whose breaker is open.
    pub broken: i64,
}

/// By the machine's clock, so that moving the service's does not look like an outage. A worker beats every second; a gap of more than
/// thirty means that none was there, or no database.
const BEAT: &str = "
    WITH before AS MATERIALIZED (
        SELECT clock_timestamp() - seen_at AS gap FROM delivery_watch FOR UPDATE
    ), noted AS (
        INSERT INTO downtime (began_at, ended_at) SELECT service_now() - gap, service_now() FROM before
        WHERE gap > interval '30 seconds' ON CONFLICT DO NOTHING
    )
    UPDATE delivery_watch SET seen_at = clock_timestamp() FROM before";
const DOWNTIMES: &str = "
    SELECT began_at, ended_at FROM downtime WHERE ended_at > (SELECT service_now()) - interval '30 days' ORDER BY ended_at";
const FORGET_DOWNTIMES: &str = "DELETE FROM downtime WHERE ended_at < (SELECT service_now()) - interval '60 days'";
const EXPIRE: &str = "
    WITH over AS MATERIALIZED (
        SELECT event_id, endpoint_id FROM delivery
        WHERE state = 'queued' AND opened_at <= $1 AND NOT (in_flight AND next_at > (SELECT service_now()))
        ORDER BY opened_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    )
    UPDATE delivery SET state = 'expired', next_at = NULL, in_flight = false, ended_at = service_now()
    FROM over WHERE delivery.event_id = over.event_id AND delivery.endpoint_id = over.endpoint_id";
/// In order of their time, from where it stopped before, so that each is passed once however many there are.
const FLUSH: &str = "
    WITH now AS MATERIALIZED (SELECT service_now() AS at), flushing AS MATERIALIZED (
        SELECT endpoint_id, flush_since, coalesce(flush_cursor, '-infinity') AS passed FROM endpoint_queue
        WHERE flush_since IS NOT NULL ORDER BY flush_since LIMIT 16 FOR UPDATE SKIP LOCKED
    ), found AS MATERIALIZED (
        SELECT flushing.endpoint_id, waiting.event_id, waiting.next_at,
            NOT in_flight AND coalesce(attempted_at < flush_since, true) AS goes
        FROM now CROSS JOIN flushing CROSS JOIN LATERAL (
            SELECT event_id, next_at, in_flight, attempted_at FROM delivery
            WHERE delivery.endpoint_id = flushing.endpoint_id AND state = 'queued' AND next_at > now.at AND next_at >= passed
            ORDER BY next_at LIMIT 500 FOR UPDATE SKIP LOCKED) AS waiting
    ), released AS (
        UPDATE delivery SET next_at = now.at FROM found CROSS JOIN now
        WHERE delivery.event_id = found.event_id AND delivery.endpoint_id = found.endpoint_id AND goes
    )
    UPDATE endpoint_queue SET next_due = least(next_due, now.at), flush_cursor = up_to,
        flush_since = CASE WHEN number < 500 THEN NULL ELSE endpoint_queue.flush_since END
    FROM (SELECT flushing.endpoint_id, count(found.event_id) AS number, max(next_at) AS up_to
          FROM flushing LEFT JOIN found ON found.endpoint_id = flushing.endpoint_id GROUP BY 1) AS batch CROSS JOIN now
    WHERE endpoint_queue.endpoint_id = batch.endpoint_id";
const BACKLOG: &str = "
    SELECT (SELECT count(*) FROM (SELECT FROM delivery WHERE state = 'fresh' AND next_at <= at LIMIT 10000) AS fresh),
        (SELECT count(*) FROM (SELECT FROM delivery WHERE state = 'queued' LIMIT 10000) AS queued),
        greatest(0, extract(epoch FROM at - least(
            (SELECT min(next_at) FROM delivery WHERE state = 'fresh' AND next_at <= at),
            (SELECT min(next_due) FROM endpoint_queue WHERE next_due <= at), at)))::float8,
        (SELECT count(*) FROM (SELECT FROM endpoint_queue WHERE failures >= 5 LIMIT 10000) AS broken)
    FROM (SELECT service_now() AS at OFFSET 0) AS now";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("BEAT", BEAT),
    ("DOWNTIMES", DOWNTIMES),
    ("FORGET_DOWNTIMES", FORGET_DOWNTIMES),
    ("EXPIRE", EXPIRE),
    ("FLUSH", FLUSH),
    ("BACKLOG", BACKLOG),
];

impl Cell {
    /// Says that a worker is there that delivers, and learns when there was none.
    pub async fn beat(&self) -> Result<Vec<Downtime>, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            client.execute(BEAT, &[]).await?;
            let rows = client.query(DOWNTIMES, &[]).await?;
            let downtime = |row: &tokio_postgres::Row| -> Result<Downtime, StoreError> {
                let (began_at, ended_at) = (from_system_time(row.try_get(0)?), from_system_time(row.try_get(1)?));
                Ok(Downtime { began_at, ended_at })
            };
            rows.iter().map(downtime).collect()
        })
        .await
    }

    /// Ends a thousand deliveries whose time is over, at most. How many there were.
    pub async fn expire_deliveries(&self, downtimes: &[Downtime]) -> Result<u64, StoreError> {
        patiently(async {
            let now = self.now().await?;
            let client = self.serving().await?;
            let statement = client.prepare_cached(EXPIRE).await?;
            Ok(client.execute(&statement, &[&to_system_time(opened_before(now, downtimes))]).await?)
        })
        .await
    }

    /// Releases some of what waits for endpoints that have come back. How many endpoints those are.
    pub async fn flush_deliveries(&self) -> Result<u64, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            let statement = client.prepare_cached(FLUSH).await?;
            Ok(client.execute(&statement, &[]).await?)
        })
        .await
    }

    pub async fn delivery_backlog(&self) -> Result<Backlog, StoreError> {
        patiently(async {
            let row = self.serving().await?.query_one(BACKLOG, &[]).await?;
            Ok(Backlog {
                fresh: row.try_get(0)?,
                queued: row.try_get(1)?,
                oldest_seconds: row.try_get(2)?,
                broken: row.try_get(3)?,
            })
        })
        .await
    }

    /// Forgets when no worker was there, once nothing depends on it any more.
    pub async fn forget_downtimes(&self) -> Result<u64, StoreError> {
        patiently(async { Ok(self.serving().await?.execute(FORGET_DOWNTIMES, &[]).await?) }).await
    }
}
