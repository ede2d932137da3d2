//! A claimed delivery, as the statements that claim one return it.

use std::sync::Arc;

use paylink_domain::{
    id::{CellId, EndpointId, EventId},
    keyring::KeyRing,
    time::Timestamp,
};
use tokio_postgres::Row;

use crate::{
    destination::{Destination, DestinationCache},
    error::StoreError,
    row,
};

/// A delivery that the caller has claimed.
#[derive(Debug)]
pub struct ClaimedDelivery {
    pub event: EventId,
    pub endpoint: EndpointId,
    pub claim: i32,
    /// The 1-based number of this delivery attempt.
    pub number: i16,
    pub opened_at: Timestamp,
    pub started_at: Timestamp,
    pub destination: Arc<Destination>,
    /// The exact bytes of the event.
    pub body: String,
}

impl ClaimedDelivery {
    /// `None` if the delivery was moved to a queue.
    pub(crate) fn from_row(
        cell: CellId,
        row: &Row,
        destinations: &DestinationCache,
        ring: &KeyRing,
    ) -> Result<Option<Self>, StoreError> {
        let Some(body) = row.try_get("body")? else { return Ok(None) };
        let endpoint = EndpointId::of(cell, row.try_get("endpoint_id")?);
        let endpoint = endpoint.map_err(|_| StoreError::unexpected("endpoint_id"))?;
        let (secret, old_secret) = (row.try_get("secret_sealed")?, row.try_get("old_secret_sealed")?);
        Ok(Some(Self {
            event: EventId::of(cell, row.try_get("event_id")?),
            endpoint,
            claim: row.try_get("claim")?,
            number: row.try_get::<_, i16>("attempts")?.saturating_add(1),
            opened_at: row::time(row, "opened_at")?,
            started_at: row::time(row, "attempted_at")?,
            destination: destinations.get_or_open(endpoint, row.try_get("url")?, secret, old_secret, ring)?,
            body,
        }))
    }
}

/// Selects what [`ClaimedDelivery::from_row`] reads for the rows of the CTE `claimed`. A row that was moved to a queue has no body.
macro_rules! select_claimed {
    () => {
        " SELECT claimed.event_id, claimed.endpoint_id, claimed.claim, claimed.attempts, claimed.opened_at, claimed.attempted_at,
              endpoint.url, event.body, endpoint.secret_sealed,
              CASE WHEN endpoint.old_secret_until > now.at THEN endpoint.old_secret_sealed END AS old_secret_sealed
          FROM now CROSS JOIN claimed JOIN endpoint ON endpoint.id = claimed.endpoint_id
              LEFT JOIN event ON event.id = claimed.event_id AND claimed.in_flight"
    };
}
pub(crate) use select_claimed;
