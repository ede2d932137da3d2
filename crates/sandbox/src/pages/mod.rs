//! What people see: the payer's page, on which a payment is approved or declined, and the bank's own.

mod bank;
mod sca;

use askama::Template;
use axum::{
    Router,
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
    response::{Html, IntoResponse, Response},
    routing::get,
};

use crate::{ledger::AccountView, world::Desk};

pub(crate) fn routes() -> Router<Desk> {
    Router::new().route("/", get(bank::bank)).route("/sca/{authorisation}", get(sca::show).post(sca::decide))
}

/// An account as pages show it.
struct Choice {
    iban: String,
    holder: String,
    balance: String,
}

#[derive(Template)]
#[template(path = "message.html")]
struct MessagePage {
    bank: &'static str,
    heading: &'static str,
    text: &'static str,
}

fn choice(account: &AccountView) -> Choice {
    let AccountView { bank: _, iban, holder, balance_cents } = account.clone();
    Choice { iban, holder, balance: amount(balance_cents) }
}

fn amount(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn money(cents: u64, currency: &str) -> String {
    format!("{currency} {}", amount(cents))
}

fn unknown(desk: &Desk) -> Response {
    message(desk, StatusCode::NOT_FOUND, "There is nothing here", "This bank knows no such payment to approve.")
}

fn message(desk: &Desk, status: StatusCode, heading: &'static str, text: &'static str) -> Response {
    html(status, &MessagePage { bank: desk.manners().name, heading, text })
}

fn go_to(target: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(target) else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    (StatusCode::SEE_OTHER, [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("no-store"))])
        .into_response()
}

/// A page that loads nothing, sends nothing along and is kept nowhere.
///
/// `form-action` is not restricted: browsers hold the redirect after a form to it, and that one leads to the client.
fn html(status: StatusCode, page: &impl Template) -> Response {
    const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
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
