//! The service with a company that has a webhook endpoint. Tests advance the time.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    endpoint_breaker::Breaker,
    id::{EndpointId, EventId, PaymentId},
    payment::Payment,
    signature::WebhookSecret,
    status::Status,
    time::{Timestamp, from_system_time},
};
use paylink_server::{
    lifecycle::Roles,
    outbound::{Outbound, Policy},
    system::SystemRandomness,
};
use paylink_store::{AddEndpointOutcome, Cell, ClaimedDelivery, EndpointCapacity, EventEntry, EventQuery, Replay};
use serde_json::json;
use tokio_postgres::Client;
use url::Url;

use crate::{
    actor::tester, app::App, cell::KEY_1, config::config, database::Database, delivery_rounds::deliver_due,
    webhook_receiver::WebhookReceiver,
};

pub struct DeliveryFixture {
    pub app: App,
    pub webhook_receiver: WebhookReceiver,
    pub endpoint: EndpointId,
    pub secret: WebhookSecret,
    pub owner: Client,
    outbound: Outbound,
}

/// 16 concurrent deliveries to each endpoint.
pub const CAPACITY_FOR_ALL: EndpointCapacity = EndpointCapacity { by_endpoint: Vec::new(), default: 16 };

pub fn local_policy() -> Policy {
    Policy {
        local: true,
        ports: Vec::new(),
        connect_timeout: Duration::from_millis(500),
        total_timeout: Duration::from_secs(1),
        capacity: 1_024,
    }
}

impl DeliveryFixture {
    /// Without a worker: events are delivered only when a test calls [`Self::deliver`].
    pub async fn start() -> Self {
        Self::with_roles(Roles { web: true, worker: false }).await
    }

    /// With a worker, which delivers in the background.
    pub async fn with_worker() -> Self {
        Self::with_roles(Roles::ALL).await
    }

    async fn with_roles(roles: Roles) -> Self {
        let database = Database::migrated().await;
        // The heartbeat is as old as the template, which would count as downtime.
        let owner = database.as_owner().await;
        owner.execute("UPDATE delivery_heartbeat SET seen_at = clock_timestamp()", &[]).await.unwrap();
        let mut config = config(&database, &[(1, KEY_1)]);
        config.dev.local_urls = true;
        let app = App::with_roles(database, &config, roles).await;
        let webhook_receiver = WebhookReceiver::open().await;
        let (endpoint, secret) = add_endpoint(&app, &webhook_receiver.url).await;
        Self { app, webhook_receiver, endpoint, secret, owner, outbound: Outbound::new(local_policy()).unwrap() }
    }

    pub fn cell(&self) -> Arc<Cell> {
        self.app.cell()
    }

    /// Another endpoint of the same company.
    pub async fn add_receiver(&self) -> (WebhookReceiver, EndpointId) {
        let webhook_receiver = WebhookReceiver::open().await;
        let (id, _) = add_endpoint(&self.app, &webhook_receiver.url).await;
        (webhook_receiver, id)
    }

    /// A payment that is PENDING, with an open attempt.
    pub async fn payment(&self, data: Option<&str>) -> Payment {
        let mut request = json!({"payment": {"amountCents": 827, "reference": "Order 1017"}});
        if let Some(data) = data {
            request["data"] = data.into();
        }
        let link = self.app.link(&request).await;
        self.app.start_payment(&link).await
    }

    pub async fn end_payment(&self, payment: PaymentId, status: Status) {
        self.app.move_to(payment, status).await;
    }

    /// Creates a paid payment, and returns the id of its event.
    pub async fn create_paid_event(&self) -> EventId {
        let payment = self.payment(None).await;
        self.end_payment(payment.id, Status::Executed).await;
        paylink_domain::event::id_for_payment(payment.id)
    }

    pub async fn now(&self) -> Timestamp {
        from_system_time(self.owner.query_one("SELECT service_now()", &[]).await.unwrap().get(0))
    }

    pub async fn advance_time(&self, time: Duration) {
        let ms = i64::try_from(time.as_millis()).unwrap();
        let ahead = "UPDATE service_clock SET ahead = ahead + $1::bigint * interval '1 millisecond'";
        self.owner.execute(ahead, &[&ms]).await.unwrap();
        self.app.clock.advance(time);
    }

    /// Delivers what is due, and returns the number of attempts.
    pub async fn deliver(&self) -> usize {
        deliver_due(&self.app.running.service, &self.cell(), &self.outbound).await
    }

    /// Claims what is due, as a worker does, and sends nothing.
    pub async fn claim(&self) -> Vec<ClaimedDelivery> {
        let (cell, ring) = (self.cell(), &self.app.running.service.ring);
        let mut deliveries = cell.claim_fresh(&CAPACITY_FOR_ALL, ring).await.unwrap().deliveries;
        deliveries.extend(cell.claim_queued(&CAPACITY_FOR_ALL, ring).await.unwrap().deliveries);
        deliveries
    }

    pub async fn advance_and_deliver(&self, time: Duration) -> usize {
        self.advance_time(time).await;
        self.deliver().await
    }

    pub async fn event(&self, id: EventId) -> EventEntry {
        self.cell().events(EventQuery::One(id)).await.unwrap().pop().unwrap()
    }

    /// State and number of attempts of the only delivery of an event.
    pub async fn delivery(&self, id: EventId) -> (String, i16) {
        let mut deliveries = self.event(id).await.deliveries;
        assert_eq!(deliveries.len(), 1);
        let delivery = deliveries.remove(0);
        (delivery.state, delivery.attempts)
    }

    /// The number of rows of a table; a WHERE clause may follow its name.
    pub async fn count(&self, table: &str) -> i64 {
        self.owner.query_one(&format!("SELECT count(*) FROM {table}"), &[]).await.unwrap().get(0)
    }

    pub async fn failures(&self) -> i32 {
        self.breaker().await.failures
    }

    pub async fn breaker(&self) -> Breaker {
        self.cell().endpoint(self.endpoint).await.unwrap().unwrap().breaker
    }

    /// The time until the endpoint's queue is due.
    pub async fn next_probe_seconds(&self) -> f64 {
        let next =
            "SELECT extract(epoch FROM next_due - service_now())::float8 FROM endpoint_queue WHERE endpoint_id = $1";
        self.owner.query_one(next, &[&self.endpoint.number()]).await.unwrap().get(0)
    }

    /// A replay of the company's events to all its endpoints.
    pub fn replay_from(&self, since: Timestamp) -> Replay {
        Replay { company: self.app.company, endpoint: None, since, only_missing: false }
    }
}

pub async fn add_endpoint(app: &App, url: &Url) -> (EndpointId, WebhookSecret) {
    let ring = &app.running.service.ring;
    match app.cell().add_endpoint(&tester(), app.company, url, "test", ring, &SystemRandomness).await.unwrap() {
        AddEndpointOutcome::New(id, secret) => (id, *secret),
        AddEndpointOutcome::LimitReached => panic!("the company has the maximum number of endpoints"),
    }
}
