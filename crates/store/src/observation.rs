//! Recording observations of a bank: the attempt, the payment and its history change in one transaction.

use deadpool_postgres::{GenericClient, Transaction};
use paylink_domain::{
    attempt::{AttemptOutcome, AttemptSnapshot, Conclusion, Observation, PayerRequest, Phase, Profile, conclude},
    keyring::KeyRing,
    status::{CurrentStatus, Status},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::types::ToSql;

use crate::{
    attempt::{Attempt, attempt_columns},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
    transition::PaymentSnapshot,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObservationOutcome {
    /// Nothing was written: another worker has claimed the attempt since and will record its own observation.
    Superseded,
    Recorded {
        from: Status,
        conclusion: Conclusion,
    },
}

/// What the bank said, in its own words, without control characters.
#[derive(Clone, Copy, Debug)]
pub struct BankWords<'a> {
    /// Its code, such as `RJCT/failed`.
    pub status: &'a str,
    /// Its text about the reason.
    pub reason: Option<&'a str>,
}

/// The lengths that the columns allow.
const MAX_STATUS_CHARACTERS: usize = 100;
const MAX_REASON_CHARACTERS: usize = 500;

/// Run after the payment has been locked, so that both are read in their current state, not in the state before the poll.
const READ_LOCKED_ATTEMPT: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    ", EXISTS (SELECT FROM attempt AS later WHERE later.payment_id = attempt.payment_id AND later.number > attempt.number) AS superseded
     FROM attempt JOIN payment ON payment.id = payment_id
     WHERE attempt.id = $1 AND (attempt.claim = $2 OR $3) FOR UPDATE OF attempt"
);
/// That the payer has signed must not be forgotten because the bank does not show the order. An attempt that ends is erased 30 days
/// later (`erasure.rs`).
const UPDATE_ATTEMPT: &str = "
    UPDATE attempt SET outcome = coalesce($3, outcome),
        ended_at = CASE WHEN $3 IS NULL THEN ended_at ELSE service_now() END,
        erase_at = CASE WHEN $3 IS NULL THEN erase_at ELSE service_now() + interval '30 days' END,
        unreadable_since = $4, gone_since = $5, next_poll_at = $6, last_bank_status = coalesce($7, last_bank_status),
        last_bank_reason = CASE WHEN $7::text IS NULL THEN last_bank_reason ELSE $8 END,
        phase = CASE WHEN phase = 'awaiting_others' AND $2 IN ('gone', 'not_found', 'deleted') THEN phase ELSE coalesce($2, phase) END
    WHERE id = $1";
const INSERT_CONTRADICTION: &str = "
    INSERT INTO contradiction (attempt_id, bank_status, payment_id, payment_status) VALUES ($1, $2, $3, $4::text::payment_status)
    ON CONFLICT DO NOTHING";

const IS_OPEN: &str = "SELECT cell_is_open() AS is_open";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("READ_LOCKED_ATTEMPT", READ_LOCKED_ATTEMPT),
    ("UPDATE_ATTEMPT", UPDATE_ATTEMPT),
    ("INSERT_CONTRADICTION", INSERT_CONTRADICTION),
    ("IS_OPEN", IS_OPEN),
];

impl Cell {
    /// Records `observation` of `attempt` and what follows from it. `cause` is written into the payment's status history. `words`
    /// are present if the bank has said something.
    pub async fn record_observation(
        &self,
        attempt: &Attempt,
        observation: Observation,
        cause: &str,
        words: Option<BankWords<'_>>,
        profile: Profile,
        ring: &KeyRing,
    ) -> Result<ObservationOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let payment = PaymentSnapshot::lock(&transaction, attempt.payment.id).await?;
            let payment = payment.ok_or_else(|| StoreError::unexpected("attempt without a payment"))?;
            let statement = transaction.prepare_cached(READ_LOCKED_ATTEMPT).await?;
            // A terminal phase cannot change any more, and an initiation that has failed was made by one process only. So both are
            // recorded under any claim.
            let is_terminal = match observation {
                Observation::Phase(phase) => phase.is_terminal(profile),
                Observation::InitiationFailed(_) => true,
                Observation::Unreadable | Observation::InitiationLost | Observation::TimePassed => false,
            };
            let values: [&(dyn ToSql + Sync); 3] = [&attempt.id.uuid(), &attempt.claim, &is_terminal];
            let Some(row) = transaction.query_opt(&statement, &values).await? else {
                return Ok(ObservationOutcome::Superseded);
            };
            let (from, found) = (payment.current_status, Attempt::from_row(self.id(), &row, ring)?);
            let conclusion =
                conclude_after_restore(from, &found, found.snapshot(row.try_get("superseded")?), observation, profile);
            if needs_open_cell(&conclusion, from) {
                require_open_cell(&transaction).await?;
            }
            update_attempt(&transaction, attempt, observation, words, &conclusion).await?;
            if conclusion.contradiction {
                insert_contradiction(&transaction, attempt, cause, from.status).await?;
            }
            if let Some(to) = conclusion.new_status {
                payment.transition_locked(&transaction, to, cause).await?;
            }
            transaction.commit().await?;
            Ok(ObservationOutcome::Recorded { from: from.status, conclusion })
        })
        .await
    }
}

/// What follows from an observation, also for a payment from before a restore. Its attempt may have got a response that is lost, so that
/// the payer has signed at the bank. A later attempt may be lost too, after the payer had asked to change the bank: so the end of this one
/// does not cancel the payment.
fn conclude_after_restore(
    from: CurrentStatus,
    attempt: &Attempt,
    mut snapshot: AttemptSnapshot,
    observation: Observation,
    mut profile: Profile,
) -> Conclusion {
    if attempt.may_be_undone {
        profile.lost_initiation_may_move_money = true;
        snapshot.payer_request = Some(PayerRequest::Switch);
    }
    let last_change_at = attempt.payment.updated_at.unwrap_or(attempt.payment.created_at);
    conclude(from, &snapshot, observation, profile, last_change_at, attempt.read_at)
}

/// Whether the conclusion is wrong if writes are missing.
fn needs_open_cell(conclusion: &Conclusion, from: CurrentStatus) -> bool {
    conclusion.outcome == Some(AttemptOutcome::Abandoned)
        || conclusion.new_status == Some(Status::Cancelled) && !from.was_authorised
}

/// A closed cell does not know yet whether writes are missing.
async fn require_open_cell(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    if transaction.query_one(IS_OPEN, &[]).await?.try_get("is_open")? {
        return Ok(());
    }
    Err(StoreError::Closed("what ends the attempt may be among the lost writes".to_owned()))
}

async fn update_attempt(
    transaction: &Transaction<'_>,
    attempt: &Attempt,
    observation: Observation,
    words: Option<BankWords<'_>>,
    conclusion: &Conclusion,
) -> Result<(), StoreError> {
    let phase = match observation {
        Observation::Phase(phase) => Some(Phase::as_str(phase)),
        Observation::Unreadable
        | Observation::InitiationLost
        | Observation::InitiationFailed(_)
        | Observation::TimePassed => None,
    };
    let time = |at: Option<Timestamp>| at.map(to_system_time);
    let statement = transaction.prepare_cached(UPDATE_ATTEMPT).await?;
    let status = words.and_then(|words| at_most(words.status, MAX_STATUS_CHARACTERS));
    let reason = words.and_then(|words| words.reason).and_then(|reason| at_most(reason, MAX_REASON_CHARACTERS));
    let values: [&(dyn ToSql + Sync); 8] = [
        &attempt.id.uuid(),
        &phase,
        &conclusion.outcome.map(AttemptOutcome::as_str),
        &time(conclusion.unreadable_since),
        &time(conclusion.gone_since),
        &time(conclusion.next_poll_at),
        &status,
        &reason,
    ];
    transaction.execute(&statement, &values).await?;
    Ok(())
}

async fn insert_contradiction(
    transaction: &Transaction<'_>,
    attempt: &Attempt,
    cause: &str,
    payment_status: Status,
) -> Result<(), StoreError> {
    let bank_status = if cause.is_empty() { "?" } else { cause };
    let (id, payment, payment_status) = (attempt.id.uuid(), attempt.payment.id.uuid(), payment_status.as_str());
    transaction.execute(INSERT_CONTRADICTION, &[&id, &bank_status, &payment, &payment_status]).await?;
    Ok(())
}

/// The first characters of a text. `None` if it is empty.
fn at_most(text: &str, characters: usize) -> Option<String> {
    let text: String = text.chars().take(characters).collect();
    Some(text).filter(|text| !text.is_empty())
}
