//! Payments that people have to look into, for operators: those whose outcome nobody knows.
//!
//! No index has the status of a payment, because it would make every change of a status dearer. An UNKNOWN payment has an open attempt,
//! and there are few of those: they are read in the order of the payments' ids, a bounded number at a time.

use paylink_domain::{
    attempt::Phase,
    id::{AttemptId, BankId, PaymentId},
    payment::Payment,
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payment_read::{payment_columns, payment_from_row},
    row,
};

/// A payment that is UNKNOWN for a day, or whose bank is not asked any more.
#[derive(Clone, Debug)]
pub struct UnknownPayment {
    pub payment: Payment,
    pub company_name: String,
    pub attempt: AttemptId,
    pub bank: BankId,
    /// When it became UNKNOWN.
    pub since: Timestamp,
    pub phase: Option<Phase>,
    /// The bank's own code of the last status that was read.
    pub bank_status: Option<String>,
    pub unreadable_since: Option<Timestamp>,
    /// False if the response to the order was lost, so that the bank cannot be asked about it.
    pub is_order_known: bool,
    pub next_poll_at: Option<Timestamp>,
    /// Whether somebody has proposed how to close it.
    pub is_proposed: bool,
}

/// Which open attempts are read: those of payments with ids after `from` and up to `upto`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorklistRange {
    pub from: Uuid,
    /// `None`: up to the end.
    pub upto: Option<Uuid>,
}

/// A place in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WorklistPosition {
    pub since: Timestamp,
    pub id: Uuid,
}

/// The last one of the 5,000 open attempts that one page may read, if there are more. Each needs its payment, so they are fewer than a
/// list of payments may read.
const RANGE_END: &str = "
    SELECT payment_id FROM attempt WHERE ended_at IS NULL AND payment_id > $1 ORDER BY payment_id OFFSET 4999 LIMIT 1";
/// LATERAL with LIMIT: each payment is found by its id, however many attempts are open.
const UNKNOWN_PAYMENTS: &str = concat!(
    "SELECT ",
    payment_columns!(),
    ", company.name AS company_name, attempt.id AS attempt_id, attempt.bank, attempt.phase, attempt.last_bank_status, attempt.unreadable_since,
         attempt.is_order_known, attempt.next_poll_at, payment.since,
         EXISTS (SELECT FROM proposal WHERE proposal.payment_id = payment.id AND kind = 'close_payment' AND decision IS NULL) AS is_proposed
     FROM (SELECT id, payment_id, bank, phase, last_bank_status, unreadable_since, connector_state_sealed IS NOT NULL AS is_order_known,
               next_poll_at FROM attempt
           WHERE ended_at IS NULL AND payment_id > $1 AND payment_id <= coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
           ORDER BY payment_id LIMIT 5000) AS attempt
     CROSS JOIN LATERAL (
         SELECT payment.*, coalesce(updated_at, payment.created_at) AS since FROM payment
         WHERE payment.id = attempt.payment_id AND status = 'UNKNOWN' LIMIT 1) AS payment
     JOIN company ON company.id = payment.company_id
     WHERE (attempt.next_poll_at IS NULL OR since <= (SELECT service_now()) - interval '24 hours')
         AND (since, payment.id) > (coalesce($3::timestamptz, '-infinity'), $4::uuid)
     ORDER BY since, payment.id LIMIT $5"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("RANGE_END", RANGE_END), ("UNKNOWN_PAYMENTS", UNKNOWN_PAYMENTS)];

impl UnknownPayment {
    fn from_row(cell: &Cell, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            payment: payment_from_row(cell.id(), row)?,
            company_name: row.try_get("company_name")?,
            attempt: AttemptId::of(cell.id(), row.try_get("attempt_id")?),
            bank: row::parsed(row, "bank")?,
            since: row::time(row, "since")?,
            phase: row::optional_parsed(row, "phase")?,
            bank_status: row.try_get("last_bank_status")?,
            unreadable_since: row::optional_time(row, "unreadable_since")?,
            is_order_known: row.try_get("is_order_known")?,
            next_poll_at: row::optional_time(row, "next_poll_at")?,
            is_proposed: row.try_get("is_proposed")?,
        })
    }

    pub const fn position(&self) -> WorklistPosition {
        WorklistPosition { since: self.since, id: PaymentId::uuid(self.payment.id) }
    }
}

impl Cell {
    /// Where a page that starts after `from` has to stop reading. `None` if it can read to the end.
    pub async fn worklist_range_end(&self, from: Uuid) -> Result<Option<Uuid>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(RANGE_END, &[&from]).await?;
            row.map(|row| Ok(row.try_get("payment_id")?)).transpose()
        })
        .await
    }

    /// The payments of a range whose outcome nobody knows, those that are UNKNOWN for the longest time first.
    pub async fn unknown_payments(
        &self,
        range: WorklistRange,
        after: Option<WorklistPosition>,
        limit: u16,
    ) -> Result<Vec<UnknownPayment>, StoreError> {
        with_deadline(async {
            let (since, id) = (after.map(|at| to_system_time(at.since)), after.map(|at| at.id).unwrap_or_default());
            let limit = i64::from(limit);
            let values: [&(dyn ToSql + Sync); 5] = [&range.from, &range.upto, &since, &id, &limit];
            let rows = self.serving_connection().await?.query(UNKNOWN_PAYMENTS, &values).await?;
            rows.iter().map(|row| UnknownPayment::from_row(self, row)).collect()
        })
        .await
    }
}
