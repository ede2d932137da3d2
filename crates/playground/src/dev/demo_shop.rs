//! The demo shop of `paylink dev`: everything that a merchant builds, in one file. It uses only Paylink's public API.
//!
//! 1. `POST /buy` stores the order, requests a link (on the server, so that the token never reaches a browser) and redirects the
//!    payer to it.
//! 2. `GET /thanks?paymentId=…` is the callback. The visit itself proves nothing. The shop reads the payment and checks that it
//!    belongs to this company and this order, and that its amount and status are right. Each reference is used only once, so a
//!    payment cannot be taken for the payment of another order.
//!
//! A real shop stores its orders in a database.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use askama::Template;
use axum::{
    Router,
    extract::{Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use paylink_domain::{crockford, random::random_bytes};
use paylink_server::{
    http_server::{Bounds, serve},
    system::SystemRandomness,
};
use serde::Deserialize;
use serde_json::json;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::DevError;

const ARTICLE: &str = "Coffee beans, 250\u{a0}g";
const PRICE_CENTS: u32 = 827;
/// More than one browser opens.
const MAX_CONNECTIONS: usize = 64;

/// What a merchant receives from the operator of Paylink.
#[derive(Debug)]
pub(super) struct Merchant {
    pub(super) base_url: String,
    pub(super) company_id: String,
    pub(super) api_token: String,
}

#[derive(Debug)]
struct ShopState {
    merchant: Merchant,
    http: reqwest::Client,
    /// The price of each order in cents, by the reference that the payer sees.
    orders: Mutex<HashMap<String, u32>>,
}

/// A payment, as the API returns it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Payment {
    company_id: String,
    amount_cents: u32,
    reference: String,
    status: String,
}

/// `POST /buy`
async fn buy(State(shop_state): State<Arc<ShopState>>) -> Response {
    let reference = shop_state.record_order();
    match shop_state.create_link(&reference).await {
        Ok(link) => Redirect::to(&link).into_response(),
        Err(error) => {
            tracing::warn!(error = %error.without_url(), "demo shop: creating a link failed");
            page(StatusCode::BAD_GATEWAY, &Buy { article: ARTICLE, failed: true })
        }
    }
}

/// `GET /thanks?paymentId=…`
async fn thanks(State(shop_state): State<Arc<ShopState>>, Query(query): Query<HashMap<String, String>>) -> Response {
    let id = query.get("paymentId").map(String::as_str).unwrap_or_default();
    let payment = match shop_state.read_payment(id).await {
        // The visitor may send the id of another payment: a cheaper one, or one of another shop.
        Ok(payment) => payment.filter(|payment| shop_state.matches_order(payment)),
        Err(error) => {
            // The payment may be paid. The payer must not pay twice because the shop could not read it.
            tracing::warn!(error = %error.without_url(), "demo shop: reading a payment failed");
            return page(
                StatusCode::BAD_GATEWAY,
                &Thanks { order_status: OrderStatus::CheckFailed, status: "", reference: "" },
            );
        }
    };
    let Some(payment) = payment else {
        return page(
            StatusCode::NOT_FOUND,
            &Thanks { order_status: OrderStatus::UnknownOrder, status: "", reference: "" },
        );
    };
    // The shop delivers only paid orders, and keeps an order open while its payment is not decided.
    let order_status = match payment.status.as_str() {
        "EXECUTED" | "SETTLED" => OrderStatus::Paid,
        "FAILED" | "CANCELLED" => OrderStatus::NotPaid,
        "INCOMPLETE" => OrderStatus::NotFinished,
        _ => OrderStatus::Pending,
    };
    page(StatusCode::OK, &Thanks { order_status, status: &payment.status, reference: &payment.reference })
}

/// What the shop shows to a payer who returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderStatus {
    Paid,
    NotPaid,
    /// The payer declined or left, and can still pay with the same link.
    NotFinished,
    Pending,
    UnknownOrder,
    CheckFailed,
}

impl ShopState {
    /// Stores the order before the link exists, so that no payment arrives for an unknown order.
    fn record_order(&self) -> String {
        let number = crockford::encode(u64::from_be_bytes(random_bytes(&SystemRandomness)).into(), 40).to_uppercase();
        let reference = format!("Order {number}");
        self.orders.lock().unwrap_or_else(PoisonError::into_inner).insert(reference.clone(), PRICE_CENTS);
        reference
    }

    async fn create_link(&self, reference: &str) -> Result<String, reqwest::Error> {
        #[derive(Deserialize)]
        struct Link {
            url: String,
        }
        let Merchant { base_url, company_id, api_token } = &self.merchant;
        let order = json!({"payment": {"amountCents": PRICE_CENTS, "reference": reference}});
        let request = self.http.post(format!("{base_url}/companies/{company_id}/online/link/generate"));
        let response = request.bearer_auth(api_token).json(&order).send().await?.error_for_status()?;
        Ok(response.json::<Link>().await?.url)
    }

    /// Reads a payment; waits up to ten seconds for the bank's decision. None if there is no such payment.
    async fn read_payment(&self, id: &str) -> Result<Option<Payment>, reqwest::Error> {
        let id: String =
            id.chars().filter(|character| character.is_ascii_alphanumeric() || *character == '_').collect();
        let request = self.http.get(format!("{}/payments/{id}", self.merchant.base_url));
        let response = request.header("prefer", "wait=10").send().await?;
        if response.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        response.error_for_status()?.json().await.map(Some)
    }

    fn matches_order(&self, payment: &Payment) -> bool {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let price = orders.get(&payment.reference);
        payment.company_id == self.merchant.company_id && price == Some(&payment.amount_cents)
    }
}

#[derive(Template)]
#[template(path = "demo_shop/buy.html")]
struct Buy {
    article: &'static str,
    failed: bool,
}

#[derive(Template)]
#[template(path = "demo_shop/thanks.html")]
struct Thanks<'a> {
    order_status: OrderStatus,
    status: &'a str,
    reference: &'a str,
}

/// A URL with a payment's id is confidential: the page is not cached, sends no referrer and loads nothing.
fn page(status: StatusCode, page: &impl Template) -> Response {
    const POLICY: &str =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
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

/// The running shop.
#[derive(Debug)]
pub(super) struct DemoShop {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl DemoShop {
    pub(super) async fn open(merchant: Merchant, port: u16) -> Result<Self, DevError> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
        let listener = listener.map_err(|source| DevError::Port { port, what: "the demo shop", source })?;
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20)).build();
        let http = http.map_err(|source| DevError::Port {
            port,
            what: "the demo shop",
            source: std::io::Error::other(source),
        })?;
        let shop_state = Arc::new(ShopState { merchant, http, orders: Mutex::default() });
        let routes = Router::new()
            .route("/", get(async || page(StatusCode::OK, &Buy { article: ARTICLE, failed: false })))
            .route("/buy", post(buy))
            .route("/thanks", get(thanks))
            .with_state(shop_state);
        let bounds = Bounds {
            listener: "demo shop",
            connections: MAX_CONNECTIONS,
            connections_per_address: MAX_CONNECTIONS,
            trusted_proxies: Vec::new(),
        };
        let stop = CancellationToken::new();
        let task = tokio::spawn(serve(listener, routes, bounds, stop.clone()));
        Ok(Self { stop, task })
    }

    pub(super) async fn close(self) {
        self.stop.cancel();
        let _ = self.task.await;
    }
}
