//! `GET {pay_url}/l/{link}`: what a payer sees who opens a link.
//!
//! Opening a link changes nothing: mail scanners and chat previews open every link they meet.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
    response::{Html, IntoResponse, Response},
};
use paylink_domain::{company::Mode, link::Link};

use crate::{service::Service, store::StoreError, telemetry::Chain};

#[derive(Template)]
#[template(path = "link.html")]
struct LinkPage {
    payee: String,
    amount: String,
    reference: String,
    test: bool,
}

#[derive(Template)]
#[template(path = "message.html")]
struct MessagePage {
    heading: &'static str,
    text: &'static str,
}

pub(super) async fn open(State(service): State<Arc<Service>>, link: Result<Path<String>, PathRejection>) -> Response {
    let link = link.ok().and_then(|Path(link)| Link::open(&link, &service.ring).ok());
    let Some(link) = link else { return not_a_link().await };
    match page_of(&service, &link).await {
        Ok(Some(page)) => html(StatusCode::OK, &page),
        Ok(None) => not_a_link().await,
        Err(error) => {
            tracing::warn!(error = %Chain(&error), "a link could not be shown");
            not_now(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

/// The panic itself has been logged by the program's panic hook.
pub(super) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    not_now(StatusCode::INTERNAL_SERVER_ERROR)
}

fn not_now(status: StatusCode) -> Response {
    let text = "This page cannot be shown right now. Nothing has been paid. Please try again shortly.";
    html(status, &MessagePage { heading: "One moment, please", text })
}

pub(super) async fn only_to_be_opened() -> Response {
    let text = "There is nothing to send to this address. Please open the link in a browser.";
    html(StatusCode::METHOD_NOT_ALLOWED, &MessagePage { heading: "This link is only to be opened", text })
}

pub(super) async fn not_a_link() -> Response {
    html(
        StatusCode::NOT_FOUND,
        &MessagePage {
            heading: "This is not a payment link",
            text: "The address may have been cut off when it was copied. Please ask whoever sent it to you for it again.",
        },
    )
}

/// Nothing, if the link's cell or company is not here.
async fn page_of(service: &Service, link: &Link) -> Result<Option<LinkPage>, StoreError> {
    let Some(cell) = service.cells.get(link.cell()) else {
        return Ok(None);
    };
    let Some(company) = cell.company(link.company_id).await? else {
        return Ok(None);
    };
    let cents = link.amount.cents();
    Ok(Some(LinkPage {
        payee: company.name,
        amount: format!("{} {}.{:02}", link.currency, cents / 100, cents % 100),
        reference: link.reference.to_string(),
        test: company.mode == Mode::Test,
    }))
}

/// A page that loads nothing, sends nothing along and is kept nowhere.
fn html(status: StatusCode, page: &impl Template) -> Response {
    const POLICY: &str =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
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
