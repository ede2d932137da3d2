//! What every request of a payment page passes besides its rate limit: rejection of cross-site forms, error pages.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, Method, header::ORIGIN},
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::{client_address::ClientKey, rate_limit::RateLimited};
use url::Url;

use super::{
    error::{ErrorPageReason, PageError},
    page_request::Visitor,
};
use crate::{
    service::Service,
    web::{
        deadline::within_deadline,
        in_flight::{InFlightPermit, Overload},
        request_body::receive_body,
    },
};

/// More than any form or notification needs.
const BODY_LIMIT_BYTES: usize = 16 * 1024;
/// How long a visitor with too many requests in flight must wait.
const OVERLOAD_WAIT_MS: u64 = 1_000;

/// Bounds the requests that are worked on, and the time of each.
pub(super) async fn bound_requests(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let client = service.limits.client_address(request.headers(), request.extensions());
    let permit = match service.pay_in_flight.admit(ClientKey::of(client)) {
        Ok(permit) => permit,
        Err(Overload::Client) => {
            return PageError::RateLimited(RateLimited { wait_ms: OVERLOAD_WAIT_MS }).into_response();
        }
        Err(Overload::Node) => return PageError::Overloaded.into_response(),
    };
    let response = within_deadline(Duration::ZERO, next.run(request)).await;
    let mut response = response.unwrap_or_else(|| PageError::Overloaded.into_response());
    response.extensions_mut().insert(permit);
    response
}

/// Receives the whole body before any handler acts, so that half a form never counts as an empty one.
pub(super) async fn receive_form(request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    match receive_body(body, BODY_LIMIT_BYTES).await {
        Ok(body) => next.run(Request::from_parts(head, Body::from(body))).await,
        Err(error) => PageError::Body(error).into_response(),
    }
}

/// Rejects forms that another site's page sends, because such a page does not show what the payer consents to. Browsers set
/// `Sec-Fetch-Site` and `Origin`, and no page can change them. Older browsers, and all browsers without https, set only `Origin`.
/// Clients that are not browsers send neither, and show no pages.
pub(super) async fn reject_cross_site_forms(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    if request.method() == Method::POST && is_cross_site(request.headers(), &service.pay_url) {
        return PageError::CrossSiteForm.into_response();
    }
    next.run(request).await
}

fn is_cross_site(headers: &HeaderMap, pay_url: &Url) -> bool {
    match (headers.get("sec-fetch-site"), headers.get(ORIGIN)) {
        (Some(site), _) => site != "same-origin" && site != "none",
        // `null` is the origin of a page that hides its own.
        (None, Some(origin)) => origin.as_bytes() != pay_url.origin().ascii_serialization().as_bytes(),
        (None, None) => false,
    }
}

/// Renders error pages in the visitor's language, which the handlers that failed did not know.
pub(super) async fn render_error_pages(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let visitor = Visitor::of(request.headers(), request.extensions(), request.uri().query(), &service);
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<ErrorPageReason>() {
        Some(reason) => {
            let mut page = reason.render_page(&service, &visitor, &response);
            // The page takes memory until it is sent, like any other.
            if let Some(permit) = response.extensions_mut().remove::<InFlightPermit>() {
                page.extensions_mut().insert(permit);
            }
            page
        }
        None => response,
    }
}
