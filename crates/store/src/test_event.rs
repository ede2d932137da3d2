//! Test events, which are sent to one endpoint.

use paylink_domain::{
    audit::{Action, Actor},
    event::{TestEvent, id_for_payment, test_template},
    id::{EndpointId, EventId, PaymentId},
};
use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    outbox::event_time,
    transaction::begin,
};

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

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INSERT_TEST_EVENT", INSERT_TEST_EVENT)];

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
