//! Recording the results of delivery attempts in batches: the deliveries, the log of attempts and the state of the endpoints.

use std::{collections::BTreeMap, time::SystemTime};

use deadpool_postgres::GenericClient;
use paylink_domain::{
    endpoint_breaker::EndpointSignal,
    id::{EndpointId, EventId},
    notice::EndpointDisabledReason,
    time::{Timestamp, to_system_time},
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    endpoint_breaker::{EndpointResults, record_successes, update_breakers},
    endpoint_notice::write_disabled,
    error::StoreError,
    transaction::begin,
};

/// The result of one delivery attempt.
#[derive(Clone, Debug)]
pub struct DeliveryAttemptResult {
    pub event: EventId,
    pub endpoint: EndpointId,
    pub claim: i32,
    pub number: i16,
    pub started_at: Timestamp,
    pub duration_ms: i32,
    pub http_status: Option<i16>,
    /// A short code: `2xx`, `timeout`, …
    pub outcome: &'static str,
    /// The header `webhook-timestamp`, in seconds since 1970.
    pub webhook_timestamp: i64,
    /// The start of the endpoint's response.
    pub response_body: Vec<u8>,
    pub disposition: DeliveryDisposition,
    /// What the attempt shows about the endpoint.
    pub signal: EndpointSignal,
    /// The endpoint responded 410: it is to be disabled.
    pub gone: bool,
}

/// What happens to the delivery next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryDisposition {
    Delivered,
    RetryAt(Timestamp),
    Exhausted,
    Expired,
}

impl DeliveryDisposition {
    /// The final state of the delivery. `None` if it is retried.
    pub const fn final_state(self) -> Option<&'static str> {
        match self {
            Self::Delivered => Some("delivered"),
            Self::RetryAt(_) => None,
            Self::Exhausted => Some("exhausted"),
            Self::Expired => Some("expired"),
        }
    }
}

/// A result is written under its claim. A success is written under any claim, because the endpoint has the event.
const RECORD_RESULTS: &str = "
    WITH now AS MATERIALIZED (SELECT service_now() AS at), result AS MATERIALIZED (
        SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::integer[], $4::text[], $5::timestamptz[], $6::timestamptz[],
                             $7::integer[], $8::smallint[], $9::smallint[], $10::text[], $11::bytea[], $12::bigint[])
            AS result (event_id, endpoint_id, claim, state, next_attempt_at, started_at, duration_ms, number, http_status, outcome, response_body,
                       webhook_timestamp)
    ), written AS (
        UPDATE delivery SET state = result.state::delivery_state, next_attempt_at = result.next_attempt_at, attempts = result.number,
            in_flight = false, ended_at = CASE WHEN result.next_attempt_at IS NULL THEN now.at END,
            last_outcome = coalesce(result.http_status::text, result.outcome)
        FROM result CROSS JOIN now
        WHERE delivery.event_id = result.event_id AND delivery.endpoint_id = result.endpoint_id
            AND delivery.next_attempt_at IS NOT NULL AND (delivery.claim = result.claim OR result.state = 'delivered')
    )
    INSERT INTO delivery_attempt (event_id, endpoint_id, recorded_at, started_at, duration_ms, number, http_status, outcome, response_body,
        webhook_timestamp)
    SELECT event_id, endpoint_id, now.at, started_at, duration_ms, number, http_status, outcome, nullif(response_body, ''), webhook_timestamp
    FROM result CROSS JOIN now";
const DISABLE_GONE_ENDPOINTS: &str = "
    UPDATE endpoint SET disabled_at = service_now(), disabled_reason = 'gone' WHERE id = ANY($1) AND disabled_at IS NULL
    RETURNING id AS endpoint_id, company_id, name, url";
const CREATE_PARTITIONS: &str = "SELECT create_delivery_attempt_partitions() AS created";
const DROP_PARTITIONS: &str = "SELECT drop_delivery_attempt_partitions() AS dropped";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("RECORD_RESULTS", RECORD_RESULTS),
    ("DISABLE_GONE_ENDPOINTS", DISABLE_GONE_ENDPOINTS),
    ("CREATE_PARTITIONS", CREATE_PARTITIONS),
    ("DROP_PARTITIONS", DROP_PARTITIONS),
];

impl Cell {
    /// Records many results in one transaction.
    ///
    /// All transactions lock in this order: endpoints, deliveries, queues by endpoint id.
    pub async fn record_delivery_results(&self, batch: &[DeliveryAttemptResult]) -> Result<(), StoreError> {
        with_deadline(async {
            let gone: Vec<i64> = batch.iter().filter(|one| one.gone).map(|one| one.endpoint.number()).collect();
            let (successes, others) = results_by_endpoint(batch);
            let mut client = self.writing_connection().await?;
            if others.is_empty() && gone.is_empty() {
                write_results(&*client, batch).await?;
            } else {
                // One transaction, so that no worker sees a retry whose queue is not scheduled yet.
                let transaction = begin(&mut client).await?;
                if !gone.is_empty() {
                    for endpoint in transaction.query(DISABLE_GONE_ENDPOINTS, &[&gone]).await? {
                        write_disabled(&transaction, self.id(), &endpoint, EndpointDisabledReason::Gone, None).await?;
                    }
                }
                write_results(&transaction, batch).await?;
                if !others.is_empty() {
                    update_breakers(&transaction, &others).await?;
                }
                transaction.commit().await?;
            }
            // Outside the transaction: if this fails, the next success closes the breaker.
            if !successes.is_empty() {
                record_successes(&mut client, &successes).await?;
            }
            Ok(())
        })
        .await
    }

    /// Creates the partitions of the attempt log for the coming days. Returns the number of new partitions.
    pub async fn create_delivery_attempt_partitions(&self) -> Result<i32, StoreError> {
        with_deadline(async {
            Ok(self.writing_connection().await?.query_one(CREATE_PARTITIONS, &[]).await?.try_get("created")?)
        })
        .await
    }

    /// Drops partitions that are older than 30 days. Returns their number.
    pub async fn drop_delivery_attempt_partitions(&self) -> Result<u64, StoreError> {
        with_deadline(async {
            let row = self.writing_connection().await?.query_one(DROP_PARTITIONS, &[]).await?;
            Ok(u64::try_from(row.try_get::<_, i32>("dropped")?).unwrap_or(0))
        })
        .await
    }
}

/// By endpoint: those with successes and no retry, whose queues seldom change, and the others.
fn results_by_endpoint(
    batch: &[DeliveryAttemptResult],
) -> (BTreeMap<i64, EndpointResults>, BTreeMap<i64, EndpointResults>) {
    let mut endpoints: BTreeMap<i64, EndpointResults> = BTreeMap::new();
    for one in batch {
        let endpoint = endpoints.entry(one.endpoint.number()).or_default();
        endpoint.signals.add(one.signal);
        match one.disposition {
            DeliveryDisposition::RetryAt(at) => endpoint.due = Some(endpoint.due.map_or(at, |due| due.min(at))),
            DeliveryDisposition::Delivered | DeliveryDisposition::Exhausted | DeliveryDisposition::Expired => {}
        }
    }
    endpoints.into_iter().partition(|(_, endpoint)| endpoint.signals.accepted > 0 && endpoint.due.is_none())
}

async fn write_results(client: &impl GenericClient, batch: &[DeliveryAttemptResult]) -> Result<(), StoreError> {
    // Ordered by primary key, so that two writers of the same rows cannot deadlock. Of two results for one delivery the success
    // is recorded.
    let mut order: BTreeMap<(Uuid, i64), &DeliveryAttemptResult> = BTreeMap::new();
    for one in batch {
        let result = order.entry((one.event.uuid(), one.endpoint.number())).or_insert(one);
        if one.disposition == DeliveryDisposition::Delivered {
            *result = one;
        }
    }
    let sorted: Vec<&DeliveryAttemptResult> = order.into_values().collect();
    let next_attempt_at = |one: &&DeliveryAttemptResult| match one.disposition {
        DeliveryDisposition::RetryAt(at) => Some(to_system_time(at)),
        DeliveryDisposition::Delivered | DeliveryDisposition::Exhausted | DeliveryDisposition::Expired => None,
    };
    let events: Vec<Uuid> = sorted.iter().map(|one| one.event.uuid()).collect();
    let endpoints: Vec<i64> = sorted.iter().map(|one| one.endpoint.number()).collect();
    let claims: Vec<i32> = sorted.iter().map(|one| one.claim).collect();
    let states: Vec<&str> = sorted.iter().map(|one| one.disposition.final_state().unwrap_or("queued")).collect();
    let next: Vec<Option<SystemTime>> = sorted.iter().map(next_attempt_at).collect();
    let started: Vec<SystemTime> = sorted.iter().map(|one| to_system_time(one.started_at)).collect();
    let durations: Vec<i32> = sorted.iter().map(|one| one.duration_ms).collect();
    let numbers: Vec<i16> = sorted.iter().map(|one| one.number).collect();
    let statuses: Vec<Option<i16>> = sorted.iter().map(|one| one.http_status).collect();
    let outcomes: Vec<&str> = sorted.iter().map(|one| one.outcome).collect();
    let response_bodies: Vec<&[u8]> = sorted.iter().map(|one| one.response_body.as_slice()).collect();
    let timestamps: Vec<i64> = sorted.iter().map(|one| one.webhook_timestamp).collect();
    let statement = client.prepare_cached(RECORD_RESULTS).await?;
    let values: [&(dyn ToSql + Sync); 12] = [
        &events,
        &endpoints,
        &claims,
        &states,
        &next,
        &started,
        &durations,
        &numbers,
        &statuses,
        &outcomes,
        &response_bodies,
        &timestamps,
    ];
    client.execute(&statement, &values).await?;
    Ok(())
}
