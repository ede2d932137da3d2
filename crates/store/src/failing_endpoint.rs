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
    notice::{Announced, NewNotice, write},
    row,
    transaction::begin,
};

/// An endpoint whose breaker has been open for an hour.
#[derive(Debug)]
struct FailingEndpoint {
    id: EndpointId,
    company: CompanyId,
    name: String,
    url: String,
    since: Timestamp,
    key: String,
}

/// Among the open breakers, which have an index. The notice of an opening names the endpoint and the time.
const FIND_LONG_OPEN: &str = "
    SELECT endpoint_id, company_id, name, url, breaker_opened_at, key
    FROM endpoint_queue JOIN endpoint ON endpoint.id = endpoint_id CROSS JOIN LATERAL (
        SELECT format('endpoint_failing %s %s', endpoint_id, floor(extract(epoch FROM breaker_opened_at) * 1000)) AS key) AS named
    WHERE endpoint_id > $1 AND next_probe_at IS NOT NULL AND breaker_opened_at <= (SELECT service_now()) - interval '1 hour'
        AND disabled_at IS NULL AND slot IS NOT NULL AND NOT EXISTS (SELECT FROM notice WHERE notice.key = named.key)
    ORDER BY endpoint_id LIMIT 100";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("FIND_LONG_OPEN", FIND_LONG_OPEN)];

impl FailingEndpoint {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let (id, company) = ids(cell, row)?;
        Ok(Self {
            id,
            company,
            name: row.try_get("name")?,
            url: row.try_get("url")?,
            since: row::time(row, "breaker_opened_at")?,
            key: row.try_get("key")?,
        })
    }

    fn notice(self) -> NewNotice {
        let Self { id, company, name, url, since, key } = self;
        let notice = Notice::EndpointFailing { endpoint: id, name, url, since_ms: since.epoch_ms() };
        NewNotice { company: Some(company), key, notice }
    }
}

impl Cell {
    /// Writes a notice for each endpoint whose breaker has been open for an hour, once for an opening. Up to 100 in one call, after
    /// the one with this number.
    pub async fn announce_failing_endpoints(&self, after: i64) -> Result<Announced, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let rows = client.query(FIND_LONG_OPEN, &[&after]).await?;
            if rows.is_empty() {
                return Ok(Announced::default());
            }
            let found: Result<Vec<_>, _> = rows.iter().map(|row| FailingEndpoint::from_row(self.id(), row)).collect();
            let found = found?;
            let mut announced = Announced::found(found.iter().map(|endpoint| endpoint.id));
            let transaction = begin(&mut client).await?;
            for endpoint in found {
                announced.written += usize::from(write(&transaction, &endpoint.notice()).await?);
            }
            transaction.commit().await?;
            Ok(announced)
        })
        .await
    }
}
