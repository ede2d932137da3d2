//! The first use of links: payment and attempt are inserted together, for all payers who confirm at the same time (`grouped_writes.rs`).
//!
//! Only what is certain is done here: a link that becomes a payment now, and its first attempt. A link that was used before, or may not
//! be used, is left to its caller, which looks at it in a transaction of its own (`start_attempt.rs`).

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use deadpool_postgres::{GenericClient as _, Transaction};
use paylink_domain::{
    id::{AttemptId, CellId},
    keyring::KeyRing,
    link::Link,
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    attempt_row::{Attempt, attempt_columns},
    error::StoreError,
    grouped_writes::{Job, Locks, WriteResult, Written},
    lease::attempt_lease,
    opening_state::OpeningKnowledge,
    origin::{Origin, OriginColumns},
    payee_account::PayeeAccount,
    payment_insert::insert_payments,
    pooled_connection::ConnectionPool,
    transaction::begin,
};

/// The first attempts of payments that were inserted by the same transaction. A company that was disabled since then gets none. The
/// account is selected with them: an attempt without one could never become an order. Payments are looked up one by one (`OFFSET 0`), also
/// if PostgreSQL does not know yet how many there are.
const INSERT_FIRST_ATTEMPTS: &str = concat!(
    "WITH inserted AS (
        INSERT INTO attempt (id, payment_id, number, bank, language, access_secret_sealed, consent_hash, request, trace, next_poll_at)
        SELECT new.id, new.payment_id, 1, new.bank, new.language, new.access_secret_sealed, new.consent_hash, new.request, new.trace,
            service_now() + ",
    attempt_lease!(),
    "   FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::bytea[], $7::text[], $8::uuid[])
            AS new (id, payment_id, bank, language, access_secret_sealed, consent_hash, request, trace)
        WHERE (SELECT online_payments_enabled FROM payment JOIN company ON company.id = company_id WHERE payment.id = new.payment_id)
        RETURNING *
    )
    SELECT ",
    attempt_columns!(),
    ", holder, iban_sealed
    FROM inserted AS attempt CROSS JOIN LATERAL (SELECT * FROM payment WHERE id = attempt.payment_id OFFSET 0) AS payment
        JOIN payee_account ON payee_account.id = payment.payee_account_id"
);

/// An insert waits for another one of the same payment, and for a revocation of its link. Both end within milliseconds, unless the node that
/// makes them stands still.
const HARDLY_WAIT: &str = "SET LOCAL lock_timeout = '100ms'";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("INSERT_FIRST_ATTEMPTS", INSERT_FIRST_ATTEMPTS), ("HARDLY_WAIT", HARDLY_WAIT)];

/// A link that a payer confirms, and the attempt that it shall start.
pub(crate) struct FirstUse {
    pub(crate) link: Link,
    pub(crate) attempt: AttemptId,
    pub(crate) bank: String,
    pub(crate) language: Option<String>,
    pub(crate) access_secret_sealed: Vec<u8>,
    pub(crate) consent_hash: Option<Vec<u8>>,
    pub(crate) origin: Option<Origin>,
    pub(crate) ring: Arc<KeyRing>,
}

impl Job<FirstAttempt> for FirstUse {
    fn key(&self) -> Uuid {
        self.link.payment_id.uuid()
    }

    /// The link has been used: the caller looks at the payment itself.
    fn repeated() -> Option<FirstAttempt> {
        Some(None)
    }
}

/// The attempt with the account that it pays into. `None`: the caller has to look at the link itself, and nothing was written.
pub(crate) type FirstAttempt = Option<(Attempt, PayeeAccount)>;

/// Inserts payments and their first attempts.
pub(crate) async fn use_together(
    pool: ConnectionPool,
    cell: CellId,
    opening: OpeningKnowledge,
    jobs: Vec<Arc<FirstUse>>,
    locks: Locks,
) -> WriteResult<FirstAttempt> {
    let left_to_callers = || jobs.iter().map(|_| Written::Done(Ok(None))).collect();
    let mut client = pool.acquire_for_write().await?;
    // The callers look whether the cell may start attempts.
    if !opening.is_known_open() {
        return Ok(left_to_callers());
    }
    let transaction = begin(&mut client).await?;
    if locks == Locks::LeaveOut {
        transaction.batch_execute(HARDLY_WAIT).await?;
    }
    let links: Vec<&Link> = jobs.iter().map(|job| &job.link).collect();
    let inserted: HashSet<Uuid> = insert_payments(&transaction, &links).await?.into_iter().collect();
    let first: Vec<&FirstUse> = jobs.iter().map(|job| &**job).filter(|job| inserted.contains(&job.key())).collect();
    let mut started = match insert_first_attempts(&transaction, cell, &first).await {
        Err(StoreError::Closed(_)) => return Ok(left_to_callers()),
        started => started?,
    };
    // Without an attempt, nothing would ever end a payment.
    if started.len() != first.len() {
        return Ok(left_to_callers());
    }
    if !started.is_empty() {
        transaction.commit().await?;
        for job in &first {
            opening.acknowledged.attempt(job.attempt);
        }
    }
    Ok(jobs.iter().map(|job| Written::Done(Ok(started.remove(&job.attempt.uuid())))).collect())
}

async fn insert_first_attempts(
    transaction: &Transaction<'_>,
    cell: CellId,
    jobs: &[&FirstUse],
) -> Result<HashMap<Uuid, (Attempt, PayeeAccount)>, StoreError> {
    if jobs.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Uuid> = jobs.iter().map(|job| job.attempt.uuid()).collect();
    let payments: Vec<Uuid> = jobs.iter().map(|job| job.key()).collect();
    let banks: Vec<&str> = jobs.iter().map(|job| job.bank.as_str()).collect();
    let languages: Vec<Option<&str>> = jobs.iter().map(|job| job.language.as_deref()).collect();
    let secrets: Vec<&[u8]> = jobs.iter().map(|job| job.access_secret_sealed.as_slice()).collect();
    let consents: Vec<Option<&[u8]>> = jobs.iter().map(|job| job.consent_hash.as_deref()).collect();
    let OriginColumns { requests, traces } = OriginColumns::of(jobs.iter().map(|job| job.origin));
    let values: [&(dyn ToSql + Sync); 8] =
        [&ids, &payments, &banks, &languages, &secrets, &consents, &requests, &traces];
    let statement = transaction.prepare_cached(INSERT_FIRST_ATTEMPTS).await?;
    let rows = transaction.query(&statement, &values).await?;
    let by_id: HashMap<Uuid, &FirstUse> = ids.into_iter().zip(jobs.iter().copied()).collect();
    let started = rows.iter().map(|row| {
        let id: Uuid = row.try_get("attempt_id")?;
        let job = by_id.get(&id).ok_or_else(|| StoreError::unexpected("attempt_id"))?;
        let payee = PayeeAccount::from_row(row, job.link.company_id, &job.ring)?;
        Ok((id, (Attempt::from_row(cell, row, &job.ring)?, payee)))
    });
    started.collect()
}
