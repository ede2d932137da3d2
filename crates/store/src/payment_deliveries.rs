//! What is sent about one payment, for the page that tells its story. The attempts are in `event_attempts.rs`.

use paylink_domain::{
    id::{EndpointId, EventId, PaymentId},
    time::Timestamp,
};

use crate::{cell::Cell, deadline::with_deadline, endpoint_delivery::DeliveryState, error::StoreError, row};

/// The event of a payment with its deliveries.
#[derive(Clone, Debug)]
pub struct PaymentDeliveries {
    pub event: EventId,
    pub created_at: Timestamp,
    /// The exact bytes that merchants receive. `None` once they are erased.
    pub body: Option<String>,
    pub deliveries: Vec<PaymentDelivery>,
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
pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("EVENT_OF_PAYMENT", EVENT_OF_PAYMENT), ("DELIVERIES_OF_EVENT", DELIVERIES_OF_EVENT)];

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
            Ok(Some(PaymentDeliveries {
                event: id,
                created_at: row::time(&event, "created_at")?,
                body: event.try_get("body")?,
                deliveries: deliveries.collect::<Result<_, StoreError>>()?,
            }))
        })
        .await
    }
}
