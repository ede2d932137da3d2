//! Cancelling the payments of a company that leaves which nobody can pay any more: every attempt has ended, and no other can start.
//!
//! The payments are looked at in batches of one transaction each. A command that is killed loses the batch that is under way, and the next
//! run begins again: a payment that has ended is passed over. So each payment has one event, however often the command runs.

use std::{
    collections::HashMap,
    time::{Duration, SystemTime},
};

use deadpool_postgres::{GenericClient, Transaction};
use paylink_domain::{
    audit::{Action, Actor},
    id::CompanyId,
    status::{Status, Transition},
    time::Timestamp,
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    grouped_writes::Locks,
    row,
    status_change::{PaymentSnapshot, StatusChange},
    transaction::begin,
    transition::change_locked,
};

/// Up to how many open payments and deliveries are counted.
pub const MAX_COUNTED_OPEN: i64 = 1_000;

/// How many payments of the company one transaction looks at.
const BATCH: i64 = 500;
/// A transaction that starts a payment is given up before. Payers who confirmed just before the suspension are at their banks by then, or
/// were refused.
const LONGEST_START: Duration = Duration::from_secs(4);

/// At most the whole time, also if the clock was set back.
const SUSPENSION: &str = "
    SELECT suspended_at, least(greatest(extract(epoch FROM suspended_at - service_now())::float8 + $2, 0), $2) AS wait_seconds
    FROM company WHERE id = $1";
const SUSPENDED_AT: &str = "SELECT suspended_at FROM company WHERE id = $1";
const NEXT_PAYMENTS: &str = "
    SELECT id, created_at, status IN ('PENDING', 'INCOMPLETE') AS waits FROM payment
    WHERE company_id = $1
        AND (created_at, id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
    ORDER BY created_at, id LIMIT $4";
/// Among all open attempts of the cell, which are few and have an index.
const OPEN_PAYMENTS: &str = "
    SELECT count(*) AS at_banks FROM (
        SELECT FROM attempt JOIN payment ON payment.id = payment_id WHERE ended_at IS NULL AND company_id = $1 LIMIT $2) AS open";
/// A bank that contradicts the end of an attempt disputes its proof. So may an order that a notification has named, until it is read.
const ATTEMPT_ENDS: &str = "
    SELECT attempt.payment_id, bool_or(ended_at IS NULL) AS any_open, bool_or(contradiction.attempt_id IS NOT NULL OR named_orders <> '{}') AS any_disputed
    FROM attempt LEFT JOIN contradiction ON contradiction.attempt_id = attempt.id
    WHERE attempt.payment_id = ANY($1) GROUP BY attempt.payment_id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SUSPENSION", SUSPENSION),
    ("SUSPENDED_AT", SUSPENDED_AT),
    ("NEXT_PAYMENTS", NEXT_PAYMENTS),
    ("OPEN_PAYMENTS", OPEN_PAYMENTS),
    ("ATTEMPT_ENDS", ATTEMPT_ENDS),
];

#[derive(Debug)]
pub enum BeginClosing {
    Started(Closing),
    /// The company was suspended just now. Call again after this time.
    TooEarly(Duration),
    /// Somebody has ended the suspension, or there is no such company.
    NotSuspended,
}

/// How far the payments of a suspended company have been looked at.
#[derive(Debug)]
pub struct Closing {
    pub(crate) company: CompanyId,
    /// Another time means that the suspension has ended since, and payments may have been made.
    pub(crate) suspended_at: Timestamp,
    /// Counted before the first payment was looked at. Without one, no payment waits for its payer after the last batch except those that are
    /// kept: nothing can start an attempt meanwhile.
    pub(crate) at_banks: i64,
    pub(crate) is_complete: bool,
    position: Option<(SystemTime, Uuid)>,
    cancelled: u64,
    kept: u64,
}

impl Closing {
    /// How many payments were cancelled.
    pub const fn cancelled(&self) -> u64 {
        self.cancelled
    }

    /// How many payments stay as they are although no attempt is open: a bank disputes how one ended, or a restore may have undone one.
    pub const fn kept(&self) -> u64 {
        self.kept
    }
}

/// The result of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelBatch {
    More,
    Complete,
    /// Nothing was changed: somebody has ended the suspension.
    NotSuspended,
}

impl Cell {
    /// For a company that is suspended, or closed already.
    pub async fn begin_closing(&self, company: CompanyId) -> Result<BeginClosing, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let values: [&(dyn ToSql + Sync); 2] = [&company.number(), &LONGEST_START.as_secs_f64()];
            let Some(found) = client.query_opt(SUSPENSION, &values).await? else {
                return Ok(BeginClosing::NotSuspended);
            };
            let Some(suspended_at) = row::optional_time(&found, "suspended_at")? else {
                return Ok(BeginClosing::NotSuspended);
            };
            let wait: f64 = found.try_get("wait_seconds")?;
            if wait > 0.0 {
                let wait = Duration::try_from_secs_f64(wait).map_err(|_| StoreError::unexpected("wait_seconds"))?;
                return Ok(BeginClosing::TooEarly(wait));
            }
            let at_banks = payments_at_banks(&*client, company).await?;
            let (is_complete, position) = (false, None);
            Ok(BeginClosing::Started(Closing {
                company,
                suspended_at,
                at_banks,
                is_complete,
                position,
                cancelled: 0,
                kept: 0,
            }))
        })
        .await
    }

    /// Cancels what can be cancelled among the next payments of the company.
    pub async fn cancel_unpayable(&self, actor: &Actor, closing: &mut Closing) -> Result<CancelBatch, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let company = closing.company;
            // Locks the company: nobody resumes it meanwhile.
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::CancelPayment, Subject::Company(company)).await?;
            if !is_suspended_since(&transaction, company, closing.suspended_at).await? {
                return Ok(CancelBatch::NotSuspended);
            }
            let (at, id) = closing.position.unzip();
            let values: [&(dyn ToSql + Sync); 4] = [&company.number(), &at, &id, &BATCH];
            let rows = transaction.query(NEXT_PAYMENTS, &values).await?;
            let (mut waiting, mut position) = (Vec::new(), closing.position);
            for found in &rows {
                let id: Uuid = found.try_get("id")?;
                position = Some((found.try_get("created_at")?, id));
                if found.try_get("waits")? {
                    waiting.push(id);
                }
            }
            let (cancelled, kept) = self.cancel_ended(&transaction, &waiting).await?;
            if cancelled > 0 {
                audit.note("payments_cancelled", 0, cancelled);
                audit.finish(&transaction).await?;
                transaction.commit().await?;
            }
            closing.position = position;
            closing.cancelled += cancelled;
            closing.kept += kept;
            closing.is_complete = i64::try_from(rows.len()).is_ok_and(|count| count < BATCH);
            Ok(if closing.is_complete { CancelBatch::Complete } else { CancelBatch::More })
        })
        .await
    }

    /// Cancels those of these payments whose attempts have all ended. Returns how many, and how many others have no open attempt either.
    async fn cancel_ended(&self, transaction: &Transaction<'_>, ids: &[Uuid]) -> Result<(u64, u64), StoreError> {
        if ids.is_empty() {
            return Ok((0, 0));
        }
        // Attempts start and end only under this lock.
        let payments = PaymentSnapshot::lock_all(transaction, self.id(), ids, Locks::Wait).await?;
        let mut attempts: HashMap<Uuid, (bool, bool)> = HashMap::new();
        for found in transaction.query(ATTEMPT_ENDS, &[&ids]).await? {
            attempts.insert(found.try_get("payment_id")?, (found.try_get("any_open")?, found.try_get("any_disputed")?));
        }
        let (mut changes, mut kept) = (Vec::new(), 0);
        for (id, payment) in &payments {
            let (any_open, any_disputed) = attempts.get(id).copied().unwrap_or_default();
            if any_open || !payment.waits_for_payer() {
                continue;
            }
            match payment.current_status.transition_to(Status::Cancelled) {
                Ok(Transition::To(next)) if !any_disputed && !payment.may_be_undone => {
                    changes.push(StatusChange {
                        payment,
                        to: next.status,
                        cause: "operator: the company is closed",
                        origin: None,
                    });
                }
                Ok(Transition::To(_) | Transition::Unchanged) | Err(_) => kept += 1,
            }
        }
        change_locked(transaction, &changes).await?;
        Ok((changes.len() as u64, kept))
    }
}

/// Of a company whose row is locked.
pub(crate) async fn is_suspended_since(
    transaction: &tokio_postgres::Transaction<'_>,
    company: CompanyId,
    since: Timestamp,
) -> Result<bool, StoreError> {
    let Some(found) = transaction.query_opt(SUSPENDED_AT, &[&company.number()]).await? else { return Ok(false) };
    Ok(row::optional_time(&found, "suspended_at")? == Some(since))
}

/// How many payments of a company have an open attempt, up to [`MAX_COUNTED_OPEN`].
pub(crate) async fn payments_at_banks(client: &impl GenericClient, company: CompanyId) -> Result<i64, StoreError> {
    let row = client.query_one(OPEN_PAYMENTS, &[&company.number(), &MAX_COUNTED_OPEN]).await?;
    Ok(row.try_get("at_banks")?)
}
