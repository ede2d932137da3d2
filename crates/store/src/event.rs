//! Events, for people: what was told to whom, what came of it, and telling it again.

use std::collections::BTreeMap;

use paylink_domain::{
    event::{id_of, test_frame},
    id::{CompanyId, EndpointId, EventId, PaymentId},
    time::{Timestamp, from_system_time, to_system_time},
};
use tokio_postgres::Row;
use uuid::Uuid;

use super::{cell::Cell, error::StoreError, patience::patiently};

/// An event with what is owed of it.
#[derive(Clone, Debug)]
pub struct EventEntry {
    pub id: EventId,
    pub created_at: Timestamp,
    /// The exact bytes.
    pub body: String,
    pub is_test: bool,
    pub deliveries: Vec<DeliveryEntry>,
}

#[derive(Clone, Debug)]
pub struct DeliveryEntry {
    pub endpoint: EndpointId,
    pub url: String,
    pub state: String,
    pub attempts: i16,
    /// When it is tried again, if it is.
    pub next_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
}

/// One attempt, of the last 30 days.
#[derive(Clone, Debug)]
pub struct AttemptEntry {
    pub endpoint: EndpointId,
    pub number: i16,
    pub began_at: Timestamp,
    pub duration_ms: i32,
    pub outcome: String,
    pub http_status: Option<i16>,
    pub answer: Vec<u8>,
}

/// An attempt at one endpoint, and what it was to tell there: for who follows along.
#[derive(Clone, Debug)]
pub struct Happened {
    pub event: EventId,
    pub body: String,
    pub recorded_at: Timestamp,
    pub attempt: AttemptEntry,
}

/// Which events are wanted.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    One(EventId),
    /// A company's, the latest first.
    Latest(CompanyId, i64),
}

/// Whom a company's past events are told again.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    pub company: CompanyId,
    /// Nothing: all its endpoints that are not disabled.
    pub endpoint: Option<EndpointId>,
    pub since: Timestamp,
    /// Only those that were not delivered there.
    pub only_missing: bool,
}

macro_rules! entry {
    ($of:literal) => {
        concat!(
            "SELECT event.id, event.created_at, body, payment_id IS NULL, endpoint.id, url, state::text, attempts, next_at, ended_at
             FROM (SELECT * FROM event WHERE ",
            $of,
            ") AS event LEFT JOIN delivery ON event_id = event.id LEFT JOIN endpoint ON endpoint.id = endpoint_id
             ORDER BY event.created_at DESC, event.id, endpoint.created_at"
        )
    };
}
const ONE: &str = entry!("id = $1");
const LATEST: &str = entry!("company_id = $1 ORDER BY created_at DESC LIMIT $2");
const ATTEMPTS: &str = "
    SELECT endpoint_id, number, began_at, duration_ms, outcome, http_status, answer FROM delivery_attempt
    WHERE event_id = $1 ORDER BY began_at LIMIT 1000";
/// Reads the days since then as a whole: only `paylink listen` asks, where there are few attempts.
const HAPPENED: &str = "
    SELECT endpoint_id, number, began_at, duration_ms, outcome, http_status, answer, event_id, body, recorded_at
    FROM delivery_attempt JOIN event ON event.id = event_id
    WHERE endpoint_id = $1 AND recorded_at > $2 ORDER BY recorded_at, began_at, event_id LIMIT 10000";
const TEST: &str = r#"
    WITH now AS MATERIALIZED (SELECT service_now() AS at), told AS (
        INSERT INTO event (id, company_id, created_at, body)
        SELECT $2, company_id, now.at, $3 || to_char(now.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || $4
        FROM endpoint CROSS JOIN now WHERE endpoint.id = $1 AND disabled_at IS NULL
        RETURNING id, created_at
    )
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at) SELECT id, $1, created_at, created_at FROM told"#;

/// Opens deliveries anew, and their endpoints' queues with them: not among the fresh, where others would wait behind many.
macro_rules! again {
    ($picked:literal) => {
        concat!(
            "WITH now AS MATERIALIZED (SELECT service_now() AS at), picked AS MATERIALIZED (",
            $picked,
            "), again AS (
                INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at, state)
                SELECT event_id, endpoint_id, now.at, now.at, 'queued' FROM picked CROSS JOIN now WHERE endpoint_id IS NOT NULL
                ORDER BY event_id, endpoint_id
                ON CONFLICT (event_id, endpoint_id) DO UPDATE SET opened_at = excluded.opened_at, next_at = excluded.next_at,
                    state = 'queued', claim = delivery.claim + 1, attempts = 0, in_flight = false, ended_at = NULL
                RETURNING endpoint_id
            ), queue AS (
                INSERT INTO endpoint_queue (endpoint_id, next_due)
                SELECT DISTINCT endpoint_id, now.at FROM again CROSS JOIN now ORDER BY endpoint_id
                ON CONFLICT (endpoint_id) DO UPDATE SET next_due = least(endpoint_queue.next_due, excluded.next_due
                        + CASE WHEN endpoint_queue.failures < 5 THEN interval '0' ELSE interval '1 minute' END)
            )
            SELECT (SELECT count(*) FROM again), event_id, created_at FROM picked ORDER BY created_at DESC, event_id DESC LIMIT 1"
        )
    };
}
const AGAIN: &str = again!(
    "SELECT event.id AS event_id, created_at, endpoint.id AS endpoint_id
     FROM event LEFT JOIN (SELECT id, company_id FROM endpoint WHERE disabled_at IS NULL AND ($2::bigint IS NULL OR id = $2))
         AS endpoint USING (company_id)
     WHERE event.id = $1"
);
const AGAIN_SINCE: &str = again!(
    "SELECT event.id AS event_id, event.created_at, endpoint.id AS endpoint_id
     FROM (SELECT * FROM event
           WHERE company_id = $1 AND payment_id IS NOT NULL AND (created_at, id) > ($3, $4)
           ORDER BY created_at, id LIMIT 500) AS event
     LEFT JOIN endpoint ON endpoint.company_id = event.company_id AND disabled_at IS NULL
         AND ($2::bigint IS NULL OR endpoint.id = $2)
         AND NOT ($5 AND EXISTS (SELECT FROM delivery WHERE delivery.event_id = event.id
                                 AND delivery.endpoint_id = endpoint.id AND state = 'delivered'))"
);

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("ONE", ONE),
    ("LATEST", LATEST),
    ("ATTEMPTS", ATTEMPTS),
    ("HAPPENED", HAPPENED),
    ("TEST", TEST),
    ("AGAIN", AGAIN),
    ("AGAIN_SINCE", AGAIN_SINCE),
];

impl Cell {
    /// Events and how they were delivered.
    pub async fn events(&self, asked: Asked) -> Result<Vec<EventEntry>, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            let rows = match asked {
                Asked::One(id) => client.query(ONE, &[&id.uuid()]).await?,
                Asked::Latest(company, number) => client.query(LATEST, &[&company.number(), &number]).await?,
            };
            let mut events: BTreeMap<usize, EventEntry> = BTreeMap::new();
            for row in &rows {
                let id = EventId::of(self.id(), row.try_get(0)?);
                let next = events.len();
                let entry = match events.last_entry() {
                    Some(last) if last.get().id == id => last.into_mut(),
                    _ => events.entry(next).or_insert(event_from(id, row)?),
                };
                entry.deliveries.extend(self.delivery_from(row)?);
            }
            Ok(events.into_values().collect())
        })
        .await
    }

    /// What each attempt at delivering an event came to.
    pub async fn delivery_attempts(&self, event: EventId) -> Result<Vec<AttemptEntry>, StoreError> {
        patiently(async {
            let rows = self.serving().await?.query(ATTEMPTS, &[&event.uuid()]).await?;
            rows.iter().map(|row| self.attempt_entry_from(row)).collect()
        })
        .await
    }

    /// What was attempted at an endpoint and written down after a moment, in that order.
    pub async fn happened(&self, endpoint: EndpointId, after: Timestamp) -> Result<Vec<Happened>, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            let rows = client.query(HAPPENED, &[&endpoint.number(), &to_system_time(after)]).await?;
            let happened = |row: &Row| {
                Ok(Happened {
                    event: EventId::of(self.id(), row.try_get(7)?),
                    body: row.try_get(8)?,
                    recorded_at: from_system_time(row.try_get(9)?),
                    attempt: self.attempt_entry_from(row)?,
                })
            };
            rows.iter().map(happened).collect()
        })
        .await
    }

    /// Sends an endpoint an event of no payment's: `payment` is an id that reads 404. Nothing, if there is no such endpoint or it is
    /// disabled.
    pub async fn send_test_event(
        &self,
        endpoint: EndpointId,
        payment: PaymentId,
    ) -> Result<Option<EventId>, StoreError> {
        patiently(async {
            let (event, frame) = (id_of(payment), test_frame(payment));
            let client = self.serving().await?;
            let sent = client.execute(TEST, &[&endpoint.number(), &event.uuid(), &frame.before, &frame.after]).await?;
            Ok((sent == 1).then_some(event))
        })
        .await
    }

    /// Tells an event again, to one endpoint or to all that its company has enabled. To how many; nothing, if there is no such event.
    pub async fn replay_event(&self, event: EventId, endpoint: Option<EndpointId>) -> Result<Option<i64>, StoreError> {
        patiently(async {
            let endpoint = endpoint.map(EndpointId::number);
            let row = self.serving().await?.query_opt(AGAIN, &[&event.uuid(), &endpoint]).await?;
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        })
        .await
    }

    /// Tells again what happened since a moment, also what an endpoint was never told. How many deliveries that are.
    pub async fn replay_since(&self, replay: &Replay) -> Result<i64, StoreError> {
        let (mut count, mut after, mut id) = (0, replay.since, Uuid::nil());
        loop {
            let (company, endpoint) = (replay.company.number(), replay.endpoint.map(EndpointId::number));
            let row = patiently(async {
                let asked = to_system_time(after);
                let client = self.serving().await?;
                Ok::<_, StoreError>(
                    client.query_opt(AGAIN_SINCE, &[&company, &endpoint, &asked, &id, &replay.only_missing]).await?,
                )
            });
            let Some(row) = row.await? else { return Ok(count) };
            count += row.try_get::<_, i64>(0)?;
            (id, after) = (row.try_get(1)?, from_system_time(row.try_get(2)?));
        }
    }

    fn delivery_from(&self, row: &Row) -> Result<Option<DeliveryEntry>, StoreError> {
        let Some(endpoint) = row.try_get::<_, Option<i64>>(4)? else { return Ok(None) };
        let time =
            |index: usize| row.try_get::<_, Option<std::time::SystemTime>>(index).map(|at| at.map(from_system_time));
        Ok(Some(DeliveryEntry {
            endpoint: self.endpoint_id(endpoint)?,
            url: row.try_get(5)?,
            state: row.try_get(6)?,
            attempts: row.try_get(7)?,
            next_at: time(8)?,
            ended_at: time(9)?,
        }))
    }

    fn attempt_entry_from(&self, row: &Row) -> Result<AttemptEntry, StoreError> {
        Ok(AttemptEntry {
            endpoint: self.endpoint_id(row.try_get(0)?)?,
            number: row.try_get(1)?,
            began_at: from_system_time(row.try_get(2)?),
            duration_ms: row.try_get(3)?,
            outcome: row.try_get(4)?,
            http_status: row.try_get(5)?,
            answer: row.try_get::<_, Option<Vec<u8>>>(6)?.unwrap_or_default(),
        })
    }

    fn endpoint_id(&self, number: i64) -> Result<EndpointId, StoreError> {
        EndpointId::of(self.id(), number).map_err(|_| StoreError::unexpected("endpoint id"))
    }
}

fn event_from(id: EventId, row: &Row) -> Result<EventEntry, StoreError> {
    Ok(EventEntry {
        id,
        created_at: from_system_time(row.try_get(1)?),
        body: row.try_get(2)?,
        is_test: row.try_get(3)?,
        deliveries: Vec::new(),
    })
}
