//! What every request of the portal passes: bounds, the whole form, rejection of forms from other sites, error pages.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header::ORIGIN},
    middleware::Next,
    response::{IntoResponse, Response},
};
use url::Url;

use super::{
    cookie,
    error::{ErrorPageReason, PortalError},
    security_log,
    state::Portal,
    viewer::reader_texts,
};
use crate::{
    request_context::RequestContext,
    web::{bounds::bounded, error_page::rendered, request_body},
};

/// A form with two logos.
const BODY_LIMIT_BYTES: usize = 64 * 1024;

/// Bounds the requests that are worked on, and the time of each.
pub(super) async fn bound_requests(State(portal): State<Arc<Portal>>, request: Request, next: Next) -> Response {
    let (limits, now) = (&portal.service.limits, portal.service.clock.now());
    let client = limits.client_key(request.headers(), request.extensions(), || now);
    let address = limits.client_address(request.headers(), request.extensions());
    RequestContext::with_current(|context| context.set_address(address));
    if let Err(rate_limited) = limits.pay(client, now) {
        return PortalError::RateLimited(rate_limited).into_response();
    }
    bounded::<PortalError>(&portal.in_flight, client, Duration::ZERO, request, next).await
}

pub(super) async fn receive_form(request: Request, next: Next) -> Response {
    request_body::receive_form::<PortalError>(BODY_LIMIT_BYTES, request, next).await
}

/// Rejects forms that do not come from a page of the portal, because the browser would send the session with them. Every browser
/// sends `Origin` with a POST, and no page can change it. A request with neither header is rejected too.
pub(super) async fn reject_cross_site_forms(
    State(portal): State<Arc<Portal>>,
    request: Request,
    next: Next,
) -> Response {
    if request.method() == Method::POST && !is_from_portal(request.headers(), &portal.url) {
        let address = portal.service.limits.client_address(request.headers(), request.extensions());
        security_log::cross_site_form(address.to_canonical());
        return PortalError::CrossSiteForm.into_response();
    }
    next.run(request).await
}

fn is_from_portal(headers: &HeaderMap, portal_url: &Url) -> bool {
    let origin = headers.get(ORIGIN);
    let same_origin =
        origin.is_some_and(|origin| origin.as_bytes() == portal_url.origin().ascii_serialization().as_bytes());
    match headers.get("sec-fetch-site") {
        Some(site) => site == "same-origin" && (origin.is_none() || same_origin),
        None => same_origin,
    }
}

/// Renders error pages in the reader's language, which the handlers that failed did not know.
pub(super) async fn render_error_pages(State(portal): State<Arc<Portal>>, request: Request, next: Next) -> Response {
    let texts = reader_texts(request.headers(), request.uri().query());
    let is_page = request.method() == Method::GET;
    let has_session = cookie::session_token(request.headers(), &portal.url).is_some();
    let response = next.run(request).await;
    rendered(response, |reason: ErrorPageReason, response| {
        reason.render_page(&portal, texts, (is_page, has_session), response)
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_forms_of_the_portal_itself_are_accepted() {
        let portal: Url = "https://portal.example.com/x".parse().expect("a URL");
        let accepted = |fields: &[(&'static str, &'static str)]| {
            let fields = fields
                .iter()
                .map(|(name, value)| (axum::http::HeaderName::from_static(name), HeaderValue::from_static(value)));
            is_from_portal(&fields.collect(), &portal)
        };
        let own = ("origin", "https://portal.example.com");
        for fields in [&[own][..], &[("sec-fetch-site", "same-origin")], &[own, ("sec-fetch-site", "same-origin")]] {
            assert!(accepted(fields), "{fields:?}");
        }
        for fields in [
            &[][..],
            &[("origin", "null")],
            &[("origin", "https://example.com")],
            &[("origin", "http://portal.example.com")],
            &[("origin", "https://portal.example.com:8443")],
            &[own, ("sec-fetch-site", "same-site")],
            &[own, ("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "none")],
            &[("origin", "https://example.com"), ("sec-fetch-site", "same-origin")],
        ] {
            assert!(!accepted(fields), "{fields:?}");
        }
    }
}
