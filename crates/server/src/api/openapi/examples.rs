//! The examples in the document. The service's own code writes the errors, so that their texts are those of real responses;
//! `just contract` compares them with what the running service answers.

use axum::http::StatusCode;
use paylink_domain::event::EVENT_TYPE;
use serde_json::{Value, json};
use utoipa::openapi::{Content, OpenApi, RefOr, example::ExampleBuilder, path::Operation};

use super::{super::link_request, operations};
use crate::web::{locale::Locale, message::Message, problem::Problem};

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

/// The company in the examples of parameters.
const COMPANY: &str = "cmp_00k3v9m2x7q4ad";
/// The payment in the examples of parameters, and of the first event in `docs/webhooks/fixtures.json`.
const PAYMENT: &str = "pay_002fwr3ge1r70w3ge1r70w3ge1r7";

/// An example with its name, a summary, and what it shows.
type Named<T> = (&'static str, &'static str, T);

pub(super) fn add(document: &mut OpenApi, base_path: &str) {
    for operation in operations(document) {
        match operation.operation_id.as_deref() {
            Some("generatePaymentLink") => add_to_generate(operation, base_path),
            Some("readPayment") => add_to_read(operation, base_path),
            _ => {}
        }
    }
    let webhooks = document.webhooks.iter_mut().flat_map(|webhooks| webhooks.paths.values_mut());
    for operation in webhooks.filter_map(|item| item.post.as_mut()) {
        set(request(operation), events());
    }
}

fn add_to_generate(operation: &mut Operation, base_path: &str) {
    let order = json!({"amountCents": 827, "reference": "Order 1017"});
    let requests = vec![
        ("minimal", "Without data", json!({"payment": &order})),
        ("withData", "With your order id", json!({"payment": &order, "data": "order-1017"})),
    ];
    set(request(operation), requests);
    let url = "https://pay.example.com/l/ATAwAAGPv-Q6CRvzS2jnoMMOQqQ0yhaZAMlqtvt-1095oJO5";
    set(response(operation, StatusCode::OK, JSON), vec![("link", "The link", json!({"url": url}))]);
    let instance = format!("{base_path}/companies/{COMPANY}/online/link/generate");
    let invalid = invalid_requests().into_iter();
    let invalid = invalid.map(|(name, summary, problem)| (name, summary, body(&problem, &instance))).collect();
    set(response(operation, StatusCode::BAD_REQUEST, PROBLEM), invalid);
    for problem in [
        Problem::unauthorized(),
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, Message::MethodNotAllowed { allowed: "POST".to_owned() }),
        Problem::new(StatusCode::REQUEST_TIMEOUT, Message::BodyIncomplete),
        Problem::new(StatusCode::CONFLICT, Message::OnlinePaymentsDisabled),
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Message::BodyTooLarge),
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Message::NotJson),
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, Message::IdempotencyKeyReused),
    ] {
        set_problem(operation, &problem, &instance);
    }
    set_common_problems(operation, &instance);
}

/// Requests that are answered with 400, by the code that parses requests.
fn invalid_requests() -> Vec<Named<Problem>> {
    let parsed = |body: &str| Problem::invalid(link_request::parse(body.as_bytes()).err().unwrap_or_default());
    let header = |message| Problem::new(StatusCode::BAD_REQUEST, message);
    vec![
        ("fields", "`{\"payment\": {\"amountCents\": 99}}`", parsed(r#"{"payment": {"amountCents": 99}}"#)),
        (
            "misspeltField",
            "A misspelt field that is required",
            parsed(r#"{"payment": {"amountCents": 827, "refrence": "Order 1017"}}"#),
        ),
        ("emptyBody", "No body", parsed("")),
        ("notJson", "`{\"payment\": }`", parsed(r#"{"payment": }"#)),
        ("notAnObject", "`[]`", parsed("[]")),
        ("idempotencyKey", "An `Idempotency-Key` with a space", header(Message::IdempotencyKey)),
        (
            "repeatedHeader",
            "Two headers `Idempotency-Key`",
            header(Message::HeaderRepeated { header: "Idempotency-Key" }),
        ),
    ]
}

fn add_to_read(operation: &mut Operation, base_path: &str) {
    let payment = |status: &str| {
        json!({
            "companyId": COMPANY, "paymentId": PAYMENT, "amountCents": 827, "currency": "EUR", "reference": "Order 1017",
            "status": status, "createdAt": 1_767_268_741_000_i64, "merchantReturn": true,
        })
    };
    let mut executed = payment("EXECUTED");
    executed["updatedAt"] = json!(1_767_268_800_123_i64);
    let payments = vec![
        ("executed", "Paid", executed),
        ("pending", "The status has not changed yet: `updatedAt` is absent", payment("PENDING")),
    ];
    set(response(operation, StatusCode::OK, JSON), payments);
    let instance = format!("{base_path}/payments");
    let allowed = Message::MethodNotAllowed { allowed: "GET, HEAD".to_owned() };
    set_problem(operation, &Problem::new(StatusCode::NOT_FOUND, Message::PaymentNotFound), &instance);
    set_problem(operation, &Problem::new(StatusCode::METHOD_NOT_ALLOWED, allowed), &instance);
    set_common_problems(operation, &instance);
}

/// What every operation may answer.
fn set_common_problems(operation: &mut Operation, instance: &str) {
    for problem in [
        Problem::new(StatusCode::TOO_MANY_REQUESTS, Message::TooManyRequests { seconds: 7 }),
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Message::Internal),
        Problem::unavailable(),
    ] {
        set_problem(operation, &problem, instance);
    }
}

/// The events of a link with `data`, and of one without, and a test event.
fn events() -> Vec<Named<Value>> {
    const TIMESTAMP: &str = "2026-01-01T12:00:00.123Z";
    let event = |payment: Value| json!({"type": EVENT_TYPE, "timestamp": TIMESTAMP, "data": {"payment": payment}});
    let test_payment = json!({"id": PAYMENT, "reference": "TEST", "status": "CANCELLED"});
    let test = json!({"type": EVENT_TYPE, "timestamp": TIMESTAMP, "test": true, "data": {"payment": test_payment}});
    let executed = json!({"id": PAYMENT, "reference": "Order 1017", "status": "EXECUTED", "data": "order-1017"});
    let cancelled = json!({"id": PAYMENT, "reference": "Order 1017", "status": "CANCELLED"});
    vec![
        ("executed", "Paid, of a link with `data`", event(executed)),
        ("cancelled", "Not paid, of a link without `data`", event(cancelled)),
        ("test", "A test event: ignore it", test),
    ]
}

fn body(problem: &Problem, instance: &str) -> Value {
    serde_json::to_value(problem.detail(Locale::ENGLISH, instance.to_owned())).unwrap_or_default()
}

fn set_problem(operation: &mut Operation, problem: &Problem, instance: &str) {
    let example = body(problem, instance);
    if let Some(content) = response(operation, problem.status(), PROBLEM) {
        content.example = Some(example);
    }
}

fn set(content: Option<&mut Content>, examples: Vec<Named<Value>>) {
    let Some(content) = content else { return };
    let example = |summary: &str, value| ExampleBuilder::new().summary(summary).value(Some(value)).build();
    let examples = examples.into_iter().map(|(name, summary, value)| (name.to_owned(), example(summary, value).into()));
    content.examples = examples.collect();
}

fn request(operation: &mut Operation) -> Option<&mut Content> {
    match operation.request_body.as_mut()? {
        RefOr::T(request) => inline(request.content.get_mut(JSON)),
        RefOr::Ref(_) => None,
    }
}

fn response<'a>(operation: &'a mut Operation, status: StatusCode, media_type: &str) -> Option<&'a mut Content> {
    match operation.responses.responses.get_mut(status.as_str())? {
        RefOr::T(response) => inline(response.content.get_mut(media_type)),
        RefOr::Ref(_) => None,
    }
}

fn inline(content: Option<&mut RefOr<Content>>) -> Option<&mut Content> {
    match content? {
        RefOr::T(content) => Some(content),
        RefOr::Ref(_) => None,
    }
}
