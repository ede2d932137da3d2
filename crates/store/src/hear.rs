//! What is heard of a bank, written down: the attempt, the payment, its history, all in one transaction or not at all.

use deadpool_postgres::{GenericClient, Transaction};
use paylink_domain::{
    attempt::{Conclusion, Heard, Outcome, Phase, Profile, conclude},
    id::PaymentId,
    keyring::KeyRing,
    status::Status,
    time::{Timestamp, to_system_time},
};

use super::{
    attempt::{Attempt, attempt_columns, standing_from, version_from},
    cell::Cell,
    error::StoreError,
    moving::{Movable, data_from},
    patience::patiently,
    payment::payment_columns,
};

/// What came of telling the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Somebody else has claimed the attempt since, and will tell.
    Overtaken,
    Concluded {
        from: Status,
        conclusion: Conclusion,
    },
}

/// The payment is locked first, and then read together with its attempt: whatever was true when the bank was asked, this is
/// what is true when its answer is written.
const LOCK: &str = "SELECT data FROM payment WHERE id = $1 FOR UPDATE";
const READ: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id
     WHERE attempt.id = $1 AND (attempt.claim = $2 OR $3) FOR UPDATE OF attempt"
);
const WRITE: &str = "
    UPDATE attempt SET phase = coalesce($2, phase), outcome = coalesce($3, outcome),
        ended_at = CASE WHEN $3 IS NULL THEN ended_at ELSE service_now() END,
        unread_since = $4, next_look_at = $5
    WHERE id = $1";
const CONTRADICTION: &str = "
    INSERT INTO contradiction (attempt_id, said, payment_id, stands) VALUES ($1, $2, $3, $4::text::payment_status)
    ON CONFLICT DO NOTHING";
const ERASE_LATER: &str = "UPDATE attempt SET erase_at = service_now() + interval '30 days' WHERE payment_id = $1";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("LOCK", LOCK), ("READ", READ), ("WRITE", WRITE), ("CONTRADICTION", CONTRADICTION), ("ERASE_LATER", ERASE_LATER)];

impl Cell {
    /// Writes down what was heard of `attempt`, and what follows from it. `cause` is kept in the payment's history.
    pub async fn hear(
        &self,
        attempt: &Attempt,
        heard: Heard,
        cause: &str,
        profile: Profile,
        ring: &KeyRing,
    ) -> Result<Told, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let payment = attempt.payment.id;
            let statement = transaction.prepare_cached(LOCK).await?;
            let data = data_from(&transaction.query_one(&statement, &[&payment.uuid()]).await?, 0)?;
            let statement = transaction.prepare_cached(READ).await?;
            // What nothing can follow is true whoever has asked since.
            let last_word = matches!(heard, Heard::Phase(phase) if phase.is_terminal(profile));
            let asked: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
                [&attempt.id.uuid(), &attempt.claim, &last_word];
            let Some(row) = transaction.query_opt(&statement, &asked).await? else {
                return Ok(Told::Overtaken);
            };
            let (standing, version, found) =
                (standing_from(&row)?, version_from(&row)?, self.attempt_from(&row, ring)?);
            let last_news_at = found.payment.updated_at.unwrap_or(found.payment.created_at);
            let conclusion = conclude(standing, &found.known(), heard, profile, last_news_at, found.read_at);
            write(&transaction, attempt, heard, &conclusion).await?;
            if conclusion.contradiction {
                let said = if cause.is_empty() { "?" } else { cause };
                let stands = standing.status.as_str();
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
                    [&attempt.id.uuid(), &said, &payment.uuid(), &stands];
                transaction.execute(CONTRADICTION, &values).await?;
            }
            if let Some(to) = conclusion.to {
                let reference = found.payment.reference.clone();
                let here = Movable { id: payment, standing, version, reference, data };
                here.move_locked(&transaction, to, cause).await?;
                if to.is_final() {
                    erase_later(&transaction, payment).await?;
                }
            }
            transaction.commit().await?;
            Ok(Told::Concluded { from: standing.status, conclusion })
        })
        .await
    }
}

async fn write(
    transaction: &Transaction<'_>,
    attempt: &Attempt,
    heard: Heard,
    conclusion: &Conclusion,
) -> Result<(), StoreError> {
    let phase = match heard {
        Heard::Phase(phase) => Some(Phase::as_str(phase)),
        Heard::Unreadable | Heard::InitiationLost | Heard::InitiationFailed(_) | Heard::Nothing => None,
    };
    let time = |at: Option<Timestamp>| at.map(to_system_time);
    let statement = transaction.prepare_cached(WRITE).await?;
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 5] = [
        &attempt.id.uuid(),
        &phase,
        &conclusion.ends.map(Outcome::as_str),
        &time(conclusion.unread_since),
        &time(conclusion.next_look_at),
    ];
    transaction.execute(&statement, &values).await?;
    Ok(())
}

/// Lets what banks told us about a payment that has ended be forgotten in 30 days.
pub(super) async fn erase_later(transaction: &Transaction<'_>, payment: PaymentId) -> Result<(), StoreError> {
    transaction.execute(ERASE_LATER, &[&payment.uuid()]).await?;
    Ok(())
}
