//! The transactional outbox: an event and its deliveries are inserted by the statement that ends the payment.
//!
//! A payment that becomes final, its status history, its event and one delivery for each enabled endpoint are committed together
//! or not at all. So no event is lost and none is sent for a payment that has not ended. Delivery workers claim the rows
//! afterwards (`delivery.rs`).
//!
//! The event is stored as the exact bytes that merchants receive. Its body contains the time at which the payment ended, which
//! only the database knows (`guard_payment` in the schema). So Rust passes the text before and after that time.

use deadpool_postgres::GenericClient;
use paylink_domain::{
    audit::{Action, Actor},
    event::{EventTemplate, TestEvent, id_for_payment, template, test_template},
    id::{EndpointId, EventId, PaymentId},
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
    transition::{ChangeColumns, StatusChange},
};

/// A time as events contain it.
macro_rules! event_time {
    ($at:literal) => {
        concat!("to_char(", $at, r#" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#)
    };
}

/// Parameters: columns of payment id, expected version, new status, old status, cause; then event id, body before the time, body after
/// it. Changes no payment that has another version.
const END_PAYMENTS: &str = concat!(
    "WITH updated AS (
        UPDATE payment SET status = change.to_status::payment_status
        FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[])
            AS change (id, version, to_status, from_status, cause, event_id, before_time, after_time)
        WHERE payment.id = change.id AND payment.version = change.version
        RETURNING payment.id, payment.company_id, payment.version, payment.status, payment.updated_at, change.from_status, change.cause,
            change.event_id, change.before_time, change.after_time
    ), history AS (
        INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
        SELECT id, version, from_status::payment_status, status, updated_at, cause FROM updated
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
/// Parameters: endpoint id, event id, body before the time, body after it.
const INSERT_TEST_EVENT: &str = concat!(
    "WITH now AS MATERIALIZED (SELECT service_now() AS at), outbox_event AS (
        INSERT INTO event (id, company_id, created_at, body)
        SELECT $2, company_id, now.at, $3 || ",
    event_time!("now.at"),
    " || $4
        FROM endpoint CROSS JOIN now WHERE endpoint.id = $1 AND disabled_at IS NULL
        RETURNING id, created_at
    )
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at) SELECT id, $1, created_at, created_at FROM outbox_event"
);

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("END_PAYMENTS", END_PAYMENTS), ("INSERT_TEST_EVENT", INSERT_TEST_EVENT)];

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

impl Cell {
    /// Sends a test event to an endpoint. `payment` is an id without a payment. `None` if the endpoint does not exist or is
    /// disabled.
    pub async fn send_test_event(
        &self,
        actor: &Actor,
        endpoint: EndpointId,
        payment: PaymentId,
        content: &TestEvent,
    ) -> Result<Option<EventId>, StoreError> {
        with_deadline(async {
            let (event, template) = (id_for_payment(payment), test_template(payment, content));
            let values: [&(dyn ToSql + Sync); 4] =
                [&endpoint.number(), &event.uuid(), &template.before, &template.after];
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Endpoint(endpoint);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::SendTestEvent, subject).await?;
            audit.note("event", None::<String>, event.to_string());
            audit.note("status", None::<String>, content.status.as_str());
            if transaction.execute(INSERT_TEST_EVENT, &values).await? == 0 {
                return Ok(None);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(event))
        })
        .await
    }
}
