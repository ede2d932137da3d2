//! How long a request may take. The deadlines hold on every route of every listener, so that no client and no bug can keep a
//! connection and its memory for long.
//!
//! | what | limit |
//! |---|---|
//! | the header section | 15 s, checked every five (`http_server`) |
//! | the body | [`BODY_DEADLINE`] |
//! | the response of the handler | [`HANDLER_DEADLINE`], and the time that the client is prepared to wait (`Prefer: wait`) |
//! | everything, until the last byte of the response was sent | [`EXCHANGE_DEADLINE`], and that same time |

use std::{future::poll_fn, pin::pin, task::Poll, time::Duration};

use axum::http::HeaderMap;
use tokio::time::timeout;

use super::prefer;

pub const BODY_DEADLINE: Duration = Duration::from_secs(10);
/// Leaves time to send an error response before [`EXCHANGE_DEADLINE`].
pub const HANDLER_DEADLINE: Duration = Duration::from_secs(25);
/// After this time the connection is closed.
pub const EXCHANGE_DEADLINE: Duration = Duration::from_secs(30);
/// The longest wait that a client gets for `Prefer: wait`.
pub const MAX_WAIT: Duration = Duration::from_secs(30);

/// The time that these headers add to the deadlines.
pub fn requested_wait(headers: &HeaderMap) -> Duration {
    prefer::wait(headers, MAX_WAIT).unwrap_or_default()
}

/// The handler's response, or `None` if it did not respond in time. Work that must not be cut off runs in a task of its own.
pub async fn within_deadline<T>(wait: Duration, response: impl Future<Output = T>) -> Option<T> {
    let mut response = pin!(response);
    // Most responses need to wait for nothing, and no timer.
    if let Poll::Ready(response) = poll_fn(|cx| Poll::Ready(response.as_mut().poll(cx))).await {
        return Some(response);
    }
    let response = timeout(HANDLER_DEADLINE + wait, response).await;
    if response.is_err() {
        tracing::warn!("the request was ended at its deadline");
    }
    response.ok()
}
