//! What every request to the protocol passes on its way in and out: the `X-Request-ID`, holds and faults.

use std::time::Duration;

use axum::{
    body::Body,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode,
        header::{CONTENT_LENGTH, CONTENT_TYPE},
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use super::problem::Problem;
use crate::{
    cut::cut,
    fault::{FaultKind, Operation},
    hold::When,
    world::Desk,
};

pub(super) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// How long a connection is held open with no answer.
const HANG: Duration = Duration::from_mins(2);

const HUGE: usize = 10 * 1024 * 1024;

/// On a request: the reading that it is to be given is bent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bent(pub(super) FaultKind);

/// On an answer: the payment's own script wants this to become of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aftermath(pub(super) FaultKind);

pub(crate) async fn gate(State(desk): State<Desk>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !path.starts_with("/v1/") {
        return next.run(request).await;
    }
    let asked = operation(request.method(), path);
    let request_id = request_id(request.headers()).unwrap_or_else(|| desk.sandbox.new_id());
    let mut response = pass(&desk, asked, request, next).await;
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert(X_REQUEST_ID, value);
    }
    response
}

/// The request's own id, if it is one.
pub(super) fn request_id(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(X_REQUEST_ID)?.to_str().ok()?;
    let id = Uuid::try_parse(text).ok()?;
    // Only the usual spelling: without braces, with hyphens.
    id.to_string().eq_ignore_ascii_case(text).then(|| text.to_owned())
}

async fn pass(desk: &Desk, asked: Operation, mut request: Request, next: Next) -> Response {
    let fault = desk.sandbox.take_fault(desk.bank, asked);
    desk.sandbox.pass_holds(desk.bank, asked, When::Before).await;
    match fault {
        Some(FaultKind::FailBefore) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Some(FaultKind::Unavailable) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Some(FaultKind::HangBefore) => return hang().await,
        Some(FaultKind::Refuse) => return refused().into_response(),
        Some(kind @ (FaultKind::Stale | FaultKind::UnknownCode)) => {
            request.extensions_mut().insert(Bent(kind));
        }
        Some(
            FaultKind::FailAfter | FaultKind::HangAfter | FaultKind::CloseAfter | FaultKind::Garbage | FaultKind::Huge,
        )
        | None => {}
    }
    let response = next.run(request).await;
    desk.sandbox.send_due_notices();
    desk.sandbox.pass_holds(desk.bank, asked, When::After).await;
    let scripted = response.extensions().get::<Aftermath>().map(|aftermath| aftermath.0);
    match fault.or(scripted) {
        Some(FaultKind::FailAfter) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Some(FaultKind::HangAfter) => hang().await,
        Some(FaultKind::CloseAfter) => cut(),
        Some(FaultKind::Garbage) => with_body(response, "<!doctype html><title>Good morning</title>"),
        Some(FaultKind::Huge) => with_body(response, " ".repeat(HUGE)),
        Some(
            FaultKind::FailBefore
            | FaultKind::HangBefore
            | FaultKind::Unavailable
            | FaultKind::Stale
            | FaultKind::UnknownCode
            | FaultKind::Refuse,
        )
        | None => response,
    }
}

pub(super) fn refused() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "PAYMENT_FAILED", "The bank refuses this, as it was asked to.")
}

async fn hang() -> Response {
    tokio::time::sleep(HANG).await;
    cut()
}

/// The answer with another body, which says it is JSON all the same.
fn with_body(response: Response, body: impl Into<Body>) -> Response {
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, body.into())
}

fn operation(method: &Method, path: &str) -> Operation {
    let segments: Vec<&str> = path.trim_start_matches("/v1/").split('/').collect();
    match (method.as_str(), segments.as_slice()) {
        ("POST", [_, _]) => Operation::Initiate,
        ("DELETE", [_, _, _]) => Operation::Cancel,
        ("GET", [_, _, _, "status"]) => Operation::Status,
        ("POST", [_, _, _, "authorisations"]) => Operation::StartAuthorisation,
        ("GET", [_, _, _, "authorisations", _]) => Operation::ScaStatus,
        ("PUT", [_, _, _, "authorisations", _]) => Operation::Confirm,
        _ => Operation::Any,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_known_by_its_method_and_path() {
        let of = |method: Method, path: &str| operation(&method, path);
        assert_eq!(of(Method::POST, "/v1/payments/sepa-credit-transfers"), Operation::Initiate);
        assert_eq!(of(Method::GET, "/v1/payments/sepa-credit-transfers/1"), Operation::Any);
        assert_eq!(of(Method::DELETE, "/v1/payments/sepa-credit-transfers/1"), Operation::Cancel);
        assert_eq!(of(Method::GET, "/v1/payments/sepa-credit-transfers/1/status"), Operation::Status);
        assert_eq!(of(Method::PUT, "/v1/payments/x/1/authorisations/2"), Operation::Confirm);
    }
}
