//! The control API under `/control`: tests observe and control a bank over HTTP.

use std::time::Duration;

use axum::{
    Json, Router,
    extract::{FromRequest, Path, Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    control_error::ControlError,
    fault::Fault,
    ledger::{AccountView, Movement},
    notices::NoticeKind,
    order::{Decision, OrderView},
    request_log::ReceivedRequest,
    state::BankHandle,
};

impl IntoResponse for ControlError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::UnknownOrder => StatusCode::NOT_FOUND,
            Self::AlreadyFinal
            | Self::NotAwaitingPayer
            | Self::NoAuthorisation
            | Self::NotAuthorised
            | Self::NoNotificationUri => StatusCode::CONFLICT,
            Self::NoticeNotDelivered => StatusCode::BAD_GATEWAY,
        };
        error(status, &self.to_string())
    }
}

fn error(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text }))).into_response()
}

pub(crate) fn routes() -> Router<BankHandle> {
    Router::new()
        .route("/", get(index))
        .route("/orders", get(orders))
        .route("/orders/{payment}/decide", post(decide))
        .route("/orders/{payment}/notice", post(notice))
        .route("/movements", get(movements))
        .route("/accounts", get(accounts))
        .route("/received", get(received))
        .route("/faults", post(add_fault).delete(clear_faults))
        .route("/clock", post(advance))
        .fallback(async || error(StatusCode::NOT_FOUND, "no such route; GET /control lists all routes"))
        .method_not_allowed_fallback(async || error(StatusCode::METHOD_NOT_ALLOWED, "method not allowed"))
}

/// A JSON body. A rejection is JSON too.
struct ControlJson<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ControlJson<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(error(rejection.status(), &rejection.body_text())),
        }
    }
}

async fn index(State(handle): State<BankHandle>) -> Json<Value> {
    Json(json!({
        "bank": handle.profile(),
        "now_ms": handle.sandbox.now_ms(),
        "get": ["/control/orders", "/control/movements", "/control/accounts", "/control/received"],
        "post": {
            "/control/orders/{paymentId}/decide": { "decision": "approve|decline|expire|settle|reject|cancel" },
            "/control/orders/{paymentId}/notice": [{ "kind": "honest" }, { "kind": "other_payment" }, { "kind": "forged", "status": "ACCC" }],
            "/control/faults": { "bank": null, "operation": "status", "kind": "hang_after", "times": 1 },
            "/control/clock": { "advance_ms": 3_600_000 },
        },
        "delete": ["/control/faults"],
    }))
}

async fn orders(State(handle): State<BankHandle>) -> Json<Vec<OrderView>> {
    Json(handle.sandbox.orders().into_iter().filter(|order| order.bank == handle.bank).collect())
}

async fn movements(State(handle): State<BankHandle>) -> Json<Vec<Movement>> {
    Json(handle.sandbox.movements().into_iter().filter(|movement| movement.bank == handle.bank).collect())
}

async fn accounts(State(handle): State<BankHandle>) -> Json<Vec<AccountView>> {
    Json(handle.sandbox.accounts(handle.bank))
}

async fn received(State(handle): State<BankHandle>) -> Json<Vec<ReceivedRequest>> {
    Json(handle.sandbox.received().into_iter().filter(|received| received.bank == handle.bank).collect())
}

#[derive(Deserialize)]
struct DecisionRequest {
    decision: Decision,
}

async fn decide(
    State(handle): State<BankHandle>,
    Path(payment): Path<String>,
    ControlJson(body): ControlJson<DecisionRequest>,
) -> Result<Json<OrderView>, ControlError> {
    handle.sandbox.decide(handle.bank, &payment, body.decision).map(Json)
}

async fn notice(
    State(handle): State<BankHandle>,
    Path(payment): Path<String>,
    ControlJson(kind): ControlJson<NoticeKind>,
) -> Result<Json<Value>, ControlError> {
    let status = handle.sandbox.send_notice(handle.bank, &payment, kind).await?;
    Ok(Json(json!({ "answered": status })))
}

async fn add_fault(State(handle): State<BankHandle>, ControlJson(fault): ControlJson<Fault>) -> StatusCode {
    handle.sandbox.inject_fault(fault);
    StatusCode::NO_CONTENT
}

async fn clear_faults(State(handle): State<BankHandle>) -> StatusCode {
    handle.sandbox.clear_faults();
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
struct AdvanceRequest {
    advance_ms: u64,
}

async fn advance(State(handle): State<BankHandle>, ControlJson(request): ControlJson<AdvanceRequest>) -> Json<Value> {
    handle.sandbox.advance(Duration::from_millis(request.advance_ms));
    Json(json!({ "now_ms": handle.sandbox.now_ms() }))
}
