//! How an attempt is read from a row. It is joined with its payment.

use std::time::Duration;

use paylink_bank::{ConnectorState, OrderName};
use paylink_domain::{
    attempt::{AttemptOutcome, AttemptSnapshot, Ended, PayerRequest, Phase},
    attempt_access::{AccessRole, AccessSecret, AttemptAddress, ConsentId},
    id::{AttemptId, BankId, CellId},
    keyring::{KeyId, KeyRing, Purpose, UnknownKey},
    payment::Payment,
    random::Randomness,
    status::Status,
    time::Timestamp,
};
use tokio_postgres::Row;
use url::Url;

use crate::{error::StoreError, payment_read::payment_from_row, row};

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
    /// The bank's own code of the last status that it reported.
    pub bank_status: Option<String>,
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
    /// The secret of the keys in this attempt's addresses.
    pub access_secret: AccessSecret,
    /// Identifies the consent form that started the attempt.
    pub consent_hash: Option<Vec<u8>>,
    /// The 1-based number among the attempts of its payment.
    pub number: i32,
    /// Whether a later attempt may have been lost: the payment is from before a restore (`restore.rs`).
    pub may_be_undone: bool,
    /// The service's time when this was read.
    pub read_at: Timestamp,
}

/// Longer than the calls of an initiation take.
const MAX_INITIATION: Duration = Duration::from_secs(30);

/// The columns that [`Attempt::from_row`] reads, from `attempt` joined with `payment`.
macro_rules! attempt_columns {
    () => {
        concat!(
            $crate::payment_read::payment_columns!(),
            ", payment.was_authorised, attempt.id AS attempt_id, attempt.bank, attempt.claim, \
             attempt.created_at AS attempt_created_at, attempt.payer_seen_at, attempt.phase, attempt.last_bank_status, attempt.outcome, \
             attempt.ended_at, attempt.payer_request, attempt.unreadable_since, attempt.gone_since, attempt.named_orders, \
             attempt.connector_state_sealed, attempt.redirect_sealed, attempt.access_secret_sealed, attempt.consent_hash, \
             attempt.number, attempt.language, \
             coalesce(payment.created_at < (SELECT restored_at FROM cell_opening), false) AS may_be_undone, \
             service_now() AS read_at"
        )
    };
}
pub(crate) use attempt_columns;

/// The limit of attempts per payment: more than a payer needs, too few to burden a bank.
macro_rules! max_attempts {
    () => {
        50
    };
}
pub(crate) use max_attempts;

impl Attempt {
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }

    /// Whether its payment may have no further attempt.
    pub fn is_last_possible(&self) -> bool {
        self.number >= max_attempts!()
    }

    /// Whether the session that initiates the payment may still be running, although the bank has the order: the bank has not yet sent
    /// its redirect. Another session would start a second authorisation. A worker that takes over after a crash raises the claim.
    pub fn is_being_initiated(&self) -> bool {
        self.is_open()
            && self.claim == 0
            && self.redirect.is_none()
            && self.read_at.since(self.created_at) < MAX_INITIATION
    }

    /// Whether the payment waits for its payer, at this bank or at another.
    pub fn waits_for_payer(&self) -> bool {
        matches!(self.payment.status, Status::Pending | Status::Incomplete) && !self.was_authorised
    }

    /// The attempt's address for a role.
    pub fn address(&self, role: AccessRole) -> AttemptAddress {
        AttemptAddress::of(self.id, &self.access_secret, role)
    }

    /// What `address` allows at this attempt. `None`: nothing.
    pub fn role_of(&self, address: &AttemptAddress) -> Option<AccessRole> {
        address.role(&self.access_secret).filter(|_| address.id == self.id)
    }

    /// Whether this consent form started the attempt.
    pub fn was_started_by(&self, consent: Option<&ConsentId>) -> bool {
        consent.is_some_and(|consent| self.consent_hash.as_deref() == Some(&consent.hash()))
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
            is_last: self.is_last_possible(),
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
        let unexpected_secret = || StoreError::unexpected("access_secret_sealed");
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
            bank_status: row.try_get("last_bank_status")?,
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
                .and_then(|bytes| AccessSecret::from_bytes(&bytes).ok())
                .ok_or_else(unexpected_secret)?,
            consent_hash: row.try_get("consent_hash")?,
            language: row.try_get("language")?,
            number: row.try_get("number")?,
            may_be_undone: row.try_get("may_be_undone")?,
            read_at: row::time(row, "read_at")?,
        })
    }
}

fn named_orders(row: &Row) -> Result<Vec<OrderName>, StoreError> {
    let names: Vec<&str> = row.try_get("named_orders")?;
    names.into_iter().map(|name| name.parse().map_err(|_| StoreError::unexpected("named_orders"))).collect()
}

/// A new secret of the keys in an attempt's addresses, sealed. Without one, the attempt cannot be read.
pub fn seal_new_access_secret(
    attempt: AttemptId,
    ring: &KeyRing,
    key: KeyId,
    randomness: &dyn Randomness,
) -> Result<Vec<u8>, UnknownKey> {
    let secret = AccessSecret::generate(randomness);
    ring.seal(key, Purpose::AccessSecret, &attempt_context(attempt), secret.bytes(), randomness)
}

/// Binds sealed data to its attempt: copied into another row, it does not open.
pub(crate) fn attempt_context(attempt: AttemptId) -> Vec<u8> {
    attempt.to_string().into_bytes()
}
