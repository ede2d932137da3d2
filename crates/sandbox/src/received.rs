//! Every request as it came in, for a test to look at afterwards.

use std::collections::VecDeque;

use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use serde::Serialize;

use crate::{manners::BankId, world::Desk};

/// A request that a bank received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Received {
    pub bank: BankId,
    pub method: String,
    pub path_and_query: String,
    /// In the order they came, with names in small letters.
    pub headers: Vec<(String, String)>,
    /// As text, whatever it was; of a long one, its beginning.
    pub body: String,
}

#[derive(Debug, Default)]
pub(crate) struct ReceivedLog(VecDeque<Received>);

impl ReceivedLog {
    const MOST: usize = 100_000;

    pub(crate) fn all(&self) -> Vec<Received> {
        self.0.iter().cloned().collect()
    }

    fn add(&mut self, received: Received) {
        if self.0.len() >= Self::MOST {
            self.0.pop_front();
        }
        self.0.push_back(received);
    }
}

/// How much of a body is kept.
const MOST_KEPT: usize = 64 * 1024;

/// The longest body a bank reads.
const MOST_BODY: usize = 1024 * 1024;

/// Marks a request whose body was longer than a bank reads, or did not come whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unreadable;

pub(crate) async fn record(State(desk): State<Desk>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let whole = to_bytes(body, MOST_BODY).await;
    if whole.is_err() {
        parts.extensions.insert(Unreadable);
    }
    let body = whole.unwrap_or_default();
    let header = |(name, value): (&axum::http::HeaderName, &axum::http::HeaderValue)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    desk.sandbox.received_log().add(Received {
        bank: desk.bank,
        method: parts.method.to_string(),
        path_and_query: parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default(),
        headers: parts.headers.iter().map(header).collect(),
        body: String::from_utf8_lossy(&body[..body.len().min(MOST_KEPT)]).into_owned(),
    });
    next.run(Request::from_parts(parts, Body::from(body))).await
}
