//! Everything that happened to one payment, for operators.

use paylink_bank::ConnectorState;
use paylink_domain::{
    attempt::{AttemptOutcome, Phase},
    id::{AttemptId, BankId, PaymentId},
    keyring::KeyRing,
    payment::Payment,
    status::Status,
    time::Timestamp,
};

use crate::{
    attempt_row::{Attempt, attempt_columns},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    origin::Origin,
    payment_read::{payment_columns, payment_from_row},
    row,
};

#[derive(Clone, Debug)]
pub struct PaymentHistory {
    pub payment: Payment,
    pub data: Option<String>,
    pub changes: Vec<StatusChange>,
    pub attempts: Vec<AttemptEntry>,
    pub contradictions: Vec<Contradiction>,
}

#[derive(Clone, Debug)]
pub struct StatusChange {
    pub from: Status,
    pub to: Status,
    pub at: Timestamp,
    pub cause: String,
    /// `None`: made by a command, or by a version that did not record it.
    pub origin: Option<Origin>,
}

#[derive(Clone, Debug)]
pub struct AttemptEntry {
    pub id: AttemptId,
    pub number: i32,
    pub bank: BankId,
    pub started_at: Timestamp,
    pub started_by: Option<Origin>,
    pub returned_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    pub phase: Option<Phase>,
    pub outcome: Option<AttemptOutcome>,
    /// Whether an operator ended the attempt on the bank's evidence.
    pub ended_by_operator: bool,
    pub unreadable_since: Option<Timestamp>,
    pub next_poll_at: Option<Timestamp>,
    /// The bank's own code of the last status that was read.
    pub bank_status: Option<String>,
    /// The bank's own text about it. Erased with the connector state.
    pub bank_reason: Option<String>,
    /// Erased 30 days after the end.
    pub connector_state: Option<ConnectorState>,
}

/// A status of the bank that contradicts a final outcome.
#[derive(Clone, Debug)]
pub struct Contradiction {
    pub attempt: AttemptId,
    pub bank_status: String,
    pub payment_status: Status,
    pub at: Timestamp,
}

const PAYMENT: &str = concat!("SELECT ", payment_columns!(), ", payment.data FROM payment WHERE id = $1");
const CHANGES: &str = "
    SELECT from_status::text AS from_status, to_status::text AS to_status, changed_at, cause, request, trace
    FROM status_change WHERE payment_id = $1 ORDER BY number";
const ATTEMPTS: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    ", attempt.request, attempt.trace, attempt.proof, attempt.next_poll_at, attempt.returned_at, attempt.last_bank_status, attempt.last_bank_reason
     FROM attempt JOIN payment ON payment.id = payment_id WHERE payment_id = $1 ORDER BY number"
);
const CONTRADICTIONS: &str = "
    SELECT attempt_id, bank_status, payment_status::text AS payment_status, observed_at
    FROM attempt JOIN contradiction ON attempt_id = attempt.id WHERE attempt.payment_id = $1 ORDER BY observed_at";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("PAYMENT", PAYMENT), ("CHANGES", CHANGES), ("ATTEMPTS", ATTEMPTS), ("CONTRADICTIONS", CONTRADICTIONS)];

impl Cell {
    /// The history of a payment. `None` if there is no such payment.
    pub async fn payment_history(&self, id: PaymentId, ring: &KeyRing) -> Result<Option<PaymentHistory>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let Some(found) = client.query_opt(PAYMENT, &[&id.uuid()]).await? else { return Ok(None) };
            let changes = client.query(CHANGES, &[&id.uuid()]).await?;
            let changes = changes.iter().map(|row| {
                Ok(StatusChange {
                    from: row::parsed(row, "from_status")?,
                    to: row::parsed(row, "to_status")?,
                    at: row::time(row, "changed_at")?,
                    cause: row.try_get("cause")?,
                    origin: Origin::from_row(row)?,
                })
            });
            let attempts = client.query(ATTEMPTS, &[&id.uuid()]).await?;
            let attempts = attempts.iter().map(|row| {
                let attempt = Attempt::from_row(self.id(), row, ring)?;
                Ok(AttemptEntry {
                    id: attempt.id,
                    number: attempt.number,
                    bank: attempt.bank,
                    started_at: attempt.created_at,
                    started_by: Origin::from_row(row)?,
                    returned_at: row::optional_time(row, "returned_at")?,
                    ended_at: attempt.ended_at,
                    phase: attempt.phase,
                    outcome: attempt.outcome,
                    ended_by_operator: row.try_get::<_, Option<&str>>("proof")?.is_some(),
                    unreadable_since: attempt.unreadable_since,
                    next_poll_at: row::optional_time(row, "next_poll_at")?,
                    bank_status: row.try_get("last_bank_status")?,
                    bank_reason: row.try_get("last_bank_reason")?,
                    connector_state: attempt.connector_state,
                })
            });
            let contradictions = client.query(CONTRADICTIONS, &[&id.uuid()]).await?;
            let contradictions = contradictions.iter().map(|row| {
                Ok(Contradiction {
                    attempt: AttemptId::of(self.id(), row.try_get("attempt_id")?),
                    bank_status: row.try_get("bank_status")?,
                    payment_status: row::parsed(row, "payment_status")?,
                    at: row::time(row, "observed_at")?,
                })
            });
            Ok(Some(PaymentHistory {
                payment: payment_from_row(self.id(), &found)?,
                data: found.try_get("data")?,
                changes: changes.collect::<Result<_, StoreError>>()?,
                attempts: attempts.collect::<Result<_, StoreError>>()?,
                contradictions: contradictions.collect::<Result<_, StoreError>>()?,
            }))
        })
        .await
    }
}
