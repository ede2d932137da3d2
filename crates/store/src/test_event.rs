//! Test events, which are sent to one endpoint.

use paylink_domain::{
    audit::{Action, Actor},
    company::Mode,
    event::{TEST_REFERENCE, TestEvent, id_for_payment, test_template},
    id::{CompanyId, EndpointId, EventId, PaymentId},
    merchant_data::MerchantData,
    notice::Notice,
    reference::Reference,
};
use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    outbox::event_time,
    row,
    transaction::begin,
};

const FIND_ENDPOINT: &str = "
    SELECT company_id, endpoint.name, mode FROM endpoint JOIN company ON company.id = company_id
    WHERE endpoint.id = $1 AND disabled_at IS NULL";

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
    &[("FIND_ENDPOINT", FIND_ENDPOINT), ("INSERT_TEST_EVENT", INSERT_TEST_EVENT)];

/// What came of a test event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestEventOutcome {
    Sent(EventId),
    /// It does not exist, or is disabled.
    NoEndpoint,
    /// A live company sends no test event that a program could take for a payment.
    LiveCompany,
}

impl TestEventOutcome {
    /// The event, if it was sent.
    pub const fn event(self) -> Option<EventId> {
        match self {
            Self::Sent(event) => Some(event),
            Self::NoEndpoint | Self::LiveCompany => None,
        }
    }
}

impl Cell {
    /// Sends a test event to an endpoint. `payment` is an id without a payment. The owners of a live company are notified.
    pub async fn send_test_event(
        &self,
        actor: &Actor,
        endpoint: EndpointId,
        payment: PaymentId,
        content: &TestEvent,
    ) -> Result<TestEventOutcome, StoreError> {
        with_deadline(async {
            let (event, template) = (id_for_payment(payment), test_template(payment, content));
            let values: [&(dyn ToSql + Sync); 4] =
                [&endpoint.number(), &event.uuid(), &template.before, &template.after];
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(row) = transaction.query_opt(FIND_ENDPOINT, &[&endpoint.number()]).await? else {
                return Ok(TestEventOutcome::NoEndpoint);
            };
            let is_live = row::parsed::<Mode>(&row, "mode")? == Mode::Live;
            if is_live && *content != TestEvent::default() {
                return Ok(TestEventOutcome::LiveCompany);
            }
            let subject = Subject::Endpoint(endpoint);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::SendTestEvent, subject).await?;
            let reference = content.reference.as_ref().map_or(TEST_REFERENCE, Reference::as_str);
            audit.note("event", None::<String>, event.to_string());
            audit.note("status", None::<String>, content.status.as_str());
            audit.note("reference", None::<String>, reference);
            if let Some(data) = &content.data {
                audit.note("data", None::<String>, MerchantData::as_str(data));
            }
            if transaction.execute(INSERT_TEST_EVENT, &values).await? == 0 {
                return Ok(TestEventOutcome::NoEndpoint);
            }
            audit.finish(&transaction).await?;
            if is_live {
                let company = CompanyId::of(self.id(), row.try_get("company_id")?);
                let company = company.map_err(|_| StoreError::unexpected("company_id"))?;
                let (by, object) = (actor.name().to_owned(), row.try_get("name")?);
                let notice = Notice::Changed {
                    action: Action::SendTestEvent,
                    by,
                    object,
                    user: None,
                    proposal: None,
                    of_owner: false,
                };
                write_change(&transaction, Some(company), &notice).await?;
            }
            transaction.commit().await?;
            Ok(TestEventOutcome::Sent(event))
        })
        .await
    }
}
