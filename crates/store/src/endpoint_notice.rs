//! Notices about endpoints that were disabled.

use paylink_domain::{
    audit::Actor,
    id::{CellId, CompanyId, EndpointId},
    notice::{EndpointDisabledReason, Notice},
};
use tokio_postgres::{Row, Transaction};

use crate::{error::StoreError, notice::write_change};

/// Writes the notice of an endpoint that this transaction has disabled. The row has `endpoint_id`, `company_id`, `name` and `url`.
pub(crate) async fn write_disabled(
    transaction: &Transaction<'_>,
    cell: CellId,
    row: &Row,
    reason: EndpointDisabledReason,
    by: Option<&Actor>,
) -> Result<(), StoreError> {
    let (endpoint, company) = ids(cell, row)?;
    let (name, url) = (row.try_get("name")?, row.try_get("url")?);
    let by = by.map(|actor| actor.name().to_owned());
    let notice = Notice::EndpointDisabled { endpoint, name, url, reason, by };
    write_change(transaction, Some(company), &notice).await
}

/// Reads `endpoint_id` and `company_id`.
pub(crate) fn ids(cell: CellId, row: &Row) -> Result<(EndpointId, CompanyId), StoreError> {
    let endpoint = EndpointId::of(cell, row.try_get("endpoint_id")?);
    let company = CompanyId::of(cell, row.try_get("company_id")?);
    Ok((
        endpoint.map_err(|_| StoreError::unexpected("endpoint_id"))?,
        company.map_err(|_| StoreError::unexpected("company_id"))?,
    ))
}
