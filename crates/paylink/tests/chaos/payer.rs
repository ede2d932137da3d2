//! A payer: confirms, decides at the bank, comes back or not, and presses what the pages offer and what they do not.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use paylink_testkit::adversary::Order;
use reqwest::{RequestBuilder, header::CONTENT_TYPE};
use serde_json::json;
use tokio::time::sleep;
use url::Url;

use crate::chaos::{bank_actions, banks::ChaosBank, counters::Group, installation::Installation, random::Random};

const AMOUNTS_CENTS: [u32; 6] = [100, 827, 3_000, 3_001, 50_000, 750_000];
/// After a request without a response.
const RETRY_PAUSE: Duration = Duration::from_millis(150);
/// A payer whose confirmation had no response may never see the attempt's page, but the payment exists.
const MAX_CONFIRMATIONS: usize = 8;
const MAX_REDIRECTS: usize = 5;

pub(crate) struct Payer {
    installation: Arc<Installation>,
    random: Random,
    /// Different for each payment.
    reference: String,
    link: Url,
    /// The page of the newest attempt, with the rights of the payer who confirmed or who came back from the bank.
    attempt: Option<Url>,
    /// The page with the rights of the payer who confirmed.
    confirmer: Option<Url>,
    /// Identifies the consent form, so that a form whose response was lost can be sent again.
    consent: String,
    /// The last page offers a choice of banks.
    may_choose: bool,
}

impl Payer {
    /// Generates a link and pays it, more or less.
    pub(crate) async fn run(installation: Arc<Installation>, number: u64) {
        let mut random = Random::stream(installation.seed, 10_000 + number);
        // Payers do not all start at once.
        sleep(random.millis(1, 1_000)).await;
        let reference = format!("Order {number}");
        let amount_cents = *random.pick(&AMOUNTS_CENTS);
        let link = loop {
            if let Some(link) = generate(&installation, &mut random, amount_cents, &reference).await {
                break link;
            }
            sleep(RETRY_PAUSE).await;
        };
        let consent = format!("{number:026}");
        let mut payer =
            Self { installation, random, reference, link, attempt: None, confirmer: None, consent, may_choose: false };
        for _ in 0..MAX_CONFIRMATIONS {
            if payer.attempt.is_none() {
                payer.confirm().await;
            }
        }
        for _ in 0..3 + payer.random.below(8) {
            payer.act().await;
            payer.installation.actions.fetch_add(1, Ordering::Relaxed);
            for _ in 0..2 {
                bank_actions::act(&payer.installation, &mut payer.random).await;
            }
            let pause = payer.random.millis(1, 100);
            sleep(pause).await;
        }
    }

    async fn act(&mut self) {
        let Some(attempt) = self.attempt.clone() else { return self.confirm().await };
        if self.may_choose && self.random.chance(60) {
            return self.choose_again(&attempt).await;
        }
        match self.random.below(100) {
            0..12 => self.confirm().await,
            12..52 => self.decide_at_bank().await,
            52..58 => self.cancel_or_switch(attempt, "cancel").await,
            58..66 => self.cancel_or_switch(attempt, "switch").await,
            66..74 => self.press(&attempt, "resume").await,
            74..84 => self.choose_again(&attempt).await,
            84..89 => self.open(self.link.clone()).await,
            89..91 => self.two_tabs(attempt).await,
            91 | 92 => self.approve_while_pressing(attempt).await,
            93 => self.open(with_query(&below(&attempt, "back"), "confirmationCode=000000")).await,
            _ => self.open(attempt).await,
        }
    }

    async fn confirm(&mut self) {
        let bank = self.random_bank().id;
        self.post(self.link.clone(), &format!("bank={bank}&consent={}", self.consent)).await;
        // Only a payer who starts the payment is led to such a page from the link.
        self.confirmer = self.confirmer.take().or(self.attempt.clone());
    }

    async fn choose_again(&mut self, attempt: &Url) {
        let bank = self.random_bank().id;
        self.post(below(attempt, "again"), &format!("bank={bank}")).await;
    }

    async fn press(&mut self, attempt: &Url, button: &str) {
        self.post(below(attempt, button), "").await;
    }

    async fn cancel_or_switch(&mut self, attempt: Url, button: &str) {
        let page = self.page_to_cancel(attempt).await;
        self.press(&page, button).await;
    }

    /// Opens the page on which the payer can cancel, if they have one. It leads to the newest attempt.
    async fn page_to_cancel(&mut self, attempt: Url) -> Url {
        let Some(confirmer) = self.confirmer.clone() else { return attempt };
        self.attempt = None;
        self.open(confirmer.clone()).await;
        let newest = self.attempt.clone().unwrap_or(confirmer);
        (self.attempt, self.confirmer) = (Some(newest.clone()), Some(newest.clone()));
        newest
    }

    /// Cancels, switches or resumes while another tab chooses another bank.
    async fn two_tabs(&mut self, attempt: Url) {
        let attempt = &self.page_to_cancel(attempt).await;
        let button = *self.random.pick(&["cancel", "switch", "resume"]);
        let bank = self.random_bank().id;
        let first = self.send(self.form(below(attempt, button), ""));
        let second = self.send(self.form(below(attempt, "again"), &format!("bank={bank}")));
        tokio::join!(first, second);
        self.open(attempt.clone()).await;
    }

    /// Cancels, switches or resumes while the payer approves in the bank's tab.
    async fn approve_while_pressing(&mut self, attempt: Url) {
        let attempt = &self.page_to_cancel(attempt).await;
        let installation = self.installation.clone();
        let reachable = reachable_orders(&installation, &self.reference);
        let button = *self.random.pick(&["cancel", "cancel", "switch", "resume"]);
        let delay = self.random.millis(1, 40);
        let approve = async {
            sleep(delay).await;
            for (bank, order) in &reachable {
                bank.bank.approve(&order.id);
            }
        };
        tokio::join!(self.send(self.form(below(attempt, button), "")), approve);
        self.open(attempt.clone()).await;
    }

    /// Decides about one of the payment's orders, as far as the payer can reach it, and comes back or not.
    async fn decide_at_bank(&mut self) {
        let installation = self.installation.clone();
        let reachable = reachable_orders(&installation, &self.reference);
        if reachable.is_empty() {
            return;
        }
        let (bank, order) = self.random.pick(&reachable);
        match self.random.below(10) {
            0..7 => drop(bank.bank.approve(&order.id)),
            7 => drop(bank.bank.decline(&order.id)),
            8 => bank.bank.fail_authorisation(&order.id),
            _ => {}
        }
        installation.counters.count(Group::Totals, "decisions at a bank");
        if self.random.chance(75) {
            let return_url = bank.bank.order(&order.id).return_url_with_code();
            self.open(return_url).await;
        }
    }

    fn random_bank(&mut self) -> &ChaosBank {
        let which = self.random.below(self.installation.banks.len());
        &self.installation.banks[which]
    }

    async fn open(&mut self, url: Url) {
        let url = self.installation.nodes.page(&url, &mut self.random);
        let page = self.send(self.installation.http.get(url.clone())).await;
        self.follow(url, page).await;
    }

    async fn post(&mut self, url: Url, form: &str) {
        let url = self.installation.nodes.page(&url, &mut self.random);
        let page = self.send(self.form(url.clone(), form)).await;
        self.follow(url, page).await;
    }

    fn form(&self, url: Url, form: &str) -> RequestBuilder {
        let request = self.installation.http.post(url).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        request.body(form.to_owned())
    }

    /// `None`, if there is no response.
    async fn send(&self, request: RequestBuilder) -> Option<Page> {
        let response = request.send().await.ok()?;
        let location = response.headers().get("location").and_then(|url| url.to_str().ok()).map(str::to_owned);
        Some(Page { location, html: response.text().await.ok()? })
    }

    /// Follows redirects, at any node, and remembers what the page shows.
    async fn follow(&mut self, mut url: Url, mut page: Option<Page>) {
        for _ in 0..MAX_REDIRECTS {
            let Some(shown) = page else { return sleep(RETRY_PAUSE).await };
            let Some(location) = shown.location.and_then(|location| url.join(&location).ok()) else {
                return self.remember(&url, &shown.html);
            };
            url = self.installation.nodes.page(&location, &mut self.random);
            page = self.send(self.installation.http.get(url.clone())).await;
        }
    }

    fn remember(&mut self, url: &Url, html: &str) {
        let mut path = url.path().split('/').skip(1);
        if let (Some("r"), Some(attempt)) = (path.next(), path.next()) {
            let mut url = url.clone();
            url.set_query(None);
            url.set_path(&format!("r/{attempt}"));
            self.attempt = Some(url);
        }
        self.may_choose = html.contains("data-view=\"choose\"");
        // A link to the bank's page names its order.
        let orders = html.split("/sca/").skip(1).filter_map(|rest| rest.split('/').next());
        self.installation.redirected.lock().unwrap().extend(orders.map(str::to_owned));
    }
}

struct Page {
    location: Option<String>,
    html: String,
}

/// The payment's orders that a payer can sign: those to which a payer was redirected, and all at a bank that shows them elsewhere.
fn reachable_orders<'a>(installation: &'a Installation, reference: &str) -> Vec<(&'a ChaosBank, Order)> {
    let orders = installation
        .banks
        .iter()
        .flat_map(|bank| bank.orders_of(reference).into_iter().map(move |order| (bank, order)));
    orders.filter(|(bank, order)| can_sign(installation, bank, order)).collect()
}

/// Whether a payer can sign this order, now or later.
pub(crate) fn can_sign(installation: &Installation, bank: &ChaosBank, order: &Order) -> bool {
    // On the page to which the payer was redirected, a failed authorisation cannot be repeated.
    let redirected =
        order.sca_status() != Some("failed") && installation.redirected.lock().unwrap().contains(&order.id);
    order.forgotten.is_none() && (bank.visible_elsewhere || redirected)
}

async fn generate(installation: &Installation, random: &mut Random, amount_cents: u32, reference: &str) -> Option<Url> {
    let path = format!("companies/{}/online/link/generate", installation.company);
    let request = installation.http.post(installation.nodes.api(&path, random)).bearer_auth(&installation.token);
    let body = json!({"payment": {"amountCents": amount_cents, "reference": reference}});
    let response = request.json(&body).send().await.ok()?;
    let body: serde_json::Value = serde_json::from_str(&response.text().await.ok()?).ok()?;
    body["url"].as_str()?.parse().ok()
}

fn below(attempt: &Url, path: &str) -> Url {
    let mut url = attempt.clone();
    url.set_path(&format!("{}/{path}", attempt.path()));
    url
}

fn with_query(url: &Url, query: &str) -> Url {
    let mut url = url.clone();
    url.set_query(Some(query));
    url
}
