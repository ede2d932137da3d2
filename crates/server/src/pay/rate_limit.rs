//! Limits what one client address may request: pages, the views that pages poll, and addresses that do not exist
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
    /// A page without parameters.
    Static,
    /// A logo, which may exist.
    Other,
    /// It cannot exist.
    Invalid,
}

impl PathContent {
    fn of(service: &Service, parameters: &RawPathParams) -> Self {
        let mut content = Self::Static;
        for (name, value) in parameters {
            match name {
                "link" if Link::open(value, &service.ring).is_ok() => return Self::Link,
                "link" => return Self::Invalid,
                "attempt" => {
                    let id = value.parse::<AttemptAddress>().ok().map(|address| address.id);
                    return id.filter(|id| service.cells.get(id.cell()).is_some()).map_or(Self::Invalid, Self::Attempt);
                }
                _ => content = Self::Other,
            }
        }
        content
    }
}

/// Which bucket a valid request is taken from.
#[derive(Clone, Copy)]
enum Bucket {
    Page,
    /// Polled by the page's script.
    View,
}

impl Bucket {
    fn of(content: &PathContent, path: &str) -> Self {
        match content {
            PathContent::Link | PathContent::Attempt(_) if path.ends_with("/view") => Self::View,
            PathContent::Link
            | PathContent::Attempt(_)
            | PathContent::Static
            | PathContent::Other
            | PathContent::Invalid => Self::Page,
        }
    }

    fn admit(self, service: &Service, caller: ClientKey) -> Result<(), RateLimited> {
        let (limits, now) = (&service.limits, service.clock.now());
        match self {
            Self::Page => limits.pay(caller, now),
            Self::View => limits.view(caller, now),
        }
    }

    fn refund(self, service: &Service, caller: ClientKey) {
        let (limits, now) = (&service.limits, service.clock.now());
        match self {
            Self::Page => limits.refund_pay(caller, now),
            Self::View => limits.refund_view(caller, now),
        }
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
    let bucket = Bucket::of(&content, request.uri().path());
    let admitted = match &content {
        PathContent::Invalid => limits.invalid(caller, now).map_err(PageError::RateLimited),
        PathContent::Link | PathContent::Static => bucket.admit(&service, caller).map_err(PageError::RateLimited),
        PathContent::Attempt(_) | PathContent::Other => match (limits.lookup(caller, now), &content) {
            (Lookup::Direct, _) => return run_direct(&service, caller, bucket, request, next).await,
            (Lookup::Paced(rate_limited), PathContent::Attempt(id)) => {
                admit_paced(&service, caller, bucket, *id, rate_limited).await
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
async fn run_direct(service: &Service, caller: ClientKey, bucket: Bucket, request: Request, next: Next) -> Response {
    let (limits, now) = (&service.limits, service.clock.now());
    if let Err(rate_limited) = bucket.admit(service, caller) {
        limits.refund_invalid(caller, now);
        return PageError::RateLimited(rate_limited).into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        bucket.refund(service, caller);
    } else {
        limits.refund_invalid(caller, now);
    }
    response
}

async fn admit_paced(
    service: &Service,
    caller: ClientKey,
    bucket: Bucket,
    attempt: AttemptId,
    rate_limited: RateLimited,
) -> Result<(), PageError> {
    let Some(cell) = service.cells.get(attempt.cell()) else { return Err(PageError::RateLimited(rate_limited)) };
    match cell.attempt_exists_paced(attempt).await {
        Ok(true) => bucket.admit(service, caller).map_err(PageError::RateLimited),
        Ok(false) | Err(StoreError::Busy(_)) => Err(PageError::RateLimited(rate_limited)),
        Err(error) => Err(PageError::Store(error)),
    }
}
