//! The last deliveries to one endpoint, as the merchant sees them.

use std::str::FromStr;

use paylink_domain::{
    id::{CellId, EventId},
    reference::Reference,
    time::Timestamp,
};
use tokio_postgres::Row;

use crate::{cell::Cell, deadline::with_deadline, endpoint::Endpoint, error::StoreError, event::DeliveryAttempt, row};

/// A delivery with its last attempt.
#[derive(Clone, Debug)]
pub struct EndpointDelivery {
    pub event: EventId,
    pub created_at: Timestamp,
    /// `None` for a test event.
    pub reference: Option<Reference>,
    pub state: DeliveryState,
    pub attempts: i16,
    /// While the delivery is open.
    pub next_attempt_at: Option<Timestamp>,
    /// `None` if there was none in the last 30 days.
    pub last_attempt: Option<DeliveryAttempt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// Waits for its first or its next attempt.
    Open,
    Delivered,
    /// All attempts have failed, or the time for them is over.
    Failed,
}

/// Searches the company's last events, because deliveries have no index by endpoint and time. The response's body is not read.
const LAST_DELIVERIES: &str = "
    SELECT event.id AS event_id, event.created_at, payment.reference, state::text AS state, attempts, next_attempt_at,
        delivery.endpoint_id, number, started_at, duration_ms, outcome, http_status, NULL::bytea AS response_body,
        NULL::bigint AS webhook_timestamp
    FROM (SELECT id, payment_id, created_at FROM event WHERE company_id = $1 ORDER BY created_at DESC LIMIT $3) AS event
    JOIN delivery ON delivery.event_id = event.id AND delivery.endpoint_id = $2
    LEFT JOIN payment ON payment.id = event.payment_id
    LEFT JOIN LATERAL (
        SELECT number, started_at, duration_ms, outcome, http_status FROM delivery_attempt
        WHERE delivery_attempt.event_id = event.id AND delivery_attempt.endpoint_id = $2 ORDER BY started_at DESC LIMIT 1
    ) AS last ON true
    ORDER BY event.created_at DESC, event.id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LAST_DELIVERIES", LAST_DELIVERIES)];

impl FromStr for DeliveryState {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "fresh" | "queued" => Ok(Self::Open),
            "delivered" => Ok(Self::Delivered),
            "exhausted" | "expired" => Ok(Self::Failed),
            _ => Err(()),
        }
    }
}

impl EndpointDelivery {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let has_attempt = row.try_get::<_, Option<i16>>("number")?.is_some();
        Ok(Self {
            event: EventId::of(cell, row.try_get("event_id")?),
            created_at: row::time(row, "created_at")?,
            reference: row::optional_parsed(row, "reference")?,
            state: row::parsed(row, "state")?,
            attempts: row.try_get("attempts")?,
            next_attempt_at: row::optional_time(row, "next_attempt_at")?,
            last_attempt: has_attempt.then(|| DeliveryAttempt::from_row(cell, row)).transpose()?,
        })
    }
}

impl Cell {
    /// The deliveries to an endpoint among the last `events` events of its company, newest first.
    pub async fn last_deliveries(&self, endpoint: &Endpoint, events: i64) -> Result<Vec<EndpointDelivery>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let (company, endpoint) = (endpoint.company_id.number(), endpoint.id.number());
            let rows = client.query(LAST_DELIVERIES, &[&company, &endpoint, &events]).await?;
            rows.iter().map(|row| EndpointDelivery::from_row(self.id(), row)).collect()
        })
        .await
    }
}
