//! A merchant's server that records the webhooks it receives and responds as the test configures it.

use std::{
    collections::HashMap,
    future::pending,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use paylink_server::system::Stopwatch;
use serde_json::Value;
use tokio::{net::TcpListener, sync::watch};
use url::Url;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiverResponse {
    Status(u16),
    /// A status with a body.
    Text(u16, &'static str),
    /// 503 with a `Retry-After` of that many seconds.
    RetryAfter(u64),
    /// No response.
    Hang,
}

#[derive(Clone, Debug)]
pub struct ReceivedWebhook {
    pub headers: HeaderMap,
    pub body: String,
    pub since_arrival: Stopwatch,
}

impl ReceivedWebhook {
    /// The header's value; empty, if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub fn payment(&self) -> Value {
        serde_json::from_str::<Value>(&self.body).unwrap()["data"]["payment"].clone()
    }
}

#[derive(Debug)]
struct ReceiverState {
    response: ReceiverResponse,
    /// Responses to single events, by their ids.
    event_responses: HashMap<String, ReceiverResponse>,
    received: Vec<ReceivedWebhook>,
}

#[derive(Clone, Debug)]
pub struct WebhookReceiver {
    pub url: Url,
    state: Arc<Mutex<ReceiverState>>,
    /// The length of `received`.
    count: watch::Sender<usize>,
}

impl WebhookReceiver {
    pub async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/webhooks", listener.local_addr().unwrap()).parse().unwrap();
        let response = ReceiverResponse::Status(204);
        let state = ReceiverState { response, event_responses: HashMap::new(), received: Vec::new() };
        let receiver = Self { url, state: Arc::new(Mutex::new(state)), count: watch::Sender::new(0) };
        let routes = Router::new().fallback(receive).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        receiver
    }

    pub fn respond_with(&self, response: ReceiverResponse) {
        self.state.lock().unwrap().response = response;
    }

    /// Sets the response to one event, by its id.
    pub fn respond_to_event_with(&self, id: &str, response: ReceiverResponse) {
        self.state.lock().unwrap().event_responses.insert(id.to_owned(), response);
    }

    pub fn received(&self) -> Vec<ReceivedWebhook> {
        self.state.lock().unwrap().received.clone()
    }

    /// What was received since the last call.
    pub fn take(&self) -> Vec<ReceivedWebhook> {
        let mut state = self.state.lock().unwrap();
        self.count.send_replace(0);
        std::mem::take(&mut state.received)
    }

    /// Waits for the webhook with this 1-based number.
    pub async fn nth(&self, number: usize) -> ReceivedWebhook {
        self.count.subscribe().wait_for(|count| *count >= number).await.unwrap();
        self.received()[number - 1].clone()
    }

    /// Waits for the first webhook with this event id.
    pub async fn event(&self, id: &str) -> ReceivedWebhook {
        let mut count = self.count.subscribe();
        loop {
            if let Some(received) = self.received().into_iter().find(|received| received.id() == id) {
                return received;
            }
            count.changed().await.unwrap();
        }
    }

    fn record(&self, headers: HeaderMap, body: &Bytes) -> ReceiverResponse {
        let mut state = self.state.lock().unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        let received = ReceivedWebhook { headers, body, since_arrival: Stopwatch::start() };
        let response = state.event_responses.get(received.id()).copied().unwrap_or(state.response);
        state.received.push(received);
        self.count.send_replace(state.received.len());
        response
    }
}

async fn receive(State(receiver): State<WebhookReceiver>, headers: HeaderMap, body: Bytes) -> Response {
    match receiver.record(headers, &body) {
        ReceiverResponse::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
        ReceiverResponse::Text(status, body) => (StatusCode::from_u16(status).unwrap(), body).into_response(),
        ReceiverResponse::RetryAfter(seconds) => {
            (StatusCode::SERVICE_UNAVAILABLE, [("retry-after", seconds.to_string())]).into_response()
        }
        ReceiverResponse::Hang => pending().await,
    }
}
