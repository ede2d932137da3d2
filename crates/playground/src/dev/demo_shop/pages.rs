//! The shop's pages. They work without JavaScript; with it, they keep themselves up to date.

use std::sync::Arc;

use askama::Template;
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};

use super::{Payment, ShopState, exchange::History};

const ARTICLE: &str = "Coffee beans, 250\u{a0}g";
const PICTURE: &str = include_str!("../../../templates/demo_shop/coffee.svg");
const SCRIPT: &str = include_str!("../../../templates/demo_shop/shop.js");

/// Where a developer looks next.
#[derive(Debug)]
pub(in crate::dev) struct ShopLinks {
    /// The reference page of the API.
    pub(in crate::dev) reference: String,
    /// Signs the owner of the company in.
    pub(in crate::dev) portal: String,
    /// The name and the URL of each sandbox bank.
    pub(in crate::dev) banks: Vec<(&'static str, String)>,
}

pub(super) fn routes() -> Router<Arc<ShopState>> {
    Router::new()
        .route("/", get(async |State(shop): State<Arc<ShopState>>| buy_page(&shop, false)))
        .route("/coffee.svg", get(async || ([(header::CONTENT_TYPE, "image/svg+xml")], PICTURE)))
        .route("/shop.js", get(async || ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT)))
}

/// What the shop shows to a payer who returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrderStatus {
    Paid,
    NotPaid,
    /// The payer declined or left, and can still pay with the same link.
    NotFinished,
    /// The payer has approved, and the bank has not executed the payment.
    Authorised,
    Pending,
    UnknownOrder,
    CheckFailed,
}

impl OrderStatus {
    /// The shop delivers only paid orders, and keeps an order open while its payment is not decided.
    pub(super) fn of(status: &str) -> Self {
        match status {
            "EXECUTED" | "SETTLED" => Self::Paid,
            "FAILED" | "CANCELLED" => Self::NotPaid,
            "INCOMPLETE" => Self::NotFinished,
            "AUTHORISED" => Self::Authorised,
            _ => Self::Pending,
        }
    }

    /// Whether the status of the payment can no longer change.
    pub(super) const fn is_final(self) -> bool {
        match self {
            Self::Paid | Self::NotPaid => true,
            Self::NotFinished | Self::Authorised | Self::Pending | Self::UnknownOrder | Self::CheckFailed => false,
        }
    }
}

/// What the page's script waits for, as an attribute of `<main>`. Empty if the page does not change any more.
fn awaited(order_status: OrderStatus, history: &History) -> &'static str {
    match order_status {
        OrderStatus::UnknownOrder => "",
        OrderStatus::Paid | OrderStatus::NotPaid if history.event.is_some() => "",
        OrderStatus::Paid | OrderStatus::NotPaid => "event",
        OrderStatus::NotFinished | OrderStatus::Authorised | OrderStatus::Pending | OrderStatus::CheckFailed => {
            "payment"
        }
    }
}

#[derive(Template)]
#[template(path = "demo_shop/buy.html")]
struct BuyPage<'a> {
    article: &'static str,
    failed: bool,
    links: &'a ShopLinks,
    /// Of the last order.
    history: Option<History>,
    awaits: &'static str,
}

#[derive(Template)]
#[template(path = "demo_shop/thanks.html")]
struct ThanksPage<'a> {
    order_status: OrderStatus,
    status: &'a str,
    reference: &'a str,
    history: Option<History>,
    awaits: &'static str,
}

pub(super) fn buy_page(shop: &ShopState, failed: bool) -> Response {
    let orders = shop.orders();
    let last = orders.last.as_ref().and_then(|reference| orders.by_reference.get(reference));
    let history = last.map(|order| order.history.clone());
    let awaits = if history.as_ref().is_some_and(|history| history.event.is_none()) { "event" } else { "" };
    let status = if failed { StatusCode::BAD_GATEWAY } else { StatusCode::OK };
    page(status, &BuyPage { article: ARTICLE, failed, links: &shop.links, history, awaits })
}

pub(super) fn thanks_page(shop: &ShopState, order_status: OrderStatus, payment: Option<&Payment>) -> Response {
    let history = payment
        .and_then(|payment| shop.orders().by_reference.get(&payment.reference).map(|order| order.history.clone()));
    let http_status = match order_status {
        OrderStatus::UnknownOrder => StatusCode::NOT_FOUND,
        OrderStatus::CheckFailed => StatusCode::BAD_GATEWAY,
        OrderStatus::Paid
        | OrderStatus::NotPaid
        | OrderStatus::NotFinished
        | OrderStatus::Authorised
        | OrderStatus::Pending => StatusCode::OK,
    };
    let awaits = awaited(order_status, history.as_ref().unwrap_or(&History::default()));
    let (status, reference) = payment.map_or(("", ""), |payment| (&*payment.status, &*payment.reference));
    page(http_status, &ThanksPage { order_status, status, reference, history, awaits })
}

/// A URL with a payment's id is confidential: the page is not cached, sends no referrer and loads nothing from elsewhere.
fn page(status: StatusCode, page: &impl Template) -> Response {
    const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; script-src 'self'; \
                          connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    match page.render() {
        Ok(text) => (status, headers, Html(text)).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dev::demo_shop::exchange::Exchange;

    fn thanks(order_status: OrderStatus, status: &str) -> String {
        let history = History::default();
        let awaits = awaited(order_status, &history);
        ThanksPage { order_status, status, reference: "Order 7", history: Some(history), awaits }.render().unwrap()
    }

    #[test]
    fn a_page_says_that_the_payment_is_not_final_and_follows_it() {
        for status in ["PENDING", "AUTHORISED", "UNKNOWN", "INCOMPLETE", "A STATUS OF LATER VERSIONS"] {
            let page = thanks(OrderStatus::of(status), status);
            assert!(page.contains(r#"data-awaits="payment""#), "{page}");
            assert!(page.contains("http-equiv=\"refresh\"") && page.contains(r#"id="again""#), "{page}");
            assert!(!page.contains("Thank you!"), "{page}");
        }
        assert!(thanks(OrderStatus::Authorised, "AUTHORISED").contains("has not executed it yet"));
        for status in ["EXECUTED", "SETTLED", "FAILED", "CANCELLED"] {
            let page = thanks(OrderStatus::of(status), status);
            assert!(!page.contains("http-equiv=\"refresh\""), "a final status never changes: {page}");
            assert_eq!(page.contains("Thank you!"), ["EXECUTED", "SETTLED"].contains(&status), "{page}");
        }
    }

    #[test]
    fn a_final_page_waits_only_for_the_event() {
        let mut history = History::default();
        assert_eq!(awaited(OrderStatus::Paid, &history), "event");
        history.event = Some(Exchange { request: String::new(), response: String::new() });
        assert_eq!(awaited(OrderStatus::Paid, &history), "");
        assert_eq!(awaited(OrderStatus::Authorised, &history), "payment");
        assert_eq!(awaited(OrderStatus::UnknownOrder, &History::default()), "");
    }
}
