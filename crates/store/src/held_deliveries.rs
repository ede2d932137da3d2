//! What open breakers hold: deliveries that are due and wait for a probe of their endpoint to succeed.

use paylink_domain::{
    endpoint_breaker::Breaker,
    id::{CellId, CompanyId, EndpointId},
    time::Timestamp,
};
use tokio_postgres::Row;

use crate::{cell::Cell, deadline::with_deadline, endpoint_breaker::breaker_from_row, error::StoreError, row};

/// The held deliveries of one endpoint. There are none while its breaker is closed, or while it is disabled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldDeliveries {
    /// Counted up to 1000.
    pub count: i64,
    /// When the first of them was due.
    pub since: Option<Timestamp>,
}

/// An endpoint whose breaker holds deliveries.
#[derive(Clone, Copy, Debug)]
pub struct HeldEndpoint {
    pub endpoint: EndpointId,
    pub company: CompanyId,
    pub breaker: Breaker,
    pub held: HeldDeliveries,
}

/// What all open breakers of a cell hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldTotal {
    /// Counted up to [`HeldTotal::MAX_COUNTED`].
    pub count: i64,
    /// How long the oldest of them has been due.
    pub oldest_seconds: f64,
}

/// A row with `held` and `held_since` for the endpoint and the queue of the outer statement.
macro_rules! held_deliveries {
    () => {
        "(SELECT count(*) AS held, min(due.next_attempt_at) AS held_since
          FROM (SELECT next_attempt_at FROM delivery
                WHERE delivery.endpoint_id = endpoint_queue.endpoint_id AND state = 'queued' AND next_attempt_at <= (SELECT service_now())
                    AND next_probe_at IS NOT NULL AND disabled_at IS NULL
                ORDER BY next_attempt_at LIMIT 1000) AS due) AS held"
    };
}
pub(crate) use held_deliveries;

const HELD_ENDPOINTS: &str = concat!(
    "SELECT endpoint_queue.endpoint_id, company_id, failures, breaker_opened_at, next_probe_at, held, held_since
     FROM endpoint_queue JOIN endpoint ON endpoint.id = endpoint_queue.endpoint_id CROSS JOIN LATERAL ",
    held_deliveries!(),
    " WHERE next_probe_at IS NOT NULL AND held > 0 ORDER BY held_since LIMIT 20"
);
/// The deliveries are found endpoint by endpoint, so that other queued deliveries are not read.
const HELD_TOTAL: &str = "
    WITH now AS MATERIALIZED (SELECT service_now() AS at), open AS MATERIALIZED (
        SELECT endpoint_id FROM endpoint_queue JOIN endpoint ON endpoint.id = endpoint_id AND disabled_at IS NULL
        WHERE next_probe_at IS NOT NULL LIMIT 10000
    )
    SELECT (SELECT count(*) FROM (
            SELECT FROM open CROSS JOIN now CROSS JOIN LATERAL (
                SELECT FROM delivery WHERE delivery.endpoint_id = open.endpoint_id AND state = 'queued' AND next_attempt_at <= now.at
                LIMIT 10000) AS due LIMIT 10000) AS held) AS held,
        coalesce((SELECT extract(epoch FROM max(now.at - due.next_attempt_at)) FROM open CROSS JOIN now CROSS JOIN LATERAL (
            SELECT next_attempt_at FROM delivery
            WHERE delivery.endpoint_id = open.endpoint_id AND state = 'queued' AND next_attempt_at <= now.at
            ORDER BY next_attempt_at LIMIT 1) AS due), 0)::float8 AS oldest_seconds";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("HELD_ENDPOINTS", HELD_ENDPOINTS), ("HELD_TOTAL", HELD_TOTAL)];

impl HeldTotal {
    pub const MAX_COUNTED: i64 = 10_000;
}

impl HeldDeliveries {
    pub(crate) fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { count: row.try_get("held")?, since: row::optional_time(row, "held_since")? })
    }
}

impl HeldEndpoint {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let endpoint = EndpointId::of(cell, row.try_get("endpoint_id")?);
        let company = CompanyId::of(cell, row.try_get("company_id")?);
        Ok(Self {
            endpoint: endpoint.map_err(|_| StoreError::unexpected("endpoint_id"))?,
            company: company.map_err(|_| StoreError::unexpected("company_id"))?,
            breaker: breaker_from_row(row)?,
            held: HeldDeliveries::from_row(row)?,
        })
    }
}

impl Cell {
    /// The endpoints whose breakers hold deliveries, up to 20, those with the oldest delivery first.
    pub async fn held_endpoints(&self) -> Result<Vec<HeldEndpoint>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(HELD_ENDPOINTS, &[]).await?;
            rows.iter().map(|row| HeldEndpoint::from_row(self.id(), row)).collect()
        })
        .await
    }

    pub async fn held_deliveries(&self) -> Result<HeldTotal, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(HELD_TOTAL, &[]).await?;
            Ok(HeldTotal { count: row.try_get("held")?, oldest_seconds: row.try_get("oldest_seconds")? })
        })
        .await
    }
}
