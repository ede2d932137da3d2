#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "an example of a merchant's program")]

use std::{
    collections::HashSet,
    env::var,
    error::Error,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use serde_json::Value;
use standardwebhooks::Webhook;
use tokio::net::TcpListener;

struct Endpoint {
    webhook: Webhook,
    base_url: String,
    client: reqwest::Client,
    /// In production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING.
    seen: Mutex<HashSet<String>>,
}

/// `Bytes`, because the signature covers every byte. `Json` would read the body before it is verified.
async fn receive(State(endpoint): State<Arc<Endpoint>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    if endpoint.webhook.verify(&body, &headers).is_err() {
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(event) = serde_json::from_slice::<Value>(&body) else { return StatusCode::BAD_REQUEST };
    // A test event, or one of a type that may come one day: none of this program's business.
    if event["test"] == true || event["type"] != "payment.status_changed" {
        return StatusCode::NO_CONTENT;
    }
    // Whoever has the secret can sign any event. So the payment is read, and what was read counts.
    let payment = match read_payment(&endpoint, &event["data"]["payment"]["id"]).await {
        Ok(Some(payment)) => payment,
        Ok(None) => return StatusCode::NOT_FOUND,
        Err(_) => return StatusCode::SERVICE_UNAVAILABLE, // the event is sent again
    };
    let id = headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
    if endpoint.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned()) {
        // Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
        println!("{} {} {}", event["type"], payment["reference"], payment["status"]);
    }
    StatusCode::NO_CONTENT
}

/// `None` if there is no such payment.
async fn read_payment(endpoint: &Endpoint, id: &Value) -> Result<Option<Value>, reqwest::Error> {
    let url = format!("{}/payments/{}", endpoint.base_url, id.as_str().unwrap_or_default());
    let response = endpoint.client.get(url).send().await?;
    if response.status() == StatusCode::NOT_FOUND {
        return Ok(None);
    }
    response.error_for_status()?.json().await.map(Some)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let webhook = Webhook::new(&var("WEBHOOK_SECRET")?)?;
    let client = reqwest::Client::builder().timeout(Duration::from_secs(10)).build()?;
    let endpoint = Arc::new(Endpoint { webhook, base_url: var("BASE_URL")?, client, seen: Mutex::default() });
    let routes = Router::new().route("/webhooks", post(receive)).with_state(endpoint);
    let listener = TcpListener::bind(("127.0.0.1", var("PORT")?.parse()?)).await?;
    Ok(axum::serve(listener, routes).await?)
}
