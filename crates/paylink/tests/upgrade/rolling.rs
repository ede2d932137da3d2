//! Nodes are replaced one by one while payers pay, with a migration in between.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use paylink_domain::company::Mode;
use paylink_playground::demo_company;
use paylink_sandbox::BankId;
use paylink_server::{config::parse, system::SystemRandomness};
use paylink_store::NewToken;
use paylink_testkit::{
    Database, KEY_1, PATIENCE, Payer, SandboxBanks, cell_00, configuration, tester, wait_until,
    webhook_receiver::WebhookReceiver,
};
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::upgrade::{
    balancer::Balancer,
    next_release::{COLUMN, INDEX, migrate, with},
};

/// Above the largest amount that a sandbox bank exempts from authorisation.
const AMOUNT_CENTS: u32 = 8_270;
const PAYERS: usize = 3;
/// The banks execute what was approved within this time.
const EXECUTION_TIME: Duration = Duration::from_mins(1);

/// What the payers share.
struct Load {
    balancer: Arc<Balancer>,
    banks: SandboxBanks,
    company: String,
    token: String,
    stopped: AtomicBool,
    requests: AtomicU32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_upgrade_with_a_migration_fails_no_request_and_loses_and_doubles_no_event() {
    let (database, banks, sink) =
        (Database::migrated().await, SandboxBanks::start().await, WebhookReceiver::open().await);
    let text = configuration(&database, &[(1, KEY_1)])
        .replace("[dev]\n", "[dev]\nlocal_urls = true\n")
        .replace("drain_seconds = 0", "drain_seconds = 1")
        + &banks.configuration;
    let (company, token) = set_up(&text, &sink).await;
    let balancer = Balancer::start(&text).await;
    let mut nodes = [balancer.start_node(0).await, balancer.start_node(1).await].map(Some);
    let (stopped, requests) = (AtomicBool::new(false), AtomicU32::new(0));
    let load = Arc::new(Load { balancer: balancer.clone(), banks, company, token, stopped, requests });

    let mut payers = JoinSet::new();
    for number in 0..PAYERS {
        payers.spawn(load.clone().pay_until_stopped(number));
    }
    // Real time is the subject: before, between and after the steps, payers pay.
    sleep(Duration::from_secs(1)).await;
    assert_eq!(migrate(&database, with(&[COLUMN, INDEX])).await.applied.len(), 2);
    for (which, node) in nodes.iter_mut().enumerate() {
        node.take().unwrap().stop().await;
        *node = Some(balancer.start_node(which).await);
    }
    sleep(Duration::from_secs(1)).await;
    load.stopped.store(true, Ordering::Relaxed);
    let mut payments = BTreeSet::new();
    while let Some(paid) = payers.join_next().await {
        payments.extend(paid.unwrap());
    }

    wait_until("every payment has its event", PATIENCE, async || {
        load.banks.sandbox.advance(EXECUTION_TIME);
        events_by_payment(&sink).len() >= payments.len()
    })
    .await;
    let events = events_by_payment(&sink);
    assert_eq!(events.keys().cloned().collect::<BTreeSet<_>>(), payments, "the payments that have events");
    assert!(events.values().all(|count| *count == 1), "an event was sent twice: {events:?}");
    for payment in &payments {
        assert_eq!(load.read(payment).await["status"], "EXECUTED");
    }
    let requests = load.requests.load(Ordering::Relaxed);
    println!("{requests} requests without a failure, {} payments with one event each", payments.len());
    assert!(payments.len() > 10, "{} payments", payments.len());
    for node in nodes.into_iter().flatten() {
        node.stop().await;
    }
}

/// A company with a token and an endpoint.
async fn set_up(configuration: &str, sink: &WebhookReceiver) -> (String, String) {
    let config = parse(configuration, "test", &BTreeMap::new()).unwrap();
    let (cells, ring) = (config.open_cells().unwrap(), config.key_ring());
    let cell = cells.get(cell_00()).unwrap();
    cell.inspect(&ring, true).await.unwrap();
    let company_id = cell.add_company(&tester(), &demo_company::company(), &ring, &SystemRandomness).await.unwrap();
    cell.add_endpoint(&tester(), company_id, &sink.url, "test", &ring, &SystemRandomness).await.unwrap();
    let new =
        NewToken { company_id, mode: Mode::Test, name: "test".parse().unwrap(), lifetime_days: None, networks: None };
    let (_, token) = cell.add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    (company_id.to_string(), token.reveal().to_owned())
}

/// How many events of each payment were received.
fn events_by_payment(sink: &WebhookReceiver) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for received in sink.received() {
        *counts.entry(received.payment()["id"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    counts
}

/// A connection for each request: the balancer chooses a node for each connection.
fn browser() -> reqwest::ClientBuilder {
    reqwest::Client::builder().pool_max_idle_per_host(0)
}

impl Load {
    /// Pays one link after the other. Returns the ids of the payments.
    async fn pay_until_stopped(self: Arc<Self>, number: usize) -> Vec<String> {
        let mut payments = Vec::new();
        while !self.stopped.load(Ordering::Relaxed) {
            let reference = format!("load {number} {}", payments.len());
            let link: String = self.generate(&reference).await;
            let mut payer = Payer::with_browser(link.parse().unwrap(), browser());
            payer.confirm(BankId::Atlas, &self.banks.sandbox).await;
            assert_eq!(payer.view(), "hand-off", "{}", payer.page);
            payer.decide("approve").await;
            assert!(payer.sees_payment(), "{}", payer.page);
            let id = payer.payment().to_string();
            let read = self.read(&id).await;
            assert_eq!(read["reference"], reference.as_str());
            // Confirming, its redirect, and the return from the bank.
            self.requests.fetch_add(3, Ordering::Relaxed);
            payments.push(id);
        }
        payments
    }

    async fn generate(&self, reference: &str) -> String {
        let url = format!("{}/companies/{}/online/link/generate", self.balancer.api(), self.company);
        let body = json!({"payment": {"amountCents": AMOUNT_CENTS, "reference": reference}});
        let request = browser().build().unwrap().post(url).bearer_auth(&self.token).json(&body);
        self.send(request).await["url"].as_str().unwrap().to_owned()
    }

    async fn read(&self, payment: &str) -> Value {
        let url = format!("{}/payments/{payment}", self.balancer.api());
        self.send(browser().build().unwrap().get(url)).await
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Value {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        self.requests.fetch_add(1, Ordering::Relaxed);
        response.json().await.unwrap()
    }
}
