//! Erasing personal data: what the read of a payment, its status history and the id of its event do not need.
//!
//! The connector states and redirect URLs of an attempt are erased 30 days after the attempt has ended, whatever became of the payment.
//! By then the bank has been read for the last time (`poll_schedule.rs` in the domain). Bodies of events are erased when they are
//! as old as the operator configures, and the merchant's data of the payment with them. No row is deleted.
//!
//! The function `erase_personal_data` of the schema does it with the owner's rights. The application's role may only call it.

use paylink_domain::{
    audit::{Action, Actor},
    id::PaymentId,
};
use serde_json::Value;
use tokio_postgres::Row;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
};

/// The limit of one call in the schema's function, for attempts and for events.
const BATCH: i64 = 1000;

/// How many rows were erased.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Attempts, with connector state, redirect URL, orders that notifications have named, and the payer's language.
    pub attempts: i64,
    /// Bodies of events.
    pub events: i64,
    /// The merchant's data of payments.
    pub data: i64,
    /// What endpoints responded to deliveries.
    pub responses: i64,
}

/// The result of a request to erase the data of one payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentErasure {
    pub erased: Erased,
    /// Attempts that have not ended. Their connector states are still needed.
    pub open_attempts: i64,
    /// Deliveries of the event that have not ended. Its body is still needed.
    pub open_deliveries: i64,
    /// Whether the payment has its final status. Until then the merchant's data is needed for the event.
    pub is_final: bool,
}

const ERASE: &str = "
    SELECT erased_attempts, erased_events, erased_data, erased_responses FROM erase_personal_data($1::uuid, $2::integer)";
/// Attempts that ended without a schedule: something was stored after an erasure on request.
const SCHEDULE_ERASURE: &str = "
    UPDATE attempt SET erase_at = ended_at + interval '30 days' WHERE id IN (
        SELECT id FROM attempt WHERE ended_at IS NOT NULL AND erase_at IS NULL
            AND (connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}'
                OR last_bank_reason IS NOT NULL)
        LIMIT 1000 FOR UPDATE SKIP LOCKED)";
/// An erasure more than 30 days ahead was scheduled by a later clock: the clock was set back. The extra hour ignores small corrections.
const LIMIT_ERASURE_DELAY: &str = "
    UPDATE attempt SET erase_at = service_now() + interval '30 days'
    WHERE id IN (SELECT id FROM attempt WHERE erase_at > (SELECT service_now() + interval '30 days 1 hour') LIMIT 1000)";
const WHAT_IS_STILL_NEEDED: &str = "
    SELECT status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED') AS is_final,
        (SELECT count(*) FROM attempt WHERE payment_id = payment.id AND ended_at IS NULL) AS open_attempts,
        (SELECT count(*) FROM event JOIN delivery ON event_id = event.id
         WHERE event.payment_id = payment.id AND state IN ('fresh', 'queued')) AS open_deliveries
    FROM payment WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("ERASE", ERASE),
    ("SCHEDULE_ERASURE", SCHEDULE_ERASURE),
    ("LIMIT_ERASURE_DELAY", LIMIT_ERASURE_DELAY),
    ("WHAT_IS_STILL_NEEDED", WHAT_IS_STILL_NEEDED),
];

impl Erased {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            attempts: row.try_get("erased_attempts")?,
            events: row.try_get("erased_events")?,
            data: row.try_get("erased_data")?,
            responses: row.try_get("erased_responses")?,
        })
    }

    /// Whether more may be due than one call erases.
    pub const fn is_full_batch(&self) -> bool {
        self.attempts >= BATCH || self.events >= BATCH
    }
}

impl std::ops::AddAssign for Erased {
    fn add_assign(&mut self, other: Self) {
        self.attempts += other.attempts;
        self.events += other.events;
        self.data += other.data;
        self.responses += other.responses;
    }
}

impl Cell {
    /// Erases what is due, up to 1000 attempts and 1000 events. Events are due at the age of `event_days`, at least 30.
    pub async fn erase_expired(&self, event_days: u16) -> Result<Erased, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            client.execute(SCHEDULE_ERASURE, &[]).await?;
            client.execute(LIMIT_ERASURE_DELAY, &[]).await?;
            let row = client.query_one(ERASE, &[&None::<uuid::Uuid>, &i32::from(event_days)]).await?;
            Erased::from_row(&row)
        })
        .await
    }

    /// Erases what can be erased of one payment now. `None` if there is no such payment.
    pub async fn erase_payment(&self, actor: &Actor, payment: PaymentId) -> Result<Option<PaymentErasure>, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Payment(payment);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ErasePayment, subject).await?;
            let row = transaction.query_one(ERASE, &[&Some(payment.uuid()), &0]).await?;
            let erased = Erased::from_row(&row)?;
            let needed = transaction.query_opt(WHAT_IS_STILL_NEEDED, &[&payment.uuid()]).await?;
            let Some(row) = needed else { return Ok(None) };
            audit.note("attempts_erased", Value::Null, erased.attempts);
            audit.note("event_bodies_erased", Value::Null, erased.events);
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(PaymentErasure {
                erased,
                open_attempts: row.try_get("open_attempts")?,
                open_deliveries: row.try_get("open_deliveries")?,
                is_final: row.try_get("is_final")?,
            }))
        })
        .await
    }
}
