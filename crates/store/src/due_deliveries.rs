//! Whether a delivery worker has anything to do: one statement that reads the heads of four indexes, several times a second.

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, lease::delivery_lease};

/// Which of a worker's statements may find something. Those that were scheduled by a later clock count: it was set back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DueDeliveries {
    /// For `claim_fresh`.
    pub fresh: bool,
    /// For `claim_queued`.
    pub queued: bool,
    /// For `flush_deliveries`.
    pub flush: bool,
}

const DUE_DELIVERIES: &str = concat!(
    "SELECT EXISTS (SELECT FROM delivery WHERE state = 'fresh' AND next_attempt_at <= at)
            OR EXISTS (SELECT FROM delivery WHERE state = 'fresh' AND next_attempt_at > at + ",
    delivery_lease!(),
    ") AS fresh,
        EXISTS (SELECT FROM endpoint_queue WHERE next_due <= at) AS queued,
        EXISTS (SELECT FROM endpoint_queue WHERE flush_since IS NOT NULL)
            OR EXISTS (SELECT FROM endpoint_queue WHERE written_at > at + ",
    delivery_lease!(),
    ") AS flush
    FROM (SELECT service_now() AS at OFFSET 0) AS now"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("DUE_DELIVERIES", DUE_DELIVERIES)];

impl Cell {
    pub async fn due_deliveries(&self) -> Result<DueDeliveries, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(DUE_DELIVERIES).await?;
            let row = client.query_one(&statement, &[]).await?;
            Ok(DueDeliveries {
                fresh: row.try_get("fresh")?,
                queued: row.try_get("queued")?,
                flush: row.try_get("flush")?,
            })
        })
        .await
    }
}
