//! The merchants' servers. They keep account of what they are sent, and some of them misbehave.

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
use paylink_server::ambient::Stopwatch;
use tokio::{net::TcpListener, sync::watch, time::timeout};
use url::Url;

use crate::chance::one_of;

/// How long a server may take; what hangs does so for longer.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(10);

/// What is wrong with a server, while it misbehaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    Well,
    /// Takes a moment over everything.
    Slow,
    /// Answers 500 for a second, every ten.
    Outages,
    /// Answers one in fifty with 503, and one in five hundred not in time.
    Moods,
}

impl Habit {
    pub(crate) const ALL: [Self; 4] = [Self::Well, Self::Slow, Self::Outages, Self::Moods];
}

/// What a server has seen of one event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    pub(crate) body: [u8; 32],
    pub(crate) posts: u32,
    /// How often it said that it has taken it.
    pub(crate) taken: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Book {
    pub(crate) events: HashMap<EventId, Account>,
    /// What was wrong with what was sent.
    pub(crate) complaints: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Shop {
    habit: Habit,
    misbehaves: watch::Sender<bool>,
    opened: Stopwatch,
    secret: Mutex<Option<WebhookSecret>>,
    pub(crate) book: Mutex<Book>,
}

impl Shop {
    pub(crate) async fn open(habit: Habit) -> (Arc<Self>, Url) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/webhooks", listener.local_addr().unwrap()).parse().unwrap();
        let shop = Arc::new(Self {
            habit,
            misbehaves: watch::Sender::new(true),
            opened: Stopwatch::start(),
            secret: Mutex::new(None),
            book: Mutex::default(),
        });
        let routes = Router::new().fallback(hear).with_state(shop.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (shop, url)
    }

    pub(crate) fn knows(&self, secret: WebhookSecret) {
        *self.secret.lock().unwrap() = Some(secret);
    }

    pub(crate) fn misbehave(&self, yes: bool) {
        self.misbehaves.send_replace(yes);
    }

    pub(crate) fn posts(&self) -> u32 {
        self.book.lock().unwrap().events.values().map(|account| account.posts).sum()
    }

    /// How it means to answer, and after how long.
    fn mood(&self) -> (Duration, StatusCode) {
        let ms = |ms: u32| Duration::from_millis(ms.into());
        let habit = if *self.misbehaves.borrow() { self.habit } else { Habit::Well };
        match habit {
            Habit::Slow => (ms(20 + one_of(100)), StatusCode::NO_CONTENT),
            Habit::Outages if self.opened.elapsed().as_secs() % 10 == 7 => (ms(0), StatusCode::INTERNAL_SERVER_ERROR),
            Habit::Moods if one_of(500) == 0 => (TIMEOUT * 2, StatusCode::GATEWAY_TIMEOUT),
            Habit::Moods if one_of(50) == 0 => (ms(0), StatusCode::SERVICE_UNAVAILABLE),
            Habit::Well | Habit::Outages | Habit::Moods => (ms(0), StatusCode::OK),
        }
    }

    /// Whose event has come, or what is wrong with it.
    fn open_up(&self, headers: &HeaderMap, body: &Bytes) -> Result<EventId, String> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let id = header(ID_HEADER);
        let event: EventId = id.parse().map_err(|_| format!("{id} is no event's id"))?;
        let at: i64 = header(TIMESTAMP_HEADER).parse().map_err(|_| format!("{id} has no time"))?;
        let secret = self.secret.lock().unwrap();
        if sign(secret.as_ref(), id, at, body) == header(SIGNATURE_HEADER) {
            Ok(event)
        } else {
            Err(format!("{id} is not signed"))
        }
    }

    /// Notes what has come. It is the merchant's from here on, whether or not the answer arrives.
    fn note(&self, event: EventId, body: [u8; 32], taken: bool) {
        let mut book = self.book.lock().unwrap();
        let account = book.events.entry(event).or_insert(Account { body, posts: 0, taken: 0 });
        account.posts += 1;
        account.taken += u32::from(taken);
        if account.body != body {
            book.complaints.push(format!("{event} has changed"));
        }
    }
}

async fn hear(State(shop): State<Arc<Shop>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let event = match shop.open_up(&headers, &body) {
        Ok(event) => event,
        Err(complaint) => {
            shop.book.lock().unwrap().complaints.push(complaint);
            return StatusCode::BAD_REQUEST;
        }
    };
    let (after, status) = shop.mood();
    // Noted before the wait: whoever sent it may be dead when it is over, and then nobody waits.
    shop.note(event, sha256(&[&body]), status.is_success());
    // What hangs is let go when all is to be well.
    let _ = timeout(after, shop.misbehaves.subscribe().wait_for(|misbehaves| !misbehaves)).await;
    status
}
