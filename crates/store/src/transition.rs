//! The transition of payments to other statuses, together with their status history. A transition to a final status also writes
//! the event and its deliveries: see `outbox.rs`.

use std::collections::HashMap;

use deadpool_postgres::{GenericClient as _, Transaction};
use paylink_domain::{
    id::{CellId, CompanyId, PaymentId},
    status::{CurrentStatus, Status},
};
use tokio_postgres::Row;
use uuid::Uuid;

use crate::{
    error::StoreError,
    grouped_writes::Locks,
    origin,
    outbox::end_payments,
    row,
    status_change::{ChangeColumns, PaymentSnapshot, StatusChange},
};

macro_rules! locked_payments {
    ($which:literal) => {
        concat!(
            "SELECT id AS payment_id, company_id, status::text AS payment_status, was_authorised, version, reference, data,
                 coalesce(updated_at, created_at) AS last_change_at,
                 coalesce(created_at < (SELECT restored_at FROM cell_opening), false) AS may_be_undone
             FROM payment WHERE ",
            $which
        )
    };
}
const LOCK_PAYMENT: &str = locked_payments!("id = $1 FOR UPDATE");
const LOCK_PAYMENTS: &str = locked_payments!("id = ANY($1) ORDER BY id FOR UPDATE");
/// Without those that another transaction has locked.
const LOCK_FREE_PAYMENTS: &str = locked_payments!("id = ANY($1) ORDER BY id FOR UPDATE SKIP LOCKED");
/// Compare and set: changes no payment that has another version.
const CHANGE_PAYMENTS: &str = "
    WITH updated AS (
        UPDATE payment SET status = change.to_status::payment_status
        FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[])
            AS change (id, version, to_status, from_status, cause, request, trace)
        WHERE payment.id = change.id AND payment.version = change.version
        RETURNING payment.id, payment.version, payment.status, payment.updated_at, change.from_status, change.cause, change.request, change.trace
    )
    INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause, request, trace)
    SELECT id, version, from_status::payment_status, status, updated_at, cause, request, trace FROM updated";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_PAYMENT", LOCK_PAYMENT),
    ("LOCK_PAYMENTS", LOCK_PAYMENTS),
    ("LOCK_FREE_PAYMENTS", LOCK_FREE_PAYMENTS),
    ("CHANGE_PAYMENTS", CHANGE_PAYMENTS),
];

impl PaymentSnapshot {
    /// Reads a payment and locks its row until the end of the transaction.
    pub(crate) async fn lock(transaction: &Transaction<'_>, id: PaymentId) -> Result<Option<Self>, StoreError> {
        let statement = transaction.prepare_cached(LOCK_PAYMENT).await?;
        let row = transaction.query_opt(&statement, &[&id.uuid()]).await?;
        row.map(|row| Self::from_row(id.cell(), &row)).transpose()
    }

    /// The same for several.
    pub(crate) async fn lock_all(
        transaction: &Transaction<'_>,
        cell: CellId,
        ids: &[Uuid],
        locks: Locks,
    ) -> Result<HashMap<Uuid, Self>, StoreError> {
        let statement = match locks {
            Locks::Wait => LOCK_PAYMENTS,
            Locks::LeaveOut => LOCK_FREE_PAYMENTS,
        };
        let statement = transaction.prepare_cached(statement).await?;
        let rows = transaction.query(&statement, &[&ids]).await?;
        rows.iter().map(|row| Ok((row.try_get("payment_id")?, Self::from_row(cell, row)?))).collect()
    }

    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let company = CompanyId::of(cell, row.try_get("company_id")?);
        let (status, was_authorised) = (row::parsed(row, "payment_status")?, row.try_get("was_authorised")?);
        Ok(Self {
            id: PaymentId::of(cell, row.try_get("payment_id")?),
            company_id: company.map_err(|_| StoreError::unexpected("company_id"))?,
            current_status: CurrentStatus { status, was_authorised },
            may_be_undone: row.try_get("may_be_undone")?,
            last_change_at: row::time(row, "last_change_at")?,
            reference: row::parsed(row, "reference")?,
            data: row::optional_parsed(row, "data")?,
            version: row.try_get("version")?,
        })
    }

    /// Whether the payer may still start an attempt.
    pub(crate) const fn waits_for_payer(&self) -> bool {
        matches!(self.current_status.status, Status::Pending | Status::Incomplete)
            && !self.current_status.was_authorised
    }

    /// Changes the status of a payment whose row is locked, so that no other transaction can have changed it.
    pub(crate) async fn transition_locked(
        &self,
        transaction: &Transaction<'_>,
        to: Status,
        cause: &str,
    ) -> Result<(), StoreError> {
        change_locked(transaction, &[StatusChange { payment: self, to, cause, origin: origin::current() }]).await
    }
}

/// The same for different payments, in any number.
pub(crate) async fn change_locked(
    transaction: &Transaction<'_>,
    changes: &[StatusChange<'_>],
) -> Result<(), StoreError> {
    let (ends, others): (Vec<StatusChange<'_>>, Vec<_>) = changes.iter().partition(|change| change.to.is_final());
    let mut updated = 0;
    if !ends.is_empty() {
        updated += end_payments(transaction, &ends).await?;
    }
    if !others.is_empty() {
        let statement = transaction.prepare_cached(CHANGE_PAYMENTS).await?;
        updated += transaction.execute(&statement, &ChangeColumns::of(&others).values()).await?;
    }
    if updated == changes.len() as u64 { Ok(()) } else { Err(StoreError::unexpected("change of a locked payment")) }
}
