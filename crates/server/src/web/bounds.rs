//! What bounds a request on every listener with pages or an API: a place among the requests in flight, and the deadline of its handler.

use std::time::Duration;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::{client_address::ClientKey, rate_limit::RateLimited};

use super::{
    deadline::within_deadline,
    in_flight::{InFlight, Overload},
};

/// How long a client with too many requests in flight must wait.
const OVERLOAD_WAIT_MS: u64 = 1_000;

/// Why a request was not worked on, or not to its end. Each listener says it in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfBounds {
    /// The client has too many requests in flight.
    RateLimited(RateLimited),
    /// The node has too many, or this one took too long.
    Overloaded,
}

/// Why a request got no place.
pub fn refused(overload: Overload) -> OutOfBounds {
    match overload {
        Overload::Client => OutOfBounds::RateLimited(RateLimited { wait_ms: OVERLOAD_WAIT_MS }),
        Overload::Node => OutOfBounds::Overloaded,
    }
}

/// Handles a request within the bounds. `wait` is the time that the client is prepared to wait besides the deadline.
pub async fn bounded<E: From<OutOfBounds> + IntoResponse>(
    in_flight: &InFlight,
    client: ClientKey,
    wait: Duration,
    mut request: Request,
    next: Next,
) -> Response {
    let permit = match in_flight.admit(client) {
        Ok(permit) => permit,
        Err(overload) => return E::from(refused(overload)).into_response(),
    };
    // For a read that waits, which gives its place back.
    request.extensions_mut().insert(permit.clone());
    let response = within_deadline(wait, next.run(request)).await;
    let mut response = response.unwrap_or_else(|| E::from(OutOfBounds::Overloaded).into_response());
    response.extensions_mut().insert(permit);
    response
}
