//! The running service, with a company and its API token.

use std::{fmt::Display, net::SocketAddr, sync::Arc, time::Duration};

use paylink_domain::{
    company::Mode,
    id::{CompanyId, PaymentId, TokenId},
    link::Link,
    payment::Payment,
    status::Status,
};
use paylink_playground::demo_company;
use paylink_server::{
    config::Config,
    lifecycle::{Roles, RunningService, start},
    system::SystemRandomness,
};
use paylink_store::{Cell, NewCompany, NewToken, StartOutcome, StoreError};
use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::{
    actor::tester,
    cell::{KEY_1, cell_00},
    config::config,
    database::Database,
    http_response::{HttpResponse, link_text},
    logs,
    manual_clock::ManualClock,
    payment_steps::{self, TEST_BANK, start_attempt_at},
};

/// Where the manual clock starts: 2026-09-21.
pub const NOW_MS: i64 = 1_790_000_000_000;
/// How long a node caches the grant of a token.
pub const GRANT_CACHE_TTL: Duration = Duration::from_secs(5);

pub struct App {
    pub running: RunningService,
    pub clock: Arc<ManualClock>,
    pub database: Database,
    pub company: CompanyId,
    pub token_id: TokenId,
    pub token: String,
    pub base: String,
    pub http: reqwest::Client,
}

impl App {
    pub async fn start() -> Self {
        let database = Database::migrated().await;
        Self::on_database(database).await
    }

    pub async fn on_database(database: Database) -> Self {
        let config = config(&database, &[(1, KEY_1)]);
        Self::with_config(database, &config).await
    }

    pub async fn with_config(database: Database, config: &Config) -> Self {
        Self::with_roles(database, config, Roles::ALL).await
    }

    pub async fn with_roles(database: Database, config: &Config, roles: Roles) -> Self {
        logs::capture();
        let clock = Arc::new(ManualClock::at(NOW_MS));
        let running = start(config, roles, clock.clone(), Arc::new(SystemRandomness)).await.unwrap();
        let company = add_company(&running, demo_company::company()).await;
        let (token_id, token) = add_token(&running, company).await;
        let base = format!("http://{}/v1", running.api.unwrap());
        Self { running, clock, database, company, token_id, token, base, http: reqwest::Client::new() }
    }

    /// The address of the payers' pages.
    pub fn pay(&self) -> SocketAddr {
        self.running.pay.unwrap()
    }

    /// Advances the clock, so that the node reads the grants of tokens from the database again.
    pub fn expire_grant_cache(&self) {
        self.clock.advance(GRANT_CACHE_TTL);
    }

    pub fn cell(&self) -> Arc<Cell> {
        cell_of(&self.running)
    }

    pub fn generate_url(&self, company: impl Display) -> String {
        format!("{}/companies/{company}/online/link/generate", self.base)
    }

    /// A valid request to generate a link, without its body.
    pub fn generate_request(&self) -> RequestBuilder {
        self.http.post(self.generate_url(self.company)).bearer_auth(&self.token)
    }

    pub async fn generate(&self, body: &Value) -> HttpResponse {
        HttpResponse::of(self.generate_request().json(body).send().await.unwrap()).await
    }

    /// A generated link, opened as the service opens it.
    pub async fn link(&self, body: &Value) -> Link {
        let response = self.generate(body).await;
        assert_eq!(response.status, 200, "{}", response.body);
        Link::open(link_text(&response), &self.running.service.ring).unwrap()
    }

    /// Uses a link, as a payer's confirmation does.
    pub async fn start_attempt(&self, link: &Link) -> StartOutcome {
        start_attempt_at(&self.cell(), &self.running.service.ring, link, TEST_BANK).await.unwrap()
    }

    /// The payment of an unused link, with an open attempt.
    pub async fn start_payment(&self, link: &Link) -> Payment {
        payment_steps::start_payment(&self.cell(), &self.running.service.ring, link).await
    }

    /// A payment of a new link, with an open attempt.
    pub async fn payment(&self) -> Payment {
        let link = self.link(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}})).await;
        self.start_payment(&link).await
    }

    /// A payment that waits for its payer: its attempt has ended.
    pub async fn waiting_payment(&self) -> Payment {
        let payment = self.payment().await;
        payment_steps::end_attempt(&self.cell(), &self.running.service.ring, payment.id).await;
        payment
    }

    /// Moves a payment to a status, which has to be possible.
    pub async fn move_to(&self, id: PaymentId, to: Status) {
        payment_steps::move_to(&self.cell(), &self.running.service.ring, id, to).await;
    }

    /// Records what the bank reports if the payment shall get this status, and returns the status that follows.
    pub async fn observe(&self, id: PaymentId, to: Status) -> Result<Status, StoreError> {
        payment_steps::observe(&self.cell(), &self.running.service.ring, id, to).await
    }

    pub async fn read(&self, id: impl Display) -> HttpResponse {
        self.get(&format!("{}/payments/{id}", self.base)).await
    }

    pub async fn get(&self, url: &str) -> HttpResponse {
        HttpResponse::of(self.http.get(url).send().await.unwrap()).await
    }
}

pub fn cell_of(running: &RunningService) -> Arc<Cell> {
    running.service.cells.get(cell_00()).unwrap().clone()
}

pub async fn add_company(running: &RunningService, new: NewCompany) -> CompanyId {
    cell_of(running).add_company(&tester(), &new, &running.service.ring, &SystemRandomness).await.unwrap()
}

pub async fn add_token(running: &RunningService, company_id: CompanyId) -> (TokenId, String) {
    let new =
        NewToken { company_id, mode: Mode::Test, name: "test".parse().unwrap(), lifetime_days: None, networks: None };
    let (id, token) = cell_of(running).add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    (id, token.reveal().to_owned())
}
