//! Rendering that the pages share.

use askama::Template;
use axum::{
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
    response::{Html, IntoResponse, Response},
};

use super::texts::{ENGLISH, Texts, texts_for};
use crate::{
    ledger::AccountView,
    logo::{Look, look_of},
    state::BankHandle,
};

/// What every page has: the bank's name, logo and colour, and the language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brand {
    pub(super) name: &'static str,
    pub(super) look: Look,
    pub(super) texts: &'static Texts,
}

impl Brand {
    /// For the payer, in the language of the browser.
    pub(super) fn for_payer(handle: &BankHandle, headers: &HeaderMap) -> Self {
        Self { texts: texts_for(headers), ..Self::in_english(handle) }
    }

    pub(super) fn in_english(handle: &BankHandle) -> Self {
        Self { name: handle.profile().name, look: look_of(handle.bank), texts: ENGLISH }
    }
}

/// An account on a page.
pub(super) struct AccountOption {
    pub(super) iban: String,
    /// The IBAN as people read it.
    pub(super) grouped_iban: String,
    pub(super) holder: String,
    pub(super) balance: String,
}

#[derive(Template)]
#[template(path = "message.html")]
struct MessagePage {
    brand: Brand,
    heading: &'static str,
    text: &'static str,
}

pub(super) fn account_option(account: &AccountView, texts: &Texts) -> AccountOption {
    let AccountView { bank: _, iban, holder, balance_cents } = account.clone();
    AccountOption { grouped_iban: grouped(&iban), iban, holder, balance: amount(balance_cents, texts) }
}

/// In groups of four characters, with spaces at which a line does not break.
pub(super) fn grouped(account: &str) -> String {
    let characters: Vec<char> = account.chars().collect();
    characters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("\u{a0}")
}

pub(super) fn amount(cents: u64, texts: &Texts) -> String {
    format!("{}{}{:02}", cents / 100, texts.decimal_separator, cents % 100)
}

pub(super) fn money(cents: u64, currency: &str, texts: &Texts) -> String {
    format!("{currency} {}", amount(cents, texts))
}

pub(super) fn not_found_page(brand: Brand) -> Response {
    message(brand, StatusCode::NOT_FOUND, brand.texts.not_found, brand.texts.not_found_text)
}

pub(super) fn message(brand: Brand, status: StatusCode, heading: &'static str, text: &'static str) -> Response {
    html(status, &MessagePage { brand, heading, text })
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
    const POLICY: &str =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
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
