//! Watching and steering the banks, in a program and over HTTP under `/control`.

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
    fault::Fault,
    ledger::{AccountView, Movement},
    manners::BankId,
    notices::NoticeKind,
    order::{Decision, OrderView, Refusal},
    received::Received,
    world::{Desk, Sandbox},
};

/// Why a bank could not be steered so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    #[error("this bank has no such order")]
    UnknownOrder,
    #[error("the order is over")]
    Over,
    #[error("the order does not wait for its payer any more")]
    NotWaiting,
    #[error("no authorisation of the order was started, or it is over")]
    NoAuthorisation,
    #[error("the payer has not authorised the order")]
    NotAuthorised,
    #[error("the order names no address for notices")]
    NoNotificationUri,
    #[error("the notice could not be delivered")]
    NoticeNotDelivered,
}

impl From<Refusal> for ControlError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over | Refusal::NotCancellable => Self::Over,
            Refusal::NotWaiting => Self::NotWaiting,
            Refusal::AuthorisationOver | Refusal::NotStarted | Refusal::NoAccount => Self::NoAuthorisation,
            Refusal::NotAuthorised => Self::NotAuthorised,
        }
    }
}

impl Sandbox {
    /// Plays the payer or the bank. A payer who approves uses the account the order names, or else their bank's rich
    /// one.
    pub fn decide(&self, bank: BankId, payment_id: &str, decision: Decision) -> Result<OrderView, ControlError> {
        let (now_ms, code) = (self.now_ms(), self.new_id());
        let decided = self.book().with_payment(bank, payment_id, now_ms, |order, ledger| {
            let latest = order.authorisations().last().map(|one| one.id.clone());
            let cents = order.instruction.amount_cents;
            match decision {
                Decision::Approve => {
                    order.waits()?;
                    let latest = latest.ok_or(Refusal::NotStarted)?;
                    let usual = ledger.usual_account(bank).map(str::to_owned);
                    order.approve(&latest, usual, || code, now_ms, |iban| ledger.set_aside(bank, iban, cents))
                }
                Decision::Decline => {
                    order.waits()?;
                    order.decline(&latest.ok_or(Refusal::NotStarted)?, now_ms)
                }
                Decision::Expire => order.expire(now_ms),
                Decision::Settle => order.settle(now_ms),
                Decision::Reject => order.reject(now_ms),
                Decision::Cancel => order.cancel_by_bank(now_ms),
            }
        });
        decided.ok_or(ControlError::UnknownOrder)?.map_err(ControlError::from)?;
        self.send_due_notices();
        self.order(bank, payment_id).ok_or(ControlError::UnknownOrder)
    }
}

impl IntoResponse for ControlError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::UnknownOrder => StatusCode::NOT_FOUND,
            Self::Over | Self::NotWaiting | Self::NoAuthorisation | Self::NotAuthorised | Self::NoNotificationUri => {
                StatusCode::CONFLICT
            }
            Self::NoticeNotDelivered => StatusCode::BAD_GATEWAY,
        };
        error(status, &self.to_string())
    }
}

fn error(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text }))).into_response()
}

pub(crate) fn routes() -> Router<Desk> {
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
        .fallback(async || error(StatusCode::NOT_FOUND, "there is no such control; GET /control lists them"))
        .method_not_allowed_fallback(async || error(StatusCode::METHOD_NOT_ALLOWED, "not with this method"))
}

/// A JSON body; what is wrong with it is told as JSON too.
struct Told<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Told<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(told)) => Ok(Self(told)),
            Err(rejection) => Err(error(rejection.status(), &rejection.body_text())),
        }
    }
}

async fn index(State(desk): State<Desk>) -> Json<Value> {
    Json(json!({
        "bank": desk.manners(),
        "now_ms": desk.sandbox.now_ms(),
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

async fn orders(State(desk): State<Desk>) -> Json<Vec<OrderView>> {
    Json(desk.sandbox.orders().into_iter().filter(|order| order.bank == desk.bank).collect())
}

async fn movements(State(desk): State<Desk>) -> Json<Vec<Movement>> {
    Json(desk.sandbox.movements().into_iter().filter(|movement| movement.bank == desk.bank).collect())
}

async fn accounts(State(desk): State<Desk>) -> Json<Vec<AccountView>> {
    Json(desk.sandbox.accounts(desk.bank))
}

async fn received(State(desk): State<Desk>) -> Json<Vec<Received>> {
    Json(desk.sandbox.received().into_iter().filter(|received| received.bank == desk.bank).collect())
}

#[derive(Deserialize)]
struct Decided {
    decision: Decision,
}

async fn decide(
    State(desk): State<Desk>,
    Path(payment): Path<String>,
    Told(told): Told<Decided>,
) -> Result<Json<OrderView>, ControlError> {
    desk.sandbox.decide(desk.bank, &payment, told.decision).map(Json)
}

async fn notice(
    State(desk): State<Desk>,
    Path(payment): Path<String>,
    Told(kind): Told<NoticeKind>,
) -> Result<Json<Value>, ControlError> {
    let answered = desk.sandbox.send_notice(desk.bank, &payment, kind).await?;
    Ok(Json(json!({ "answered": answered })))
}

async fn add_fault(State(desk): State<Desk>, Told(fault): Told<Fault>) -> StatusCode {
    desk.sandbox.fault(fault);
    StatusCode::NO_CONTENT
}

async fn clear_faults(State(desk): State<Desk>) -> StatusCode {
    desk.sandbox.clear_faults();
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
struct Ahead {
    advance_ms: u64,
}

async fn advance(State(desk): State<Desk>, Told(ahead): Told<Ahead>) -> Json<Value> {
    desk.sandbox.advance(Duration::from_millis(ahead.advance_ms));
    Json(json!({ "now_ms": desk.sandbox.now_ms() }))
}
