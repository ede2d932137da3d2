//! How every page of the payer's is sent, and those that are always the same.

use askama::Template;
use axum::{
    extract::{Path, rejection::PathRejection},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
        },
    },
    response::{Html, IntoResponse, Response},
};
use paylink_domain::{
    company::Mode,
    limit::TooOften,
    money::{AmountCents, Currency},
    reference::Reference,
};
use url::Url;

use crate::{banks::Offer, store::StoreError, telemetry::Chain};

/// Whom and what is paid: on every page about a payment.
pub(super) struct Summary {
    pub(super) payee: String,
    pub(super) amount: String,
    pub(super) reference: String,
    pub(super) test: bool,
}

impl Summary {
    pub(super) fn new(
        payee: String,
        mode: Mode,
        amount: AmountCents,
        currency: Currency,
        reference: &Reference,
    ) -> Self {
        let cents = amount.cents();
        Self {
            payee,
            amount: format!("{currency} {}.{:02}", cents / 100, cents % 100),
            reference: reference.to_string(),
            test: mode == Mode::Test,
        }
    }
}

/// A bank to choose.
pub(super) struct Choice {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) needs_iban: bool,
    /// An IBAN to try things out with.
    pub(super) sample: Option<String>,
    pub(super) chosen: bool,
}

/// Where the payer chooses a bank and confirms.
#[derive(Template)]
#[template(path = "choose.html")]
pub(super) struct ChoosePage {
    pub(super) summary: Summary,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    /// What has happened so far, if anything.
    pub(super) note: Option<&'static str>,
    /// What is wrong with the form.
    pub(super) wrong: Option<&'static str>,
    pub(super) action: String,
    pub(super) cancel: Option<String>,
    pub(super) banks: Vec<Choice>,
    /// What stands in the field for the payer's IBAN; no field, if no bank needs one.
    pub(super) iban: Option<String>,
}

impl ChoosePage {
    pub(super) fn new(summary: Summary, banks: &[&Offer], action: String) -> Self {
        let needs = |bank: &&&Offer| bank.connector.capabilities().needs_payer_iban;
        let choice = |(place, bank): (usize, &&Offer)| Choice {
            id: bank.id.to_string(),
            name: bank.name.clone(),
            needs_iban: bank.connector.capabilities().needs_payer_iban,
            sample: bank.test_payer_iban.as_ref().map(|iban| iban.as_str().to_owned()),
            chosen: place == 0,
        };
        Self {
            summary,
            status: "",
            payment_id: None,
            note: None,
            wrong: None,
            action,
            cancel: None,
            banks: banks.iter().enumerate().map(choice).collect(),
            // To try things out, the first click should work.
            iban: banks.iter().any(|bank| needs(&bank)).then(|| {
                let first = banks.first().and_then(|bank| bank.test_payer_iban.as_ref());
                first.map(|iban| iban.as_str().to_owned()).unwrap_or_default()
            }),
        }
    }
}

/// A button that posts.
pub(super) struct Action {
    pub(super) name: &'static str,
    pub(super) to: String,
    pub(super) label: String,
    /// The bank that it is about, where the form must say so.
    pub(super) bank: Option<String>,
}

/// How a payment stands, and what the payer can do.
#[derive(Template)]
#[template(path = "progress.html")]
pub(super) struct ProgressPage {
    pub(super) summary: Summary,
    /// For scripts.
    pub(super) view: &'static str,
    pub(super) bank: String,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    pub(super) heading: String,
    pub(super) text: String,
    /// The way to the bank, and the bank's name.
    pub(super) way: Option<(Url, String)>,
    /// Whether looking again may show something else.
    pub(super) again: Option<String>,
    pub(super) actions: Vec<Action>,
}

#[derive(Template)]
#[template(path = "message.html")]
struct MessagePage {
    heading: &'static str,
    text: &'static str,
}

/// Why a page is not what was asked for.
#[derive(Debug)]
pub(super) enum Stopped {
    /// There is no such link, or no such attempt.
    NotALink,
    /// The link is one, and cannot be paid now.
    Refused(&'static str),
    TooOften(TooOften),
    Store(StoreError),
}

pub(super) type Shown = Result<Response, Stopped>;

/// The part of the path that names a link or an attempt. One that is not even text names nothing.
pub(super) type Named = Result<Path<String>, PathRejection>;

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl IntoResponse for Stopped {
    fn into_response(self) -> Response {
        match self {
            Self::NotALink => {
                let text = "The address may have been cut off when it was copied. Please ask whoever sent it to you for it again.";
                html(StatusCode::NOT_FOUND, &MessagePage { heading: "This is not a payment link", text })
            }
            Self::Refused(text) => {
                html(StatusCode::CONFLICT, &MessagePage { heading: "This link cannot be paid now", text })
            }
            Self::TooOften(too_often) => {
                let text = "Too many pages were asked for from your network. Please wait a moment and try again.";
                let page = MessagePage { heading: "One moment, please", text };
                let mut response = html(StatusCode::TOO_MANY_REQUESTS, &page);
                response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(too_often.wait_seconds()));
                response
            }
            Self::Store(error) => {
                tracing::warn!(error = %Chain(&error), "a payer's page could not be shown");
                not_now(StatusCode::SERVICE_UNAVAILABLE)
            }
        }
    }
}

/// The panic itself has been logged by the program's panic hook.
pub(super) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    not_now(StatusCode::INTERNAL_SERVER_ERROR)
}

fn not_now(status: StatusCode) -> Response {
    let text = "This page cannot be shown right now. Please try again shortly; you will not pay twice.";
    html(status, &MessagePage { heading: "One moment, please", text })
}

pub(super) async fn only_to_be_opened() -> Response {
    let text = "There is nothing to send to this address. Please open the link in a browser.";
    html(StatusCode::METHOD_NOT_ALLOWED, &MessagePage { heading: "This link is only to be opened", text })
}

/// After a form: the browser shows the page it leads to, and reloading that page sends nothing again.
pub(super) fn see_other(to: &Url) -> Response {
    let to = HeaderValue::try_from(to.as_str()).unwrap_or_else(|_| HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, to), (CACHE_CONTROL, HeaderValue::from_static("no-store"))]).into_response()
}

/// A page that loads nothing, sends nothing along and is kept nowhere.
pub(super) fn html(status: StatusCode, page: &impl Template) -> Response {
    const POLICY: &str =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    let headers: [(HeaderName, HeaderValue); 4] = [
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    match page.render() {
        Ok(text) => (status, headers, Html(text)).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page did not render");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
