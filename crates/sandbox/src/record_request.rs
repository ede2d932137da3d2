//! The middleware that records every request in the request log.

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};

use crate::{
    request_log::{ReceivedRequest, RequestLog},
    state::BankHandle,
};

/// The longest body a bank reads.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// Marks a request whose body was too long or incomplete.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnreadableBody;

pub(crate) async fn record_request(State(handle): State<BankHandle>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let body = to_bytes(body, MAX_BODY_BYTES).await.unwrap_or_else(|_| {
        parts.extensions.insert(UnreadableBody);
        Bytes::new()
    });
    let header = |(name, value): (&HeaderName, &HeaderValue)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    let logged = &body[..body.len().min(RequestLog::MAX_LOGGED_BODY_BYTES)];
    handle.sandbox.request_log().add(ReceivedRequest {
        bank: handle.bank,
        method: parts.method.to_string(),
        path_and_query: parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default(),
        headers: parts.headers.iter().map(header).collect(),
        body: String::from_utf8_lossy(logged).into_owned(),
    });
    next.run(Request::from_parts(parts, Body::from(body))).await
}
