//! What every request of a payment page passes: rate limit, rejection of cross-site forms, error pages.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::client_address::ClientKey;

use super::{
    error::{ErrorPageReason, PageError},
    page_request::Visitor,
};
use crate::{service::Service, web::client_address::client_address};

/// Limits the pages that one client address may request. A page that does not exist costs ten times as much, to slow down
/// guessing.
pub(super) async fn rate_limit(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let caller =
        ClientKey::of(client_address(request.headers(), request.extensions(), &service.limits.trusted_proxies));
    if let Err(rate_limited) = service.limits.pay(caller, service.clock.now()) {
        return PageError::RateLimited(rate_limited).into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        service.limits.charge_pay_not_found(caller, service.clock.now());
    }
    response
}

/// Rejects forms that another site's page sends, because such a page does not show what the payer consents to. Browsers set
/// `Sec-Fetch-Site`, and no page can change it. Clients that are not browsers do not send it, and show no pages.
pub(super) async fn reject_cross_site_forms(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site").map(|site| site.as_bytes());
    let cross_site = site.is_some_and(|site| site != b"same-origin" && site != b"none");
    if request.method() == Method::POST && cross_site {
        return PageError::CrossSiteForm.into_response();
    }
    next.run(request).await
}

/// Renders error pages in the visitor's language, which the handlers that failed did not know.
pub(super) async fn render_error_pages(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let visitor = Visitor::of(request.headers(), request.extensions(), request.uri().query(), &service);
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<ErrorPageReason>() {
        Some(reason) => reason.render_page(&service, &visitor, &response),
        None => response,
    }
}
