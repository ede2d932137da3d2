//! How a payment is read from a row, and the batched read by id.

use paylink_domain::{
    id::{CellId, CompanyId, PaymentId},
    money::AmountCents,
    payment::Payment,
};
use tokio_postgres::Row;
use uuid::Uuid;

use crate::{coalesce::BatchResult, error::StoreError, pooled_connection::ConnectionPool, row};

/// The columns that [`payment_from_row`] reads. Names that other tables have too are prefixed, so that the list can be joined.
macro_rules! payment_columns {
    () => {
        "payment.id AS payment_id, payment.company_id, payment.amount_cents, payment.currency, payment.reference, \
         payment.status::text AS payment_status, payment.created_at AS payment_created_at, \
         payment.updated_at AS payment_updated_at, payment.merchant_return"
    };
}
pub(crate) use payment_columns;

const READ_PAYMENTS: &str = concat!("SELECT ", payment_columns!(), " FROM payment WHERE id = ANY($1)");

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("READ_PAYMENTS", READ_PAYMENTS)];

/// Reads many payments with one statement.
pub(crate) async fn read_payments(pool: ConnectionPool, cell: CellId, ids: Vec<Uuid>) -> BatchResult<Uuid, Payment> {
    let client = pool.acquire().await?;
    let statement = client.prepare_cached(READ_PAYMENTS).await?;
    let rows = client.query(&statement, &[&ids]).await?;
    rows.iter().map(|row| Ok((row.try_get("payment_id")?, payment_from_row(cell, row)))).collect()
}

pub(crate) fn payment_from_row(cell: CellId, row: &Row) -> Result<Payment, StoreError> {
    let amount = u32::try_from(row.try_get::<_, i32>("amount_cents")?).ok();
    let amount = amount.and_then(|cents| AmountCents::new(cents).ok());
    let company = CompanyId::of(cell, row.try_get("company_id")?);
    Ok(Payment {
        id: PaymentId::of(cell, row.try_get("payment_id")?),
        company_id: company.map_err(|_| StoreError::unexpected("company_id"))?,
        amount: amount.ok_or_else(|| StoreError::unexpected("amount_cents"))?,
        currency: row::parsed(row, "currency")?,
        reference: row::parsed(row, "reference")?,
        status: row::parsed(row, "payment_status")?,
        created_at: row::time(row, "payment_created_at")?,
        updated_at: row::optional_time(row, "payment_updated_at")?,
        merchant_return: row.try_get("merchant_return")?,
    })
}
