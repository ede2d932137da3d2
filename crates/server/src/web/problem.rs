//! Every answer that is not a success is a ProblemDetail (RFC 7807): four fields, in the reader's language.
//!
//! A handler says *what* is wrong ([`Problem`]). Only the outermost layer ([`render`]) knows whom it is said to, so it alone
//! writes bodies, and it does so for every error that passes it: the router's own 404 and 405, a panic, a body cut short. No
//! route can forget.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            ACCEPT_LANGUAGE, ALLOW, CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, VARY,
            WWW_AUTHENTICATE,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::id::PaymentId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{locale::Locale, message::Message};
use crate::store::StoreError;

/// What is wrong. Most problems have one message; a body may be wrong in several fields.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    messages: Vec<Message>,
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
        Self { status: StatusCode::BAD_REQUEST, messages }
    }

    pub fn new(status: StatusCode, message: Message) -> Self {
        Self { status, messages: vec![message] }
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
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Message::Unavailable)
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

/// Bodiless until [`render`] has seen it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// What stands for the payments in an `instance`: a payment's id is a credential, and error bodies end up in bug trackers.
#[derive(Clone, Debug)]
pub struct Redaction {
    /// Such as `/v1/payments`.
    pub payments_path: String,
}

impl Redaction {
    fn instance(&self, path: &str) -> String {
        let below = |rest: &str| rest.is_empty() || rest.starts_with('/');
        if path.strip_prefix(&self.payments_path).is_some_and(below) {
            return self.payments_path.clone();
        }
        // Somebody who mistyped the path still sent the id.
        let secret = |segment: &&str| segment.starts_with(PaymentId::PREFIX) || segment.starts_with("plk_");
        match path.split('/').position(|segment| secret(&segment)) {
            Some(place) => format!("/{}", path.split('/').take(place).skip(1).collect::<Vec<_>>().join("/")),
            None => path.to_owned(),
        }
    }
}

/// The outermost layer of the API: gives every error its body and every answer its caching rule.
pub async fn render(State(redaction): State<Redaction>, request: Request, next: Next) -> Response {
    let accept_language = request.headers().get(ACCEPT_LANGUAGE).cloned();
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    if response.status().is_client_error() || response.status().is_server_error() {
        let problem = response
            .extensions_mut()
            .remove::<Problem>()
            .unwrap_or_else(|| Problem::of_status(response.status(), response.headers()));
        let accept_language = accept_language.as_ref().and_then(|value| value.to_str().ok()).unwrap_or_default();
        write_body(&mut response, &problem, Locale::negotiate(accept_language), redaction.instance(&path));
    }
    let headers = response.headers_mut();
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff"));
    response
}

fn write_body(response: &mut Response, problem: &Problem, locale: Locale, instance: String) {
    let detail: Vec<String> = problem.messages.iter().map(|message| locale.render(message)).collect();
    let body = ProblemDetail {
        status: problem.status.as_u16(),
        title: problem.status.canonical_reason().unwrap_or_default().to_owned(),
        detail: detail.join(" "),
        instance,
    };
    *response.body_mut() = Body::from(serde_json::to_vec(&body).expect("four plain fields serialise"));
    let headers = response.headers_mut();
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(locale.tag()));
    headers.insert(VARY, HeaderValue::from_static("Accept-Language"));
    if problem.status == StatusCode::UNAUTHORIZED {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_the_path_without_credentials() {
        let redaction = Redaction { payments_path: "/v1/payments".to_owned() };
        for (path, instance) in [
            ("/v1/companies/cmp_001/online/link/generate", "/v1/companies/cmp_001/online/link/generate"),
            ("/v1/payments/pay_00abc", "/v1/payments"),
            ("/v1/payments/anything/else", "/v1/payments"),
            ("/v1/payments", "/v1/payments"),
            ("/v1/paymentsabc", "/v1/paymentsabc"),
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
