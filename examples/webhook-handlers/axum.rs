#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "an example of a merchant's program")]

use std::{
    collections::HashSet,
    env::var,
    error::Error,
    sync::{Arc, Mutex, PoisonError},
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
    /// In production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING.
    seen: Mutex<HashSet<String>>,
}

/// `Bytes`, because the signature covers every byte. `Json` would read the body before it is verified.
async fn receive(State(endpoint): State<Arc<Endpoint>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    if endpoint.webhook.verify(&body, &headers).is_err() {
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(event) = serde_json::from_slice::<Value>(&body) else { return StatusCode::BAD_REQUEST };
    // Events of other types may come one day: they are none of this program's business.
    if event["type"] != "payment.status_changed" {
        return StatusCode::NO_CONTENT;
    }
    let id = headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
    if endpoint.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned()) {
        let payment = &event["data"]["payment"];
        println!("{} {} {}", event["type"], payment["reference"], payment["status"]);
    }
    StatusCode::NO_CONTENT
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let webhook = Webhook::new(&var("WEBHOOK_SECRET")?)?;
    let endpoint = Arc::new(Endpoint { webhook, seen: Mutex::default() });
    let routes = Router::new().route("/webhooks", post(receive)).with_state(endpoint);
    let listener = TcpListener::bind(("127.0.0.1", var("PORT")?.parse()?)).await?;
    Ok(axum::serve(listener, routes).await?)
}
