//! The merchants' servers. They record what they receive, and some of them fail.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use paylink_domain::{
    digest::sha256,
    id::EventId,
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
};
use paylink_server::system::Stopwatch;
use tokio::{net::TcpListener, sync::watch, time::timeout};
use url::Url;

use crate::kills::random::random_below;

/// The timeout of a delivery. A server that hangs takes longer.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(10);

/// How a server fails while faults are injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultProfile {
    Healthy,
    /// Responds after 20 to 120 ms.
    Slow,
    /// Responds 500 during one of every ten seconds.
    Outages,
    /// Responds 503 to one request in fifty, and too late to one in five hundred.
    Intermittent,
}

impl FaultProfile {
    pub(crate) const ALL: [Self; 4] = [Self::Healthy, Self::Slow, Self::Outages, Self::Intermittent];
}

/// What a server has received of one event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventRecord {
    pub(crate) body: [u8; 32],
    pub(crate) posts: u32,
    /// How often it responded with success.
    pub(crate) accepted: u32,
}

#[derive(Debug, Default)]
pub(crate) struct ReceivedEvents {
    pub(crate) events: HashMap<EventId, EventRecord>,
    /// Requests without a valid id, time or signature, and events whose body changed.
    pub(crate) problems: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct MerchantServer {
    profile: FaultProfile,
    injects_faults: watch::Sender<bool>,
    opened: Stopwatch,
    secret: Mutex<Option<WebhookSecret>>,
    pub(crate) received: Mutex<ReceivedEvents>,
}

impl MerchantServer {
    pub(crate) async fn open(profile: FaultProfile) -> (Arc<Self>, Url) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/webhooks", listener.local_addr().unwrap()).parse().unwrap();
        let server = Arc::new(Self {
            profile,
            injects_faults: watch::Sender::new(true),
            opened: Stopwatch::start(),
            secret: Mutex::new(None),
            received: Mutex::default(),
        });
        let routes = Router::new().fallback(receive).with_state(server.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (server, url)
    }

    pub(crate) fn set_secret(&self, secret: WebhookSecret) {
        *self.secret.lock().unwrap() = Some(secret);
    }

    pub(crate) fn inject_faults(&self, enabled: bool) {
        self.injects_faults.send_replace(enabled);
    }

    pub(crate) fn posts(&self) -> u32 {
        self.received.lock().unwrap().events.values().map(|record| record.posts).sum()
    }

    /// The next response and its delay.
    fn next_response(&self) -> (Duration, StatusCode) {
        let ms = |ms: u32| Duration::from_millis(ms.into());
        let profile = if *self.injects_faults.borrow() { self.profile } else { FaultProfile::Healthy };
        match profile {
            FaultProfile::Slow => (ms(20 + random_below(100)), StatusCode::NO_CONTENT),
            FaultProfile::Outages if self.opened.elapsed().as_secs() % 10 == 7 => {
                (ms(0), StatusCode::INTERNAL_SERVER_ERROR)
            }
            FaultProfile::Intermittent if random_below(500) == 0 => (TIMEOUT * 2, StatusCode::GATEWAY_TIMEOUT),
            FaultProfile::Intermittent if random_below(50) == 0 => (ms(0), StatusCode::SERVICE_UNAVAILABLE),
            FaultProfile::Healthy | FaultProfile::Outages | FaultProfile::Intermittent => (ms(0), StatusCode::OK),
        }
    }

    /// The id of the event, or what is wrong with the request.
    fn verify(&self, headers: &HeaderMap, body: &Bytes) -> Result<EventId, String> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let id = header(ID_HEADER);
        let event: EventId = id.parse().map_err(|_| format!("{id} is not an event id"))?;
        let at: i64 = header(TIMESTAMP_HEADER).parse().map_err(|_| format!("{id} has no timestamp"))?;
        let secret = self.secret.lock().unwrap();
        if sign(secret.as_ref(), id, at, body) == header(SIGNATURE_HEADER) {
            Ok(event)
        } else {
            Err(format!("{id} has a wrong signature"))
        }
    }

    /// Records an event. From here on the merchant has it, whether or not the response arrives.
    fn record(&self, event: EventId, body: [u8; 32], accepted: bool) {
        let mut received = self.received.lock().unwrap();
        let record = received.events.entry(event).or_insert(EventRecord { body, posts: 0, accepted: 0 });
        record.posts += 1;
        record.accepted += u32::from(accepted);
        if record.body != body {
            received.problems.push(format!("the body of {event} has changed"));
        }
    }
}

async fn receive(State(server): State<Arc<MerchantServer>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let event = match server.verify(&headers, &body) {
        Ok(event) => event,
        Err(problem) => {
            server.received.lock().unwrap().problems.push(problem);
            return StatusCode::BAD_REQUEST;
        }
    };
    let (after, status) = server.next_response();
    // Recorded before the delay: if the worker is killed meanwhile, this request is dropped.
    server.record(event, sha256(&[&body]), status.is_success());
    // The delay ends early when faults are switched off.
    let _ = timeout(after, server.injects_faults.subscribe().wait_for(|injects_faults| !injects_faults)).await;
    status
}
