//! What deliveries came to, written down: many at once, with the log that people read and the state of their endpoints.

use std::{collections::BTreeMap, time::SystemTime};

use deadpool_postgres::GenericClient;
use paylink_domain::{
    id::{EndpointId, EventId},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use super::{cell::Cell, error::StoreError, patience::patiently};

/// What one attempt came to.
#[derive(Clone, Debug)]
pub struct Concluded {
    pub event: EventId,
    pub endpoint: EndpointId,
    pub claim: i32,
    pub number: i16,
    pub began_at: Timestamp,
    pub duration_ms: i32,
    pub http_status: Option<i16>,
    /// One word of what happened: `2xx`, `timeout`, …
    pub outcome: &'static str,
    /// The beginning of the endpoint's answer.
    pub answer: Vec<u8>,
    pub then: Then,
    /// It said that it wants nothing any more.
    pub gone: bool,
}

/// What becomes of the delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    Delivered,
    Again(Timestamp),
    Exhausted,
    Expired,
}

impl Then {
    /// How the delivery has ended; nothing, if it has not.
    pub const fn end(self) -> Option<&'static str> {
        match self {
            Self::Delivered => Some("delivered"),
            Self::Again(_) => None,
            Self::Exhausted => Some("exhausted"),
            Self::Expired => Some("expired"),
        }
    }
}

/// Written under the claim; but a success is true whoever has claimed it since.
const RECORD: &str = "
    WITH now AS MATERIALIZED (SELECT service_now() AS at), result AS MATERIALIZED (
        SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::integer[], $4::text[], $5::timestamptz[], $6::timestamptz[],
                             $7::integer[], $8::smallint[], $9::smallint[], $10::text[], $11::bytea[])
            AS result (event_id, endpoint_id, claim, state, next_at, began_at, duration_ms, number, http_status, outcome, answer)
    ), written AS (
        UPDATE delivery SET state = result.state::delivery_state, next_at = result.next_at, attempts = result.number,
            in_flight = false, ended_at = CASE WHEN result.next_at IS NULL THEN now.at END
        FROM result CROSS JOIN now
        WHERE delivery.event_id = result.event_id AND delivery.endpoint_id = result.endpoint_id
            AND delivery.next_at IS NOT NULL AND (delivery.claim = result.claim OR result.state = 'delivered')
    )
    INSERT INTO delivery_attempt (event_id, endpoint_id, recorded_at, began_at, duration_ms, number, http_status, outcome, answer)
    SELECT event_id, endpoint_id, now.at, began_at, duration_ms, number, http_status, outcome, nullif(answer, '')
    FROM result CROSS JOIN now";
/// Whoever was first to answer after an outage has all that waits for its endpoint released.
const WELL: &str = "
    WITH well AS MATERIALIZED (
        SELECT endpoint_id FROM endpoint_queue WHERE endpoint_id = ANY($1) AND failures > 0 ORDER BY endpoint_id FOR UPDATE
    )
    UPDATE endpoint_queue SET failures = 0,
        next_due = CASE WHEN failures >= 5 THEN service_now() ELSE next_due END,
        flush_since = CASE WHEN failures >= 5 THEN service_now() ELSE flush_since END,
        flush_cursor = CASE WHEN failures >= 5 THEN NULL ELSE flush_cursor END
    FROM well WHERE endpoint_queue.endpoint_id = well.endpoint_id";
/// How many more failures there were in a row, and when the first retry of them is due. From the fifth on probes become rarer
/// (`breaker::probe_after`).
const TROUBLE: &str = "
    INSERT INTO endpoint_queue AS queue (endpoint_id, next_due, failures)
    SELECT endpoint_id, CASE WHEN failures >= 5 THEN service_now() + interval '5 seconds' ELSE coalesce(due, 'infinity') END, failures
    FROM unnest($1::bigint[], $2::timestamptz[], $3::integer[]) AS trouble (endpoint_id, due, failures) ORDER BY endpoint_id
    ON CONFLICT (endpoint_id) DO UPDATE SET
        failures = least(queue.failures + excluded.failures, 1000000),
        next_due = CASE WHEN queue.failures + excluded.failures >= 5
            THEN service_now() + least(interval '1 minute',
                interval '5 seconds' * 2 ^ least(queue.failures + excluded.failures - 5, 10))
            ELSE least(queue.next_due, excluded.next_due) END,
        flush_since = CASE WHEN queue.failures + excluded.failures >= 5 THEN NULL ELSE queue.flush_since END";
const GONE: &str = "
    UPDATE endpoint SET disabled_at = service_now(), disabled_why = 'gone' WHERE id = ANY($1) AND disabled_at IS NULL";
const MAKE_DAYS: &str = "SELECT make_attempt_days()";
const DROP_DAYS: &str = "SELECT drop_attempt_days()";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("RECORD", RECORD),
    ("TROUBLE", TROUBLE),
    ("WELL", WELL),
    ("GONE", GONE),
    ("MAKE_DAYS", MAKE_DAYS),
    ("DROP_DAYS", DROP_DAYS),
];

/// What a batch means for one endpoint.
#[derive(Debug, Default)]
struct Health {
    failures: i32,
    succeeded: bool,
    /// The first retry among them.
    due: Option<Timestamp>,
}

impl Cell {
    /// Writes down what came of many deliveries, all of it or nothing.
    ///
    /// Everybody takes locks in this order: endpoints, deliveries, queues by their number.
    pub async fn record(&self, batch: &[Concluded]) -> Result<(), StoreError> {
        patiently(async {
            let health = health(batch);
            let gone: Vec<i64> = batch.iter().filter(|one| one.gone).map(|one| one.endpoint.number()).collect();
            let mut client = self.serving().await?;
            if health.values().all(|endpoint| endpoint.due.is_none() && endpoint.failures == 0) && gone.is_empty() {
                write(&*client, batch).await?;
            } else {
                // Retries and the queue that knows of them are committed together: nobody looks between the two.
                let transaction = client.transaction().await?;
                if !gone.is_empty() {
                    transaction.execute(GONE, &[&gone]).await?;
                }
                write(&transaction, batch).await?;
                trouble(&transaction, &health).await?;
                transaction.commit().await?;
            }
            // By itself: a success that is not noticed here is followed by another.
            let well: Vec<i64> = health.iter().filter(|(_, one)| one.succeeded).map(|(id, _)| *id).collect();
            if !well.is_empty() {
                let statement = client.prepare_cached(WELL).await?;
                client.execute(&statement, &[&well]).await?;
            }
            Ok(())
        })
        .await
    }

    /// Makes the partitions of the attempts' log for the days to come. How many there were to make.
    pub async fn make_attempt_days(&self) -> Result<i32, StoreError> {
        patiently(async { Ok(self.serving().await?.query_one(MAKE_DAYS, &[]).await?.try_get(0)?) }).await
    }

    /// Drops those that are older than 30 days.
    pub async fn drop_attempt_days(&self) -> Result<u64, StoreError> {
        patiently(async {
            let dropped: i32 = self.serving().await?.query_one(DROP_DAYS, &[]).await?.try_get(0)?;
            Ok(u64::try_from(dropped).unwrap_or(0))
        })
        .await
    }
}

fn health(batch: &[Concluded]) -> BTreeMap<i64, Health> {
    let mut endpoints: BTreeMap<i64, Health> = BTreeMap::new();
    for one in batch {
        let endpoint = endpoints.entry(one.endpoint.number()).or_default();
        match one.then {
            Then::Delivered => endpoint.succeeded = true,
            Then::Again(at) => {
                endpoint.failures += 1;
                endpoint.due = Some(endpoint.due.map_or(at, |due| due.min(at)));
            }
            Then::Exhausted | Then::Expired => endpoint.failures += 1,
        }
    }
    // Of what happened at the same time, the success is what tells that the endpoint is there.
    for endpoint in endpoints.values_mut().filter(|endpoint| endpoint.succeeded) {
        endpoint.failures = 0;
    }
    endpoints
}

async fn trouble(client: &impl GenericClient, health: &BTreeMap<i64, Health>) -> Result<(), StoreError> {
    let troubled = || health.iter().filter(|(_, endpoint)| endpoint.due.is_some() || endpoint.failures > 0);
    let ids: Vec<i64> = troubled().map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let due: Vec<Option<SystemTime>> = troubled().map(|(_, one)| one.due.map(to_system_time)).collect();
    let failures: Vec<i32> = troubled().map(|(_, endpoint)| endpoint.failures).collect();
    let statement = client.prepare_cached(TROUBLE).await?;
    client.execute(&statement, &[&ids, &due, &failures]).await?;
    Ok(())
}

async fn write(client: &impl GenericClient, batch: &[Concluded]) -> Result<(), StoreError> {
    // In one order, whoever writes: two who write the same rows wait for each other and not in a circle. Of two words on one
    // delivery the success counts.
    let mut order: BTreeMap<(Uuid, i64), &Concluded> = BTreeMap::new();
    for one in batch {
        let said = order.entry((one.event.uuid(), one.endpoint.number())).or_insert(one);
        if one.then == Then::Delivered {
            *said = one;
        }
    }
    let sorted: Vec<&Concluded> = order.into_values().collect();
    let next_at = |one: &&Concluded| match one.then {
        Then::Again(at) => Some(to_system_time(at)),
        Then::Delivered | Then::Exhausted | Then::Expired => None,
    };
    let events: Vec<Uuid> = sorted.iter().map(|one| one.event.uuid()).collect();
    let endpoints: Vec<i64> = sorted.iter().map(|one| one.endpoint.number()).collect();
    let claims: Vec<i32> = sorted.iter().map(|one| one.claim).collect();
    let states: Vec<&str> = sorted.iter().map(|one| one.then.end().unwrap_or("queued")).collect();
    let next: Vec<Option<SystemTime>> = sorted.iter().map(next_at).collect();
    let began: Vec<SystemTime> = sorted.iter().map(|one| to_system_time(one.began_at)).collect();
    let durations: Vec<i32> = sorted.iter().map(|one| one.duration_ms).collect();
    let numbers: Vec<i16> = sorted.iter().map(|one| one.number).collect();
    let statuses: Vec<Option<i16>> = sorted.iter().map(|one| one.http_status).collect();
    let outcomes: Vec<&str> = sorted.iter().map(|one| one.outcome).collect();
    let answers: Vec<&[u8]> = sorted.iter().map(|one| one.answer.as_slice()).collect();
    let statement = client.prepare_cached(RECORD).await?;
    let values: [&(dyn ToSql + Sync); 11] =
        [&events, &endpoints, &claims, &states, &next, &began, &durations, &numbers, &statuses, &outcomes, &answers];
    client.execute(&statement, &values).await?;
    Ok(())
}
