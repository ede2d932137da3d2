//! Reading events with their deliveries and attempts, and replaying them. Events are inserted by `outbox.rs`.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId, EndpointId, EventId, PaymentId},
    reference::Reference,
    status::Status,
    time::{Timestamp, to_system_time},
};
use serde_json::Value;
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
};

/// An event with its deliveries.
#[derive(Clone, Debug)]
pub struct EventEntry {
    pub id: EventId,
    pub company: CompanyId,
    pub created_at: Timestamp,
    /// The exact bytes that merchants receive. `None` once they are erased.
    pub body: Option<String>,
    pub is_test: bool,
    /// `None` for a test event.
    pub payment: Option<EventPayment>,
    pub deliveries: Vec<DeliveryEntry>,
}

/// What is known of an event's payment, also when its body is erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPayment {
    pub id: PaymentId,
    pub reference: Reference,
    pub status: Status,
}

#[derive(Clone, Debug)]
pub struct DeliveryEntry {
    pub endpoint: EndpointId,
    pub name: String,
    pub url: String,
    /// Disabled or removed: nothing is sent to it.
    pub is_disabled: bool,
    pub state: String,
    pub attempts: i16,
    /// The next delivery attempt, while the delivery is open.
    pub next_attempt_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
}

/// One delivery attempt of the last 30 days.
#[derive(Clone, Debug)]
pub struct DeliveryAttempt {
    pub endpoint: EndpointId,
    pub number: i16,
    pub started_at: Timestamp,
    pub duration_ms: i32,
    pub outcome: String,
    pub http_status: Option<i16>,
    pub response_body: Vec<u8>,
    /// The header `webhook-timestamp`. `None` for an attempt of a version that did not store it.
    pub webhook_timestamp: Option<i64>,
}

/// A delivery attempt with its event, for `paylink listen`.
#[derive(Clone, Debug)]
pub struct DeliveryAttemptWithEvent {
    pub event: EventId,
    pub body: String,
    pub recorded_at: Timestamp,
    pub attempt: DeliveryAttempt,
}

#[derive(Clone, Copy, Debug)]
pub enum EventQuery {
    One(EventId),
    /// The latest events of a company, newest first, up to a limit.
    Latest(CompanyId, i64),
}

/// Which past events of a company are queued again.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    pub company: CompanyId,
    /// `None`: all enabled endpoints of the company.
    pub endpoint: Option<EndpointId>,
    pub since: Timestamp,
    /// Only events that were not delivered to the endpoint.
    pub only_missing: bool,
}

/// How many deliveries a replay queued and skipped. Both are 0 if there is no event or no enabled endpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayCount {
    pub queued: i64,
    /// Not queued, because the endpoint has already received the event.
    pub skipped: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayOutcome {
    Replayed(ReplayCount),
    /// The body is erased, so there is nothing to deliver.
    Erased,
    NoSuchEvent,
}

/// One row per delivery. An event without deliveries has one row without an endpoint.
macro_rules! select_events {
    ($condition:literal) => {
        concat!(
            "SELECT event.id AS event_id, event.company_id AS event_company_id, event.created_at, body, event.payment_id IS NULL AS is_test, payment.id AS payment_id, payment.reference,
                 payment.status::text AS payment_status, endpoint.id AS endpoint_id,
                 endpoint.name, url, endpoint.disabled_at IS NOT NULL AS is_disabled, state::text AS state, attempts, next_attempt_at, ended_at
             FROM (SELECT * FROM event WHERE ",
            $condition,
            ") AS event LEFT JOIN payment ON payment.id = event.payment_id LEFT JOIN delivery ON event_id = event.id LEFT JOIN endpoint ON endpoint.id = endpoint_id
             ORDER BY event.created_at DESC, event.id, endpoint.created_at"
        )
    };
}
const EVENT_BY_ID: &str = select_events!("id = $1");
const LATEST_EVENTS: &str = select_events!("company_id = $1 ORDER BY created_at DESC LIMIT $2");
const DELIVERY_ATTEMPTS: &str = "
    SELECT endpoint_id, number, started_at, duration_ms, outcome, http_status, response_body, webhook_timestamp FROM delivery_attempt
    WHERE event_id = $1 ORDER BY started_at LIMIT 1000";
/// Scans all partitions from `$2` on. Only `paylink listen` uses it, where there are few attempts.
const ATTEMPTS_SINCE: &str = "
    SELECT endpoint_id, number, started_at, duration_ms, outcome, http_status, response_body, webhook_timestamp, event_id, body, recorded_at
    FROM delivery_attempt JOIN event ON event.id = event_id AND body IS NOT NULL
    WHERE endpoint_id = $1 AND recorded_at > $2 ORDER BY recorded_at, started_at, event_id LIMIT 10000";

/// Reopens deliveries in their endpoints' queues. As fresh deliveries they would delay those of other companies.
///
/// `$only_missing` is checked again when the row is written: a worker may have delivered the event since it was picked.
macro_rules! replay {
    ($only_missing:literal, $picked:literal) => {
        concat!(
            "WITH now AS MATERIALIZED (SELECT service_now() AS at), picked AS MATERIALIZED (",
            $picked,
            "), reopened AS (
                INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, state)
                SELECT event_id, endpoint_id, now.at, now.at, 'queued' FROM picked CROSS JOIN now
                WHERE endpoint_id IS NOT NULL AND NOT received
                ORDER BY event_id, endpoint_id
                ON CONFLICT (event_id, endpoint_id) DO UPDATE SET opened_at = excluded.opened_at, next_attempt_at = excluded.next_attempt_at,
                    state = 'queued', claim = delivery.claim + 1, attempts = 0, in_flight = false, ended_at = NULL
                    WHERE NOT (",
            $only_missing,
            " AND delivery.state = 'delivered')
                RETURNING endpoint_id
            ), queue AS (
                INSERT INTO endpoint_queue (endpoint_id, next_due)
                SELECT DISTINCT endpoint_id, now.at FROM reopened CROSS JOIN now ORDER BY endpoint_id
                ON CONFLICT (endpoint_id) DO UPDATE
                    SET next_due = least(endpoint_queue.next_due, greatest(excluded.next_due, endpoint_queue.next_probe_at))
            )
            SELECT (SELECT count(*) FROM reopened) AS queued, (SELECT count(endpoint_id) FROM picked) AS chosen, event_id, created_at
            FROM picked ORDER BY created_at DESC, event_id DESC LIMIT 1"
        )
    };
}
pub(crate) use replay;
const REPLAY_EVENT: &str = replay!(
    "$3",
    "SELECT event.id AS event_id, created_at, endpoint.id AS endpoint_id,
         $3 AND EXISTS (SELECT FROM delivery WHERE event_id = event.id AND endpoint_id = endpoint.id AND state = 'delivered') AS received
     FROM event LEFT JOIN (SELECT id, company_id FROM endpoint WHERE disabled_at IS NULL AND ($2::bigint IS NULL OR id = $2))
         AS endpoint USING (company_id)
     WHERE event.id = $1 AND body IS NOT NULL"
);
const IS_ERASED: &str = "SELECT body IS NULL AS is_erased FROM event WHERE id = $1";
/// Among the oldest 10,000 events since then: events are erased by age.
const ERASED_SINCE: &str = "
    SELECT count(*) FILTER (WHERE body IS NULL AND payment_id IS NOT NULL) AS erased FROM (
        SELECT body, payment_id FROM event WHERE company_id = $1 AND created_at > $2 ORDER BY created_at, id LIMIT 10000) AS found";
const REPLAY_SINCE: &str = replay!(
    "$5",
    "SELECT event.id AS event_id, event.created_at, endpoint.id AS endpoint_id,
         $5 AND EXISTS (SELECT FROM delivery WHERE event_id = event.id AND endpoint_id = endpoint.id AND state = 'delivered') AS received
     FROM (SELECT * FROM event
           WHERE company_id = $1 AND payment_id IS NOT NULL AND body IS NOT NULL AND (created_at, id) > ($3, $4)
           ORDER BY created_at, id LIMIT 500) AS event
     LEFT JOIN endpoint ON endpoint.company_id = event.company_id AND disabled_at IS NULL
         AND ($2::bigint IS NULL OR endpoint.id = $2)"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("EVENT_BY_ID", EVENT_BY_ID),
    ("LATEST_EVENTS", LATEST_EVENTS),
    ("DELIVERY_ATTEMPTS", DELIVERY_ATTEMPTS),
    ("ATTEMPTS_SINCE", ATTEMPTS_SINCE),
    ("REPLAY_EVENT", REPLAY_EVENT),
    ("IS_ERASED", IS_ERASED),
    ("ERASED_SINCE", ERASED_SINCE),
    ("REPLAY_SINCE", REPLAY_SINCE),
];

impl EventEntry {
    /// The event without its deliveries.
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: EventId::of(cell, row.try_get("event_id")?),
            company: CompanyId::of(cell, row.try_get("event_company_id")?)
                .map_err(|_| StoreError::unexpected("event_company_id"))?,
            created_at: row::time(row, "created_at")?,
            body: row.try_get("body")?,
            is_test: row.try_get("is_test")?,
            payment: EventPayment::from_row(cell, row)?,
            deliveries: Vec::new(),
        })
    }
}

impl EventPayment {
    fn from_row(cell: CellId, row: &Row) -> Result<Option<Self>, StoreError> {
        let Some(id) = row.try_get("payment_id")? else { return Ok(None) };
        Ok(Some(Self {
            id: PaymentId::of(cell, id),
            reference: row::parsed(row, "reference")?,
            status: row::parsed(row, "payment_status")?,
        }))
    }
}

impl ReplayCount {
    pub(crate) fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (queued, chosen): (i64, i64) = (row.try_get("queued")?, row.try_get("chosen")?);
        Ok(Self { queued, skipped: chosen - queued })
    }
}

impl DeliveryEntry {
    /// `None` if the event has no delivery.
    fn from_row(cell: CellId, row: &Row) -> Result<Option<Self>, StoreError> {
        let Some(endpoint) = row.try_get("endpoint_id")? else { return Ok(None) };
        Ok(Some(Self {
            endpoint: endpoint_id(cell, endpoint)?,
            name: row.try_get("name")?,
            url: row.try_get("url")?,
            is_disabled: row.try_get("is_disabled")?,
            state: row.try_get("state")?,
            attempts: row.try_get("attempts")?,
            next_attempt_at: row::optional_time(row, "next_attempt_at")?,
            ended_at: row::optional_time(row, "ended_at")?,
        }))
    }
}

impl DeliveryAttempt {
    pub(crate) fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            endpoint: endpoint_id(cell, row.try_get("endpoint_id")?)?,
            number: row.try_get("number")?,
            started_at: row::time(row, "started_at")?,
            duration_ms: row.try_get("duration_ms")?,
            outcome: row.try_get("outcome")?,
            http_status: row.try_get("http_status")?,
            response_body: row.try_get::<_, Option<Vec<u8>>>("response_body")?.unwrap_or_default(),
            webhook_timestamp: row.try_get("webhook_timestamp")?,
        })
    }
}

impl DeliveryAttemptWithEvent {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            event: EventId::of(cell, row.try_get("event_id")?),
            body: row.try_get("body")?,
            recorded_at: row::time(row, "recorded_at")?,
            attempt: DeliveryAttempt::from_row(cell, row)?,
        })
    }
}

fn endpoint_id(cell: CellId, number: i64) -> Result<EndpointId, StoreError> {
    EndpointId::of(cell, number).map_err(|_| StoreError::unexpected("endpoint_id"))
}

impl Cell {
    /// Events with their deliveries.
    pub async fn events(&self, query: EventQuery) -> Result<Vec<EventEntry>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let rows = match query {
                EventQuery::One(id) => client.query(EVENT_BY_ID, &[&id.uuid()]).await?,
                EventQuery::Latest(company, number) => {
                    client.query(LATEST_EVENTS, &[&company.number(), &number]).await?
                }
            };
            let mut events: Vec<EventEntry> = Vec::new();
            for row in &rows {
                let event = EventEntry::from_row(self.id(), row)?;
                if events.last().is_none_or(|last| last.id != event.id) {
                    events.push(event);
                }
                if let (Some(event), Some(delivery)) = (events.last_mut(), DeliveryEntry::from_row(self.id(), row)?) {
                    event.deliveries.push(delivery);
                }
            }
            Ok(events)
        })
        .await
    }

    /// The delivery attempts of an event, up to 1000.
    pub async fn delivery_attempts(&self, event: EventId) -> Result<Vec<DeliveryAttempt>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(DELIVERY_ATTEMPTS, &[&event.uuid()]).await?;
            rows.iter().map(|row| DeliveryAttempt::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// The delivery attempts at an endpoint that were recorded after `after`, in that order.
    pub async fn delivery_attempts_since(
        &self,
        endpoint: EndpointId,
        after: Timestamp,
    ) -> Result<Vec<DeliveryAttemptWithEvent>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let rows = client.query(ATTEMPTS_SINCE, &[&endpoint.number(), &to_system_time(after)]).await?;
            rows.iter().map(|row| DeliveryAttemptWithEvent::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// Queues an event again, for one endpoint or for all enabled endpoints of its company; with `only_missing`, not for those
    /// that have received it.
    pub async fn replay_event(
        &self,
        actor: &Actor,
        event: EventId,
        endpoint: Option<EndpointId>,
        only_missing: bool,
    ) -> Result<ReplayOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::ReplayEvents, Subject::Event(event)).await?;
            let number = endpoint.map(EndpointId::number);
            if let Some(row) = transaction.query_opt(REPLAY_EVENT, &[&event.uuid(), &number, &only_missing]).await? {
                let count = ReplayCount::from_row(&row)?;
                audit.note("endpoint", Value::Null, endpoint.map(|id| id.to_string()));
                audit.note("deliveries", Value::Null, count.queued);
                audit.finish(&transaction).await?;
                transaction.commit().await?;
                return Ok(ReplayOutcome::Replayed(count));
            }
            let found = transaction.query_opt(IS_ERASED, &[&event.uuid()]).await?;
            let is_erased = found.map(|row| row.try_get("is_erased")).transpose()?;
            Ok(if is_erased == Some(true) { ReplayOutcome::Erased } else { ReplayOutcome::NoSuchEvent })
        })
        .await
    }

    /// How many events of a company since `since` cannot be replayed because they are erased, up to 10,000.
    pub async fn erased_events_since(&self, company: CompanyId, since: Timestamp) -> Result<i64, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let row = client.query_one(ERASED_SINCE, &[&company.number(), &to_system_time(since)]).await?;
            Ok(row.try_get("erased")?)
        })
        .await
    }

    /// Queues past events again, including those that were created before the endpoint.
    pub async fn replay_since(&self, actor: &Actor, replay: &Replay) -> Result<ReplayCount, StoreError> {
        self.replay_since_reporting(actor, replay, |_| {}).await
    }

    /// As [`Self::replay_since`]. `progress` receives the counts so far after each batch.
    pub async fn replay_since_reporting(
        &self,
        actor: &Actor,
        replay: &Replay,
        mut progress: impl FnMut(ReplayCount),
    ) -> Result<ReplayCount, StoreError> {
        let (mut total, mut after, mut id) = (ReplayCount::default(), replay.since, Uuid::nil());
        loop {
            let (company, endpoint) = (replay.company.number(), replay.endpoint.map(EndpointId::number));
            let row = with_deadline(async {
                let values: [&(dyn ToSql + Sync); 5] =
                    [&company, &endpoint, &to_system_time(after), &id, &replay.only_missing];
                let mut client = self.writing_connection().await?;
                let transaction = begin(&mut client).await?;
                let subject = Subject::Events(replay.company);
                let mut audit = AuditedChange::begin(&transaction, actor, Action::ReplayEvents, subject).await?;
                let row = transaction.query_opt(REPLAY_SINCE, &values).await?;
                if let Some(row) = &row {
                    audit.note("since", Value::Null, after.to_rfc3339());
                    audit.note("endpoint", Value::Null, replay.endpoint.map(|id| id.to_string()));
                    audit.note("deliveries", Value::Null, ReplayCount::from_row(row)?.queued);
                    audit.finish(&transaction).await?;
                    transaction.commit().await?;
                }
                Ok::<_, StoreError>(row)
            });
            let Some(row) = row.await? else { return Ok(total) };
            let count = ReplayCount::from_row(&row)?;
            (total.queued, total.skipped) = (total.queued + count.queued, total.skipped + count.skipped);
            (id, after) = (row.try_get("event_id")?, row::time(&row, "created_at")?);
            progress(total);
        }
    }
}
