//! The spans that a collector receives: their kinds, names, attributes, and who is whose parent.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value as Attribute},
    trace::v1::Span,
    trace::v1::span::SpanKind,
};
use paylink_testkit::{PATIENCE, Program, assert_success, free_port_base, paylink, wait_for};
use prost::Message;
use serde_json::{Value, json};
use tokio::sync::Mutex;

#[derive(Default)]
struct Collected {
    spans: Vec<Span>,
    resource: BTreeMap<String, String>,
    authorization: Option<String>,
    /// `traceparent` of webhooks.
    of_webhooks: Vec<String>,
}

type Shared = Arc<Mutex<Collected>>;

/// A collector and a merchant's server.
async fn collector() -> (String, Shared) {
    let collected = Shared::default();
    let collect = |State(collected): State<Shared>, headers: HeaderMap, body: Bytes| async move {
        let request = ExportTraceServiceRequest::decode(body).expect("OTLP");
        let mut collected = collected.lock().await;
        collected.authorization = headers.get("x-token").map(|value| value.to_str().unwrap().to_owned());
        for of_resource in request.resource_spans {
            for attribute in of_resource.resource.into_iter().flat_map(|resource| resource.attributes) {
                if let Some(Attribute::StringValue(text)) = attribute.value.and_then(|value| value.value) {
                    collected.resource.insert(attribute.key, text);
                }
            }
            collected.spans.extend(of_resource.scope_spans.into_iter().flat_map(|scope| scope.spans));
        }
    };
    let webhook = |State(collected): State<Shared>, headers: HeaderMap| async move {
        let traceparent = headers.get("traceparent").map(|value| value.to_str().unwrap().to_owned());
        collected.lock().await.of_webhooks.extend(traceparent);
    };
    let router = Router::new().route("/v1/traces", post(collect)).route("/webhook", post(webhook));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = router.with_state(collected.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (format!("http://{address}"), collected)
}

fn attributes(span: &Span) -> BTreeMap<&str, String> {
    let text = |value: &Attribute| match value {
        Attribute::StringValue(text) => Some(text.clone()),
        Attribute::IntValue(number) => Some(number.to_string()),
        Attribute::BoolValue(_)
        | Attribute::DoubleValue(_)
        | Attribute::ArrayValue(_)
        | Attribute::KvlistValue(_)
        | Attribute::BytesValue(_)
        | Attribute::StringValueStrindex(_) => None,
    };
    let pair = |pair: &'_ KeyValue| pair.value.as_ref()?.value.as_ref().and_then(text);
    span.attributes.iter().filter_map(|attribute| Some((attribute.key.as_str(), pair(attribute)?))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_calls_statements_and_deliveries_are_spans_of_their_traces() {
    let (url, collected) = collector().await;
    let directory = tempfile::tempdir().unwrap();
    let base = free_port_base().to_string();
    let mut command = paylink(directory.path());
    // OpenTelemetry's own variables, all of them.
    command
        .args(["dev", "--json", "--port-base", &base])
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", &url)
        .env("OTEL_EXPORTER_OTLP_HEADERS", "x-token=abc")
        .env("OTEL_SERVICE_NAME", "paylink-test")
        .env("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test")
        .env("OTEL_BSP_SCHEDULE_DELAY", "200");
    let mut dev = Program::start("dev", &mut command);
    let ready: Value = serde_json::from_str(&dev.line()).unwrap();
    let text = |field: &str| ready[field].as_str().unwrap().to_owned();
    let endpoint = format!("{url}/webhook");
    let add = ["endpoint", "add", "--url", &endpoint, "--company", &text("company_id")];
    assert_success(&paylink(directory.path()).args(add).output().unwrap());

    let generate = format!("{}/companies/{}/online/link/generate", text("base_url"), text("company_id"));
    let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    let link = reqwest::Client::new()
        .post(generate)
        .bearer_auth(text("api_token"))
        .header("traceparent", format!("00-{trace}-{parent}-01"))
        .json(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}}));
    let link: Value = serde_json::from_str(&link.send().await.unwrap().text().await.unwrap()).unwrap();
    let paid = paylink(directory.path()).args(["pay", link["url"].as_str().unwrap(), "--json"]).output().unwrap();
    assert!(assert_success(&paid).contains("EXECUTED"));

    let spans = wait_for("all spans", PATIENCE, async || {
        let collected = collected.lock().await;
        let has = |name: &str| collected.spans.iter().any(|span| span.name == name);
        (has("deliver event") && has("bank initiate") && has("first_use") | has("start_attempt"))
            .then(|| collected.spans.clone())
    })
    .await;
    let named = |name: &str| {
        let found = spans.iter().find(|span| span.name == name);
        found.unwrap_or_else(|| {
            panic!("no span {name} among {:?}", spans.iter().map(|span| &span.name).collect::<Vec<_>>())
        })
    };
    let parent_of = |child: &Span| spans.iter().find(|span| span.span_id == child.parent_span_id);

    // The caller's trace goes on.
    let generated = named("POST /v1/companies/{companyId}/online/link/generate");
    let hex = |bytes: &[u8]| data_encoding::HEXLOWER.encode(bytes);
    assert_eq!((hex(&generated.trace_id), hex(&generated.parent_span_id)), (trace.to_owned(), parent.to_owned()));
    assert_eq!(generated.kind, SpanKind::Server as i32);
    let found = attributes(generated);
    assert_eq!((found["http.request.method"].as_str(), found["http.response.status_code"].as_str()), ("POST", "200"));
    assert_eq!(found["http.route"], "/v1/companies/{companyId}/online/link/generate");
    assert!(found["paylink.request"].starts_with("req_"), "{found:?}");

    // The call to the bank belongs to the request in which the payer confirmed.
    let call = named("bank initiate");
    assert_eq!((call.kind, attributes(call)["paylink.outcome"].as_str()), (SpanKind::Client as i32, "ok"));
    let request = parent_of(call).expect("the span of the request");
    assert_eq!((request.kind, &request.trace_id), (SpanKind::Server as i32, &call.trace_id));
    let statements: Vec<&Span> = spans
        .iter()
        .filter(|span| attributes(span).get("db.system.name").is_some_and(|name| name == "postgresql"))
        .collect();
    assert!(statements.iter().any(|span| span.parent_span_id == request.span_id), "a statement of the same request");
    assert!(statements.iter().all(|span| parent_of(span).is_some()), "loops that look for work make no spans");
    let ids: std::collections::BTreeSet<_> = spans.iter().map(|span| &span.span_id).collect();
    assert_eq!(ids.len(), spans.len(), "each span has an id of its own");

    // The merchant's server can continue the trace of a delivery.
    let delivery = named("deliver event");
    let expected = format!("00-{}-{}-01", hex(&delivery.trace_id), hex(&delivery.span_id));
    let collected = collected.lock().await;
    assert_eq!(collected.of_webhooks, [expected]);
    assert_eq!(attributes(delivery)["http.response.status_code"], "200");
    assert_eq!(collected.authorization.as_deref(), Some("abc"));
    assert_eq!(collected.resource["service.name"], "paylink-test");
    assert_eq!(collected.resource["deployment.environment.name"], "test");
    dev.signal("-TERM");
    assert!(dev.wait().success());
}
