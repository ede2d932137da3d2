//! Lists of a company's deliveries by state, endpoint and cause, a page at a time.
//!
//! Waiting and failed deliveries are found by their endpoint's own index. The others are found through the company's events. No
//! statement reads more than a bounded number of rows: where few rows match, a page says how far it has searched.

use paylink_domain::{
    delivery_cause::Cause,
    id::{CellId, CompanyId, EndpointId, EventId, PaymentId},
    reference::Reference,
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use crate::{cell::Cell, deadline::with_deadline, endpoint_delivery::DeliveryState, error::StoreError, row};

/// Enough for a page of an unfiltered list.
const FIRST_SCAN: i64 = 500;
/// What a page may read in all, so that it takes less than 200 ms. Then it says how far it has come.
const SCAN_LIMIT: i64 = 16_000;
/// Cursors before the first and after the last delivery.
const LATEST: Timestamp = Timestamp::from_epoch_ms(253_402_300_799_000);
const EARLIEST: Timestamp = Timestamp::from_epoch_ms(0);

/// A delivery with its last attempt.
#[derive(Clone, Debug)]
pub struct ListedDelivery {
    pub event: EventId,
    pub created_at: Timestamp,
    /// `None` for a test event.
    pub payment: Option<(PaymentId, Reference)>,
    pub endpoint: EndpointId,
    pub endpoint_name: String,
    pub state: DeliveryState,
    pub attempts: i16,
    /// While the delivery is open.
    pub next_attempt_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// The code of the last attempt ([`paylink_domain::delivery_cause`]). `None` if there is none.
    pub last_outcome: Option<String>,
    /// When the last attempt of the last 30 days started, and how long it took.
    pub last_attempt: Option<(Timestamp, i32)>,
    /// By what the list is sorted: the next attempt, the end of the delivery, or the creation of the event.
    sort_at: Timestamp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListedState {
    #[default]
    All,
    Waiting,
    Failed,
    Delivered,
}

/// Which deliveries of a company are listed.
#[derive(Clone, Debug)]
pub struct DeliveryQuery {
    pub company: CompanyId,
    /// The company's endpoints whose deliveries are listed.
    pub endpoints: Vec<EndpointId>,
    pub state: ListedState,
    pub cause: Option<Cause>,
    /// Only deliveries after this one.
    pub after: Option<DeliveryCursor>,
    pub limit: usize,
}

/// A position in a list of deliveries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeliveryCursor {
    pub at: Timestamp,
    pub event: EventId,
    /// `None`: after all deliveries of the event.
    pub endpoint: Option<EndpointId>,
}

#[derive(Clone, Debug, Default)]
pub struct DeliveryPage {
    pub deliveries: Vec<ListedDelivery>,
    /// Where the next page begins.
    pub next: Option<DeliveryCursor>,
    /// The search ended here because it has read enough. There may be more deliveries.
    pub searched_to: Option<Timestamp>,
}

/// An endpoint of a company, also a removed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointName {
    pub id: EndpointId,
    pub name: String,
    pub is_removed: bool,
}

/// The page from the CTEs `scanned`, which has the rows that were read, and `horizon`, the last key up to which all of them were
/// read. There is at least one row, so that the horizon is known without a match. The joins are lateral and limited: the number of
/// rows on a page is a parameter, and a planner that does not know it might read a whole table. The codes are a subquery, which is
/// hashed: some causes have hundreds of them.
macro_rules! select_page {
    ($direction:literal, $within:literal) => {
        concat!(
            ", picked AS MATERIALIZED (
                SELECT scanned.* FROM scanned LEFT JOIN horizon ON true
                WHERE (horizon.sort_at IS NULL OR (scanned.sort_at, scanned.event_id, scanned.endpoint_id) ",
            $within,
            " (horizon.sort_at, horizon.event_id, horizon.endpoint_id))
                    AND ($6::text[] IS NULL OR coalesce(last_outcome, 'not_sent') IN (SELECT unnest($6)))
                ORDER BY sort_at ",
            $direction,
            ", event_id ",
            $direction,
            ", endpoint_id ",
            $direction,
            " LIMIT $7
            )
            SELECT horizon.sort_at AS horizon_at, horizon.event_id AS horizon_event, horizon.endpoint_id AS horizon_endpoint,
                picked.event_id, picked.endpoint_id, picked.sort_at, picked.state::text AS state, picked.attempts,
                picked.next_attempt_at, picked.ended_at, picked.last_outcome, event.created_at, event.payment_id, event.reference,
                endpoint.name, last.started_at, last.duration_ms
            FROM (SELECT) AS one LEFT JOIN horizon ON true LEFT JOIN picked ON true
            LEFT JOIN LATERAL (SELECT event.created_at, payment.id AS payment_id, reference FROM event
                LEFT JOIN LATERAL (SELECT id, reference FROM payment WHERE payment.id = event.payment_id LIMIT 1) AS payment ON true
                WHERE event.id = picked.event_id LIMIT 1) AS event ON true
            LEFT JOIN LATERAL (SELECT name FROM endpoint WHERE endpoint.id = picked.endpoint_id LIMIT 1) AS endpoint ON true
            LEFT JOIN LATERAL (SELECT started_at, duration_ms FROM delivery_attempt
                WHERE delivery_attempt.event_id = picked.event_id AND delivery_attempt.endpoint_id = picked.endpoint_id
                ORDER BY started_at DESC LIMIT 1) AS last ON true
            ORDER BY picked.sort_at ",
            $direction,
            ", picked.event_id ",
            $direction,
            ", picked.endpoint_id ",
            $direction
        )
    };
}

/// The nearest end of the endpoints of which more rows exist than were read. Fresh deliveries are read from elsewhere.
macro_rules! horizon_by_endpoint {
    ($direction:literal, $reverse:literal) => {
        concat!(
            "), horizon AS MATERIALIZED (
                SELECT sort_at, event_id, endpoint_id FROM (
                    SELECT DISTINCT ON (endpoint_id) sort_at, event_id, endpoint_id, count(*) OVER (PARTITION BY endpoint_id) AS rows
                    FROM scanned WHERE state <> 'fresh' ORDER BY endpoint_id, sort_at ",
            $reverse,
            ", event_id ",
            $reverse,
            ") AS last WHERE rows >= $5
                ORDER BY sort_at ",
            $direction,
            ", event_id ",
            $direction,
            ", endpoint_id ",
            $direction,
            " LIMIT 1)"
        )
    };
}

/// Parameters: endpoints; the cursor's time, event and endpoint; rows per endpoint; codes; rows of the page.
const FAILED_DELIVERIES: &str = concat!(
    "WITH scanned AS MATERIALIZED (
        SELECT found.* FROM unnest($1::bigint[]) AS chosen (id) CROSS JOIN LATERAL (
            SELECT event_id, endpoint_id, ended_at AS sort_at, state, attempts, next_attempt_at, ended_at, last_outcome FROM delivery
            WHERE delivery.endpoint_id = chosen.id AND state IN ('exhausted', 'expired') AND ended_at <= $2
                AND (ended_at, event_id, endpoint_id) < ($2, $3, $4)
            ORDER BY ended_at DESC, event_id DESC LIMIT $5) AS found
    ",
    horizon_by_endpoint!("DESC", "ASC"),
    select_page!("DESC", ">=")
);
/// Parameters as above, and the company. Deliveries that no worker has claimed are in no index of their endpoint. They are looked for
/// among the company's latest events; more of them are there only while no worker runs. Their state is compared as text, so that the
/// planner does not read the index of all companies' fresh deliveries for each event.
const WAITING_DELIVERIES: &str = concat!(
    "WITH scanned AS MATERIALIZED (
        SELECT found.* FROM unnest($1::bigint[]) AS chosen (id) CROSS JOIN LATERAL (
            SELECT event_id, endpoint_id, next_attempt_at AS sort_at, state, attempts, next_attempt_at, ended_at, last_outcome FROM delivery
            WHERE delivery.endpoint_id = chosen.id AND state = 'queued' AND next_attempt_at >= $2
                AND (next_attempt_at, event_id, endpoint_id) > ($2, $3, $4)
            ORDER BY next_attempt_at, event_id LIMIT $5) AS found
        UNION ALL
        SELECT fresh.* FROM (SELECT id FROM event WHERE company_id = $8 ORDER BY created_at DESC LIMIT 1000) AS latest
        CROSS JOIN LATERAL (
            SELECT event_id, endpoint_id, next_attempt_at AS sort_at, state, attempts, next_attempt_at, ended_at, last_outcome FROM delivery
            WHERE delivery.event_id = latest.id AND state::text = 'fresh' AND endpoint_id = ANY($1)
                AND (next_attempt_at, event_id, endpoint_id) > ($2, $3, $4) LIMIT 100) AS fresh
    ",
    horizon_by_endpoint!("ASC", "DESC"),
    select_page!("ASC", "<=")
);
/// Parameters: endpoints; the cursor; the number of events; codes; rows of the page; the company; the state, or NULL for all.
const DELIVERIES_BY_EVENT: &str = concat!(
    "WITH latest AS MATERIALIZED (
        SELECT id, created_at FROM event WHERE company_id = $8 AND (created_at, id) <= ($2, $3)
        ORDER BY created_at DESC, id DESC LIMIT $5
    ), horizon AS MATERIALIZED (
        SELECT created_at AS sort_at, id AS event_id, -1::bigint AS endpoint_id FROM latest
        WHERE (SELECT count(*) FROM latest) >= $5 ORDER BY created_at, id LIMIT 1
    ), scanned AS MATERIALIZED (
        SELECT found.event_id, found.endpoint_id, latest.created_at AS sort_at, state, attempts, next_attempt_at, ended_at, last_outcome
        FROM latest CROSS JOIN LATERAL (
            SELECT * FROM delivery WHERE delivery.event_id = latest.id AND endpoint_id = ANY($1)
                AND ($9::text IS NULL OR state::text = $9) LIMIT 100) AS found
        WHERE (latest.created_at, found.event_id, found.endpoint_id) < ($2, $3, $4)
    )",
    select_page!("DESC", ">=")
);
const ENDPOINT_NAMES: &str = "
    SELECT id AS endpoint_id, name, slot IS NULL AS is_removed FROM endpoint WHERE company_id = $1
    ORDER BY slot NULLS LAST, created_at DESC LIMIT 1000";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("FAILED_DELIVERIES", FAILED_DELIVERIES),
    ("WAITING_DELIVERIES", WAITING_DELIVERIES),
    ("DELIVERIES_BY_EVENT", DELIVERIES_BY_EVENT),
    ("ENDPOINT_NAMES", ENDPOINT_NAMES),
];

/// What one statement has found.
struct Scan {
    deliveries: Vec<ListedDelivery>,
    /// Where it has stopped because it has read enough.
    horizon: Option<DeliveryCursor>,
}

impl ListedDelivery {
    /// `None` for the row that has only the horizon.
    fn from_row(cell: CellId, row: &Row) -> Result<Option<Self>, StoreError> {
        let Some(event) = row.try_get("event_id")? else { return Ok(None) };
        let payment: Option<Uuid> = row.try_get("payment_id")?;
        let reference: Option<Reference> = row::optional_parsed(row, "reference")?;
        let started_at = row::optional_time(row, "started_at")?;
        Ok(Some(Self {
            event: EventId::of(cell, event),
            created_at: row::time(row, "created_at")?,
            payment: payment.map(|id| PaymentId::of(cell, id)).zip(reference),
            endpoint: endpoint_id(cell, row.try_get("endpoint_id")?)?,
            endpoint_name: row.try_get("name")?,
            state: row::parsed(row, "state")?,
            attempts: row.try_get("attempts")?,
            next_attempt_at: row::optional_time(row, "next_attempt_at")?,
            ended_at: row::optional_time(row, "ended_at")?,
            last_outcome: row.try_get("last_outcome")?,
            last_attempt: started_at.zip(row.try_get("duration_ms")?),
            sort_at: row::time(row, "sort_at")?,
        }))
    }

    const fn cursor(&self) -> DeliveryCursor {
        DeliveryCursor { at: self.sort_at, event: self.event, endpoint: Some(self.endpoint) }
    }
}

impl EndpointName {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: endpoint_id(cell, row.try_get("endpoint_id")?)?,
            name: row.try_get("name")?,
            is_removed: row.try_get("is_removed")?,
        })
    }
}

fn endpoint_id(cell: CellId, number: i64) -> Result<EndpointId, StoreError> {
    EndpointId::of(cell, number).map_err(|_| StoreError::unexpected("endpoint_id"))
}

impl Scan {
    fn from_rows(cell: CellId, rows: &[Row]) -> Result<Self, StoreError> {
        let deliveries = rows.iter().map(|row| ListedDelivery::from_row(cell, row));
        let deliveries: Vec<Option<ListedDelivery>> = deliveries.collect::<Result<_, _>>()?;
        let horizon = rows.first().map(|row| -> Result<_, StoreError> {
            let Some(at) = row::optional_time(row, "horizon_at")? else { return Ok(None) };
            let event = EventId::of(cell, row.try_get("horizon_event")?);
            Ok(Some(DeliveryCursor {
                at,
                event,
                endpoint: EndpointId::of(cell, row.try_get("horizon_endpoint")?).ok(),
            }))
        });
        Ok(Self { deliveries: deliveries.into_iter().flatten().collect(), horizon: horizon.transpose()?.flatten() })
    }
}

impl Cell {
    /// The company's endpoints, up to 1000. Those that were removed come last, and are all but [`crate::MAX_ENDPOINTS`] of them.
    pub async fn endpoint_names(&self, company: CompanyId) -> Result<Vec<EndpointName>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(ENDPOINT_NAMES, &[&company.number()]).await?;
            rows.iter().map(|row| EndpointName::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// A page of deliveries: waiting ones by their next attempt, the others newest first.
    pub async fn deliveries(&self, query: &DeliveryQuery) -> Result<DeliveryPage, StoreError> {
        let (mut deliveries, mut cursor) = (Vec::new(), query.after);
        for rows in [FIRST_SCAN, SCAN_LIMIT] {
            // One more tells whether there is another page.
            let scan = self.scan_deliveries(query, cursor, rows, query.limit + 1 - deliveries.len()).await?;
            deliveries.extend(scan.deliveries);
            if deliveries.len() > query.limit {
                deliveries.truncate(query.limit);
                let next = deliveries.last().map(ListedDelivery::cursor);
                return Ok(DeliveryPage { deliveries, next, searched_to: None });
            }
            cursor = scan.horizon;
            if cursor.is_none() {
                break;
            }
        }
        Ok(DeliveryPage { deliveries, next: cursor, searched_to: cursor.map(|cursor| cursor.at) })
    }

    async fn scan_deliveries(
        &self,
        query: &DeliveryQuery,
        after: Option<DeliveryCursor>,
        rows: i64,
        limit: usize,
    ) -> Result<Scan, StoreError> {
        let endpoints: Vec<i64> = query.endpoints.iter().map(|id| id.number()).collect();
        let (company, codes) = (query.company.number(), query.cause.map(Cause::codes));
        let number = i64::try_from(endpoints.len()).unwrap_or(i64::MAX).max(1);
        // An event and its deliveries are at least two rows.
        let (per_endpoint, events) = ((rows / number).max(1), rows / 2);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let first = match query.state {
            ListedState::Waiting => (EARLIEST, Uuid::nil(), -1),
            ListedState::All | ListedState::Failed | ListedState::Delivered => (LATEST, Uuid::max(), i64::MAX),
        };
        let (at, event, endpoint) = after
            .map_or(first, |cursor| (cursor.at, cursor.event.uuid(), cursor.endpoint.map_or(-1, EndpointId::number)));
        let (at, state) = (to_system_time(at), (query.state == ListedState::Delivered).then_some("delivered"));
        let scanned = match query.state {
            ListedState::Waiting | ListedState::Failed => &per_endpoint,
            ListedState::All | ListedState::Delivered => &events,
        };
        let page: [&(dyn ToSql + Sync); 7] = [&endpoints, &at, &event, &endpoint, scanned, &codes, &limit];
        let by_event: [&(dyn ToSql + Sync); 2] = [&company, &state];
        let (statement, values) = match query.state {
            ListedState::Waiting => (WAITING_DELIVERIES, [&page[..], &by_event[..1]].concat()),
            ListedState::Failed => (FAILED_DELIVERIES, page.to_vec()),
            ListedState::All | ListedState::Delivered => (DELIVERIES_BY_EVENT, [&page[..], &by_event[..]].concat()),
        };
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(statement).await?;
            Scan::from_rows(self.id(), &client.query(&statement, &values).await?)
        })
        .await
    }
}
