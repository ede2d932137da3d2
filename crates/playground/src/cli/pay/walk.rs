//! The walk itself: page after page, as each of them says.

use std::{error::Error, time::Duration};

use paylink_server::{ambient::Stopwatch, cli::mistake};
use reqwest::{Client, RequestBuilder, header::LOCATION, redirect};
use tokio::time::sleep;
use url::Url;

use super::{
    Arrived, Does,
    html::{Form, Html},
};

type Walked<T> = Result<T, Box<dyn Error>>;

/// More pages than any payment has.
const PAGES: usize = 1_000;
const REDIRECTS: usize = 10;
/// One that exists at no bank: it is asked for where a payment is joined, and not used.
const SOME_IBAN: &str = "DE98000000009999999999";
const PAUSE: Duration = Duration::from_millis(250);

/// A payer, and the page in front of them.
pub(super) struct Walk {
    http: Client,
    at: Url,
    page: Html,
    bank: Option<String>,
    iban: Option<String>,
    /// Whether the payer has done at the bank what they came for.
    done: bool,
    /// Whether they have confirmed, or tried to.
    confirmed: bool,
}

impl Walk {
    pub(super) async fn begin(link: &Url, bank: Option<&str>, iban: Option<&str>) -> Walked<Self> {
        let agent = concat!("paylink-pay/", env!("CARGO_PKG_VERSION"));
        let http = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .user_agent(agent)
            .timeout(Duration::from_secs(40))
            .build()?;
        let mut walk = Self {
            http,
            at: link.clone(),
            page: Html(String::new()),
            bank: bank.map(str::to_owned),
            iban: iban.map(str::to_owned),
            done: false,
            confirmed: false,
        };
        walk.visit(link.clone()).await?;
        Ok(walk)
    }

    /// Goes on until there is nothing left to do, or `patience` with the bank is at its end.
    pub(super) async fn go_on(mut self, does: Does, patience: Duration) -> Walked<Arrived> {
        let mut waiting: Option<Stopwatch> = None;
        for _ in 0..PAGES {
            let view = self.page.attribute("main", "data-view").unwrap_or_default();
            if self.came_late(&view).await? {
                continue;
            }
            let ended = match view.as_str() {
                "paid" | "failed" | "cancelled" => true,
                "authorised" | "unknown" => {
                    let since = *waiting.get_or_insert_with(Stopwatch::start);
                    since.elapsed() >= patience || !self.look_again().await?
                }
                "connecting" => !self.look_again().await?,
                "choose" if self.done || (does == Does::Cancel && self.submit_if_there("cancel").await?) => self.done,
                "choose" => !self.choose().await?,
                "consent" if self.done => true,
                "consent" => !self.confirm().await?,
                "resume" => !self.submit_if_there("continue").await?,
                "waiting" if self.done || self.page.anchor("bank").is_none() => {
                    let since = *waiting.get_or_insert_with(Stopwatch::start);
                    since.elapsed() >= patience || !self.look_again().await?
                }
                "hand-off" | "left" | "waiting" => self.at_the_gate(&view, does, &mut waiting, patience).await?,
                "message" => {
                    let heading = self.page.text("h1").unwrap_or_default();
                    return Err(mistake(format!("{}: {heading}", self.at.origin().ascii_serialization())));
                }
                _ => {
                    return Err(mistake(format!(
                        "the page at {} is none of a payment's",
                        self.at.origin().ascii_serialization()
                    )));
                }
            };
            if ended {
                let status = self.page.attribute("main", "data-status").unwrap_or_default();
                let bank = self.page.attribute("main", "data-bank");
                return Ok(Arrived { payment_id: self.page.attribute("main", "data-payment-id"), status, bank });
            }
        }
        Err(mistake("the payment does not come to an end"))
    }

    /// The payer may go to the bank now. Returns whether the walk has ended.
    async fn at_the_gate(
        &mut self,
        view: &str,
        does: Does,
        waiting: &mut Option<Stopwatch>,
        patience: Duration,
    ) -> Walked<bool> {
        if does == Does::Cancel {
            if self.done || !self.submit_if_there("cancel").await? {
                return Ok(true);
            }
            self.done = true;
            return Ok(false);
        }
        if self.done {
            // Back from the bank. Who approved waits for the bank to say so.
            let since = *waiting.get_or_insert_with(Stopwatch::start);
            return Ok(does != Does::Approve || since.elapsed() >= patience || !self.look_again().await?);
        }
        if view == "left" {
            return Ok(!self.submit_if_there("resume").await?);
        }
        let way = self.page.anchor("bank").ok_or_else(|| mistake("the page shows no way to the bank"))?;
        self.visit(self.at.join(&way)?).await?;
        self.done = self.at_the_bank(does).await?;
        if !self.done {
            sleep(PAUSE).await; // somebody else was faster: the payment's own page will know
        }
        Ok(false)
    }

    /// Does it. False, if there was nothing left to decide.
    async fn at_the_bank(&mut self, does: Does) -> Walked<bool> {
        if let (Does::Approve | Does::Decline, Some(mut form)) = (does, self.page.form("decide")) {
            let decision = if does == Does::Approve { "approve" } else { "decline" };
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
        let way = self.page.anchor("leave").or_else(|| self.page.anchor("return"));
        let way = way.ok_or_else(|| mistake("the bank's page shows no way back: is it a sandbox bank?"))?;
        self.visit(self.at.join(&way)?).await?;
        Ok(does == Does::Leave)
    }

    /// Somebody else was faster between two pages of ours. Who confirms nevertheless, as a page that was loaded earlier lets them,
    /// joins that payment and may know its id. True, if there is another page now.
    async fn came_late(&mut self, view: &str) -> Walked<bool> {
        let under_way = matches!(view, "authorised" | "unknown" | "paid" | "failed" | "cancelled");
        let knows = self.page.attribute("main", "data-payment-id").is_some();
        if !under_way || knows || self.confirmed {
            return Ok(false);
        }
        self.confirmed = true;
        let bank = self.page.attribute("main", "data-bank").unwrap_or_default();
        let iban = self.iban.clone().unwrap_or_else(|| SOME_IBAN.to_owned());
        let fields = vec![("bank".to_owned(), bank), ("iban".to_owned(), iban)];
        self.submit(&Form { action: self.at.to_string(), fields }).await?;
        Ok(true)
    }

    /// Chooses the bank. False, if there is none to choose.
    async fn choose(&mut self) -> Walked<bool> {
        let Some(way) = self.page.choice(self.bank.as_deref()) else {
            return match &self.bank {
                Some(bank) => {
                    Err(mistake(format!("{bank} cannot be chosen: is there such a bank, and is it available?")))
                }
                None => Ok(false),
            };
        };
        self.visit(self.at.join(&way)?).await?;
        Ok(true)
    }

    /// Confirms. False, if the bank does not take it: asking once more would only be refused once more.
    async fn confirm(&mut self) -> Walked<bool> {
        let mut form = self.page.form("pay").ok_or_else(|| mistake("the page shows nothing to confirm"))?;
        if let Some(iban) = &self.iban {
            form.set("iban", iban);
        }
        self.submit(&form).await?;
        if self.page.0.contains("role=\"alert\"") {
            return Err(mistake("the form was not accepted: is the IBAN right?"));
        }
        self.confirmed = true;
        let view = self.page.attribute("main", "data-view").unwrap_or_default();
        Ok(!matches!(view.as_str(), "choose" | "consent"))
    }

    async fn submit_if_there(&mut self, id: &str) -> Walked<bool> {
        let Some(form) = self.page.form(id) else { return Ok(false) };
        self.submit(&form).await?;
        Ok(true)
    }

    /// Waits a little and looks at the page again. False, if it does not offer that.
    async fn look_again(&mut self) -> Walked<bool> {
        let Some(again) = self.page.anchor("again") else { return Ok(false) };
        sleep(PAUSE).await;
        self.visit(self.at.join(&again)?).await?;
        Ok(true)
    }

    async fn visit(&mut self, url: Url) -> Walked<()> {
        self.follow(self.http.get(url.clone()), url).await
    }

    async fn submit(&mut self, form: &Form) -> Walked<()> {
        let url = self.at.join(&form.action)?;
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&form.fields).finish();
        let post = self.http.post(url.clone()).header("content-type", "application/x-www-form-urlencoded").body(body);
        self.follow(post, url).await
    }

    async fn follow(&mut self, mut request: RequestBuilder, mut url: Url) -> Walked<()> {
        for _ in 0..REDIRECTS {
            let response = request.send().await.map_err(|error| {
                let origin = url.origin().ascii_serialization();
                let away = mistake(format!("nobody answers at {origin}: is the service running (`paylink dev`)?"));
                if error.is_connect() { away } else { Box::new(error.without_url()) }
            })?;
            if response.status().is_redirection() {
                let location = response.headers().get(LOCATION).and_then(|location| location.to_str().ok());
                url = url.join(location.ok_or_else(|| mistake("a redirection leads nowhere"))?)?;
                request = self.http.get(url.clone());
                continue;
            }
            let status = response.status();
            self.page = Html(response.text().await.map_err(reqwest::Error::without_url)?);
            self.at = url;
            let is_ours = self.page.attribute("main", "data-view").is_some()
                || self.page.attribute("main", "data-page").is_some();
            if !status.is_success() && !is_ours {
                let heading = self.page.text("h1").unwrap_or_else(|| status.to_string());
                return Err(mistake(format!("{}: {heading}", self.at.origin().ascii_serialization())));
            }
            return Ok(());
        }
        Err(mistake("one redirection after another"))
    }
}
