//! The demo shop of `paylink dev`: all that a merchant builds, in one file. It knows Paylink only by the public API.
//!
//! 1. `POST /buy` takes the order, asks for a link on the server's side (the token never reaches a browser) and sends the payer there.
//! 2. `GET /thanks?paymentId=…` is the callback. That a payer arrives here proves nothing: the payment is read, and counts only if
//!    it is this shop's, for this order, over this amount, and paid. References never repeat, so that no payment passes for another.
//!
//! A real shop keeps its orders in a database.

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
use paylink_domain::{chance::draw, crockford};
use paylink_server::{ambient::SystemRandomness, listen::serve};
use serde::Deserialize;
use serde_json::json;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::DevError;

const ARTICLE: &str = "Coffee beans, 250\u{a0}g";
const PRICE_CENTS: u32 = 827;

/// What a merchant gets from Paylink.
#[derive(Debug)]
pub(super) struct Merchant {
    pub(super) base_url: String,
    pub(super) company_id: String,
    pub(super) api_token: String,
}

#[derive(Debug)]
struct Counter {
    merchant: Merchant,
    http: reqwest::Client,
    /// What was ordered, by the reference that the payer sees.
    orders: Mutex<HashMap<String, u32>>,
}

/// A payment, as the API answers it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Payment {
    company_id: String,
    amount_cents: u32,
    reference: String,
    status: String,
}

/// `POST /buy`
async fn buy(State(counter): State<Arc<Counter>>) -> Response {
    let reference = counter.take_order();
    match counter.link(&reference).await {
        Ok(link) => Redirect::to(&link).into_response(),
        Err(error) => {
            tracing::warn!(error = %error.without_url(), "the demo shop got no link");
            page(StatusCode::BAD_GATEWAY, &Buy { article: ARTICLE, trouble: true })
        }
    }
}

/// `GET /thanks?paymentId=…`
async fn thanks(State(counter): State<Arc<Counter>>, Query(query): Query<HashMap<String, String>>) -> Response {
    let id = query.get("paymentId").map(String::as_str).unwrap_or_default();
    let payment = match counter.read(id).await {
        // Somebody may bring the id of another payment: a cheaper one, or another shop's.
        Ok(payment) => payment.filter(|payment| counter.is_ours(payment)),
        Err(error) => {
            // Not knowing is not the same as not paid: nobody must pay twice because we could not ask.
            tracing::warn!(error = %error.without_url(), "the demo shop could not read a payment");
            return page(StatusCode::BAD_GATEWAY, &Thanks { standing: Standing::NotAsked, status: "", reference: "" });
        }
    };
    let Some(payment) = payment else {
        return page(StatusCode::NOT_FOUND, &Thanks { standing: Standing::NotOurs, status: "", reference: "" });
    };
    let standing = match payment.status.as_str() {
        "EXECUTED" | "SETTLED" => Standing::Paid,
        "FAILED" | "CANCELLED" => Standing::NotPaid,
        _ => Standing::UnderWay,
    };
    page(StatusCode::OK, &Thanks { standing, status: &payment.status, reference: &payment.reference })
}

/// What the shop tells who comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Paid,
    NotPaid,
    UnderWay,
    NotOurs,
    NotAsked,
}

impl Counter {
    /// Writes the order down before anybody can pay it.
    fn take_order(&self) -> String {
        let number = crockford::encode(u64::from_be_bytes(draw(&SystemRandomness)).into(), 40).to_uppercase();
        let reference = format!("Order {number}");
        self.orders.lock().unwrap_or_else(PoisonError::into_inner).insert(reference.clone(), PRICE_CENTS);
        reference
    }

    async fn link(&self, reference: &str) -> Result<String, reqwest::Error> {
        #[derive(Deserialize)]
        struct Link {
            url: String,
        }
        let Merchant { base_url, company_id, api_token } = &self.merchant;
        let order = json!({"payment": {"amountCents": PRICE_CENTS, "reference": reference}});
        let asked = self.http.post(format!("{base_url}/companies/{company_id}/online/link/generate"));
        let answer = asked.bearer_auth(api_token).json(&order).send().await?.error_for_status()?;
        Ok(answer.json::<Link>().await?.url)
    }

    /// The payment of that id, once the bank has decided or ten seconds have passed. Nothing, if there is none.
    async fn read(&self, id: &str) -> Result<Option<Payment>, reqwest::Error> {
        let name: String =
            id.chars().filter(|character| character.is_ascii_alphanumeric() || *character == '_').collect();
        let asked = self.http.get(format!("{}/payments/{name}", self.merchant.base_url));
        let answer = asked.header("prefer", "wait=10").send().await?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        answer.error_for_status()?.json().await.map(Some)
    }

    fn is_ours(&self, payment: &Payment) -> bool {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let price = orders.get(&payment.reference);
        payment.company_id == self.merchant.company_id && price == Some(&payment.amount_cents)
    }
}

#[derive(Template)]
#[template(path = "shop/buy.html")]
struct Buy {
    article: &'static str,
    trouble: bool,
}

#[derive(Template)]
#[template(path = "shop/thanks.html")]
struct Thanks<'a> {
    standing: Standing,
    status: &'a str,
    reference: &'a str,
}

/// A page with a payment's id in its address is neither kept nor told to anybody, and loads nothing.
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

/// The shop while it is open.
#[derive(Debug)]
pub(super) struct Shop {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Shop {
    pub(super) async fn open(merchant: Merchant, port: u16) -> Result<Self, DevError> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
        let listener = listener.map_err(|source| DevError::Port { port, what: "the demo shop", source })?;
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20)).build();
        let http = http.map_err(|source| DevError::Port {
            port,
            what: "the demo shop",
            source: std::io::Error::other(source),
        })?;
        let counter = Arc::new(Counter { merchant, http, orders: Mutex::default() });
        let routes = Router::new()
            .route("/", get(async || page(StatusCode::OK, &Buy { article: ARTICLE, trouble: false })))
            .route("/buy", post(buy))
            .route("/thanks", get(thanks))
            .with_state(counter);
        let stop = CancellationToken::new();
        let task = tokio::spawn(serve(listener, routes, stop.clone()));
        Ok(Self { stop, task })
    }

    pub(super) async fn close(self) {
        self.stop.cancel();
        let _ = self.task.await;
    }
}
