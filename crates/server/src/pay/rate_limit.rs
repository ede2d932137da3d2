//! Limits the pages that one client address may request, separately for addresses of pages that exist and that do not
//! (`web/limits.rs`).

use std::sync::Arc;

use axum::{
    extract::{RawPathParams, Request, State, rejection::RawPathParamsRejection},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::{
    attempt_access::AttemptAddress, client_address::ClientKey, id::AttemptId, link::Link, rate_limit::RateLimited,
};
use paylink_store::StoreError;

use super::error::PageError;
use crate::{service::Service, web::limits::Lookup};

/// What the path alone says about a page.
enum PathContent {
    /// A link that opens with our keys.
    Link,
    /// It may exist.
    Attempt(AttemptId),
    /// A logo, which may exist.
    Other,
    /// It cannot exist.
    Invalid,
}

impl PathContent {
    fn of(service: &Service, parameters: &RawPathParams) -> Self {
        for (name, value) in parameters {
            match name {
                "link" if Link::open(value, &service.ring).is_ok() => return Self::Link,
                "link" => return Self::Invalid,
                "attempt" => {
                    let id = value.parse::<AttemptAddress>().ok().map(|address| address.id);
                    return id.filter(|id| service.cells.get(id.cell()).is_some()).map_or(Self::Invalid, Self::Attempt);
                }
                _ => {}
            }
        }
        Self::Other
    }
}

pub(super) async fn rate_limit(
    State(service): State<Arc<Service>>,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    let (limits, now) = (&service.limits, service.clock.now());
    let caller = limits.client_key(request.headers(), request.extensions(), || now);
    // A path that is not UTF-8 has no parameters.
    let content = parameters.map_or(PathContent::Invalid, |parameters| PathContent::of(&service, &parameters));
    let admitted = match &content {
        PathContent::Invalid => limits.invalid(caller, now).map_err(PageError::RateLimited),
        PathContent::Link => limits.pay(caller, now).map_err(PageError::RateLimited),
        PathContent::Attempt(_) | PathContent::Other => match (limits.lookup(caller, now), &content) {
            (Lookup::Direct, _) => return run_direct(&service, caller, request, next).await,
            (Lookup::Paced(rate_limited), PathContent::Attempt(id)) => {
                admit_paced(&service, caller, *id, rate_limited).await
            }
            // A page works without its logo.
            (Lookup::Paced(rate_limited), _) => Err(PageError::RateLimited(rate_limited)),
        },
    };
    match admitted {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// The response shows whether the page exists.
async fn run_direct(service: &Service, caller: ClientKey, request: Request, next: Next) -> Response {
    let (limits, now) = (&service.limits, service.clock.now());
    if let Err(rate_limited) = limits.pay(caller, now) {
        limits.refund_invalid(caller, now);
        return PageError::RateLimited(rate_limited).into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        limits.refund_pay(caller, now);
    } else {
        limits.refund_invalid(caller, now);
    }
    response
}

async fn admit_paced(
    service: &Service,
    caller: ClientKey,
    attempt: AttemptId,
    rate_limited: RateLimited,
) -> Result<(), PageError> {
    let Some(cell) = service.cells.get(attempt.cell()) else { return Err(PageError::RateLimited(rate_limited)) };
    match cell.attempt_exists_paced(attempt).await {
        Ok(true) => service.limits.pay(caller, service.clock.now()).map_err(PageError::RateLimited),
        Ok(false) | Err(StoreError::Busy(_)) => Err(PageError::RateLimited(rate_limited)),
        Err(error) => Err(PageError::Store(error)),
    }
}
