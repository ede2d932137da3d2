//! Erasing the connector states and redirect URLs of attempts, 30 days after their payment has ended.

use deadpool_postgres::Transaction;
use paylink_domain::id::PaymentId;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

const SCHEDULE_ERASURE: &str = "UPDATE attempt SET erase_at = service_now() + interval '30 days' WHERE payment_id = $1";
const ERASE_CONNECTOR_STATE: &str = "
    UPDATE attempt SET connector_state_sealed = NULL, redirect_sealed = NULL, named_orders = '{}', erase_at = NULL, next_poll_at = NULL
    WHERE id IN (SELECT id FROM attempt WHERE erase_at <= (SELECT service_now()) LIMIT 1000)";
/// An erasure more than 30 days ahead was scheduled by a later clock: the clock was set back. The extra hour ignores small corrections.
const LIMIT_ERASURE_DELAY: &str = "
    UPDATE attempt SET erase_at = service_now() + interval '30 days'
    WHERE id IN (SELECT id FROM attempt WHERE erase_at > (SELECT service_now() + interval '30 days 1 hour') LIMIT 1000)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SCHEDULE_ERASURE", SCHEDULE_ERASURE),
    ("ERASE_CONNECTOR_STATE", ERASE_CONNECTOR_STATE),
    ("LIMIT_ERASURE_DELAY", LIMIT_ERASURE_DELAY),
];

impl Cell {
    /// Erases connector states and redirect URLs that are due for erasure, up to 1000. Returns the number of attempts.
    pub async fn erase_connector_state(&self) -> Result<u64, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            client.execute(LIMIT_ERASURE_DELAY, &[]).await?;
            Ok(client.execute(ERASE_CONNECTOR_STATE, &[]).await?)
        })
        .await
    }
}

/// Called in the transaction that ends the payment.
pub(crate) async fn schedule_erasure(transaction: &Transaction<'_>, payment: PaymentId) -> Result<(), StoreError> {
    transaction.execute(SCHEDULE_ERASURE, &[&payment.uuid()]).await?;
    Ok(())
}
