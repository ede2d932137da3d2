//! Payments in any status, without a bank. A status is written with the statements of the store, and with an attempt, because the
//! database refuses a paid status without an attempt that was paid.

use paylink_domain::{
    event,
    id::PaymentId,
    status::{CurrentStatus, Status, Transition, TransitionError},
};
use paylink_store::statements;
use tokio_postgres::{Client, Error, types::ToSql};
use uuid::Uuid;

#[derive(Debug)]
pub enum TransitionPaymentError {
    Database(Error),
    NoSuchPayment,
    Refused(TransitionError),
}

impl From<Error> for TransitionPaymentError {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

/// The first attempt of a payment that waits for its payer. It is not polled.
const INSERT_ATTEMPT: &str = "
    INSERT INTO attempt (id, payment_id, number, bank) SELECT gen_random_uuid(), id, 1, 'test-bank' FROM payment
    WHERE id = $1 AND status IN ('PENDING', 'INCOMPLETE') AND NOT was_authorised
        AND NOT EXISTS (SELECT FROM attempt WHERE payment_id = $1)";
const END_ATTEMPT: &str = "
    UPDATE attempt SET ended_at = service_now(), outcome = $2, next_poll_at = NULL WHERE payment_id = $1 AND ended_at IS NULL";

/// Moves a payment to status `to` if the domain allows it. A final status ends the payment's attempt with the outcome that belongs
/// to it.
pub async fn transition_payment(
    client: &mut Client,
    id: PaymentId,
    to: Status,
    cause: &str,
) -> Result<Transition, TransitionPaymentError> {
    let transaction = client.transaction().await?;
    let row = transaction.query_opt(statement("LOCK_PAYMENT"), &[&id.uuid()]).await?;
    let row = row.ok_or(TransitionPaymentError::NoSuchPayment)?;
    let (from, version): (&str, i32) = (row.get("payment_status"), row.get("version"));
    let current_status = CurrentStatus { status: from.parse().unwrap(), was_authorised: row.get("was_authorised") };
    let transition = current_status.transition_to(to).map_err(TransitionPaymentError::Refused)?;
    if transition == Transition::Unchanged {
        return Ok(transition);
    }
    transaction.execute(INSERT_ATTEMPT, &[&id.uuid()]).await?;
    if let Some(outcome) = outcome(to) {
        transaction.execute(END_ATTEMPT, &[&id.uuid(), &outcome]).await?;
    }
    let (no_request, no_trace): (Vec<Option<&str>>, Vec<Option<Uuid>>) = (vec![None], vec![None]);
    let change: [&(dyn ToSql + Sync); 7] =
        [&vec![id.uuid()], &vec![version], &vec![to.as_str()], &vec![from], &vec![cause], &no_request, &no_trace];
    if to.is_final() {
        let data: Option<&str> = row.get("data");
        let (reference, data) =
            (row.get::<_, &str>("reference").parse().unwrap(), data.map(|data| data.parse().unwrap()));
        let template = event::template(id, &reference, to, data.as_ref());
        let event_id = event::id_for_payment(id).uuid();
        let outbox: [&(dyn ToSql + Sync); 3] = [&vec![event_id], &vec![template.before], &vec![template.after]];
        let end = statement("END_PAYMENTS");
        transaction.execute(end, &[&change[..], &outbox[..]].concat()).await?;
    } else {
        transaction.execute(statement("CHANGE_PAYMENTS"), &change).await?;
    }
    transaction.commit().await?;
    Ok(transition)
}

/// How the attempt of a payment ends. `None` while the payment has not ended.
const fn outcome(status: Status) -> Option<&'static str> {
    match status {
        Status::Executed | Status::Settled => Some("paid"),
        Status::Failed => Some("rejected"),
        Status::Cancelled => Some("cancelled"),
        Status::Pending | Status::Authorised | Status::Incomplete | Status::Unknown => None,
    }
}

fn statement(name: &str) -> &'static str {
    statements().find(|(found, _)| *found == name).unwrap().1
}
