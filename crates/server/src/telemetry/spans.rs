//! Spans for the collector: requests, polls, calls to banks, deliveries. Without a collector no span is made. The store makes those of
//! database operations, as children of these (`spans.rs` there).
//!
//! Names and attributes are OpenTelemetry's semantic conventions where they have some. They contain what log lines may contain, no more.

use std::sync::atomic::{AtomicBool, Ordering};

use opentelemetry::{
    Context,
    trace::{SpanContext, SpanId, Status, TraceContextExt, TraceFlags, TraceId, TraceState},
};
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator};
use tracing::{Span, field::Empty};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::request_context::RequestContext;

static IS_ENABLED: AtomicBool = AtomicBool::new(false);

pub(super) fn enable() {
    IS_ENABLED.store(true, Ordering::Relaxed);
    paylink_store::enable_spans();
}

pub fn are_spans_enabled() -> bool {
    IS_ENABLED.load(Ordering::Relaxed)
}

/// The span of a request, as a child of the caller's. `None` if traces are not sent.
pub fn request_span(request: &RequestContext) -> Span {
    if !are_spans_enabled() {
        return Span::none();
    }
    let span = tracing::info_span!(
        "request",
        otel.kind = "server",
        http.request.method = request.method,
        http.route = Empty,
        http.response.status_code = Empty,
        error.r#type = Empty,
        paylink.request = request.id.as_str(),
    );
    continue_trace(&span, request);
    span
}

/// What is known of a request at its end.
pub fn end_request_span(span: &Span, request: &RequestContext, status: u16) {
    if span.is_none() {
        return;
    }
    // The layer takes a name only when the span begins.
    span.context().span().update_name(format!("{} {}", request.method, request.route()));
    span.record("http.route", request.route());
    span.record("http.response.status_code", status);
    if status >= 500 {
        fail(span, &status.to_string());
    }
}

/// The span of work that no request has caused.
pub fn background_span(work: &RequestContext) -> Span {
    if !are_spans_enabled() {
        return Span::none();
    }
    let name = work.route();
    tracing::info_span!(parent: None, "background", otel.kind = "internal", otel.name = name, paylink.request = work.id.as_str())
}

/// The span of a call to a bank. `paylink.outcome` is recorded at its end.
pub fn bank_call_span(bank: &str, call: &'static str) -> Span {
    if !are_spans_enabled() {
        return Span::none();
    }
    let name = format!("bank {call}");
    tracing::info_span!(
        "bank call",
        otel.kind = "client",
        otel.name = name,
        error.r#type = Empty,
        paylink.bank = bank,
        paylink.call = call,
        paylink.outcome = Empty
    )
}

/// The span of a delivery, and the context that the merchant's server may continue. `None` if traces are not sent.
pub fn delivery_span(work: &RequestContext, endpoint: &dyn std::fmt::Display, event: &dyn std::fmt::Display) -> Span {
    if !are_spans_enabled() {
        return Span::none();
    }
    tracing::info_span!(parent: None, "delivery", otel.kind = "client", otel.name = "deliver event",
        error.r#type = Empty, http.request.method = "POST", http.response.status_code = Empty, paylink.request = work.id.as_str(),
        paylink.endpoint = %endpoint, paylink.event = %event)
}

/// How a call or delivery has ended: `failure` is its class, such as `timeout`.
pub fn end_span(span: &Span, status: Option<u16>, failure: Option<&str>) {
    if let Some(status) = status {
        span.record("http.response.status_code", status);
    }
    if let Some(failure) = failure {
        fail(span, failure);
    }
}

fn fail(span: &Span, kind: &str) {
    span.record("error.type", kind);
    span.set_status(Status::error(""));
}

fn continue_trace(span: &Span, request: &RequestContext) {
    if let Some(parent) = request.trace.parent {
        let flags = TraceFlags::default().with_sampled(request.trace.is_sampled);
        let (trace, parent) = (TraceId::from_bytes(request.trace.id), SpanId::from_bytes(parent));
        let parent = SpanContext::new(trace, parent, flags, true, TraceState::default());
        // It fails only if the span is not recorded at all.
        let _ = span.set_parent(Context::new().with_remote_span_context(parent));
    }
}

/// The first span of a request has the ids that are in its log line and its response.
#[derive(Debug, Default)]
pub(super) struct RequestTraceIds(RandomIdGenerator);

impl IdGenerator for RequestTraceIds {
    fn new_trace_id(&self) -> TraceId {
        RequestContext::with_current(|request| TraceId::from_bytes(request.trace.id))
            .unwrap_or_else(|| self.0.new_trace_id())
    }

    fn new_span_id(&self) -> SpanId {
        let of_request = RequestContext::with_current(|request| request.take_span_id()).flatten();
        of_request.map_or_else(|| self.0.new_span_id(), SpanId::from_bytes)
    }
}
