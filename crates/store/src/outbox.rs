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
    event::{EventTemplate, TestEvent, id_for_payment, test_template},
    id::{EndpointId, EventId, PaymentId},
};
use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
};

/// A time as events contain it.
macro_rules! event_time {
    ($at:literal) => {
        concat!("to_char(", $at, r#" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#)
    };
}

/// Parameters: payment id, expected version, new status, old status, cause; then event id, body before the time, body after it.
/// Changes no row if the payment has another version.
const TRANSITION_TO_FINAL_WITH_OUTBOX: &str = concat!(
    "WITH updated AS (
        UPDATE payment SET status = $3::text::payment_status WHERE id = $1 AND version = $2
        RETURNING id, company_id, version, status, updated_at
    ), history AS (
        INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
        SELECT id, version, $4::text::payment_status, status, updated_at, $5 FROM updated
    ), outbox_event AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT $6, id, company_id, updated_at, $7 || ",
    event_time!("updated_at"),
    " || $8
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
    &[("TRANSITION_TO_FINAL_WITH_OUTBOX", TRANSITION_TO_FINAL_WITH_OUTBOX), ("INSERT_TEST_EVENT", INSERT_TEST_EVENT)];

/// Ends a payment and inserts its event and deliveries. `change` has the parameters of `transition::TRANSITION`. Returns the
/// number of payments that were changed.
pub(crate) async fn transition_to_final(
    client: &impl GenericClient,
    payment: PaymentId,
    change: &[&(dyn ToSql + Sync)],
    template: &EventTemplate,
) -> Result<u64, StoreError> {
    let event = id_for_payment(payment).uuid();
    let outbox_event: [&(dyn ToSql + Sync); 3] = [&event, &template.before, &template.after];
    let statement = client.prepare_cached(TRANSITION_TO_FINAL_WITH_OUTBOX).await?;
    Ok(client.execute(&statement, &[change, &outbox_event[..]].concat()).await?)
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
