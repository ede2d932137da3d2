//! One transaction that records observations of several payments, each as if it were alone.
//!
//! All payments are locked first, then their attempts. What follows from an observation is decided by the domain on the locked rows. The
//! attempts change by one statement, and the payments by another.

use std::{borrow::Cow, collections::HashMap, sync::Arc, time::SystemTime};

use deadpool_postgres::{GenericClient as _, Transaction};
use paylink_domain::{
    attempt::{
        AttemptOutcome, AttemptSnapshot, Conclusion, Ended, Observation, PayerRequest, Phase, Profile, conclude,
    },
    id::{AttemptId, CellId, PaymentId},
    status::{CurrentStatus, Status},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use crate::{
    error::StoreError,
    grouped_writes::{Job, Locks, WriteResult, Written},
    origin::Origin,
    pooled_connection::ConnectionPool,
    row,
    status_change::{PaymentSnapshot, StatusChange},
    transaction::begin,
    transition::change_locked,
};

/// Run after the payments have been locked, so that both are read in their current state, not in the state before the poll. `is_last`: the
/// limit of attempts is reached or the company is closed, and no bank disputes how an attempt of the payment ended.
macro_rules! locked_attempts {
    ($wait:literal) => {
        concat!(
            "SELECT attempt.id, attempt.created_at, payer_seen_at, phase, outcome, ended_at, payer_request, unreadable_since, gone_since,
                 connector_state_sealed IS NOT NULL AS order_known, cardinality(named_orders) > 0 AS has_named_orders, service_now() AS read_at,
                 EXISTS (SELECT FROM attempt AS later WHERE later.payment_id = attempt.payment_id AND later.number > attempt.number)
                     AS superseded,
                 CASE WHEN attempt.number >= ",
            $crate::attempt_row::max_attempts!(),
            " OR (SELECT closed_at IS NOT NULL FROM payment JOIN company ON company.id = company_id WHERE payment.id = attempt.payment_id)
                     THEN NOT EXISTS (SELECT FROM attempt AS disputed JOIN contradiction ON attempt_id = disputed.id
                                      WHERE disputed.payment_id = attempt.payment_id)
                     ELSE false END AS is_last
             FROM unnest($1::uuid[], $2::integer[], $3::boolean[]) AS observed (id, claim, any_claim) CROSS JOIN LATERAL (
                 SELECT * FROM attempt WHERE id = observed.id AND (claim = observed.claim OR observed.any_claim) FOR UPDATE",
            $wait,
            ") AS attempt"
        )
    };
}
const LOCK_ATTEMPTS: &str = locked_attempts!("");
const LOCK_FREE_ATTEMPTS: &str = locked_attempts!(" SKIP LOCKED");
/// That the payer has signed must not be forgotten because the bank does not show the order. An attempt that ends is erased 30 days
/// later (`erasure.rs`).
const UPDATE_ATTEMPTS: &str = "
    UPDATE attempt SET outcome = coalesce(change.outcome, attempt.outcome),
        ended_at = CASE WHEN change.outcome IS NULL THEN ended_at ELSE service_now() END,
        erase_at = CASE WHEN change.outcome IS NULL THEN erase_at ELSE service_now() + interval '30 days' END,
        unreadable_since = change.unreadable_since, gone_since = change.gone_since, next_poll_at = change.next_poll_at,
        last_bank_status = coalesce(change.bank_status, last_bank_status),
        last_bank_reason = CASE WHEN change.bank_status IS NULL THEN last_bank_reason ELSE change.bank_reason END,
        phase = CASE WHEN attempt.phase = 'awaiting_others' AND change.phase IN ('gone', 'not_found', 'deleted') THEN attempt.phase
            ELSE coalesce(change.phase, attempt.phase) END
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[])
        AS change (id, phase, outcome, unreadable_since, gone_since, next_poll_at, bank_status, bank_reason)
    WHERE attempt.id = change.id";
const INSERT_CONTRADICTION: &str = "
    INSERT INTO contradiction (attempt_id, bank_status, payment_id, payment_status) VALUES ($1, $2, $3, $4::text::payment_status)
    ON CONFLICT DO NOTHING";
const IS_OPEN: &str = "SELECT cell_is_open() AS is_open";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_ATTEMPTS", LOCK_ATTEMPTS),
    ("LOCK_FREE_ATTEMPTS", LOCK_FREE_ATTEMPTS),
    ("UPDATE_ATTEMPTS", UPDATE_ATTEMPTS),
    ("INSERT_CONTRADICTION", INSERT_CONTRADICTION),
    ("IS_OPEN", IS_OPEN),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObservationOutcome {
    /// Nothing was written: another worker has claimed the attempt since and will record its own observation.
    Superseded,
    Recorded {
        from: Status,
        conclusion: Conclusion,
    },
}

/// An observation that is to be recorded.
#[derive(Debug)]
pub(crate) struct ObservationJob {
    pub(crate) attempt: AttemptId,
    pub(crate) payment: PaymentId,
    pub(crate) claim: i32,
    pub(crate) observation: Observation,
    pub(crate) profile: Profile,
    pub(crate) cause: String,
    pub(crate) origin: Option<Origin>,
    /// `None`: the bank has said nothing, or nothing that could be stored.
    pub(crate) bank_status: Option<String>,
    pub(crate) bank_reason: Option<String>,
}

impl Job<ObservationOutcome> for ObservationJob {
    fn key(&self) -> Uuid {
        self.payment.uuid()
    }
}

impl ObservationJob {
    /// A terminal phase cannot change any more, and an initiation that has failed was made by one process only. So both are recorded
    /// under any claim.
    pub(crate) fn counts_under_any_claim(&self) -> bool {
        match self.observation {
            Observation::Phase(phase) => phase.is_terminal(self.profile),
            Observation::InitiationFailed(_) => true,
            Observation::Unreadable | Observation::InitiationLost | Observation::TimePassed => false,
        }
    }
}

/// An attempt whose row is locked.
struct LockedAttempt {
    snapshot: AttemptSnapshot,
    /// The service's time when it was read.
    read_at: Timestamp,
}

/// An observation with what follows from it.
struct Concluded<'a> {
    job: &'a ObservationJob,
    payment: &'a PaymentSnapshot,
    conclusion: Conclusion,
    /// Why the status changes.
    cause: Cow<'a, str>,
}

/// Records observations of different payments.
pub(crate) async fn record_together(
    pool: ConnectionPool,
    cell: CellId,
    jobs: Vec<Arc<ObservationJob>>,
    locks: Locks,
) -> WriteResult<ObservationOutcome> {
    let mut client = pool.acquire_for_write().await?;
    let transaction = begin(&mut client).await?;
    let ids: Vec<Uuid> = jobs.iter().map(|job| job.payment.uuid()).collect();
    let payments = PaymentSnapshot::lock_all(&transaction, cell, &ids, locks).await?;
    let locked: Vec<&ObservationJob> =
        jobs.iter().map(|job| &**job).filter(|job| payments.contains_key(&job.payment.uuid())).collect();
    let attempts = lock_attempts(&transaction, &locked, locks).await?;

    let (mut written, mut concluded) = (Vec::with_capacity(jobs.len()), Vec::with_capacity(jobs.len()));
    let mut is_open = None;
    for job in &jobs {
        let payment = payments.get(&job.payment.uuid());
        let attempt = attempts.get(&job.attempt.uuid());
        written.push(match (payment, attempt) {
            (Some(payment), Some(attempt)) => {
                let conclusion = conclude_after_restore(payment, attempt, job);
                if needs_open_cell(&conclusion, payment.current_status)
                    && !cell_is_open(&transaction, &mut is_open).await?
                {
                    let reason = "what ends the attempt may be among the lost writes";
                    Written::Done(Err(StoreError::Closed(reason.to_owned())))
                } else {
                    let cause = cause(job, attempt, &conclusion);
                    concluded.push(Concluded { job, payment, conclusion, cause });
                    Written::Done(Ok(ObservationOutcome::Recorded { from: payment.current_status.status, conclusion }))
                }
            }
            _ if locks == Locks::LeaveOut => Written::LeftOut,
            (None, _) => Written::Done(Err(StoreError::unexpected("attempt without a payment"))),
            (Some(_), None) => Written::Done(Ok(ObservationOutcome::Superseded)),
        });
    }
    if !concluded.is_empty() {
        write(&transaction, &concluded).await?;
        transaction.commit().await?;
    }
    Ok(written)
}

async fn lock_attempts(
    transaction: &Transaction<'_>,
    jobs: &[&ObservationJob],
    locks: Locks,
) -> Result<HashMap<Uuid, LockedAttempt>, StoreError> {
    let statement = match locks {
        Locks::Wait => LOCK_ATTEMPTS,
        Locks::LeaveOut => LOCK_FREE_ATTEMPTS,
    };
    let statement = transaction.prepare_cached(statement).await?;
    let ids: Vec<Uuid> = jobs.iter().map(|job| job.attempt.uuid()).collect();
    let claims: Vec<i32> = jobs.iter().map(|job| job.claim).collect();
    let any_claim: Vec<bool> = jobs.iter().map(|job| job.counts_under_any_claim()).collect();
    let rows = transaction.query(&statement, &[&ids, &claims, &any_claim]).await?;
    rows.iter().map(|row| Ok((row.try_get("id")?, LockedAttempt::from_row(row)?))).collect()
}

impl LockedAttempt {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (outcome, ended_at) = (row::optional_parsed(row, "outcome")?, row::optional_time(row, "ended_at")?);
        let snapshot = AttemptSnapshot {
            created_at: row::time(row, "created_at")?,
            payer_seen_at: row::time(row, "payer_seen_at")?,
            unreadable_since: row::optional_time(row, "unreadable_since")?,
            gone_since: row::optional_time(row, "gone_since")?,
            payer_request: row::optional_parsed(row, "payer_request")?,
            ended: outcome.zip(ended_at).map(|(outcome, at)| Ended { outcome, at }),
            superseded: row.try_get("superseded")?,
            is_last: row.try_get("is_last")?,
            awaits_others: row::optional_parsed(row, "phase")? == Some(Phase::AwaitingOthers),
            order_known: row.try_get("order_known")?,
            named_orders: row.try_get("has_named_orders")?,
        };
        Ok(Self { snapshot, read_at: row::time(row, "read_at")? })
    }
}

/// What follows from an observation, also for a payment from before a restore. Its attempt may have got a response that is lost, so that
/// the payer has signed at the bank. A later attempt may be lost too, after the payer had asked to change the bank: so the end of this one
/// does not cancel the payment, also if no other can start.
fn conclude_after_restore(payment: &PaymentSnapshot, attempt: &LockedAttempt, job: &ObservationJob) -> Conclusion {
    let (mut snapshot, mut profile) = (attempt.snapshot, job.profile);
    if payment.may_be_undone {
        profile.lost_initiation_may_move_money = true;
        snapshot.payer_request = Some(PayerRequest::Switch);
        snapshot.is_last = false;
    }
    conclude(payment.current_status, &snapshot, job.observation, profile, payment.last_change_at, attempt.read_at)
}

/// What people read in the history of the payment.
fn cause<'a>(job: &'a ObservationJob, attempt: &LockedAttempt, conclusion: &Conclusion) -> Cow<'a, str> {
    if attempt.snapshot.is_last && conclusion.new_status == Some(Status::Cancelled) {
        Cow::Owned(format!("{}, and no attempt is left", job.cause))
    } else {
        Cow::Borrowed(&job.cause)
    }
}

/// Whether the conclusion is wrong if writes are missing.
fn needs_open_cell(conclusion: &Conclusion, from: CurrentStatus) -> bool {
    conclusion.outcome == Some(AttemptOutcome::Abandoned)
        || conclusion.new_status == Some(Status::Cancelled) && !from.was_authorised
}

/// A closed cell does not know yet whether writes are missing. Asked once for a transaction.
async fn cell_is_open(transaction: &Transaction<'_>, known: &mut Option<bool>) -> Result<bool, StoreError> {
    if known.is_none() {
        *known = transaction.query_one(IS_OPEN, &[]).await?.try_get("is_open")?;
    }
    Ok(*known == Some(true))
}

async fn write(transaction: &Transaction<'_>, concluded: &[Concluded<'_>]) -> Result<(), StoreError> {
    update_attempts(transaction, concluded).await?;
    for contradicting in concluded.iter().filter(|concluded| concluded.conclusion.contradiction) {
        insert_contradiction(transaction, contradicting).await?;
    }
    let changes: Vec<StatusChange<'_>> = concluded
        .iter()
        .filter_map(|Concluded { job, payment, conclusion, cause }| {
            Some(StatusChange { payment, to: conclusion.new_status?, cause, origin: job.origin })
        })
        .collect();
    change_locked(transaction, &changes).await
}

async fn update_attempts(transaction: &Transaction<'_>, concluded: &[Concluded<'_>]) -> Result<(), StoreError> {
    let times = |of: fn(&Conclusion) -> Option<Timestamp>| -> Vec<Option<SystemTime>> {
        concluded.iter().map(|concluded| of(&concluded.conclusion).map(to_system_time)).collect()
    };
    let ids: Vec<Uuid> = concluded.iter().map(|concluded| concluded.job.attempt.uuid()).collect();
    let phases: Vec<Option<&str>> = concluded.iter().map(|concluded| phase(concluded.job.observation)).collect();
    let outcomes: Vec<Option<&str>> =
        concluded.iter().map(|concluded| concluded.conclusion.outcome.map(AttemptOutcome::as_str)).collect();
    let (unreadable_since, gone_since) = (times(|found| found.unreadable_since), times(|found| found.gone_since));
    let next_poll_at = times(|found| found.next_poll_at);
    let statuses: Vec<Option<&str>> = concluded.iter().map(|concluded| concluded.job.bank_status.as_deref()).collect();
    let reasons: Vec<Option<&str>> = concluded.iter().map(|concluded| concluded.job.bank_reason.as_deref()).collect();
    let values: [&(dyn ToSql + Sync); 8] =
        [&ids, &phases, &outcomes, &unreadable_since, &gone_since, &next_poll_at, &statuses, &reasons];
    let statement = transaction.prepare_cached(UPDATE_ATTEMPTS).await?;
    transaction.execute(&statement, &values).await?;
    Ok(())
}

const fn phase(observation: Observation) -> Option<&'static str> {
    match observation {
        Observation::Phase(phase) => Some(phase.as_str()),
        Observation::Unreadable
        | Observation::InitiationLost
        | Observation::InitiationFailed(_)
        | Observation::TimePassed => None,
    }
}

async fn insert_contradiction(transaction: &Transaction<'_>, concluded: &Concluded<'_>) -> Result<(), StoreError> {
    let Concluded { job, payment, .. } = concluded;
    let bank_status = if job.cause.is_empty() { "?" } else { &job.cause };
    let (attempt, status) = (job.attempt.uuid(), payment.current_status.status.as_str());
    transaction.execute(INSERT_CONTRADICTION, &[&attempt, &bank_status, &job.payment.uuid(), &status]).await?;
    Ok(())
}
