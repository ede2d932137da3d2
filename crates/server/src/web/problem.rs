//! Every answer that is not a success is a ProblemDetail (RFC 7807): four fields, in the reader's language.
//!
//! A handler says *what* is wrong ([`Problem`]). Only the outermost layer ([`render`]) knows whom it is said to, so it alone
//! writes bodies, and it does so for every error that passes it: the router's own 404 and 405, a panic, a body cut short. No
//! route can forget.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode,
        header::{
            ACCEPT_LANGUAGE, ALLOW, CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, LINK, RETRY_AFTER,
            VARY, WWW_AUTHENTICATE,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::{id::PaymentId, limit::TooOften, token::ApiToken};
use paylink_store::StoreError;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use utoipa::ToSchema;

use super::{locale::Locale, message::Message};

/// What is wrong. Most problems have one message; a body may be wrong in several fields.
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

    /// Nothing is wrong with the request; it may come again in a moment.
    pub fn unavailable() -> Self {
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, Message::Unavailable);
        Self { retry_after_seconds: Some(1), ..problem }
    }

    /// The problem that a bare status stands for.
    fn of_status(status: StatusCode, headers: &HeaderMap) -> Self {
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

/// A store that cannot be reached is 503; anything else it says is our mistake. Logged here, once.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unreachable(cause) => {
                tracing::warn!(%cause, "the cell cannot be reached");
                Self::unavailable()
            }
            StoreError::Busy(what) => {
                tracing::warn!(what, "too much at once");
                Self::unavailable()
            }
            StoreError::Refused { constraint } => {
                tracing::error!(constraint, "the database refused a row that should have been right");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Message::Internal)
            }
            StoreError::Failed(cause) => {
                tracing::error!(%cause, "a statement failed");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Message::Internal)
            }
        }
    }
}

impl From<TooOften> for Problem {
    fn from(too_often: TooOften) -> Self {
        let seconds = too_often.wait_seconds();
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, Message::TooManyRequests { seconds });
        Self { retry_after_seconds: Some(seconds), ..problem }
    }
}

/// Bodiless until [`render`] has seen it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// What problems have in common, and what stands for the payments in an `instance`: a payment's id is a credential, and error bodies end up in bug trackers.
#[derive(Clone, Debug)]
pub struct Redaction {
    /// Such as `/v1/payments`.
    pub payments_path: String,
    /// A `Link` to where errors are explained.
    pub help: Option<HeaderValue>,
}

impl Redaction {
    fn instance(&self, path: &str) -> String {
        let below = |rest: &str| rest.is_empty() || rest.starts_with('/');
        if path.strip_prefix(&self.payments_path).is_some_and(below) {
            return self.payments_path.clone();
        }
        // Somebody who mistyped the path still sent the id, perhaps encoded; what is longer than any word of ours may be a link.
        let decoded = |segment: &str| percent_decode_str(segment).decode_utf8_lossy().into_owned();
        let secret = |segment: &str| {
            let text = decoded(segment);
            [PaymentId::PREFIX, ApiToken::PREFIX].iter().any(|prefix| text.contains(prefix))
                || text.contains('%')
                || text.len() > LONGEST_WORD
        };
        match path.split('/').position(secret) {
            Some(place) => format!("/{}", path.split('/').take(place).skip(1).collect::<Vec<_>>().join("/")),
            None => path.to_owned(),
        }
    }
}

/// The longest segment of a path that is repeated to the caller.
const LONGEST_WORD: usize = 40;

/// The outermost layer of the API: gives every error its body and every answer its caching rule.
pub async fn render(State(redaction): State<Arc<Redaction>>, request: Request, next: Next) -> Response {
    // Kept in case of an error; both are cheap to keep.
    let languages: Vec<HeaderValue> = request.headers().get_all(ACCEPT_LANGUAGE).into_iter().cloned().collect();
    let (uri, is_head) = (request.uri().clone(), request.method() == Method::HEAD);
    let mut response = next.run(request).await;
    if response.status().is_client_error() || response.status().is_server_error() {
        let problem = response
            .extensions_mut()
            .remove::<Problem>()
            .unwrap_or_else(|| Problem::of_status(response.status(), response.headers()));
        let locale = Locale::negotiate(&accept_language(&languages));
        write_body(&mut response, &problem, locale, redaction.instance(uri.path()));
        if let Some(help) = &redaction.help {
            response.headers_mut().insert(LINK, help.clone());
        }
    }
    if is_head {
        // HTTP/2 sends whatever body there is, and a HEAD must have none.
        *response.body_mut() = Body::empty();
    }
    let headers = response.headers_mut();
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff"));
    response
}

/// A list that may stand in several lines.
fn accept_language(lines: &[HeaderValue]) -> String {
    lines.iter().filter_map(|line| line.to_str().ok()).collect::<Vec<_>>().join(",")
}

fn write_body(response: &mut Response, problem: &Problem, locale: Locale, instance: String) {
    let detail: Vec<String> = problem.messages.iter().map(|message| locale.render(message)).collect();
    let body = ProblemDetail {
        status: problem.status.as_u16(),
        title: problem.status.canonical_reason().unwrap_or_default().to_owned(),
        detail: detail.join(" "),
        instance,
    };
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
            ("/", "/"),
        ] {
            assert_eq!(redaction.instance(path), instance);
        }
    }
}
