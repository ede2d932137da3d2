//! Why deliveries of a company fail now: counts by endpoint and by the code of the last attempt.

use paylink_domain::{
    id::EndpointId,
    time::{Timestamp, to_system_time},
};
use tokio_postgres::Row;

use crate::{bounded_count::BoundedCount, cell::Cell, deadline::with_deadline, error::StoreError, row};

/// How many waiting and how many failed deliveries of an endpoint are counted, whatever their causes.
pub const MAX_COUNTED: i64 = 2_000;

/// Deliveries to one endpoint whose last attempt ended in the same way.
#[derive(Clone, Debug)]
pub struct FailureCount {
    pub endpoint: EndpointId,
    pub code: String,
    pub waiting: BoundedCount,
    pub failed: BoundedCount,
    /// The last time that one of them was attempted or ended.
    pub last_at: Option<Timestamp>,
}

/// Of each endpoint, the queued deliveries that are due first and the ones that failed last since `$2`. A delivery that waits for its
/// first attempt is no failure. If as many were read as are counted, there may be more with each cause.
const FAILURE_COUNTS: &str = "
    SELECT chosen.id AS endpoint_id, coalesce(last_outcome, 'not_sent') AS code, count(*) FILTER (WHERE is_waiting) AS waiting,
        count(*) FILTER (WHERE NOT is_waiting) AS failed, max(at) AS last_at,
        bool_or(has_more_waiting) AS has_more_waiting, bool_or(has_more_failed) AS has_more_failed
    FROM unnest($1::bigint[]) AS chosen (id) CROSS JOIN LATERAL (
        SELECT *, count(*) FILTER (WHERE is_waiting) OVER () >= $3 AS has_more_waiting,
            count(*) FILTER (WHERE NOT is_waiting) OVER () >= $3 AS has_more_failed
        FROM (
        (SELECT last_outcome, attempted_at AS at, true AS is_waiting FROM delivery
         WHERE delivery.endpoint_id = chosen.id AND state = 'queued' ORDER BY next_attempt_at LIMIT $3)
        UNION ALL
        (SELECT last_outcome, ended_at, false FROM delivery
         WHERE delivery.endpoint_id = chosen.id AND state IN ('exhausted', 'expired') AND ended_at > $2 ORDER BY ended_at DESC LIMIT $3)
        ) AS read
    ) AS found
    WHERE NOT is_waiting OR last_outcome IS NOT NULL
    GROUP BY 1, 2";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("FAILURE_COUNTS", FAILURE_COUNTS)];

impl FailureCount {
    fn from_row(cell: &Cell, row: &Row) -> Result<Self, StoreError> {
        let endpoint = EndpointId::of(cell.id(), row.try_get("endpoint_id")?);
        let count = |number: &str, is_minimum: &str| -> Result<BoundedCount, StoreError> {
            Ok(BoundedCount { number: row.try_get(number)?, is_minimum: row.try_get(is_minimum)? })
        };
        Ok(Self {
            endpoint: endpoint.map_err(|_| StoreError::unexpected("endpoint_id"))?,
            code: row.try_get("code")?,
            waiting: count("waiting", "has_more_waiting")?,
            failed: count("failed", "has_more_failed")?,
            last_at: row::optional_time(row, "last_at")?,
        })
    }
}

impl Cell {
    /// Counts what waits for a retry, and what has failed since `since`.
    pub async fn failure_counts(
        &self,
        endpoints: &[EndpointId],
        since: Timestamp,
    ) -> Result<Vec<FailureCount>, StoreError> {
        with_deadline(async {
            let endpoints: Vec<i64> = endpoints.iter().map(|id| id.number()).collect();
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(FAILURE_COUNTS).await?;
            let rows = client.query(&statement, &[&endpoints, &to_system_time(since), &MAX_COUNTED]).await?;
            rows.iter().map(|row| FailureCount::from_row(self, row)).collect()
        })
        .await
    }
}
