//! The transactional outbox: an event and its deliveries are inserted by the statement that ends the payment.
//!
//! A payment that becomes final, its status history, its event and one delivery for each enabled endpoint are committed together
//! or not at all. So no event is lost and none is sent for a payment that has not ended. Delivery workers claim the rows
//! afterwards (`delivery.rs`).
//!
//! The event is stored as the exact bytes that merchants receive. Its body contains the time at which the payment ended, which
//! only the database knows (`guard_payment` in the schema). So Rust passes the text before and after that time.

use deadpool_postgres::GenericClient;
use paylink_domain::event::{EventTemplate, id_for_payment, template};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    error::StoreError,
    status_change::{ChangeColumns, StatusChange},
};

/// A time as events contain it.
macro_rules! event_time {
    ($at:literal) => {
        concat!("to_char(", $at, r#" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#)
    };
}
pub(crate) use event_time;

/// Parameters: columns of payment id, expected version, new status, old status, cause, request, trace; then event id, body before the time, body after
/// it. Changes no payment that has another version.
const END_PAYMENTS: &str = concat!(
    "WITH updated AS (
        UPDATE payment SET status = change.to_status::payment_status
        FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::uuid[], $9::text[], $10::text[])
            AS change (id, version, to_status, from_status, cause, request, trace, event_id, before_time, after_time)
        WHERE payment.id = change.id AND payment.version = change.version
        RETURNING payment.id, payment.company_id, payment.version, payment.status, payment.updated_at, change.from_status, change.cause,
            change.request, change.trace, change.event_id, change.before_time, change.after_time
    ), history AS (
        INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause, request, trace)
        SELECT id, version, from_status::payment_status, status, updated_at, cause, request, trace FROM updated
    ), outbox_event AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT event_id, id, company_id, updated_at, before_time || ",
    event_time!("updated_at"),
    " || after_time
        FROM updated RETURNING id, company_id, created_at
    ), outbox_delivery AS (
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at)
        SELECT outbox_event.id, endpoint.id, outbox_event.created_at, outbox_event.created_at
        FROM outbox_event JOIN endpoint ON endpoint.company_id = outbox_event.company_id AND endpoint.disabled_at IS NULL
    )
    SELECT FROM updated"
);
pub(crate) const STATEMENTS: &[(&str, &str)] = &[("END_PAYMENTS", END_PAYMENTS)];

/// Gives payments their final status, and inserts their events and deliveries. Returns the number of payments that were changed.
pub(crate) async fn end_payments(client: &impl GenericClient, changes: &[StatusChange<'_>]) -> Result<u64, StoreError> {
    let templates: Vec<EventTemplate> = changes
        .iter()
        .map(|StatusChange { payment, to, .. }| template(payment.id, &payment.reference, *to, payment.data.as_ref()))
        .collect();
    let events: Vec<Uuid> = changes.iter().map(|change| id_for_payment(change.payment.id).uuid()).collect();
    let before: Vec<&str> = templates.iter().map(|template| template.before.as_str()).collect();
    let after: Vec<&str> = templates.iter().map(|template| template.after.as_str()).collect();
    let columns = ChangeColumns::of(changes);
    let outbox_columns: [&(dyn ToSql + Sync); 3] = [&events, &before, &after];
    let statement = client.prepare_cached(END_PAYMENTS).await?;
    Ok(client.execute(&statement, &[&columns.values()[..], &outbox_columns].concat()).await?)
}
