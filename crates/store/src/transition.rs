//! The transition of a payment to another status, together with its status history. A transition to a final status also writes
//! the event and its deliveries: see `outbox.rs`.

use deadpool_postgres::{GenericClient as _, Transaction};
use paylink_domain::{
    event,
    id::{CellId, CompanyId, PaymentId},
    merchant_data::MerchantData,
    reference::Reference,
    status::{CurrentStatus, Status},
};
use tokio_postgres::{Row, types::ToSql};

use crate::{error::StoreError, outbox::transition_to_final, row};

/// What a transition needs of a payment, including all that its event contains.
#[derive(Debug)]
pub(crate) struct PaymentSnapshot {
    pub(crate) id: PaymentId,
    pub(crate) company_id: CompanyId,
    pub(crate) current_status: CurrentStatus,
    /// Whether an attempt may be missing that has moved the money: the payment is from before a restore (`restore.rs`).
    pub(crate) may_be_undone: bool,
    version: i32,
    reference: Reference,
    data: Option<MerchantData>,
}

const LOCK_PAYMENT: &str = "
    SELECT id AS payment_id, company_id, status::text AS payment_status, was_authorised, version, reference, data,
        coalesce(created_at < (SELECT restored_at FROM cell_opening), false) AS may_be_undone
    FROM payment WHERE id = $1 FOR UPDATE";
/// Compare and set: changes no row if the payment has another version.
const TRANSITION: &str = "
    WITH updated AS (
        UPDATE payment SET status = $3::text::payment_status WHERE id = $1 AND version = $2
        RETURNING id, version, status, updated_at
    )
    INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
    SELECT id, version, $4::text::payment_status, status, updated_at, $5 FROM updated";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LOCK_PAYMENT", LOCK_PAYMENT), ("TRANSITION", TRANSITION)];

impl PaymentSnapshot {
    /// Reads a payment and locks its row until the end of the transaction.
    pub(crate) async fn lock(transaction: &Transaction<'_>, id: PaymentId) -> Result<Option<Self>, StoreError> {
        let statement = transaction.prepare_cached(LOCK_PAYMENT).await?;
        let row = transaction.query_opt(&statement, &[&id.uuid()]).await?;
        row.map(|row| Self::from_row(id.cell(), &row)).transpose()
    }

    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let company = CompanyId::of(cell, row.try_get("company_id")?);
        let (status, was_authorised) = (row::parsed(row, "payment_status")?, row.try_get("was_authorised")?);
        Ok(Self {
            id: PaymentId::of(cell, row.try_get("payment_id")?),
            company_id: company.map_err(|_| StoreError::unexpected("company_id"))?,
            current_status: CurrentStatus { status, was_authorised },
            may_be_undone: row.try_get("may_be_undone")?,
            version: row.try_get("version")?,
            reference: row::parsed(row, "reference")?,
            data: row::optional_parsed(row, "data")?,
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
        let (id, to_text, from) = (self.id.uuid(), to.as_str(), self.current_status.status.as_str());
        let change: [&(dyn ToSql + Sync); 5] = [&id, &self.version, &to_text, &from, &cause];
        let updated = if to.is_final() {
            let template = event::template(self.id, &self.reference, to, self.data.as_ref());
            transition_to_final(transaction, self.id, &change, &template).await?
        } else {
            let statement = transaction.prepare_cached(TRANSITION).await?;
            transaction.execute(&statement, &change).await?
        };
        if updated == 1 { Ok(()) } else { Err(StoreError::unexpected("change of a locked payment")) }
    }
}
