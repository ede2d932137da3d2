//! Attempts to pay at a bank: what is stored for one between sessions with the bank. `start_attempt.rs` starts
//! attempts, `claim_attempts.rs` claims them, and `observation.rs` records what the bank reports.

use std::time::Duration;

use deadpool_postgres::GenericClient;
use paylink_bank::ConnectorState;
use paylink_domain::{
    attempt::PayerRequest,
    id::{AttemptId, BankId, CellId, PaymentId},
    keyring::{KeyRing, Purpose, Ring},
    random::Randomness,
    status::{Status, Transition},
};
use tokio_postgres::types::ToSql;
use url::Url;

use crate::{
    attempt_row::{Attempt, attempt_columns, attempt_context},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    lease::ATTEMPT_LEASE,
    row,
    status_change::PaymentSnapshot,
    transaction::begin,
};

/// A payer whom the bank has returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayerReturn {
    pub bank: BankId,
    /// Whether it is the first return since the payer was redirected to the bank. Any other may be a page reload.
    pub is_first: bool,
}

/// Whether a write was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteOutcome {
    Written,
    /// Nothing was written: another worker has a newer claim, or the payment has changed.
    Superseded,
}

pub(crate) const LATEST_ATTEMPT: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id WHERE payment_id = $1 ORDER BY number DESC LIMIT 1"
);
pub(crate) const FIND_ATTEMPT: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id WHERE attempt.id = $1"
);
/// Written under the latest claim. The first state is written under any claim: without it the order's status can never be read.
const STORE_CONNECTOR_STATE: &str = "
    UPDATE attempt SET connector_state_sealed = $3, last_polled_at = service_now(),
        redirect_sealed = CASE WHEN $6 THEN NULL ELSE coalesce($4, redirect_sealed) END,
        next_poll_at = service_now() + make_interval(secs => $5), unreadable_since = NULL
    WHERE id = $1 AND (claim = $2 OR connector_state_sealed IS NULL) AND ended_at IS NULL";
/// The bank has accepted an authorisation, so it knows the order.
const MARK_PAYER_REDIRECTED: &str = "UPDATE attempt SET payer_seen_at = service_now(), payer_request = NULL, gone_since = NULL, returned_at = NULL WHERE id = $1";
/// The row is locked first, so that of two concurrent returns one is the first.
const RECORD_RETURN: &str = "
    WITH before AS MATERIALIZED (
        SELECT id, returned_at FROM attempt WHERE id = $1 AND ended_at IS NULL FOR UPDATE)
    UPDATE attempt SET payer_seen_at = service_now(), returned_at = coalesce(before.returned_at, service_now())
    FROM before WHERE attempt.id = before.id
    RETURNING attempt.bank, before.returned_at IS NULL AS is_first";
const SET_PAYER_REQUEST: &str =
    "UPDATE attempt SET payer_request = $2, payer_seen_at = service_now() WHERE id = $1 AND ended_at IS NULL";
const SET_LANGUAGE: &str = "UPDATE attempt SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LATEST_ATTEMPT", LATEST_ATTEMPT),
    ("FIND_ATTEMPT", FIND_ATTEMPT),
    ("STORE_CONNECTOR_STATE", STORE_CONNECTOR_STATE),
    ("MARK_PAYER_REDIRECTED", MARK_PAYER_REDIRECTED),
    ("RECORD_RETURN", RECORD_RETURN),
    ("SET_PAYER_REQUEST", SET_PAYER_REQUEST),
    ("SET_LANGUAGE", SET_LANGUAGE),
];

/// The first poll after the payer was redirected to the bank.
const FIRST_POLL_DELAY: Duration = Duration::from_secs(5);

impl Attempt {
    /// Commits, with the caller's transaction, a request that only the bank can confirm. False if the attempt has ended.
    pub(crate) async fn record_payer_request(
        &self,
        transaction: &tokio_postgres::Transaction<'_>,
        payer_request: PayerRequest,
    ) -> Result<bool, StoreError> {
        let values: [&(dyn ToSql + Sync); 2] = [&self.id.uuid(), &payer_request.as_str()];
        Ok(transaction.execute(SET_PAYER_REQUEST, &values).await? == 1)
    }
}

impl Cell {
    pub async fn attempt(&self, id: AttemptId, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        self.query_attempt(FIND_ATTEMPT, id.uuid(), ring).await
    }

    pub async fn latest_attempt(&self, payment: PaymentId, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        self.query_attempt(LATEST_ATTEMPT, payment.uuid(), ring).await
    }

    /// Whether there is such an attempt, for a client that has asked for too many unknown ids (`paced_lookup.rs`).
    pub async fn attempt_exists_paced(&self, id: AttemptId) -> Result<bool, StoreError> {
        self.ensure_serving()?;
        Ok(self.paced_lookups.attempts.load(id.uuid()).await?.is_some())
    }

    async fn query_attempt(&self, query: &str, id: uuid::Uuid, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(query).await?;
            let row = client.query_opt(&statement, &[&id]).await?;
            row.map(|row| Attempt::from_row(self.id(), &row, ring)).transpose()
        })
        .await
    }

    /// Records that the bank has returned the payer now. `None` if there is no such open attempt.
    pub async fn record_return(&self, id: AttemptId) -> Result<Option<PayerReturn>, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(RECORD_RETURN).await?;
            let row = client.query_opt(&statement, &[&id.uuid()]).await?;
            row.map(|row| Ok(PayerReturn { bank: row::parsed(&row, "bank")?, is_first: row.try_get("is_first")? }))
                .transpose()
        })
        .await
    }

    /// Stores the payer's language for when the bank returns the payer, perhaps to another browser.
    pub async fn set_attempt_language(&self, id: AttemptId, language: &str) -> Result<(), StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(SET_LANGUAGE).await?;
            client.execute(&statement, &[&id.uuid(), &language]).await?;
            Ok(())
        })
        .await
    }

    /// Commits the connector's state before the session with the bank continues. `clear_redirect`: the payer must not be sent to
    /// the stored page of the bank again.
    pub async fn store_connector_state(
        &self,
        attempt: &Attempt,
        connector_state: &ConnectorState,
        clear_redirect: bool,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<WriteOutcome, StoreError> {
        with_deadline(async {
            let connector_state = self.seal(attempt.id, connector_state.bytes(), ring, randomness)?;
            let redirect: Option<Vec<u8>> = None;
            let client = self.writing_connection().await?;
            // The caller continues the session with the bank, so its lease is renewed.
            let next_poll_seconds = ATTEMPT_LEASE.as_secs_f64();
            let values: [&(dyn ToSql + Sync); 6] =
                [&attempt.id.uuid(), &attempt.claim, &connector_state, &redirect, &next_poll_seconds, &clear_redirect];
            let statement = client.prepare_cached(STORE_CONNECTOR_STATE).await?;
            if client.execute(&statement, &values).await? != 1 {
                return Ok(WriteOutcome::Superseded);
            }
            self.acknowledged.order(attempt.id);
            Ok(WriteOutcome::Written)
        })
        .await
    }

    /// Commits the redirect to the bank and the connector's state, and sets the payment to PENDING. Writes nothing if the payment
    /// cannot be PENDING any more.
    pub async fn store_redirect(
        &self,
        attempt: &Attempt,
        connector_state: &ConnectorState,
        redirect: &Url,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<WriteOutcome, StoreError> {
        with_deadline(async {
            let connector_state = self.seal(attempt.id, connector_state.bytes(), ring, randomness)?;
            let redirect = Some(self.seal(attempt.id, redirect.as_str().as_bytes(), ring, randomness)?);
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let payment = PaymentSnapshot::lock(&transaction, attempt.payment.id).await?;
            let payment = payment.ok_or_else(|| StoreError::unexpected("attempt without a payment"))?;
            let Ok(transition) = payment.current_status.transition_to(Status::Pending) else {
                return Ok(WriteOutcome::Superseded);
            };
            let next_poll_seconds = FIRST_POLL_DELAY.as_secs_f64();
            let values: [&(dyn ToSql + Sync); 6] =
                [&attempt.id.uuid(), &attempt.claim, &connector_state, &redirect, &next_poll_seconds, &false];
            let statement = transaction.prepare_cached(STORE_CONNECTOR_STATE).await?;
            if transaction.execute(&statement, &values).await? != 1 {
                return Ok(WriteOutcome::Superseded);
            }
            let statement = transaction.prepare_cached(MARK_PAYER_REDIRECTED).await?;
            transaction.execute(&statement, &[&attempt.id.uuid()]).await?;
            if let Transition::To(next) = transition {
                payment.transition_locked(&transaction, next.status, "payer: resumed").await?;
            }
            transaction.commit().await?;
            self.acknowledged.order(attempt.id);
            Ok(WriteOutcome::Written)
        })
        .await
    }

    /// Commits the payer's request before it is sent to the bank.
    pub async fn record_payer_request(&self, id: AttemptId, payer_request: PayerRequest) -> Result<(), StoreError> {
        with_deadline(async {
            let values: [&(dyn ToSql + Sync); 2] = [&id.uuid(), &payer_request.as_str()];
            self.writing_connection().await?.execute(SET_PAYER_REQUEST, &values).await?;
            Ok(())
        })
        .await
    }

    pub(crate) fn seal(
        &self,
        attempt: AttemptId,
        plain: &[u8],
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, StoreError> {
        Ok(ring.seal(
            self.sealing_key(Ring::Secrets)?,
            Purpose::ConnectorState,
            &attempt_context(attempt),
            plain,
            randomness,
        )?)
    }
}

/// The context of an attempt's secrets, from its id as the database writes it.
pub(crate) fn sealing_context(cell: CellId, attempt: &str) -> Option<Vec<u8>> {
    Some(attempt_context(AttemptId::of(cell, attempt.parse().ok()?)))
}
