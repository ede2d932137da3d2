//! Endpoints that have been failing for so long that somebody has to be notified.

use paylink_domain::{
    id::{CellId, CompanyId, EndpointId},
    notice::Notice,
    time::Timestamp,
};
use tokio_postgres::Row;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    endpoint_notice::ids,
    error::StoreError,
    notice::{Announced, NewNotice},
    row,
};

/// An endpoint that has accepted nothing for an hour.
#[derive(Debug)]
struct FailingEndpoint {
    id: EndpointId,
    company: CompanyId,
    name: String,
    url: String,
    since: Timestamp,
    key: String,
    is_due: bool,
}

/// The next 100 endpoints that have accepted nothing for an hour, and whether a notice is due. They have an index. Each is examined in
/// every call, also when it was announced before: so a page is bounded, whatever its endpoints are.
///
/// An endpoint is announced while an event of a payment waits for a retry. One that has refused the last event weeks ago, or only test
/// events, waits for nobody. The notice names the endpoint and the time, so it is written once until the endpoint accepts something.
const FIND_FAILING_FOR_AN_HOUR: &str = "
    SELECT endpoint_id, company_id, name, url, nothing_accepted_since, key,
        disabled_at IS NULL AND slot IS NOT NULL AND NOT EXISTS (SELECT FROM notice WHERE notice.key = named.key)
            AND EXISTS (SELECT FROM delivery JOIN event ON event.id = event_id
                WHERE delivery.endpoint_id = failing.endpoint_id AND state = 'queued' AND payment_id IS NOT NULL) AS is_due
    FROM (SELECT endpoint_id, nothing_accepted_since FROM endpoint_queue
          WHERE endpoint_id > $1 AND nothing_accepted_since <= (SELECT service_now()) - interval '1 hour'
          ORDER BY endpoint_id LIMIT 100) AS failing
        JOIN endpoint ON endpoint.id = endpoint_id
        CROSS JOIN LATERAL (SELECT format('endpoint_failing %s %s', endpoint_id,
            floor(extract(epoch FROM nothing_accepted_since) * 1000)) AS key) AS named
    ORDER BY endpoint_id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("FIND_FAILING_FOR_AN_HOUR", FIND_FAILING_FOR_AN_HOUR)];

impl FailingEndpoint {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let (id, company) = ids(cell, row)?;
        Ok(Self {
            id,
            company,
            name: row.try_get("name")?,
            url: row.try_get("url")?,
            since: row::time(row, "nothing_accepted_since")?,
            key: row.try_get("key")?,
            is_due: row.try_get("is_due")?,
        })
    }

    fn notice(self) -> NewNotice {
        let Self { id, company, name, url, since, key, is_due: _ } = self;
        let notice = Notice::EndpointFailing { endpoint: id, name, url, since_ms: since.epoch_ms() };
        NewNotice { company: Some(company), key, notice }
    }
}

impl Cell {
    /// Writes a notice for each endpoint that has accepted nothing for an hour, once until it accepts something. Up to 100 in one call,
    /// after the one with this number.
    ///
    /// An endpoint whose notice cannot be written does not keep the others from theirs. The first such error is in the result.
    pub async fn announce_failing_endpoints(&self, after: i64) -> Result<Announced, StoreError> {
        let found = self.failing_endpoints(after).await?;
        let mut announced = Announced::found(found.iter().map(|endpoint| endpoint.id));
        for endpoint in found.into_iter().filter(|endpoint| endpoint.is_due) {
            match self.write_notice(&endpoint.notice()).await {
                Ok(is_new) => announced.written += usize::from(is_new),
                Err(error) => announced.failure = announced.failure.or(Some(error)),
            }
        }
        Ok(announced)
    }

    async fn failing_endpoints(&self, after: i64) -> Result<Vec<FailingEndpoint>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(FIND_FAILING_FOR_AN_HOUR, &[&after]).await?;
            rows.iter().map(|row| FailingEndpoint::from_row(self.id(), row)).collect()
        })
        .await
    }
}
