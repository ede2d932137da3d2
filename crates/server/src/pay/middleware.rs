//! What every request of a payment page passes besides its rate limit: rejection of cross-site forms, error pages.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header::ORIGIN},
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::client_address::ClientKey;
use url::Url;

use super::{
    error::{ErrorPageReason, PageError},
    page_request::Visitor,
};
use crate::{
    request_context::RequestContext,
    service::Service,
    web::{bounds::bounded, error_page::rendered, request_body},
};

/// More than any form or notification needs.
const BODY_LIMIT_BYTES: usize = 16 * 1024;

/// Bounds the requests that are worked on, and the time of each.
pub(super) async fn bound_requests(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let client = service.limits.client_address(request.headers(), request.extensions());
    RequestContext::with_current(|context| context.set_address(client));
    bounded::<PageError>(&service.pay_in_flight, ClientKey::of(client), Duration::ZERO, request, next).await
}

pub(super) async fn receive_form(request: Request, next: Next) -> Response {
    request_body::receive_form::<PageError>(BODY_LIMIT_BYTES, request, next).await
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
    let response = next.run(request).await;
    rendered(response, |reason: ErrorPageReason, response| reason.render_page(&service, &visitor, response))
}
