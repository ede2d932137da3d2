//! The demo shop of `paylink dev`: what a merchant builds is in this file. It uses only Paylink's public API.
//!
//! 1. `POST /buy` stores the order, requests a link (on the server, so that the token never reaches a browser) and redirects the
//!    payer to it.
//! 2. `GET /thanks?paymentId=…` is the callback. The visit itself proves nothing. The shop reads the payment and checks that it
//!    belongs to this company and this order, and that its amount and status are right. Each reference is used only once, so a
//!    payment cannot be taken for the payment of another order.
//! 3. `POST /webhooks` receives the event when the payment has ended, and verifies its signature. It ignores test events. Whoever has
//!    the endpoint's secret can sign an event, so the shop reads the payment as in 2, and what it has read decides.
//!
//! A real shop stores its orders in a database. What only a demo has is in the modules below: [`exchange`] remembers the
//! shop's requests, so that [`pages`] can show them, and [`webhook_endpoint`] adds the shop's endpoint.

mod exchange;
mod pages;
mod webhook_endpoint;

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use paylink_domain::{
    crockford,
    error_chain::ErrorChain,
    random::random_bytes,
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    time::Clock,
};
use paylink_server::{
    http_server::{Bounds, serve},
    system::SystemRandomness,
};
use serde::Deserialize;
use serde_json::json;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::DevError;
use exchange::{Exchange, History};
pub(super) use pages::ShopLinks;
use pages::{OrderStatus, buy_page, thanks_page};
pub(super) use webhook_endpoint::WebhookEndpoint;

const PRICE_CENTS: u32 = 827;
/// An event that was sent longer ago may be a copy of an old delivery.
const EVENT_TOLERANCE_SECONDS: i64 = 300;
/// More than one browser opens.
const MAX_CONNECTIONS: usize = 64;

/// What a merchant receives from the operator of Paylink.
#[derive(Debug)]
pub(super) struct Merchant {
    pub(super) base_url: String,
    pub(super) company_id: String,
    pub(super) api_token: String,
}

struct ShopState {
    merchant: Merchant,
    links: ShopLinks,
    endpoint: WebhookEndpoint,
    clock: Arc<dyn Clock>,
    http: reqwest::Client,
    orders: Mutex<Orders>,
}

#[derive(Default)]
struct Orders {
    /// By the reference that the payer sees.
    by_reference: HashMap<String, Order>,
    /// The reference of the last order.
    last: Option<String>,
}

#[derive(Default)]
struct Order {
    price_cents: u32,
    /// The payment with a final status. It never changes, so it is not read again.
    ended: Option<Payment>,
    history: History,
}

/// A payment, as the API returns it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Payment {
    company_id: String,
    #[serde(rename = "paymentId")]
    id: String,
    amount_cents: u32,
    reference: String,
    status: String,
}

/// `POST /buy`
async fn buy(State(shop): State<Arc<ShopState>>) -> Response {
    if let Err(error) = shop.endpoint.ensure().await {
        // The shop then learns the result when the payer returns.
        tracing::warn!(error = %ErrorChain(&error), "demo shop: adding the webhook endpoint failed");
    }
    let reference = shop.record_order();
    match shop.create_link(&reference).await {
        Ok(Some(link)) => Redirect::to(&link).into_response(),
        Ok(None) => buy_page(&shop, true),
        Err(error) => {
            tracing::warn!(error = %error.without_url(), "demo shop: creating a link failed");
            buy_page(&shop, true)
        }
    }
}

/// `GET /thanks?paymentId=…`
async fn thanks(
    State(shop): State<Arc<ShopState>>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    let id = query.get("paymentId").map(String::as_str).unwrap_or_default();
    // The page's script can wait for the bank's decision. A person wants to see something at once.
    let waits = headers.contains_key("prefer");
    match shop.payment_of_order(id, waits).await {
        Ok(Some(payment)) => thanks_page(&shop, OrderStatus::of(&payment.status), Some(&payment)),
        Ok(None) => thanks_page(&shop, OrderStatus::UnknownOrder, None),
        Err(error) => {
            // The payment may be paid. The payer must not pay twice because the shop could not read it.
            tracing::warn!(error = %error.without_url(), "demo shop: reading a payment failed");
            thanks_page(&shop, OrderStatus::CheckFailed, None)
        }
    }
}

/// `POST /webhooks`
async fn receive_event(State(shop): State<Arc<ShopState>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    #[derive(Deserialize)]
    struct Event {
        #[serde(default)]
        test: bool,
        data: EventData,
    }
    #[derive(Deserialize)]
    struct EventData {
        payment: EventPayment,
    }
    #[derive(Deserialize)]
    struct EventPayment {
        id: String,
        reference: String,
    }
    let secret = match shop.endpoint.secret().await {
        Ok(Some(secret)) => secret,
        Ok(None) => return StatusCode::UNAUTHORIZED,
        Err(error) => {
            tracing::warn!(error = %ErrorChain(&error), "demo shop: reading the webhook secret failed");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    if !is_genuine(&secret, &headers, &body, shop.clock.now().epoch_ms() / 1_000) {
        return StatusCode::UNAUTHORIZED;
    }
    // An event of an unknown type, a test event, or an event about no order of this shop: a retry would not help.
    let Ok(Event { test: false, data }) = serde_json::from_slice::<Event>(&body) else { return StatusCode::NO_CONTENT };
    let EventPayment { id, reference } = data.payment;
    if !shop.orders().by_reference.contains_key(&reference) {
        return StatusCode::NO_CONTENT;
    }
    match shop.payment_of_order(&id, false).await {
        Ok(Some(payment)) => {
            if let Some(order) = shop.orders().by_reference.get_mut(&payment.reference) {
                order.history.event = Some(Exchange::of_event(&headers, &body));
            }
            StatusCode::NO_CONTENT
        }
        Ok(None) => StatusCode::NOT_FOUND,
        Err(error) => {
            tracing::warn!(error = %error.without_url(), "demo shop: reading the payment of an event failed");
            StatusCode::SERVICE_UNAVAILABLE // the event is sent again
        }
    }
}

/// Whether Paylink has signed this body, at about this time.
fn is_genuine(secret: &WebhookSecret, headers: &HeaderMap, body: &[u8], now_seconds: i64) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Ok(sent_seconds) = header(TIMESTAMP_HEADER).parse::<i64>() else { return false };
    let expected = sign([secret], header(ID_HEADER), sent_seconds, body);
    now_seconds.abs_diff(sent_seconds) <= EVENT_TOLERANCE_SECONDS.unsigned_abs()
        && header(SIGNATURE_HEADER).split(' ').any(|signature| equal_in_constant_time(signature, &expected))
}

/// Takes as long for a wrong first byte as for a wrong last one.
fn equal_in_constant_time(one: &str, other: &str) -> bool {
    let difference = one.bytes().zip(other.bytes()).fold(0, |difference, (one, other)| difference | (one ^ other));
    one.len() == other.len() && difference == 0
}

impl ShopState {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores the order before the link exists, so that no payment arrives for an unknown order.
    fn record_order(&self) -> String {
        let number = crockford::encode(u64::from_be_bytes(random_bytes(&SystemRandomness)).into(), 40).to_uppercase();
        let reference = format!("Order {number}");
        let mut orders = self.orders();
        orders.by_reference.insert(reference.clone(), Order { price_cents: PRICE_CENTS, ..Order::default() });
        orders.last = Some(reference.clone());
        reference
    }

    /// None if Paylink refuses the request.
    async fn create_link(&self, reference: &str) -> Result<Option<String>, reqwest::Error> {
        #[derive(Deserialize)]
        struct Link {
            url: String,
        }
        let Merchant { base_url, company_id, api_token } = &self.merchant;
        let url = format!("{base_url}/companies/{company_id}/online/link/generate");
        let order = json!({"payment": {"amountCents": PRICE_CENTS, "reference": reference}});
        let response = self.http.post(&url).bearer_auth(api_token).json(&order).send().await?;
        let (status, answer) = (response.status(), response.text().await?);
        if let Some(order_of_shop) = self.orders().by_reference.get_mut(reference) {
            order_of_shop.history.link = Some(Exchange::of_link(&url, api_token, &order, status, &answer));
        }
        if !status.is_success() {
            tracing::warn!(%status, answer, "demo shop: a link was refused");
        }
        Ok(serde_json::from_str::<Link>(&answer).ok().map(|link| link.url))
    }

    /// The payment, if it is for an order of this shop. The visitor may send the id of another payment: a cheaper one, or one of
    /// another shop.
    async fn payment_of_order(&self, id: &str, waits: bool) -> Result<Option<Payment>, reqwest::Error> {
        if let Some(ended) = self.ended_payment(id) {
            return Ok(Some(ended));
        }
        let Some((payment, exchange)) = self.read_payment(id, waits).await? else { return Ok(None) };
        let mut orders = self.orders();
        let order = orders.by_reference.get_mut(&payment.reference);
        let Some(order) = order.filter(|order| {
            payment.company_id == self.merchant.company_id && payment.amount_cents == order.price_cents
        }) else {
            return Ok(None);
        };
        order.history.record_read(exchange, &payment.status);
        if OrderStatus::of(&payment.status).is_final() {
            order.ended = Some(payment.clone());
        }
        Ok(Some(payment))
    }

    fn ended_payment(&self, id: &str) -> Option<Payment> {
        let orders = self.orders();
        let mut ended = orders.by_reference.values().filter_map(|order| order.ended.as_ref());
        ended.find(|payment| payment.id == id).cloned()
    }

    /// Reads a payment; `waits` up to ten seconds for the bank's decision. None if there is no such payment.
    async fn read_payment(&self, id: &str, waits: bool) -> Result<Option<(Payment, Exchange)>, reqwest::Error> {
        let id: String =
            id.chars().filter(|character| character.is_ascii_alphanumeric() || *character == '_').collect();
        let url = format!("{}/payments/{id}", self.merchant.base_url);
        let request = self.http.get(&url);
        let request = if waits { request.header("prefer", "wait=10") } else { request };
        let response = request.send().await?;
        if response.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        let text = response.error_for_status()?.text().await?;
        let payment = serde_json::from_str(&text).ok();
        Ok(payment.map(|payment| (payment, Exchange::of_read(&url, waits, &text))))
    }
}

/// The running shop.
#[derive(Debug)]
pub(super) struct DemoShop {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl DemoShop {
    pub(super) async fn open(
        merchant: Merchant,
        links: ShopLinks,
        endpoint: WebhookEndpoint,
        clock: Arc<dyn Clock>,
        port: u16,
    ) -> Result<Self, DevError> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
        let listener = listener.map_err(|source| DevError::Port { port, what: "the demo shop", source })?;
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20)).build();
        let http = http.map_err(|source| DevError::Port {
            port,
            what: "the demo shop",
            source: std::io::Error::other(source),
        })?;
        let state = Arc::new(ShopState { merchant, links, endpoint, clock, http, orders: Mutex::default() });
        let routes = Router::new()
            .route("/buy", post(buy))
            .route("/thanks", get(thanks))
            .route("/webhooks", post(receive_event))
            .merge(pages::routes())
            .with_state(state);
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

#[cfg(test)]
mod tests {
    use super::*;

    const SENT_SECONDS: i64 = 1_767_268_801;
    const BODY: &[u8] = br#"{"type":"payment.status_changed"}"#;

    fn signed_headers(secret: &WebhookSecret) -> HeaderMap {
        let signature = format!("v1,AAAA {}", sign([secret], "evt_1", SENT_SECONDS, BODY));
        let mut headers = HeaderMap::new();
        headers.insert(ID_HEADER, "evt_1".parse().unwrap());
        headers.insert(TIMESTAMP_HEADER, SENT_SECONDS.into());
        headers.insert(SIGNATURE_HEADER, signature.parse().unwrap());
        headers
    }

    #[test]
    fn only_a_signed_event_of_the_last_minutes_is_genuine() {
        let secret = WebhookSecret::from_bytes(&[7; 32]).unwrap();
        let headers = signed_headers(&secret);
        assert!(is_genuine(&secret, &headers, BODY, SENT_SECONDS + 300));
        assert!(!is_genuine(&secret, &headers, BODY, SENT_SECONDS + 301));
        assert!(!is_genuine(&secret, &headers, BODY, SENT_SECONDS - 301));
        assert!(!is_genuine(&secret, &headers, b"{}", SENT_SECONDS));
        assert!(!is_genuine(&WebhookSecret::from_bytes(&[8; 32]).unwrap(), &headers, BODY, SENT_SECONDS));
        for missing in [ID_HEADER, TIMESTAMP_HEADER, SIGNATURE_HEADER] {
            let mut headers = headers.clone();
            headers.remove(missing);
            assert!(!is_genuine(&secret, &headers, BODY, SENT_SECONDS), "{missing}");
        }
    }

    #[test]
    fn a_part_of_a_signature_is_not_equal_to_it() {
        assert!(equal_in_constant_time("v1,abc", "v1,abc"));
        for wrong in ["", "v1,ab", "v1,abd", "v1,abcd"] {
            assert!(!equal_in_constant_time(wrong, "v1,abc"), "{wrong}");
        }
    }
}
