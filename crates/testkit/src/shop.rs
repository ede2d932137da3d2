//! A shop whose links can be paid: the service, the sandbox banks beside it, one time for all of them, and payers.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    id::{AttemptId, PaymentId},
    status::Status,
};
use paylink_playground::dev::banks;
use paylink_sandbox::{BankId, OrderView, Sandbox};
use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    config::{Config, parse},
    run::Roles,
    worker::observe::look_at_due,
};
use reqwest::{RequestBuilder, redirect};
use serde_json::json;
use tokio::net::TcpListener;
use tokio_postgres::Client;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;

use super::{App, Database, KEY_1, configuration, free_port_base};

/// Above what any sandbox bank spares the payer the authorisation for, and below.
pub const AMOUNT: u32 = 8_270;
pub const SMALL: u32 = 827;

/// The sandbox banks on ports of their own.
pub struct Banks {
    pub sandbox: Sandbox,
    /// What a service's configuration says of them.
    pub configuration: String,
    _stop: DropGuard,
}

impl Banks {
    pub async fn open() -> Self {
        let sandbox = Sandbox::new(Arc::new(SystemClock), Arc::new(SystemRandomness));
        let stop = CancellationToken::new();
        let mut urls = Vec::new();
        for bank in BankId::ALL {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            urls.push((bank, format!("http://{}/", listener.local_addr().unwrap())));
            tokio::spawn(paylink_sandbox::serve(listener, sandbox.router(bank), stop.clone()));
        }
        let url = |bank| urls.iter().find(|(found, _)| *found == bank).unwrap().1.clone();
        let configuration = banks::configuration(&sandbox, url).replace("cancels", "timeout_seconds = 1\ncancels");
        Self { sandbox, configuration, _stop: stop.drop_guard() }
    }
}

/// A service's configuration with these banks, and with pages at an address that is known beforehand.
pub fn with_banks(database: &Database, banks: &str) -> String {
    let port = free_port_base();
    let pay = format!("[pay]\nlisten = \"127.0.0.1:{port}\"\nurl = \"http://127.0.0.1:{port}\"\n");
    configuration(database, &[(1, KEY_1)])
        .replace("[pay]\nlisten = \"127.0.0.1:0\"\nurl = \"http://127.0.0.1:2\"\n", &pay)
        + banks
}

pub fn config_with(database: &Database, banks: &str) -> Config {
    parse(&with_banks(database, banks), "test", &std::collections::BTreeMap::new()).unwrap()
}

pub struct Shop {
    pub app: App,
    pub banks: Banks,
    /// The owner of the tables, who may move the clock.
    pub owner: Client,
}

impl Shop {
    /// Without a worker: nothing is looked at unless a test says so.
    pub async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// With banks that are described otherwise than they are.
    pub async fn with(change: impl FnOnce(&mut String)) -> Self {
        Self::on(Database::migrated().await, change).await
    }

    pub async fn on(database: Database, change: impl FnOnce(&mut String)) -> Self {
        Self::in_roles(database, change, Roles { web: true, worker: false }).await
    }

    /// With a worker that looks by itself.
    pub async fn working() -> Self {
        Self::in_roles(Database::migrated().await, |_| {}, Roles::ALL).await
    }

    async fn in_roles(database: Database, change: impl FnOnce(&mut String), roles: Roles) -> Self {
        let mut banks = Banks::open().await;
        change(&mut banks.configuration);
        let config = config_with(&database, &banks.configuration);
        let app = App::in_roles(database, &config, roles).await;
        let owner = app.database.as_owner().await;
        Self { app, banks, owner }
    }

    /// Ends it, with its connections to the database.
    pub async fn close(self) {
        self.app.running.stop().await;
    }

    pub fn sandbox(&self) -> &Sandbox {
        &self.banks.sandbox
    }

    pub async fn link(&self, amount_cents: u32, reference: &str) -> Url {
        let ask = json!({"payment": {"amountCents": amount_cents, "reference": reference}});
        self.app.generate(&ask).await.body["url"].as_str().unwrap().parse().unwrap()
    }

    /// A payer with a new link.
    pub async fn payer(&self) -> Payer {
        Payer::with(self.link(AMOUNT, "Order 1017").await)
    }

    /// A payer who stands before the bank's page.
    pub async fn payer_at(&self, bank: BankId) -> Payer {
        let mut payer = self.payer().await;
        payer.confirm(bank, self.sandbox()).await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer
    }

    /// Lets time pass, for the service, its database and the banks alike. Nothing is looked at.
    pub async fn pass(&self, time: Duration) {
        let ms = i64::try_from(time.as_millis()).unwrap();
        let ahead = "UPDATE service_clock SET ahead = ahead + $1::bigint * interval '1 millisecond'";
        self.owner.execute(ahead, &[&ms]).await.unwrap();
        self.app.clock.advance(time);
        self.sandbox().advance(time);
    }

    /// What the worker does in its ticks, until nothing is due: what somebody else is just writing is passed over, and comes with the
    /// next tick.
    pub async fn look(&self) {
        let (service, cell) = (&self.app.running.service, self.app.cell());
        for _ in 0..1_000 {
            look_at_due(service, &cell).await.unwrap();
            if cell.due_count().await.unwrap() == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("something stays due");
    }

    /// Lets time pass, and looks.
    pub async fn pass_and_look(&self, time: Duration) {
        self.pass(time).await;
        self.look().await;
    }

    pub async fn status(&self, payment: PaymentId) -> Status {
        let answer = self.app.read(payment).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.body["status"].as_str().unwrap().parse().unwrap()
    }

    /// Every status that a payment has had since PENDING, with its cause.
    pub async fn history(&self, payment: PaymentId) -> Vec<(String, String)> {
        let history = "SELECT to_status::text, cause FROM status_change WHERE payment_id = $1 ORDER BY number";
        let rows = self.owner.query(history, &[&payment.uuid()]).await.unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    pub async fn statuses(&self, payment: PaymentId) -> Vec<String> {
        self.history(payment).await.into_iter().map(|(status, _)| status).collect()
    }

    pub async fn count(&self, what: &str) -> i64 {
        self.owner.query_one(&format!("SELECT count(*) FROM {what}"), &[]).await.unwrap().get(0)
    }

    /// The one order of the one payment.
    pub fn order(&self) -> OrderView {
        let mut orders = self.sandbox().orders();
        assert_eq!(orders.len(), 1, "{orders:?}");
        orders.remove(0)
    }
}

/// A person with a browser. Pages are followed as their redirections say.
#[derive(Clone)]
pub struct Payer {
    http: reqwest::Client,
    pub link: Url,
    /// The page in front of the payer.
    pub at: Url,
    pub page: String,
    /// What the bank gave the payer to bring back.
    pub brings: Option<String>,
}

impl Payer {
    pub fn with(link: Url) -> Self {
        let http = reqwest::Client::builder().redirect(redirect::Policy::none()).no_proxy().build().unwrap();
        Self { http, at: link.clone(), link, page: String::new(), brings: None }
    }

    pub async fn open(&mut self) {
        self.visit(self.link.clone()).await;
    }

    /// Chooses a bank and confirms.
    pub async fn confirm(&mut self, bank: BankId, sandbox: &Sandbox) {
        let to = self.link.clone();
        self.confirm_at(to, bank, sandbox).await;
    }

    /// Chooses a bank again, on the page that offers it.
    pub async fn choose_again(&mut self, bank: BankId, sandbox: &Sandbox) {
        let to = self.own("again");
        self.confirm_at(to, bank, sandbox).await;
    }

    async fn confirm_at(&mut self, to: Url, bank: BankId, sandbox: &Sandbox) {
        let richest = sandbox.accounts(bank).into_iter().max_by_key(|account| account.balance_cents).unwrap();
        self.post(to, &format!("bank={bank}&iban={}", richest.iban)).await;
    }

    /// An address below the attempt's page.
    pub fn own(&self, what: &str) -> Url {
        let mut url = self.at.clone();
        url.set_query(None);
        let attempt = url.path().split('/').nth(2).unwrap().to_owned();
        url.set_path(&format!("r/{attempt}/{what}"));
        url
    }

    pub fn attempt(&self) -> AttemptId {
        self.at.path().split('/').nth(2).unwrap().parse().unwrap()
    }

    pub async fn press(&mut self, what: &str) {
        self.post(self.own(what), "").await;
    }

    pub async fn check_again(&mut self) {
        self.visit(self.at.clone()).await;
    }

    /// Where the page sends the payer.
    pub fn way(&self) -> Url {
        let rest = self.between("<a id=\"bank\"", ">").expect("a way to the bank");
        rest.split_once("href=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .expect("where it leads")
            .0
            .replace("&#38;", "&")
            .parse()
            .unwrap()
    }

    /// Goes to the bank's page and decides there, which leads back.
    pub async fn decide(&mut self, decision: &str) {
        self.decide_at(self.way(), decision).await;
    }

    /// Decides on a page of the bank's, wherever the payer has it open.
    pub async fn decide_at(&mut self, screen: Url, decision: &str) {
        self.visit(screen.clone()).await;
        let form = self.decision(decision);
        self.post(screen, &form).await;
    }

    /// Approves at the bank, and stops before following the way back.
    pub async fn approve_and_stop(&mut self) {
        let way = self.way();
        self.brings = self.clone().decide_only(way, true).await;
    }

    /// Decides at the bank, and returns what the bank gives the payer to bring back. The payer does not follow.
    pub async fn decide_only(&mut self, screen: Url, approve: bool) -> Option<String> {
        self.visit(screen.clone()).await;
        let form = self.http.post(screen).header("content-type", "application/x-www-form-urlencoded");
        let answer = form.body(self.decision(if approve { "approve" } else { "decline" })).send().await.unwrap();
        let back: Option<Url> = answer.headers().get("location").map(|way| way.to_str().unwrap().parse().unwrap());
        back.and_then(|back| back.query().map(str::to_owned))
    }

    /// The bank's form, with the first account where there is a choice.
    fn decision(&self, decision: &str) -> String {
        let account = self.between("name=\"account\" value=\"", "\"").unwrap_or_default();
        format!("decision={decision}&account={account}")
    }

    /// Follows the way back from the bank.
    pub async fn come_back(&mut self) {
        let mut back = self.own("back");
        back.set_query(self.brings.as_deref());
        self.visit(back).await;
    }

    pub fn view(&self) -> String {
        self.between("data-view=\"", "\"").unwrap_or_default()
    }

    pub fn payment(&self) -> PaymentId {
        self.between("data-payment-id=\"", "\"").expect("the payment's id").parse().unwrap()
    }

    fn between(&self, before: &str, after: &str) -> Option<String> {
        let rest = self.page.split_once(before)?.1;
        Some(rest.split_once(after)?.0.to_owned())
    }

    pub async fn visit(&mut self, url: Url) {
        self.follow(self.http.get(url.clone()), url).await;
    }

    pub async fn post(&mut self, url: Url, form: &str) {
        let request = self.http.post(url.clone()).header("content-type", "application/x-www-form-urlencoded");
        self.follow(request.body(form.to_owned()), url).await;
    }

    async fn follow(&mut self, mut request: RequestBuilder, mut url: Url) {
        loop {
            let response = request.send().await.unwrap();
            if !response.status().is_redirection() {
                self.page = response.text().await.unwrap();
                self.at = url;
                return;
            }
            url = url.join(response.headers()["location"].to_str().unwrap()).unwrap();
            request = self.http.get(url.clone());
        }
    }
}
