//! A payer with a browser.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    attempt_access::{AccessRole, AttemptAddress},
    id::{AttemptId, PaymentId},
    link::Link,
};
use paylink_sandbox::{BankId, Sandbox};
use paylink_server::{service::Service, system::Stopwatch, urls::return_url};
use reqwest::{RequestBuilder, redirect};
use tokio::time::sleep;
use url::Url;

use crate::wait::PATIENCE;

/// Follows redirects as a browser does. A clone is another tab.
#[derive(Clone)]
pub struct Payer {
    http: reqwest::Client,
    pub link: Url,
    /// The URL of the current page.
    pub current_url: Url,
    /// The HTML of the current page.
    pub page: String,
    /// Where the bank sends the payer back, if it is known.
    pub return_url: Option<Url>,
    /// The page of the payer who confirmed, which stays open in the first tab.
    pub confirmer_url: Option<Url>,
    /// The payment's id, once a page has shown it.
    payment: Option<PaymentId>,
    /// Knows where banks send payers back.
    service: Option<Arc<Service>>,
    patience: Duration,
}

impl Payer {
    pub fn with(link: Url) -> Self {
        Self::with_browser(link, reqwest::Client::builder())
    }

    /// With a browser that has settings of its own, such as a certificate authority that it trusts.
    pub fn with_browser(link: Url, settings: reqwest::ClientBuilder) -> Self {
        let http = settings.redirect(redirect::Policy::none()).no_proxy().build().unwrap();
        Self {
            http,
            current_url: link.clone(),
            link,
            page: String::new(),
            return_url: None,
            confirmer_url: None,
            payment: None,
            service: None,
            patience: PATIENCE,
        }
    }

    /// The same payer, who does not wait for a bank that has not responded.
    #[must_use]
    pub fn impatient(self) -> Self {
        Self { patience: Duration::ZERO, ..self }
    }

    /// The same payer, whom a bank of this service can send back although it was not asked to decide.
    #[must_use]
    pub fn returning_to(self, service: &Arc<Service>) -> Self {
        Self { service: Some(service.clone()), ..self }
    }

    pub async fn open(&mut self) {
        self.visit(self.link.clone()).await;
    }

    /// Chooses a bank on the link's page and confirms.
    pub async fn confirm(&mut self, bank: BankId, sandbox: &Sandbox) {
        let url = self.link.clone();
        self.confirm_at(url, bank, sandbox).await;
    }

    /// Chooses a bank again, on the attempt's page.
    pub async fn choose_again(&mut self, bank: BankId, sandbox: &Sandbox) {
        let url = self.attempt_url("again");
        self.confirm_at(url, bank, sandbox).await;
    }

    /// Confirms at a bank that needs no IBAN, given by its id.
    pub async fn confirm_bank(&mut self, bank: &str) {
        self.post(self.link.clone(), &format!("bank={bank}")).await;
        self.wait_for_bank().await;
    }

    /// The same on the attempt's page.
    pub async fn choose_bank_again(&mut self, bank: &str) {
        self.post(self.attempt_url("again"), &format!("bank={bank}")).await;
        self.wait_for_bank().await;
    }

    async fn confirm_at(&mut self, url: Url, bank: BankId, sandbox: &Sandbox) {
        let richest = sandbox.accounts(bank).into_iter().max_by_key(|account| account.balance_cents).unwrap();
        self.post(url, &format!("bank={bank}&iban={}", richest.iban)).await;
        self.wait_for_bank().await;
    }

    /// Looks at the page again until the bank has responded to the initiation.
    async fn wait_for_bank(&mut self) {
        let watch = Stopwatch::start();
        while self.view() == "connecting" && watch.elapsed() < self.patience {
            sleep(Duration::from_millis(50)).await;
            self.check_again().await;
        }
    }

    /// A URL below the attempt's page.
    pub fn attempt_url(&self, path: &str) -> Url {
        let mut url = self.current_url.clone();
        url.set_query(None);
        let attempt = url.path().split('/').nth(2).unwrap().to_owned();
        url.set_path(&format!("r/{attempt}/{path}"));
        url
    }

    pub fn attempt(&self) -> AttemptId {
        self.address().id
    }

    /// The attempt and the key in the URL of the current page.
    pub fn address(&self) -> AttemptAddress {
        self.current_url.path().split('/').nth(2).unwrap().parse().unwrap()
    }

    /// Submits a form that has no fields, whether the page shows it or not. Only the payer who confirmed may cancel or change the
    /// bank, so they do that in the tab in which they confirmed last.
    pub async fn press(&mut self, button: &str) {
        if let Some(confirmer_url) = self.confirmer_url.clone()
            && ["cancel", "switch"].contains(&button)
            && confirmer_url.path() != self.current_url.path()
        {
            self.visit(confirmer_url).await;
            self.confirmer_url = Some(without_query(&self.current_url));
        }
        let url = self.form_action(button).unwrap_or_else(|| self.attempt_url(button));
        self.post(url, "").await;
    }

    /// Where the form of that id is sent.
    fn form_action(&self, id: &str) -> Option<Url> {
        let tag = self.text_between(&format!("<form id=\"{id}\""), ">")?;
        let action = tag.split_once("action=\"")?.1.split_once('"')?.0;
        self.current_url.join(&action.replace("&#38;", "&")).ok()
    }

    pub async fn check_again(&mut self) {
        self.visit(self.current_url.clone()).await;
    }

    /// The bank's page that the current page links to.
    pub fn bank_url(&self) -> Url {
        let link = self.text_between("<a id=\"bank\"", ">").expect("a link to the bank");
        link.split_once("href=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .expect("the link has a URL")
            .0
            .replace("&#38;", "&")
            .parse()
            .unwrap()
    }

    /// Decides on the bank's page and returns from it.
    pub async fn decide(&mut self, decision: &str) {
        self.decide_at(self.bank_url(), decision).await;
    }

    /// The same on a given page of a bank, such as one in another tab.
    pub async fn decide_at(&mut self, screen: Url, decision: &str) {
        self.visit(screen.clone()).await;
        let form = self.decision(decision);
        self.post(screen, &form).await;
    }

    /// Approves at the bank and does not follow the redirect back.
    pub async fn approve_without_returning(&mut self) {
        let screen = self.bank_url();
        self.return_url = self.clone().decide_without_returning(screen, true).await;
    }

    /// Decides at the bank and does not follow the redirect back. Returns where it leads.
    pub async fn decide_without_returning(&mut self, screen: Url, approve: bool) -> Option<Url> {
        self.visit(screen.clone()).await;
        let form = self.http.post(screen).header("content-type", "application/x-www-form-urlencoded");
        let response = form.body(self.decision(if approve { "approve" } else { "decline" })).send().await.unwrap();
        response.headers().get("location").map(|url| url.to_str().unwrap().parse().unwrap())
    }

    /// The bank's form, with the first account where there is a choice.
    fn decision(&self, decision: &str) -> String {
        let account = self.text_between("name=\"account\" value=\"", "\"").unwrap_or_default();
        format!("decision={decision}&account={account}")
    }

    /// Follows the bank's redirect back.
    pub async fn return_from_bank(&mut self) {
        let back = self.return_address().await;
        self.visit(back).await;
    }

    /// Comes back with a query that the bank did not write.
    pub async fn return_with(&mut self, query: &str) {
        let mut back = self.return_address().await;
        back.set_query(Some(query));
        self.visit(back).await;
    }

    async fn return_address(&self) -> Url {
        if let Some(known) = &self.return_url {
            return known.clone();
        }
        let service = self.service.as_ref().expect("a service that knows the attempt");
        let link = Link::open(self.link.path().rsplit('/').next().unwrap(), &service.ring).unwrap();
        let cell = service.cells.get(link.cell()).unwrap();
        let attempt = if self.current_url.path().starts_with("/r/") {
            cell.attempt(self.attempt(), &service.ring).await.unwrap().unwrap()
        } else {
            cell.latest_attempt(link.payment_id, &service.ring).await.unwrap().unwrap()
        };
        return_url(&service.pay_url, &attempt.address(AccessRole::Return))
    }

    pub fn view(&self) -> String {
        self.text_between("data-view=\"", "\"").unwrap_or_default()
    }

    pub fn payment(&self) -> PaymentId {
        self.payment.expect("a page has shown the payment's id")
    }

    /// Whether the current page shows the payment's id.
    pub fn sees_payment(&self) -> bool {
        self.page.contains("data-payment-id=")
    }

    fn text_between(&self, before: &str, after: &str) -> Option<String> {
        let rest = self.page.split_once(before)?.1;
        Some(rest.split_once(after)?.0.to_owned())
    }

    pub async fn visit(&mut self, url: Url) {
        self.follow(self.http.get(url.clone()), url).await;
    }

    pub async fn post(&mut self, url: Url, form: &str) {
        let request = self.http.post(url.clone()).header("content-type", "application/x-www-form-urlencoded");
        let by_confirmer = self.confirmer_url.as_ref().is_some_and(|page| url.path().starts_with(page.path()));
        let starts_attempt = url.path() == self.link.path() || url.path().ends_with("/again");
        self.follow(request.body(form.to_owned()), url).await;
        if (starts_attempt || by_confirmer) && self.current_url.path().starts_with("/r/") {
            self.confirmer_url = Some(without_query(&self.current_url));
        }
    }

    async fn follow(&mut self, mut request: RequestBuilder, mut url: Url) {
        loop {
            let response = request.send().await.unwrap();
            if !response.status().is_redirection() {
                self.page = response.text().await.unwrap();
                self.current_url = url;
                let id = self.text_between("data-payment-id=\"", "\"");
                self.payment = id.map(|id| id.parse().unwrap()).or(self.payment);
                return;
            }
            url = url.join(response.headers()["location"].to_str().unwrap()).unwrap();
            request = self.http.get(url.clone());
        }
    }
}

fn without_query(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_query(None);
    url
}
