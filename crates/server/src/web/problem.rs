//! Every error response of the API is a `ProblemDetail` (RFC 7807): four fields, in the reader's language.
//!
//! A handler returns what is wrong ([`Problem`]). Only [`render`], around all routes, writes bodies, because it has the
//! request's language. It does so for every error: also for the router's own 404 and 405, a panic, and an incomplete body.

use axum::{
    body::Body,
    extract::Request,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode, Uri,
        header::{
            ACCEPT_LANGUAGE, ALLOW, CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, LINK, RETRY_AFTER, VARY,
            WWW_AUTHENTICATE,
        },
    },
    response::{IntoResponse, Response},
};
use paylink_domain::{
    id::{AttemptId, PaymentId},
    rate_limit::RateLimited,
    token::ApiToken,
};
use paylink_store::StoreError;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use utoipa::ToSchema;

use super::{bounds::OutOfBounds, locale::Locale, message::Message, store_error::StoreFailure};

/// What is wrong. Most problems have one message; a body with several wrong fields has one for each.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    messages: Vec<Message>,
    retry_after_seconds: Option<u64>,
}

/// The error body (RFC 7807). Match on `status`; `detail` is for people and follows `Accept-Language`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"status": 404, "title": "Not Found", "detail": "Payment not found", "instance": "/v1/payments"}))]
pub struct ProblemDetail {
    /// The HTTP status code.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// The status code in words, always in English.
    pub title: String,
    /// What is wrong and what to change, in the reader's language.
    pub detail: String,
    /// The path that was asked for, without ids that are credentials.
    pub instance: String,
}

impl Problem {
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, Message::Unauthorized)
    }

    pub const fn invalid(messages: Vec<Message>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, messages, retry_after_seconds: None }
    }

    pub fn new(status: StatusCode, message: Message) -> Self {
        Self { status, messages: vec![message], retry_after_seconds: None }
    }

    /// The request is fine and may be retried in a moment.
    pub fn unavailable() -> Self {
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, Message::Unavailable);
        Self { retry_after_seconds: Some(1), ..problem }
    }

    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// The body of the response, in the reader's language.
    pub fn detail(&self, locale: Locale, instance: String) -> ProblemDetail {
        let detail: Vec<String> = self.messages.iter().map(|message| locale.render(message)).collect();
        ProblemDetail {
            status: self.status.as_u16(),
            title: self.status.canonical_reason().unwrap_or_default().to_owned(),
            detail: detail.join(" "),
            instance,
        }
    }

    /// The problem for a response that has only a status.
    fn from_status(status: StatusCode, headers: &HeaderMap) -> Self {
        let message = match status {
            StatusCode::METHOD_NOT_ALLOWED => {
                let allowed = headers.get(ALLOW).and_then(|value| value.to_str().ok()).unwrap_or_default();
                Message::MethodNotAllowed { allowed: allowed.replace(',', ", ") }
            }
            StatusCode::NOT_FOUND => Message::PathNotFound,
            StatusCode::SERVICE_UNAVAILABLE => Message::Unavailable,
            _ => Message::Internal,
        };
        Self::new(status, message)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let StoreFailure { status, retry_after_seconds } = StoreFailure::log(&error);
        Self { retry_after_seconds, ..Self::from_status(status, &HeaderMap::new()) }
    }
}

impl From<RateLimited> for Problem {
    fn from(rate_limited: RateLimited) -> Self {
        let seconds = rate_limited.wait_seconds();
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, Message::TooManyRequests { seconds });
        Self { retry_after_seconds: Some(seconds), ..problem }
    }
}

impl From<OutOfBounds> for Problem {
    fn from(reason: OutOfBounds) -> Self {
        match reason {
            OutOfBounds::RateLimited(rate_limited) => rate_limited.into(),
            OutOfBounds::Overloaded => Self::unavailable(),
        }
    }
}

/// Without a body; [`render`] adds it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// How error bodies are written without credentials: a payment's id is one, and error bodies end up in bug trackers.
#[derive(Clone, Debug)]
pub struct Redaction {
    /// Such as `/v1/payments`.
    pub payments_path: String,
    /// The `Link` header to the documentation of errors.
    pub help: Option<HeaderValue>,
}

impl Redaction {
    fn instance(&self, path: &str) -> String {
        let below = |rest: &str| rest.is_empty() || rest.starts_with('/');
        if path.strip_prefix(&self.payments_path).is_some_and(below) {
            return self.payments_path.clone();
        }
        // A mistyped path may still contain an id, perhaps percent-encoded. A long segment may be a link.
        let decoded = |segment: &str| percent_decode_str(segment).decode_utf8_lossy().into_owned();
        let secret = |segment: &str| {
            let text = decoded(segment);
            [PaymentId::PREFIX, AttemptId::PREFIX, ApiToken::PREFIX].iter().any(|prefix| text.contains(prefix))
                || text.contains('%')
                || text.len() > MAX_ECHOED_SEGMENT_BYTES
        };
        match path.split('/').position(secret) {
            Some(index) => format!("/{}", path.split('/').take(index).skip(1).collect::<Vec<_>>().join("/")),
            None => path.to_owned(),
        }
    }
}

/// Longer segments of a path are not echoed to the caller.
const MAX_ECHOED_SEGMENT_BYTES: usize = 40;

/// What the body of an error needs of a request, which its handler consumes.
#[derive(Debug)]
pub struct Asked {
    languages: Vec<HeaderValue>,
    uri: Uri,
    is_head: bool,
}

impl Asked {
    pub fn of(request: &Request) -> Self {
        Self {
            languages: request.headers().get_all(ACCEPT_LANGUAGE).into_iter().cloned().collect(),
            uri: request.uri().clone(),
            is_head: request.method() == Method::HEAD,
        }
    }
}

/// Adds the body of an error.
pub fn render(redaction: &Redaction, asked: &Asked, response: &mut Response) {
    if response.status().is_client_error() || response.status().is_server_error() {
        let problem = response
            .extensions_mut()
            .remove::<Problem>()
            .unwrap_or_else(|| Problem::from_status(response.status(), response.headers()));
        let locale = Locale::negotiate(&accept_language(&asked.languages));
        write_body(response, &problem, locale, redaction.instance(asked.uri.path()));
        if let Some(help) = &redaction.help {
            response.headers_mut().insert(LINK, help.clone());
        }
    }
    if asked.is_head {
        // The response to HEAD must have no body, and over HTTP/2 it would be sent.
        *response.body_mut() = Body::empty();
    }
}

/// The header's list, which may be split over several lines.
fn accept_language(lines: &[HeaderValue]) -> String {
    lines.iter().filter_map(|line| line.to_str().ok()).collect::<Vec<_>>().join(",")
}

fn write_body(response: &mut Response, problem: &Problem, locale: Locale, instance: String) {
    let body = problem.detail(locale, instance);
    let text = serde_json::to_vec(&body).expect("four plain fields serialise");
    let length = HeaderValue::from(text.len());
    *response.body_mut() = Body::from(text);
    let headers = response.headers_mut();
    headers.insert(CONTENT_LENGTH, length);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(locale.tag()));
    headers.insert(VARY, HeaderValue::from_static("Accept-Language"));
    if let Some(seconds) = problem.retry_after_seconds {
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    if problem.status == StatusCode::UNAUTHORIZED {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_the_path_without_credentials() {
        let redaction = Redaction { payments_path: "/v1/payments".to_owned(), help: None };
        for (path, instance) in [
            ("/v1/companies/cmp_001/online/link/generate", "/v1/companies/cmp_001/online/link/generate"),
            ("/v1/payments/pay_00abc", "/v1/payments"),
            ("/v1/payments/anything/else", "/v1/payments"),
            ("/v1/payments", "/v1/payments"),
            ("/v1/paymentsabc", "/v1/paymentsabc"),
            ("/v1/paymentspay_00abc", "/v1"),
            ("/v1/payment/%70ay_00abc", "/v1/payment"),
            ("/v1/payment/%2570ay_00abc", "/v1/payment"),
            ("/v1/payments%2Fpay_00abc", "/v1"),
            ("/v1/x/id=pay_00abc", "/v1/x"),
            ("/v1/companies/x%20plk_test_00abc/online", "/v1/companies"),
            ("/l/ATAwAAGPv-Q6CRvzS2jnoMMOQqQ0yhaZAMlqtvt-1095oJO5", "/l"),
            ("/payments/pay_00abc", "/payments"),
            ("/v2/pay_00abc/status", "/v2"),
            ("/v1/companies/plk_test_00abc/x", "/v1/companies"),
            ("/pay_00abc", "/"),
            ("/r/att_00abc", "/r"),
            ("/", "/"),
        ] {
            assert_eq!(redaction.instance(path), instance);
        }
    }
}
