//! A payer's session: follows the payment pages and the bank's pages until the payment has its final status.

use std::{error::Error, time::Duration};

use paylink_server::{commands::command_error, system::Stopwatch};
use reqwest::{Client, RequestBuilder, header::LOCATION, redirect};
use tokio::time::sleep;
use url::Url;

use super::{
    Interrupted, PayerAction, PaymentResult,
    html::{Form, Html},
};

type SessionResult<T> = Result<T, Box<dyn Error>>;

/// More pages than a payment can have. It ends an endless loop.
const MAX_PAGES: usize = 1_000;
const MAX_REDIRECTS: usize = 10;
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// A payer and the current page.
pub(super) struct PayerSession {
    http: Client,
    url: Url,
    page: Html,
    bank: Option<String>,
    iban: Option<String>,
    /// Whether the payer's action is done.
    acted: bool,
    /// The payment on the last page that showed one.
    seen: Option<PaymentResult>,
}

impl PayerSession {
    pub(super) async fn open(link: &Url, bank: Option<&str>, iban: Option<&str>) -> SessionResult<Self> {
        let agent = concat!("paylink-pay/", env!("CARGO_PKG_VERSION"));
        let http = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .user_agent(agent)
            .timeout(Duration::from_secs(40))
            .build()?;
        let mut session = Self {
            http,
            url: link.clone(),
            page: Html(String::new()),
            bank: bank.map(str::to_owned),
            iban: iban.map(str::to_owned),
            acted: false,
            seen: None,
        };
        session.visit(link.clone()).await?;
        Ok(session)
    }

    /// Acts on each page until nothing is left to do. Waits at most `timeout` for the bank's decision.
    pub(super) async fn run(
        mut self,
        payer_action: PayerAction,
        timeout: Duration,
    ) -> Result<PaymentResult, Interrupted> {
        let ended = self.act_on_pages(payer_action, timeout).await;
        ended.map_err(|cause| Interrupted { seen: self.seen, cause })
    }

    async fn act_on_pages(&mut self, payer_action: PayerAction, timeout: Duration) -> SessionResult<PaymentResult> {
        let mut waiting: Option<Stopwatch> = None;
        for _ in 0..MAX_PAGES {
            let view = self.page.attribute("main", "data-view").unwrap_or_default();
            let ended = match view.as_str() {
                "paid" | "failed" | "cancelled" => true,
                "authorised" | "unknown" | "others" | "gone" | "elsewhere" => {
                    let stopwatch = *waiting.get_or_insert_with(Stopwatch::start);
                    stopwatch.elapsed() >= timeout || !self.reload().await?
                }
                "connecting" => !self.reload().await?,
                "choose" if self.acted || (payer_action == PayerAction::Cancel && self.cancel_if_offered().await?) => {
                    self.acted
                }
                "choose" => !self.choose().await?,
                "consent" if self.acted => true,
                "consent" => !self.confirm().await?,
                "resume" => !self.submit_if_present("continue").await?,
                "waiting" if self.acted || self.page.anchor("bank").is_none() => {
                    let stopwatch = *waiting.get_or_insert_with(Stopwatch::start);
                    stopwatch.elapsed() >= timeout || !self.reload().await?
                }
                "hand-off" | "left" | "waiting" => self.go_to_bank(&view, payer_action, &mut waiting, timeout).await?,
                "message" => {
                    let heading = self.page.text("h1").unwrap_or_default();
                    return Err(command_error(format!("{}: {heading}", self.url.origin().ascii_serialization())));
                }
                _ => {
                    return Err(command_error(format!(
                        "the page at {} is not a payment page",
                        self.url.origin().ascii_serialization()
                    )));
                }
            };
            if ended {
                return Ok(self.payment_on_page());
            }
        }
        Err(command_error(format!("the payment has no final status after {MAX_PAGES} pages")))
    }

    /// The payment that the page shows. Its status is empty if the link was not used.
    fn payment_on_page(&self) -> PaymentResult {
        PaymentResult {
            payment_id: self.page.attribute("main", "data-payment-id"),
            status: self.page.attribute("main", "data-status").unwrap_or_default(),
            bank: self.page.attribute("main", "data-bank"),
        }
    }

    fn remember_payment(&mut self) {
        let payment = self.payment_on_page();
        if !payment.status.is_empty() {
            self.seen = Some(payment);
        }
    }

    /// The page offers to go to the bank. Returns whether the session has ended.
    async fn go_to_bank(
        &mut self,
        view: &str,
        payer_action: PayerAction,
        waiting: &mut Option<Stopwatch>,
        timeout: Duration,
    ) -> SessionResult<bool> {
        if payer_action == PayerAction::Cancel {
            if self.acted || !self.cancel_if_offered().await? {
                return Ok(true);
            }
            self.acted = true;
            return Ok(false);
        }
        if self.acted {
            // The payer is back from the bank. After an approval, wait for the bank's decision.
            let stopwatch = *waiting.get_or_insert_with(Stopwatch::start);
            return Ok(payer_action != PayerAction::Approve
                || stopwatch.elapsed() >= timeout
                || !self.reload().await?);
        }
        if view == "left" {
            return Ok(!self.submit_if_present("resume").await?);
        }
        let href = self.page.anchor("bank").ok_or_else(|| command_error("the page has no link to the bank"))?;
        self.visit(self.url.join(&href)?).await?;
        self.acted = self.act_at_bank(payer_action).await?;
        if !self.acted {
            sleep(POLL_INTERVAL).await; // another payer has decided already; the payment page will show it
        }
        Ok(false)
    }

    /// Performs the action on the bank's page. False if there was nothing left to decide.
    async fn act_at_bank(&mut self, payer_action: PayerAction) -> SessionResult<bool> {
        if let (PayerAction::Approve | PayerAction::Decline, Some(mut form)) = (payer_action, self.page.form("decide"))
        {
            let decision = if payer_action == PayerAction::Approve { "approve" } else { "decline" };
            form.fields.retain(|(name, _)| name != "decision");
            form.fields.push(("decision".to_owned(), decision.to_owned()));
            if let Some(iban) = &self.iban {
                form.set("account", iban);
            }
            self.submit(&form).await?;
            if self.page.attribute("main", "data-page").is_none() {
                return Ok(true); // the bank has sent the payer back
            }
        }
        let href = self.page.anchor("leave").or_else(|| self.page.anchor("return"));
        let href = href.ok_or_else(|| command_error("the bank's page has no link back. Is it a sandbox bank?"))?;
        self.visit(self.url.join(&href)?).await?;
        Ok(payer_action == PayerAction::Leave)
    }

    /// Chooses the bank. False if there is none to choose.
    async fn choose(&mut self) -> SessionResult<bool> {
        let Some(href) = self.page.choice(self.bank.as_deref()) else {
            return match &self.bank {
                Some(bank) => Err(command_error(format!(
                    "the page does not offer the bank {bank}: check its id, or wait until it is available"
                ))),
                None => Ok(false),
            };
        };
        self.visit(self.url.join(&href)?).await?;
        Ok(true)
    }

    /// Confirms the payment. False if the bank refused it: another try would be refused too.
    async fn confirm(&mut self) -> SessionResult<bool> {
        let mut form =
            self.page.form("pay").ok_or_else(|| command_error("the page has no form to confirm the payment"))?;
        if let Some(iban) = &self.iban {
            form.set("iban", iban);
        }
        self.submit(&form).await?;
        if self.page.0.contains("role=\"alert\"") {
            return Err(command_error("the form was not accepted: check the IBAN"));
        }
        let view = self.page.attribute("main", "data-view").unwrap_or_default();
        Ok(!matches!(view.as_str(), "choose" | "consent"))
    }

    /// Cancels the payment, on the page that asks first. False if the page does not offer it.
    async fn cancel_if_offered(&mut self) -> SessionResult<bool> {
        let Some(question) = self.page.anchor("cancel") else { return Ok(false) };
        self.visit(self.url.join(&question)?).await?;
        self.submit_if_present("cancel").await
    }

    async fn submit_if_present(&mut self, id: &str) -> SessionResult<bool> {
        let Some(form) = self.page.form(id) else { return Ok(false) };
        self.submit(&form).await?;
        Ok(true)
    }

    /// Waits for a short time and loads the page again. False if the page does not offer that.
    async fn reload(&mut self) -> SessionResult<bool> {
        let Some(again) = self.page.anchor("again") else { return Ok(false) };
        sleep(POLL_INTERVAL).await;
        self.visit(self.url.join(&again)?).await?;
        Ok(true)
    }

    async fn visit(&mut self, url: Url) -> SessionResult<()> {
        self.follow(self.http.get(url.clone()), url).await
    }

    async fn submit(&mut self, form: &Form) -> SessionResult<()> {
        let url = self.url.join(&form.action)?;
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&form.fields).finish();
        let post = self.http.post(url.clone()).header("content-type", "application/x-www-form-urlencoded").body(body);
        self.follow(post, url).await
    }

    async fn follow(&mut self, mut request: RequestBuilder, mut url: Url) -> SessionResult<()> {
        for _ in 0..MAX_REDIRECTS {
            let response = request.send().await.map_err(|error| {
                let origin = url.origin().ascii_serialization();
                let unreachable =
                    command_error(format!("{origin} does not accept connections. Is `paylink dev` running?"));
                if error.is_connect() { unreachable } else { Box::new(error.without_url()) }
            })?;
            if response.status().is_redirection() {
                let location = response.headers().get(LOCATION).and_then(|location| location.to_str().ok());
                url = url.join(location.ok_or_else(|| command_error("a redirect has no valid Location header"))?)?;
                request = self.http.get(url.clone());
                continue;
            }
            let status = response.status();
            self.page = Html(response.text().await.map_err(reqwest::Error::without_url)?);
            self.url = url;
            let is_payment_page = self.page.attribute("main", "data-view").is_some();
            if is_payment_page {
                self.remember_payment();
            }
            let is_bank_page = self.page.attribute("main", "data-page").is_some();
            if !status.is_success() && !is_payment_page && !is_bank_page {
                let heading = self.page.text("h1").unwrap_or_else(|| status.to_string());
                return Err(command_error(format!("{}: {heading}", self.url.origin().ascii_serialization())));
            }
            return Ok(());
        }
        Err(command_error(format!("more than {MAX_REDIRECTS} redirects")))
    }
}
