//! Deliveries that are due, and how they are taken.
//!
//! A delivery is claimed like an attempt at a bank: the next number is taken and `next_at` is pushed so far ahead that nobody else comes
//! along meanwhile. No transaction is open while an endpoint is spoken to, and what a holder writes who was overtaken is not written.
//!
//! There are two lanes. What is *fresh* is taken in order of time. What is fresh and cannot go now, because its endpoint is busy, broken
//! or switched off, is moved to that endpoint's *queue*, once. A queue is looked at when `endpoint_queue` says that it is worth it, a few
//! deliveries at a time. So nobody waits behind somebody else's half a million.
//!
//! Limits are written out: a plan made for any limit would read the whole table.

use std::sync::Arc;

use paylink_domain::{
    breaker,
    error_chain::Chain,
    id::{EndpointId, EventId},
    keyring::KeyRing,
    time::{Timestamp, from_system_time},
};
use tokio_postgres::{Row, types::ToSql};

use super::{cell::Cell, destination::Destination, error::StoreError, patience::patiently};

/// A delivery that the caller has claimed.
#[derive(Debug)]
pub struct Due {
    pub event: EventId,
    pub endpoint: EndpointId,
    pub claim: i32,
    /// The how-manieth attempt this is.
    pub number: i16,
    pub opened_at: Timestamp,
    pub began_at: Timestamp,
    pub to: Arc<Destination>,
    /// The event's exact bytes.
    pub body: String,
}

/// What one claim has brought.
#[derive(Debug, Default)]
pub struct Claimed {
    pub due: Vec<Due>,
    /// How many fresh rows, or how many queues, were looked at, whatever came of it.
    pub looked_at: usize,
}

/// Longer than the whole exchange with an endpoint may take (`config::Webhook`).
macro_rules! lease {
    () => {
        "interval '30 seconds'"
    };
}
/// The same, for whoever waits for one to run out.
pub const LEASE: std::time::Duration = std::time::Duration::from_secs(30);

/// What follows the rows that were `taken`, so that they can be delivered.
macro_rules! with_event {
    () => {
        " SELECT taken.event_id, taken.endpoint_id, taken.claim, taken.attempts, taken.opened_at, taken.attempted_at,
              endpoint.url, event.body, endpoint.secret_sealed,
              CASE WHEN endpoint.old_until > now.at THEN endpoint.old_secret_sealed END
          FROM now CROSS JOIN taken JOIN endpoint ON endpoint.id = taken.endpoint_id
              LEFT JOIN event ON event.id = taken.event_id AND taken.in_flight"
    };
}

/// What is moved to the queue of a broken endpoint makes no probe come sooner. But if that queue had nothing due, nobody would look at it
/// for hours, or ever: then there is a probe in a minute, which is the longest that any is waited for (`breaker::probe_after`).
const CLAIM_FRESH: &str = concat!(
    "WITH now AS MATERIALIZED (SELECT service_now() AS at), due AS MATERIALIZED (
        SELECT event_id, endpoint_id, next_at FROM delivery
        WHERE state = 'fresh' AND next_at <= (SELECT at FROM now)
        ORDER BY next_at LIMIT 512 FOR UPDATE SKIP LOCKED
    ), judged AS MATERIALIZED (
        SELECT due.event_id, due.endpoint_id,
            row_number() OVER (PARTITION BY due.endpoint_id ORDER BY due.next_at) <= coalesce(known.room, $3)
                AND endpoint.disabled_at IS NULL AND coalesce(failures, 0) < 5 AS goes
        FROM due JOIN endpoint ON endpoint.id = due.endpoint_id
            LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS known (endpoint_id, room) ON known.endpoint_id = due.endpoint_id
            LEFT JOIN endpoint_queue ON endpoint_queue.endpoint_id = due.endpoint_id
    ), taken AS (
        UPDATE delivery SET claim = claim + 1, in_flight = goes,
            state = CASE WHEN goes THEN 'fresh'::delivery_state ELSE 'queued' END,
            attempted_at = CASE WHEN goes THEN now.at ELSE attempted_at END,
            next_at = CASE WHEN goes THEN now.at + ",
    lease!(),
    " ELSE next_at END
        FROM judged CROSS JOIN now
        WHERE delivery.event_id = judged.event_id AND delivery.endpoint_id = judged.endpoint_id
        RETURNING delivery.*
    ), parked AS (
        INSERT INTO endpoint_queue (endpoint_id, next_due)
        SELECT DISTINCT endpoint_id, now.at FROM judged CROSS JOIN now WHERE NOT goes ORDER BY endpoint_id
        ON CONFLICT (endpoint_id) DO UPDATE SET next_due = least(endpoint_queue.next_due, excluded.next_due
                + CASE WHEN endpoint_queue.failures < 5 THEN interval '0' ELSE interval '1 minute' END)
            WHERE endpoint_queue.failures < 5 OR endpoint_queue.next_due > excluded.next_due + interval '1 minute'
    )",
    with_event!()
);
/// Queues worth a look, locked before anything in them is read: what is found is then newer than whatever changed them.
const LOCK_QUEUES: &str = "
    SELECT endpoint_id, failures FROM endpoint_queue
    WHERE next_due <= (SELECT service_now()) AND endpoint_id <> ALL($1)
    ORDER BY next_due LIMIT 32 FOR UPDATE SKIP LOCKED";
/// A few of each queue's: none of an endpoint that is switched off, one as a probe of one that is broken. One more is read than is taken, to
/// know when to look again. Where nothing can be taken, what others hold counts too: they may die before they have written it.
/// A queue that has more goes to the end of those that are due, however old what it holds: all have their turn.
const CLAIM_QUEUED: &str = concat!(
    "WITH now AS MATERIALIZED (SELECT service_now() AS at), ready AS MATERIALIZED (
        SELECT endpoint_id, CASE WHEN disabled_at IS NULL THEN room ELSE 0 END AS most, is_probe
        FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS locked (endpoint_id, room, is_probe)
            JOIN endpoint ON endpoint.id = endpoint_id
    ), seen AS MATERIALIZED (
        SELECT ready.endpoint_id, found.event_id, found.next_at, most > 0 AND found.next_at <= now.at
            AND row_number() OVER (PARTITION BY ready.endpoint_id ORDER BY found.next_at) <= most AS goes
        FROM now CROSS JOIN ready CROSS JOIN LATERAL (
            SELECT event_id, next_at FROM delivery
            WHERE delivery.endpoint_id = ready.endpoint_id AND state = 'queued'
            ORDER BY next_at LIMIT 17 FOR UPDATE SKIP LOCKED) AS found
    ), taken AS (
        UPDATE delivery SET claim = claim + 1, in_flight = true, attempted_at = now.at, next_at = now.at + ",
    lease!(),
    " FROM seen CROSS JOIN now
        WHERE delivery.event_id = seen.event_id AND delivery.endpoint_id = seen.endpoint_id AND goes
        RETURNING delivery.*
    ), looked_at AS (
        UPDATE endpoint_queue SET next_due = CASE
            WHEN most = 0 THEN 'infinity'
            WHEN is_probe AND took THEN now.at + ",
    lease!(),
    "       WHEN took THEN greatest(least(rest, now.at + ",
    lease!(),
    "), now.at)
            ELSE greatest(coalesce((SELECT min(next_at) FROM delivery
                WHERE delivery.endpoint_id = found.endpoint_id AND state = 'queued'), 'infinity'), now.at) END
        FROM (SELECT ready.endpoint_id, most, is_probe, coalesce(bool_or(goes), false) AS took, min(next_at) FILTER (WHERE NOT goes) AS rest
              FROM ready LEFT JOIN seen ON seen.endpoint_id = ready.endpoint_id GROUP BY 1, 2, 3) AS found CROSS JOIN now
        WHERE endpoint_queue.endpoint_id = found.endpoint_id
    )",
    with_event!()
);

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("CLAIM_FRESH", CLAIM_FRESH), ("LOCK_QUEUES", LOCK_QUEUES), ("CLAIM_QUEUED", CLAIM_QUEUED)];

/// As many as one claim takes, at most: what the statements say.
pub const FRESH_AT_ONCE: usize = 512;
pub const QUEUES_AT_ONCE: usize = 32;
pub const QUEUED_AT_ONCE: usize = QUEUES_AT_ONCE * OF_ONE_QUEUE;
const OF_ONE_QUEUE: usize = 16;

/// How many more deliveries each endpoint may be given now.
#[derive(Clone, Debug, Default)]
pub struct Room {
    pub known: Vec<(EndpointId, usize)>,
    /// Of those that are not among the known.
    pub otherwise: usize,
}

impl Room {
    fn of(&self, endpoint: i64) -> usize {
        self.known.iter().find(|(id, _)| id.number() == endpoint).map_or(self.otherwise, |(_, room)| *room)
    }
}

impl Cell {
    /// Takes what was never tried, as far as endpoints have room.
    pub async fn claim_fresh(&self, room: &Room, ring: &KeyRing) -> Result<Claimed, StoreError> {
        patiently(async {
            let ids: Vec<i64> = room.known.iter().map(|(id, _)| id.number()).collect();
            let rooms: Vec<i64> = room.known.iter().map(|(_, room)| count(*room)).collect();
            let client = self.serving().await?;
            let statement = client.prepare_cached(CLAIM_FRESH).await?;
            let rows = client.query(&statement, &[&ids, &rooms, &count(room.otherwise)]).await?;
            Ok(self.claimed(&rows, ring))
        })
        .await
    }

    /// Takes what is to be tried again, a few of each endpoint's, as far as they have room.
    pub async fn claim_queued(&self, room: &Room, ring: &KeyRing) -> Result<Claimed, StoreError> {
        patiently(async {
            let full = room.known.iter().filter(|(_, room)| *room == 0);
            let busy: Vec<i64> = full.map(|(id, _)| id.number()).collect();
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let statement = transaction.prepare_cached(LOCK_QUEUES).await?;
            let queues = transaction.query(&statement, &[&busy]).await?;
            if queues.is_empty() {
                return Ok(Claimed::default());
            }
            let (mut ids, mut most, mut probes) = (Vec::new(), Vec::new(), Vec::new());
            for row in &queues {
                let (id, is_probe) = (row.try_get(0)?, breaker::is_open(row.try_get(1)?));
                ids.push(id);
                probes.push(is_probe);
                most.push(if is_probe { 1 } else { count(room.of(id).min(OF_ONE_QUEUE)) });
            }
            let statement = transaction.prepare_cached(CLAIM_QUEUED).await?;
            let asked: [&(dyn ToSql + Sync); 3] = [&ids, &most, &probes];
            let rows = transaction.query(&statement, &asked).await?;
            transaction.commit().await?;
            Ok(Claimed { looked_at: queues.len(), ..self.claimed(&rows, ring) })
        })
        .await
    }

    /// One row that cannot be read must not keep its neighbours from being delivered.
    fn claimed(&self, rows: &[Row], ring: &KeyRing) -> Claimed {
        let mut due = Vec::with_capacity(rows.len());
        for row in rows {
            match self.due_from(row, ring) {
                Ok(one) => due.extend(one),
                Err(error) => {
                    tracing::error!(error = %Chain(&error), "a delivery that is due cannot be read");
                    metrics::counter!("paylink_unreadable_rows_total").increment(1);
                }
            }
        }
        Claimed { due, looked_at: rows.len() }
    }

    /// Nothing, if it was moved to a queue.
    fn due_from(&self, row: &Row, ring: &KeyRing) -> Result<Option<Due>, StoreError> {
        let Some(body) = row.try_get::<_, Option<String>>(7)? else { return Ok(None) };
        let endpoint = EndpointId::of(self.id(), row.try_get(1)?).map_err(|_| StoreError::unexpected("endpoint id"))?;
        let to = self.destinations.find(endpoint, row.try_get(6)?, row.try_get(8)?, row.try_get(9)?, ring)?;
        Ok(Some(Due {
            event: EventId::of(self.id(), row.try_get(0)?),
            endpoint,
            claim: row.try_get(2)?,
            number: row.try_get::<_, i16>(3)?.saturating_add(1),
            opened_at: from_system_time(row.try_get(4)?),
            began_at: from_system_time(row.try_get(5)?),
            to,
            body,
        }))
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
