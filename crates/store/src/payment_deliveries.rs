//! What was sent about one payment, for the page that tells its story. The number of attempts and the size of answers are bounded.

use paylink_domain::{
    id::{EndpointId, EventId, PaymentId},
    time::Timestamp,
};

use crate::{
    cell::Cell, deadline::with_deadline, endpoint_delivery::DeliveryState, error::StoreError, event::DeliveryAttempt,
    row,
};

/// The event of a payment with its deliveries.
#[derive(Clone, Debug)]
pub struct PaymentDeliveries {
    pub event: EventId,
    pub created_at: Timestamp,
    /// The exact bytes that merchants receive. `None` once they are erased.
    pub body: Option<String>,
    pub deliveries: Vec<PaymentDelivery>,
    /// The newest attempts, oldest first. Only the last [`PaymentDeliveries::WITH_ANSWER`] have the beginning of the response's body.
    pub attempts: Vec<DeliveryAttempt>,
    /// Whether there were earlier attempts.
    pub has_earlier: bool,
}

/// The delivery to one endpoint.
#[derive(Clone, Debug)]
pub struct PaymentDelivery {
    pub endpoint: EndpointId,
    pub name: String,
    pub url: String,
    pub state: DeliveryState,
    /// While the delivery is open.
    pub next_attempt_at: Option<Timestamp>,
}

const EVENT_OF_PAYMENT: &str = "SELECT id AS event_id, created_at, body FROM event WHERE payment_id = $1";
const DELIVERIES_OF_EVENT: &str = "
    SELECT endpoint_id, name, url, state::text AS state, next_attempt_at
    FROM delivery JOIN endpoint ON endpoint.id = endpoint_id WHERE event_id = $1 ORDER BY endpoint.created_at, endpoint.id";
const ATTEMPTS_OF_EVENT: &str = "
    SELECT endpoint_id, number, started_at, duration_ms, outcome, http_status, webhook_timestamp,
        CASE WHEN position <= 10 THEN substring(response_body FROM 1 FOR 2001) END AS response_body
    FROM (
        SELECT delivery_attempt.*, row_number() OVER (ORDER BY started_at DESC) AS position FROM delivery_attempt
        WHERE event_id = $1 ORDER BY started_at DESC LIMIT 201
    ) AS attempt
    ORDER BY started_at DESC";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("EVENT_OF_PAYMENT", EVENT_OF_PAYMENT),
    ("DELIVERIES_OF_EVENT", DELIVERIES_OF_EVENT),
    ("ATTEMPTS_OF_EVENT", ATTEMPTS_OF_EVENT),
];

impl PaymentDeliveries {
    /// How many attempts are read.
    pub const ATTEMPTS: usize = 200;
    /// How many of them have an answer, and how many bytes of it. One more byte tells that it is longer.
    pub const WITH_ANSWER: usize = 10;
    pub const ANSWER_BYTES: usize = 2_000;
}

impl Cell {
    /// The event of a payment. `None` until the payment has ended.
    pub async fn payment_deliveries(&self, payment: PaymentId) -> Result<Option<PaymentDeliveries>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let Some(event) = client.query_opt(EVENT_OF_PAYMENT, &[&payment.uuid()]).await? else { return Ok(None) };
            let id = EventId::of(self.id(), event.try_get("event_id")?);
            let deliveries = client.query(DELIVERIES_OF_EVENT, &[&id.uuid()]).await?;
            let deliveries = deliveries.iter().map(|row| {
                let endpoint = EndpointId::of(self.id(), row.try_get("endpoint_id")?);
                Ok(PaymentDelivery {
                    endpoint: endpoint.map_err(|_| StoreError::unexpected("endpoint_id"))?,
                    name: row.try_get("name")?,
                    url: row.try_get("url")?,
                    state: row::parsed(row, "state")?,
                    next_attempt_at: row::optional_time(row, "next_attempt_at")?,
                })
            });
            let attempts = client.query(ATTEMPTS_OF_EVENT, &[&id.uuid()]).await?;
            let shown = attempts.iter().take(PaymentDeliveries::ATTEMPTS).rev();
            Ok(Some(PaymentDeliveries {
                event: id,
                created_at: row::time(&event, "created_at")?,
                body: event.try_get("body")?,
                deliveries: deliveries.collect::<Result<_, StoreError>>()?,
                has_earlier: attempts.len() > PaymentDeliveries::ATTEMPTS,
                attempts: shown.map(|row| DeliveryAttempt::from_row(self.id(), row)).collect::<Result<_, _>>()?,
            }))
        })
        .await
    }
}
