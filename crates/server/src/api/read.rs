//! `GET {base_url}/payments/{paymentId}`

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Extension, Path, State, rejection::PathRejection},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::Response,
};
use bytes::Bytes;
use paylink_domain::payment::Payment;
use serde::Serialize;
use utoipa::ToSchema;

use super::Caller;
use crate::{
    flow::{
        read::{FoundPayment, ReadError, read as read_payment},
        wait::{WaitOutcome, is_in_progress, wait},
    },
    request_context::RequestContext,
    service::Service,
    web::{
        message::Message,
        problem::{Problem, ProblemDetail},
    },
};

/// A payment, and whether the payer has paid: that is so when `status` is `EXECUTED` or `SETTLED`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Payment)]
pub(super) struct PaymentBody {
    /// Your company id.
    #[schema(example = "cmp_00k3v9m2x7q4ad")]
    company_id: String,
    /// The payment id, as your callback URL receives it. Whoever holds it can read the payment: keep it out of published URLs,
    /// forwarded e-mails and logs that you ship to others.
    #[schema(example = "pay_002fwr3ge1r70w3ge1r70w3ge1r7")]
    payment_id: String,
    /// The amount paid, in minor units.
    #[schema(minimum = 100, maximum = 750_000, example = 827)]
    amount_cents: u32,
    /// ISO 4217.
    #[schema(pattern = "^[A-Z]{3}$", example = "EUR")]
    currency: &'static str,
    /// The reference shown to the payer.
    #[schema(example = "Order 1017")]
    reference: String,
    status: StatusBody,
    /// When the payment was made, in epoch milliseconds.
    #[schema(example = 1_767_268_741_000_i64)]
    created_at: i64,
    /// When the status last changed, in epoch milliseconds. Absent until it changes for the first time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1_767_268_800_123_i64)]
    updated_at: Option<i64>,
    /// Whether the payment came from a link that you generated, so that the payer is offered a way back to you. It does not
    /// mean that they took it.
    merchant_return: bool,
}

/// The status of a payment. `EXECUTED` and `SETTLED` mean paid. `EXECUTED`, `SETTLED`, `FAILED` and `CANCELLED` are final and
/// never change.
///
/// - `PENDING`: waiting for the payer at their bank, or for others who must sign for the payer's account.
/// - `AUTHORISED`: the payer has approved at their bank. The bank has not executed the payment yet.
/// - `EXECUTED`: paid. The bank reports the payment as executed.
/// - `SETTLED`: paid. The funds have settled.
/// - `FAILED`: not paid, and it never will be. The bank reported a failure.
/// - `CANCELLED`: not paid, and it never will be. The payment was cancelled before it completed.
/// - `INCOMPLETE`: the payer left without finishing and can still resume.
/// - `UNKNOWN`: the status could not be determined yet. Do not ask for a second payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = PaymentStatus, example = "EXECUTED")]
enum StatusBody {
    Pending,
    Authorised,
    Executed,
    Settled,
    Failed,
    Cancelled,
    Incomplete,
    Unknown,
}

/// Read a payment
///
/// The authoritative answer to whether the payer paid. It needs no credential but the payment id itself, and it never goes away.
#[utoipa::path(
    get,
    path = "/payments/{paymentId}",
    operation_id = "readPayment",
    tag = "Payments",
    params(
        ("paymentId" = String, Path, description = "The payment id.", example = "pay_002fwr3ge1r70w3ge1r70w3ge1r7"),
        (
            "Prefer" = Option<String>,
            Header,
            description = "`wait=N` holds the answer until the payment is neither `PENDING` nor `AUTHORISED`, or N seconds (at most \
                30) have passed (RFC 7240). `Preference-Applied` says that it was done; without it the answer came at once.",
            nullable = false,
            example = "wait=5"
        ),
        (
            "Accept-Language" = Option<String>,
            Header,
            description = "The language of `detail` in an error: one of 25, English by default.",
            nullable = false,
            example = "en"
        ),
    ),
    responses(
        (status = 200, description = "The payment. A final one may be cached for ever, any other not at all.", body = PaymentBody),
        (status = 404, description = "No payment has that id.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 405, description = "The path was called with another method than `GET` or `HEAD`.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests; `Retry-After` says how long to wait.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 500, description = "An error of the service; try again.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 503, description = "The service cannot answer right now; try again.", body = ProblemDetail, content_type = "application/problem+json"),
    )
)]
pub(super) async fn read(
    State(service): State<Arc<Service>>,
    id: Result<Path<String>, PathRejection>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, Problem> {
    // A path that is not UTF-8 is no id either.
    let id = id.map(|Path(id)| id).unwrap_or_default();
    respond(&service, &id, &caller).await
}

pub(super) async fn respond(service: &Service, id: &str, caller: &Caller) -> Result<Response, Problem> {
    let found = read_payment(service, id, caller.key).await?;
    let (found, granted_wait) = match caller.wait {
        None => (found, None),
        Some(max_wait) => Box::pin(wait_for(service, found, caller, max_wait)).await?,
    };
    RequestContext::with_current(|context| context.set_company(found.payment().company_id));
    let (body, caching) = match &found {
        FoundPayment::Final(payment) => (payment.response_body(write_body), "private, max-age=31536000, immutable"),
        FoundPayment::Open(payment) => (write_body(payment), "no-store"),
    };
    let mut response = Response::new(Body::from(body));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Some(granted_wait) = granted_wait
        && let Ok(applied) = HeaderValue::try_from(format!("wait={}", granted_wait.as_secs()))
    {
        response.headers_mut().insert(HeaderName::from_static("preference-applied"), applied);
    }
    Ok(response)
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::NotFound => Self::new(StatusCode::NOT_FOUND, Message::PaymentNotFound),
            ReadError::RateLimited(rate_limited) => rate_limited.into(),
            ReadError::Store(error) => error.into(),
        }
    }
}

/// The payment once its status has changed or the time is over, and the length of the wait if it was granted.
async fn wait_for(
    service: &Service,
    found: FoundPayment,
    caller: &Caller,
    max_wait: Duration,
) -> Result<(FoundPayment, Option<Duration>), Problem> {
    if !is_in_progress(found.payment().status) || max_wait.is_zero() {
        return Ok((found, Some(max_wait)));
    }
    // The waiters have bounds of their own.
    caller.permit.release();
    match wait(service, found.payment(), caller.key, max_wait).await? {
        WaitOutcome::Granted(later) => Ok((later.unwrap_or(found), Some(max_wait))),
        WaitOutcome::NotGranted => Ok((found, None)),
    }
}

fn write_body(payment: &Payment) -> Bytes {
    serde_json::to_vec(&PaymentBody::from(payment)).expect("plain fields serialise").into()
}

impl From<&Payment> for PaymentBody {
    fn from(payment: &Payment) -> Self {
        use paylink_domain::status::Status;
        Self {
            company_id: payment.company_id.to_string(),
            payment_id: payment.id.to_string(),
            amount_cents: payment.amount.cents(),
            currency: payment.currency.code(),
            reference: payment.reference.to_string(),
            status: match payment.status {
                Status::Pending => StatusBody::Pending,
                Status::Authorised => StatusBody::Authorised,
                Status::Executed => StatusBody::Executed,
                Status::Settled => StatusBody::Settled,
                Status::Failed => StatusBody::Failed,
                Status::Cancelled => StatusBody::Cancelled,
                Status::Incomplete => StatusBody::Incomplete,
                Status::Unknown => StatusBody::Unknown,
            },
            created_at: payment.created_at.epoch_ms(),
            updated_at: payment.updated_at.map(paylink_domain::time::Timestamp::epoch_ms),
            merchant_return: payment.merchant_return,
        }
    }
}
