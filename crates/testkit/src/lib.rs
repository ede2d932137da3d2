//! What the test suites share: a private PostgreSQL with one database a test, the service on top of it, payers with a browser, and
//! servers that receive webhooks.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]
#![allow(missing_debug_implementations, reason = "none of this is ever printed")]

mod database;
pub mod ear;
mod logs;
mod program;
pub mod scene;
mod shop;

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use paylink_domain::{
    company::Mode,
    id::{CellId, CompanyId, PaymentId, TokenId},
    link::Link,
    payment::Payment,
    time::{Clock, Timestamp},
};
use paylink_playground::demo;
use paylink_server::{
    ambient::SystemRandomness,
    config::{Config, parse},
    run::{Roles, Running, start},
};
use paylink_store::{Cell, FirstUse, NewCompany, NewToken};
use reqwest::{RequestBuilder, Response, header::HeaderMap};
use serde_json::{Value, json};

pub use database::{Database, ca_file, server_log};
pub use logs::log_file;
pub use program::{Dev, Program, free_port_base, paylink, program_path, succeeds};
pub use shop::{AMOUNT, Banks, Payer, SMALL, Shop, config_with, with_banks};

/// 32 bytes that are no secret.
pub const KEY_1: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
pub const KEY_2: &str = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";

/// A clock that stands where it is put, and goes only when it is told to.
pub struct HandClock(AtomicI64);

impl HandClock {
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(self.0.load(Ordering::Relaxed))
    }
}

/// How long a node believes what a token allows.
pub const GRANT_LIFE: Duration = Duration::from_secs(5);

pub fn cell_00() -> CellId {
    "00".parse().unwrap()
}

/// The configuration of a node on `database`, with these keys.
pub fn configuration(database: &Database, keys: &[(u16, &str)]) -> String {
    let keys: String = keys.iter().map(|(id, key)| format!("[[key]]\nid = {id}\nsecret = \"{key}\"\n")).collect();
    format!(
        "[api]\nlisten = \"127.0.0.1:0\"\nbase_url = \"http://127.0.0.1:1/v1\"\n\
         [pay]\nlisten = \"127.0.0.1:0\"\nurl = \"http://127.0.0.1:2\"\n\
         [ops]\nlisten = \"127.0.0.1:0\"\n\
         [shutdown]\ndrain_seconds = 0\ngrace_seconds = 5\n\
         [limits]\ngenerate_per_second = 0\nread_per_second = 0\npay_per_second = 0\n\
         [dev]\nmovable_clock = true\n\
         [[cell]]\nid = \"00\"\nurl = \"{}\"\nowner_url = \"{}\"\nconnections = 8\n{keys}",
        database.url, database.owner_url
    )
}

pub fn config(database: &Database, keys: &[(u16, &str)]) -> Config {
    parse(&configuration(database, keys), "test", &BTreeMap::new()).unwrap()
}

/// The running service, with a company that may make links.
pub struct App {
    pub running: Running,
    pub clock: Arc<HandClock>,
    pub database: Database,
    pub company: CompanyId,
    pub token_id: TokenId,
    pub token: String,
    pub base: String,
    pub http: reqwest::Client,
}

/// Noon of some day.
pub const NOW_MS: i64 = 1_790_000_000_000;

impl App {
    pub async fn start() -> Self {
        let database = Database::migrated().await;
        Self::on(database).await
    }

    pub async fn on(database: Database) -> Self {
        let config = config(&database, &[(1, KEY_1)]);
        Self::with(database, &config).await
    }

    /// The service with settings of its own.
    pub async fn with(database: Database, config: &Config) -> Self {
        Self::in_roles(database, config, Roles::ALL).await
    }

    pub async fn in_roles(database: Database, config: &Config, roles: Roles) -> Self {
        logs::capture();
        let clock = Arc::new(HandClock(AtomicI64::new(NOW_MS)));
        let running = start(config, roles, clock.clone(), Arc::new(SystemRandomness)).await.unwrap();
        let company = add_company(&running, demo::company()).await;
        let (token_id, token) = add_token(&running, company).await;
        let base = format!("http://{}/v1", running.api.unwrap());
        Self { running, clock, database, company, token_id, token, base, http: reqwest::Client::new() }
    }

    pub fn pay(&self) -> SocketAddr {
        self.running.pay.unwrap()
    }

    /// Lets the node forget what tokens allow.
    pub fn forget_grants(&self) {
        self.clock.advance(GRANT_LIFE);
    }

    pub fn cell(&self) -> Arc<Cell> {
        cell_of(&self.running)
    }

    pub fn generate_url(&self, company: impl std::fmt::Display) -> String {
        format!("{}/companies/{company}/online/link/generate", self.base)
    }

    /// A request to generate with everything right but its body.
    pub fn generate_request(&self) -> RequestBuilder {
        self.http.post(self.generate_url(self.company)).bearer_auth(&self.token)
    }

    pub async fn generate(&self, body: &Value) -> Answer {
        Answer::of(self.generate_request().json(body).send().await.unwrap()).await
    }

    /// A link as generated, opened as the service would.
    pub async fn link(&self, body: &Value) -> Link {
        let answer = self.generate(body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        Link::open(link_text(&answer), &self.running.service.ring).unwrap()
    }

    /// A payment made by the first use of a new link.
    pub async fn payment(&self) -> Payment {
        let link = self.link(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}})).await;
        let FirstUse::Made(payment) = self.cell().use_link(&link).await.unwrap() else {
            panic!("a new link is unused")
        };
        payment
    }

    pub async fn read(&self, id: impl std::fmt::Display) -> Answer {
        self.get(&format!("{}/payments/{id}", self.base)).await
    }

    pub async fn get(&self, url: &str) -> Answer {
        Answer::of(self.http.get(url).send().await.unwrap()).await
    }
}

pub fn cell_of(running: &Running) -> Arc<Cell> {
    running.service.cells.get(cell_00()).unwrap().clone()
}

pub async fn add_company(running: &Running, new: NewCompany) -> CompanyId {
    cell_of(running).add_company(&new, &running.service.ring, &SystemRandomness).await.unwrap()
}

pub async fn add_token(running: &Running, company_id: CompanyId) -> (TokenId, String) {
    let new = NewToken { company_id, mode: Mode::Test, name: "test".parse().unwrap(), lifetime_days: None };
    let (id, token) = cell_of(running).add_token(&new, &SystemRandomness).await.unwrap();
    (id, token.reveal().to_owned())
}

/// The sealed part of a generated URL.
pub fn link_text(answer: &Answer) -> &str {
    answer.body["url"].as_str().unwrap().rsplit('/').next().unwrap()
}

pub fn payment_id(answer: &Answer) -> PaymentId {
    answer.body["paymentId"].as_str().unwrap().parse().unwrap()
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    pub body: Value,
}

impl Answer {
    pub async fn of(response: Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Self { status, headers, text, body }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Asserts all that every problem detail has in common.
    #[track_caller]
    pub fn assert_problem(&self, status: u16, title: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(self.header("vary"), "Accept-Language");
        assert_eq!(self.header("cache-control"), "no-store");
        assert!(!self.header("content-language").is_empty());
        let fields: Vec<&String> = self.body.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["detail", "instance", "status", "title"], "exactly the four fields");
        assert_eq!(self.body["status"], status);
        assert_eq!(self.body["title"], title);
        assert!(!self.body["detail"].as_str().unwrap().is_empty());
        assert!(self.body["instance"].as_str().unwrap().starts_with('/'));
    }
}
