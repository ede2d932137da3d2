//! A company with an endpoint, and time that is moved.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    id::{EndpointId, EventId, PaymentId},
    payment::Payment,
    signature::WebhookSecret,
    status::Status,
    time::{Timestamp, from_system_time},
};
use paylink_server::{
    ambient::SystemRandomness,
    outbound::{Outbound, Policy},
    run::Roles,
    worker::deliver::deliver_due,
};
use paylink_store::{Added, Asked, Cell, Due, EventEntry, FirstUse, Replay, Room};
use serde_json::json;
use tokio_postgres::Client;
use url::Url;

use crate::{App, Database, KEY_1, config, ear::Ear};

pub struct Scene {
    pub app: App,
    pub ear: Ear,
    pub endpoint: EndpointId,
    pub secret: WebhookSecret,
    pub owner: Client,
    outbound: Outbound,
}

/// Room for whoever is due.
pub const EVERYBODY: Room = Room { known: Vec::new(), otherwise: 16 };

pub fn local() -> Policy {
    Policy { local: true, ports: Vec::new(), connect: Duration::from_millis(500), total: Duration::from_secs(1) }
}

impl Scene {
    /// Without a worker: nothing is delivered unless a test says so.
    pub async fn set() -> Self {
        Self::in_roles(Roles { web: true, worker: false }).await
    }

    /// With a worker that delivers by itself.
    pub async fn working() -> Self {
        Self::in_roles(Roles::ALL).await
    }

    async fn in_roles(roles: Roles) -> Self {
        let database = Database::migrated().await;
        // It is a copy of one that was made when the suite began, since when nobody has delivered anything.
        let owner = database.as_owner().await;
        owner.execute("UPDATE delivery_watch SET seen_at = clock_timestamp()", &[]).await.unwrap();
        let mut config = config(&database, &[(1, KEY_1)]);
        config.dev.local_urls = true;
        let app = App::in_roles(database, &config, roles).await;
        let ear = Ear::open().await;
        let (endpoint, secret) = add_endpoint(&app, &ear.url).await;
        Self { app, ear, endpoint, secret, owner, outbound: Outbound::new(local()).unwrap() }
    }

    pub fn cell(&self) -> Arc<Cell> {
        self.app.cell()
    }

    /// Another endpoint of the same company.
    pub async fn another(&self) -> (Ear, EndpointId) {
        let ear = Ear::open().await;
        let (id, _) = add_endpoint(&self.app, &ear.url).await;
        (ear, id)
    }

    /// A payment that waits for its payer.
    pub async fn payment(&self, data: Option<&str>) -> Payment {
        let mut ask = json!({"payment": {"amountCents": 827, "reference": "Order 1017"}});
        if let Some(data) = data {
            ask["data"] = data.into();
        }
        let link = self.app.link(&ask).await;
        let FirstUse::Made(payment) = self.cell().use_link(&link).await.unwrap() else {
            panic!("a new link is unused")
        };
        payment
    }

    pub async fn end(&self, payment: PaymentId, status: Status) {
        self.cell().move_payment(payment, status, "test").await.unwrap();
    }

    /// A payment that has been paid. Its event's id.
    pub async fn paid(&self) -> EventId {
        let payment = self.payment(None).await;
        self.end(payment.id, Status::Executed).await;
        paylink_domain::event::id_of(payment.id)
    }

    pub async fn now(&self) -> Timestamp {
        from_system_time(self.owner.query_one("SELECT service_now()", &[]).await.unwrap().get(0))
    }

    pub async fn pass(&self, time: Duration) {
        let ms = i64::try_from(time.as_millis()).unwrap();
        let ahead = "UPDATE service_clock SET ahead = ahead + $1::bigint * interval '1 millisecond'";
        self.owner.execute(ahead, &[&ms]).await.unwrap();
        self.app.clock.advance(time);
    }

    /// Delivers what is due. How many attempts that were.
    pub async fn deliver(&self) -> usize {
        deliver_due(&self.app.running.service, &self.cell(), &self.outbound).await.unwrap()
    }

    /// Takes what is due, as a worker does that may die over it.
    pub async fn claim(&self) -> Vec<Due> {
        let (cell, ring) = (self.cell(), &self.app.running.service.ring);
        let mut due = cell.claim_fresh(&EVERYBODY, ring).await.unwrap().due;
        due.extend(cell.claim_queued(&EVERYBODY, ring).await.unwrap().due);
        due
    }

    /// Lets time pass, and delivers what is due then.
    pub async fn pass_and_deliver(&self, time: Duration) -> usize {
        self.pass(time).await;
        self.deliver().await
    }

    pub async fn event(&self, id: EventId) -> EventEntry {
        self.cell().events(Asked::One(id)).await.unwrap().pop().unwrap()
    }

    /// State and attempts of the one delivery of an event.
    pub async fn delivery(&self, id: EventId) -> (String, i16) {
        let mut deliveries = self.event(id).await.deliveries;
        assert_eq!(deliveries.len(), 1);
        let delivery = deliveries.remove(0);
        (delivery.state, delivery.attempts)
    }

    pub async fn count(&self, what: &str) -> i64 {
        self.owner.query_one(&format!("SELECT count(*) FROM {what}"), &[]).await.unwrap().get(0)
    }

    pub async fn failures(&self) -> i32 {
        self.cell().endpoint(self.endpoint).await.unwrap().unwrap().failures
    }

    /// How long until the endpoint's queue is looked at again.
    pub async fn next_look_seconds(&self) -> f64 {
        let next =
            "SELECT extract(epoch FROM next_due - service_now())::float8 FROM endpoint_queue WHERE endpoint_id = $1";
        self.owner.query_one(next, &[&self.endpoint.number()]).await.unwrap().get(0)
    }

    pub fn since(&self, since: Timestamp) -> Replay {
        Replay { company: self.app.company, endpoint: None, since, only_missing: false }
    }
}

pub async fn add_endpoint(app: &App, url: &Url) -> (EndpointId, WebhookSecret) {
    let ring = &app.running.service.ring;
    match app.cell().add_endpoint(app.company, url, "test", ring, &SystemRandomness).await.unwrap() {
        Added::New(id, secret) => (id, *secret),
        Added::Full => panic!("there is room"),
    }
}
