//! The middleware around every protocol request: `X-Request-ID`, pauses and faults.

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
    connection_reset::reset_connection,
    fault::{FaultKind, Operation},
    pause::PausePoint,
    state::BankHandle,
};

pub(super) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// How long a connection stays open without a response.
const HANG_DURATION: Duration = Duration::from_mins(2);

const HUGE_BODY_BYTES: usize = 10 * 1024 * 1024;

/// On a request: the status in its response is replaced.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResponseOverride(pub(super) FaultKind);

/// On a response: the fault that the payment's test reference scripts.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScriptedFault(pub(super) FaultKind);

/// On a response: how long it takes by the payment's test reference.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScriptedDelay(pub(super) Duration);

pub(crate) async fn protocol_middleware(State(handle): State<BankHandle>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !path.starts_with("/v1/") {
        return next.run(request).await;
    }
    let operation = operation_of(request.method(), path);
    let request_id = request_id(request.headers()).unwrap_or_else(|| handle.sandbox.new_id());
    let mut response = run_with_faults(&handle, operation, request, next).await;
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert(X_REQUEST_ID, value);
    }
    response
}

/// The request's own id, if it is a UUID.
pub(super) fn request_id(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(X_REQUEST_ID)?.to_str().ok()?;
    let id = Uuid::try_parse(text).ok()?;
    // Only the form with hyphens and without braces.
    id.to_string().eq_ignore_ascii_case(text).then(|| text.to_owned())
}

async fn run_with_faults(handle: &BankHandle, operation: Operation, mut request: Request, next: Next) -> Response {
    let fault = handle.sandbox.take_fault(handle.bank, operation);
    handle.sandbox.wait_while_paused(handle.bank, operation, PausePoint::Before).await;
    match fault {
        Some(FaultKind::FailBefore) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Some(FaultKind::Unavailable) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Some(FaultKind::HangBefore) => return hang().await,
        Some(FaultKind::Refuse) => return refusal_problem().into_response(),
        Some(kind @ (FaultKind::Stale | FaultKind::UnknownCode)) => {
            request.extensions_mut().insert(ResponseOverride(kind));
        }
        Some(
            FaultKind::FailAfter | FaultKind::HangAfter | FaultKind::CloseAfter | FaultKind::Garbage | FaultKind::Huge,
        )
        | None => {}
    }
    let response = next.run(request).await;
    handle.sandbox.send_due_notices();
    handle.sandbox.wait_while_paused(handle.bank, operation, PausePoint::After).await;
    if let Some(ScriptedDelay(delay)) = response.extensions().get() {
        tokio::time::sleep(*delay).await;
    }
    let scripted = response.extensions().get::<ScriptedFault>().map(|fault| fault.0);
    match fault.or(scripted) {
        Some(FaultKind::FailAfter) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Some(FaultKind::HangAfter) => hang().await,
        Some(FaultKind::CloseAfter) => reset_connection(),
        Some(FaultKind::Garbage) => with_body(response, "<!doctype html><title>Good morning</title>"),
        Some(FaultKind::Huge) => with_body(response, " ".repeat(HUGE_BODY_BYTES)),
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

pub(super) fn refusal_problem() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "PAYMENT_FAILED", "The bank refuses this payment as the test requested.")
}

async fn hang() -> Response {
    tokio::time::sleep(HANG_DURATION).await;
    reset_connection()
}

/// The response with another body, still labelled as JSON.
fn with_body(response: Response, body: impl Into<Body>) -> Response {
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, body.into())
}

fn operation_of(method: &Method, path: &str) -> Operation {
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
    fn the_operation_follows_from_method_and_path() {
        let of = |method: Method, path: &str| operation_of(&method, path);
        assert_eq!(of(Method::POST, "/v1/payments/sepa-credit-transfers"), Operation::Initiate);
        assert_eq!(of(Method::GET, "/v1/payments/sepa-credit-transfers/1"), Operation::Any);
        assert_eq!(of(Method::DELETE, "/v1/payments/sepa-credit-transfers/1"), Operation::Cancel);
        assert_eq!(of(Method::GET, "/v1/payments/sepa-credit-transfers/1/status"), Operation::Status);
        assert_eq!(of(Method::PUT, "/v1/payments/x/1/authorisations/2"), Operation::Confirm);
    }
}
