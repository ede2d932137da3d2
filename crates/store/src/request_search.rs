//! Finds the payments that a request or poll has started or changed.

use std::time::Duration;

use paylink_domain::{
    id::PaymentId,
    request_id::RequestId,
    time::{Timestamp, to_system_time},
};

use crate::{cell::Cell, deadline::with_deadline_of, error::StoreError};

/// A person waits for it.
const DEADLINE: Duration = Duration::from_secs(5);

/// Request ids have no index: each payment would pay for it, and people ask rarely and know about when it was. The time of creation narrows
/// the search.
const PAYMENTS_OF_REQUEST: &str = "
    SELECT id FROM payment WHERE created_at BETWEEN $2 AND $3 AND (
        EXISTS (SELECT FROM attempt WHERE attempt.payment_id = payment.id AND attempt.request = $1)
        OR EXISTS (SELECT FROM status_change WHERE status_change.payment_id = payment.id AND status_change.request = $1))
    LIMIT 100";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("PAYMENTS_OF_REQUEST", PAYMENTS_OF_REQUEST)];

impl Cell {
    /// Among the payments that were created within this time.
    pub async fn payments_of_request(
        &self,
        request: RequestId,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<PaymentId>, StoreError> {
        with_deadline_of(DEADLINE, async {
            let client = self.serving_connection().await?;
            let (from, to) = (to_system_time(from), to_system_time(to));
            let rows = client.query(PAYMENTS_OF_REQUEST, &[&request.as_str(), &from, &to]).await?;
            rows.iter().map(|row| Ok(PaymentId::of(self.id(), row.try_get("id")?))).collect()
        })
        .await
    }
}
