//! The status-change event in the document. `paylink_domain::event` writes its bytes; `just contract` compares delivered events with
//! this description.

use paylink_domain::event::EVENT_TYPE;
use serde::Serialize;
use utoipa::{
    Path, ToSchema,
    openapi::{HttpMethod, OpenApi, PathItem, path::PathsBuilder},
};

/// The body of the event.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PaymentStatusChangedEvent {
    r#type: EventType,
    /// When the payment reached its final status.
    #[schema(format = DateTime, example = "2026-01-01T12:00:00.123Z")]
    timestamp: String,
    /// `true` in a test event, which somebody has sent from the portal or with `paylink endpoint test`: ignore it. Nobody has paid, and its
    /// payment does not exist. Absent in the event of a payment.
    #[schema(nullable = false, example = true)]
    test: Option<bool>,
    data: PaymentStatusChangedData,
}

/// The type of an event. There is only one so far: ignore types that you do not know.
#[derive(Debug, Serialize, ToSchema)]
#[expect(dead_code, reason = "only for the OpenAPI document")]
enum EventType {
    #[serde(rename = "payment.status_changed")]
    PaymentStatusChanged,
}

/// What the event is about.
#[derive(Debug, Serialize, ToSchema)]
struct PaymentStatusChangedData {
    payment: ChangedPayment,
}

/// The payment that has reached a final status. It has no amount; read the payment before you ship.
#[derive(Debug, Serialize, ToSchema)]
struct ChangedPayment {
    /// The payment id, as your callback URL receives it. Anybody who holds it can read the payment: keep event bodies out of logs.
    #[schema(example = "pay_002fwr3ge1r70w3ge1r70w3ge1r7")]
    id: String,
    /// The reference that you gave the link.
    #[schema(min_length = 1, max_length = 18, pattern = "^[A-Za-z0-9 ]*$", example = "Order 1017")]
    reference: String,
    status: FinalPaymentStatus,
    /// The `data` that you gave the link. Absent if you gave none.
    #[schema(max_length = 100, pattern = "^[A-Za-z0-9._~-]*$", nullable = false, example = "order-1017")]
    data: Option<String>,
}

/// A final status of a payment. It never changes.
///
/// - `EXECUTED`: paid. The bank reports the payment as executed.
/// - `SETTLED`: paid. The funds have settled.
/// - `FAILED`: not paid, and it never will be. The bank reported a failure.
/// - `CANCELLED`: not paid, and it never will be. The payment was cancelled before it completed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(example = "EXECUTED")]
#[expect(dead_code, reason = "only for the OpenAPI document")]
enum FinalPaymentStatus {
    Executed,
    Settled,
    Failed,
    Cancelled,
}

/// A payment has reached its final status
///
/// One event for each payment, posted to your webhook endpoint when the payment is `EXECUTED`, `SETTLED`, `FAILED` or `CANCELLED`.
/// It is signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. Verify the signature before you use the body. Ignore
/// an event with `test`. Read the payment before you ship: whoever has the endpoint's secret can sign an event, and the status of the
/// payment is authoritative.
///
/// It is delivered at least once: store the `webhook-id`, and answer 2xx to an event that you have already stored. You have 5 seconds
/// to accept the connection and 15 seconds for the whole exchange. There are 13 attempts over about 22 hours.
#[utoipa::path(
    post,
    path = "payment.status_changed",
    operation_id = "paymentStatusChanged",
    params(
        (
            "webhook-id" = String,
            Header,
            description = "The id of the event. It is the same in every delivery attempt.",
            example = "evt_002fwr0g2081040g2081040g2081"
        ),
        (
            "webhook-timestamp" = String,
            Header,
            description = "When this delivery attempt was sent, in seconds since 1970. Refuse a time that differs by more than five \
                minutes from your clock.",
            pattern = "^[0-9]+$",
            example = "1767268801"
        ),
        (
            "webhook-signature" = String,
            Header,
            description = "`v1,` and the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`. For 24 hours after the \
                secret was rotated, there are two signatures, separated by a space.",
            pattern = "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$",
            example = "v1,xoaAtbDQPJ6r6GtD9eGohl3bQ7T5/fPX5vl1h5zTa8o="
        ),
        (
            "traceparent" = Option<String>,
            Header,
            description = "The trace of this delivery attempt (W3C Trace Context).",
            nullable = false,
            example = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        ),
    ),
    request_body = PaymentStatusChangedEvent,
    responses(
        (status = "2XX", description = "The event is delivered."),
        (status = 410, description = "The endpoint is disabled. Nothing more is sent to it until you enable it again."),
        (
            status = 429,
            description = "The delivery is retried later. Five in a row that get 429, 5xx or no response open the circuit breaker.",
            headers(("Retry-After" = i32, description = "Makes the delay longer, at most twice as long."))
        ),
        (status = "3XX", description = "Redirects are not followed. The delivery is retried later."),
        (status = "4XX", description = "The delivery is retried later. Deliveries of other events go on."),
        (
            status = "5XX",
            description = "The delivery is retried later. Five in a row that get 429, 5xx or no response open the circuit breaker.",
            headers(("Retry-After" = i32, description = "Makes the delay longer, at most twice as long."))
        ),
    )
)]
#[expect(dead_code, reason = "only for the OpenAPI document: the merchant implements it")]
fn payment_status_changed() {}

/// Adds the event to the document's webhooks.
pub(super) fn add(document: &mut OpenApi) {
    let mut operation = __path_payment_status_changed::operation();
    operation.tags = Some(vec!["Events".to_owned()]);
    operation.security = Some(Vec::new());
    let item = PathItem::new(HttpMethod::Post, operation);
    document.webhooks = Some(PathsBuilder::new().path(EVENT_TYPE, item).build());
}
