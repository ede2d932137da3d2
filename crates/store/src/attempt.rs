//! Attempts to pay at a bank: how one is read, and what is stored for it between sessions with the bank. `start_attempt.rs` starts
//! attempts, `claim_attempts.rs` claims them, and `observation.rs` records what the bank reports.

use std::time::Duration;

use deadpool_postgres::GenericClient;
use paylink_bank::{ConnectorState, OrderName};
use paylink_domain::{
    attempt::{AttemptOutcome, AttemptSnapshot, Ended, PayerRequest, Phase},
    attempt_access::{AccessRole, AccessSecret, AddressRole, AttemptAddress, ConsentId},
    id::{AttemptId, BankId, CellId, PaymentId},
    keyring::{KeyRing, Purpose, Ring},
    payment::Payment,
    random::Randomness,
    status::{Status, Transition},
    time::Timestamp,
};
use tokio_postgres::{Row, types::ToSql};
use url::Url;

use crate::{
    cell::Cell, deadline::with_deadline, error::StoreError, lease::ATTEMPT_LEASE, payment_read::payment_from_row, row,
    transaction::begin, transition::PaymentSnapshot,
};

/// An attempt, with its payment.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub id: AttemptId,
    pub payment: Payment,
    pub was_authorised: bool,
    pub bank: BankId,
    /// The fencing token under which results are written.
    pub claim: i32,
    pub created_at: Timestamp,
    pub payer_seen_at: Timestamp,
    pub phase: Option<Phase>,
    pub outcome: Option<AttemptOutcome>,
    pub ended_at: Option<Timestamp>,
    pub payer_request: Option<PayerRequest>,
    pub unreadable_since: Option<Timestamp>,
    pub gone_since: Option<Timestamp>,
    /// The orders that notifications have named while there is no connector state. See `named_order.rs`.
    pub named_orders: Vec<OrderName>,
    /// The state that the connector needs to continue. Absent until the bank has responded, and after erasure.
    pub connector_state: Option<ConnectorState>,
    /// The bank's page for the payer.
    pub redirect: Option<Url>,
    /// The language that the payer chose, if any.
    pub language: Option<String>,
    /// The secret of the keys in this attempt's addresses. Absent for attempts of version 0.1.0.
    pub access_secret: Option<AccessSecret>,
    /// Identifies the consent form that started the attempt.
    pub consent_hash: Option<Vec<u8>>,
    /// The 1-based number among the attempts of its payment.
    pub number: i32,
    /// Whether a later attempt may have been lost: the payment is from before a restore (`restore.rs`).
    pub may_be_undone: bool,
    /// The service's time when this was read.
    pub read_at: Timestamp,
}

/// The columns that [`Attempt::from_row`] reads, from `attempt` joined with `payment`.
macro_rules! attempt_columns {
    () => {
        concat!(
            $crate::payment_read::payment_columns!(),
            ", payment.was_authorised, attempt.id AS attempt_id, attempt.bank, attempt.claim, \
             attempt.created_at AS attempt_created_at, attempt.payer_seen_at, attempt.phase, attempt.outcome, \
             attempt.ended_at, attempt.payer_request, attempt.unreadable_since, attempt.gone_since, attempt.named_orders, \
             attempt.connector_state_sealed, attempt.redirect_sealed, attempt.access_secret_sealed, attempt.consent_hash, \
             attempt.number, attempt.language, \
             coalesce(payment.created_at < (SELECT restored_at FROM cell_opening), false) AS may_be_undone, \
             service_now() AS read_at"
        )
    };
}
pub(crate) use attempt_columns;

impl Attempt {
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }

    /// Whether the payment waits for its payer, at this bank or at another.
    pub fn waits_for_payer(&self) -> bool {
        matches!(self.payment.status, Status::Pending | Status::Incomplete) && !self.was_authorised
    }

    /// The attempt's address for a role.
    pub fn address(&self, role: AccessRole) -> AttemptAddress {
        AttemptAddress::of(self.id, self.access_secret.as_ref(), role)
    }

    /// What `address` allows at this attempt. `None`: nothing.
    pub fn role_of(&self, address: &AttemptAddress) -> Option<AddressRole> {
        address.role(self.access_secret.as_ref()).filter(|_| address.id == self.id)
    }

    /// Whether this consent form started the attempt.
    pub fn was_started_by(&self, consent: Option<&ConsentId>) -> bool {
        consent.is_some_and(|consent| self.consent_hash.as_deref() == Some(&consent.hash()))
    }

    /// Commits, with the caller's transaction, a request that only the bank can confirm. False if the attempt has ended.
    pub(crate) async fn record_payer_request(
        &self,
        transaction: &tokio_postgres::Transaction<'_>,
        payer_request: PayerRequest,
    ) -> Result<bool, StoreError> {
        let values: [&(dyn ToSql + Sync); 2] = [&self.id.uuid(), &payer_request.as_str()];
        Ok(transaction.execute(SET_PAYER_REQUEST, &values).await? == 1)
    }

    /// `superseded`: whether the payment has a later attempt.
    pub(crate) fn snapshot(&self, superseded: bool) -> AttemptSnapshot {
        AttemptSnapshot {
            created_at: self.created_at,
            payer_seen_at: self.payer_seen_at,
            unreadable_since: self.unreadable_since,
            gone_since: self.gone_since,
            payer_request: self.payer_request,
            ended: self.outcome.zip(self.ended_at).map(|(outcome, at)| Ended { outcome, at }),
            superseded,
            awaits_others: self.phase == Some(Phase::AwaitingOthers),
            order_known: self.connector_state.is_some(),
            named_orders: !self.named_orders.is_empty(),
        }
    }

    pub(crate) fn from_row(cell: CellId, row: &Row, ring: &KeyRing) -> Result<Self, StoreError> {
        let id = AttemptId::of(cell, row.try_get("attempt_id")?);
        let open = |purpose: Purpose, column: &str| -> Result<Option<Vec<u8>>, StoreError> {
            let sealed: Option<&[u8]> = row.try_get(column)?;
            let opened = sealed.map(|sealed| ring.open(purpose, &attempt_context(id), sealed)).transpose();
            opened.map_err(|_| StoreError::unexpected(column))
        };
        let unexpected_secret = |_| StoreError::unexpected("access_secret_sealed");
        let redirect = |url: Vec<u8>| -> Option<Url> { std::str::from_utf8(&url).ok()?.parse().ok() };
        let unexpected_redirect = || StoreError::unexpected("redirect_sealed");
        Ok(Self {
            id,
            payment: payment_from_row(cell, row)?,
            was_authorised: row.try_get("was_authorised")?,
            bank: row::parsed(row, "bank")?,
            claim: row.try_get("claim")?,
            created_at: row::time(row, "attempt_created_at")?,
            payer_seen_at: row::time(row, "payer_seen_at")?,
            phase: row::optional_parsed(row, "phase")?,
            outcome: row::optional_parsed(row, "outcome")?,
            ended_at: row::optional_time(row, "ended_at")?,
            payer_request: row::optional_parsed(row, "payer_request")?,
            unreadable_since: row::optional_time(row, "unreadable_since")?,
            gone_since: row::optional_time(row, "gone_since")?,
            named_orders: named_orders(row)?,
            connector_state: open(Purpose::ConnectorState, "connector_state_sealed")?.map(ConnectorState::new),
            redirect: open(Purpose::ConnectorState, "redirect_sealed")?
                .map(|url| redirect(url).ok_or_else(unexpected_redirect))
                .transpose()?,
            access_secret: open(Purpose::AccessSecret, "access_secret_sealed")?
                .map(|bytes| AccessSecret::from_bytes(&bytes).map_err(unexpected_secret))
                .transpose()?,
            consent_hash: row.try_get("consent_hash")?,
            language: row.try_get("language")?,
            number: row.try_get("number")?,
            may_be_undone: row.try_get("may_be_undone")?,
            read_at: row::time(row, "read_at")?,
        })
    }
}

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

fn named_orders(row: &Row) -> Result<Vec<OrderName>, StoreError> {
    let names: Vec<&str> = row.try_get("named_orders")?;
    names.into_iter().map(|name| name.parse().map_err(|_| StoreError::unexpected("named_orders"))).collect()
}

/// The context of an attempt's secrets, from its id as the database writes it.
pub(crate) fn sealing_context(cell: CellId, attempt: &str) -> Option<Vec<u8>> {
    Some(attempt_context(AttemptId::of(cell, attempt.parse().ok()?)))
}

/// Binds sealed data to its attempt: copied into another row, it does not open.
pub(crate) fn attempt_context(attempt: AttemptId) -> Vec<u8> {
    attempt.to_string().into_bytes()
}
