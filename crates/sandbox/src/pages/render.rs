//! Rendering that the pages share.

use askama::Template;
use axum::{
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
    response::{Html, IntoResponse, Response},
};

use crate::{ledger::AccountView, state::BankHandle};

/// An account on a page.
pub(super) struct AccountOption {
    pub(super) iban: String,
    pub(super) holder: String,
    pub(super) balance: String,
}

#[derive(Template)]
#[template(path = "message.html")]
struct MessagePage {
    bank: &'static str,
    heading: &'static str,
    text: &'static str,
}

pub(super) fn account_option(account: &AccountView) -> AccountOption {
    let AccountView { bank: _, iban, holder, balance_cents } = account.clone();
    AccountOption { iban, holder, balance: amount(balance_cents) }
}

pub(super) fn amount(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

pub(super) fn money(cents: u64, currency: &str) -> String {
    format!("{currency} {}", amount(cents))
}

pub(super) fn not_found_page(handle: &BankHandle) -> Response {
    message(handle, StatusCode::NOT_FOUND, "Page not found", "This bank has no such payment.")
}

pub(super) fn message(handle: &BankHandle, status: StatusCode, heading: &'static str, text: &'static str) -> Response {
    html(status, &MessagePage { bank: handle.profile().name, heading, text })
}

pub(super) fn redirect_to(target: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(target) else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    (StatusCode::SEE_OTHER, [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("no-store"))])
        .into_response()
}

/// A page that loads no resources, sends no referrer and is not cached.
///
/// `form-action` is not restricted: browsers apply it to the redirect after a form too, and that leads to the client.
pub(super) fn html(status: StatusCode, page: &impl Template) -> Response {
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
            tracing::error!(%error, "rendering a page failed");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
