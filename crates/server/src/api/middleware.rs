//! What every request of the API passes: the bounds on requests in flight, and the deadline.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use paylink_domain::client_address::ClientKey;

use crate::{
    service::Service,
    web::{bounds::bounded, deadline::requested_wait, problem::Problem},
};

pub(super) async fn bound_requests(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let client = service.limits.client_address(request.headers(), request.extensions());
    let wait = requested_wait(request.headers());
    bounded::<Problem>(&service.api_in_flight, ClientKey::of(client), wait, request, next).await
}
