//! A payer with a browser.

use paylink_domain::id::{AttemptId, PaymentId};
use paylink_sandbox::{BankId, Sandbox};
use reqwest::{RequestBuilder, redirect};
use url::Url;

/// Follows redirects as a browser does. A clone is another tab.
#[derive(Clone)]
pub struct Payer {
    http: reqwest::Client,
    pub link: Url,
    /// The URL of the current page.
    pub current_url: Url,
    /// The HTML of the current page.
    pub page: String,
    /// The query with which the bank sends the payer back.
    pub return_query: Option<String>,
}

impl Payer {
    pub fn with(link: Url) -> Self {
        let http = reqwest::Client::builder().redirect(redirect::Policy::none()).no_proxy().build().unwrap();
        Self { http, current_url: link.clone(), link, page: String::new(), return_query: None }
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
    }

    /// The same on the attempt's page.
    pub async fn choose_bank_again(&mut self, bank: &str) {
        self.post(self.attempt_url("again"), &format!("bank={bank}")).await;
    }

    async fn confirm_at(&mut self, url: Url, bank: BankId, sandbox: &Sandbox) {
        let richest = sandbox.accounts(bank).into_iter().max_by_key(|account| account.balance_cents).unwrap();
        self.post(url, &format!("bank={bank}&iban={}", richest.iban)).await;
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
        self.current_url.path().split('/').nth(2).unwrap().parse().unwrap()
    }

    /// Submits a form of the attempt's page that has no fields.
    pub async fn press(&mut self, button: &str) {
        self.post(self.attempt_url(button), "").await;
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
        self.return_query = self.clone().decide_without_returning(screen, true).await;
    }

    /// Decides at the bank and does not follow the redirect back. Returns the query of the redirect.
    pub async fn decide_without_returning(&mut self, screen: Url, approve: bool) -> Option<String> {
        self.visit(screen.clone()).await;
        let form = self.http.post(screen).header("content-type", "application/x-www-form-urlencoded");
        let response = form.body(self.decision(if approve { "approve" } else { "decline" })).send().await.unwrap();
        let back: Option<Url> = response.headers().get("location").map(|url| url.to_str().unwrap().parse().unwrap());
        back.and_then(|back| back.query().map(str::to_owned))
    }

    /// The bank's form, with the first account where there is a choice.
    fn decision(&self, decision: &str) -> String {
        let account = self.text_between("name=\"account\" value=\"", "\"").unwrap_or_default();
        format!("decision={decision}&account={account}")
    }

    /// Follows the bank's redirect back.
    pub async fn return_from_bank(&mut self) {
        let mut back = self.attempt_url("back");
        back.set_query(self.return_query.as_deref());
        self.visit(back).await;
    }

    pub fn view(&self) -> String {
        self.text_between("data-view=\"", "\"").unwrap_or_default()
    }

    pub fn payment(&self) -> PaymentId {
        self.text_between("data-payment-id=\"", "\"").expect("the payment's id").parse().unwrap()
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
        self.follow(request.body(form.to_owned()), url).await;
    }

    async fn follow(&mut self, mut request: RequestBuilder, mut url: Url) {
        loop {
            let response = request.send().await.unwrap();
            if !response.status().is_redirection() {
                self.page = response.text().await.unwrap();
                self.current_url = url;
                return;
            }
            url = url.join(response.headers()["location"].to_str().unwrap()).unwrap();
            request = self.http.get(url.clone());
        }
    }
}
