//! What every request of the API passes: the bounds on requests in flight, and the deadline.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::{client_address::ClientKey, rate_limit::RateLimited};

use crate::{
    service::Service,
    web::{
        deadline::{requested_wait, within_deadline},
        in_flight::Overload,
        problem::Problem,
    },
};

/// How long a client that has too many requests in flight must wait.
const OVERLOAD_WAIT_MS: u64 = 1_000;

pub(super) async fn bound_requests(State(service): State<Arc<Service>>, mut request: Request, next: Next) -> Response {
    let client = service.limits.client_address(request.headers(), request.extensions());
    let permit = match service.api_in_flight.admit(ClientKey::of(client)) {
        Ok(permit) => permit,
        Err(Overload::Client) => return Problem::from(RateLimited { wait_ms: OVERLOAD_WAIT_MS }).into_response(),
        Err(Overload::Node) => return Problem::unavailable().into_response(),
    };
    request.extensions_mut().insert(permit.clone());
    let wait = requested_wait(request.headers());
    let response = within_deadline(wait, next.run(request)).await;
    let mut response = response.unwrap_or_else(|| Problem::unavailable().into_response());
    response.extensions_mut().insert(permit);
    response
}
