//! Spans of requests, for the collector. Without one, no span is made.

use std::sync::atomic::{AtomicBool, Ordering};

use opentelemetry::{
    Context,
    trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState},
};
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::request_context::RequestContext;

static REQUEST_SPANS: AtomicBool = AtomicBool::new(false);

pub(super) fn enable_request_spans() {
    REQUEST_SPANS.store(true, Ordering::Relaxed);
}

/// The span of a request, as a child of the caller's. `None` if traces are not sent.
pub fn request_span(request: &RequestContext) -> Option<Span> {
    if !REQUEST_SPANS.load(Ordering::Relaxed) {
        return None;
    }
    let span = tracing::info_span!(
        "request",
        http.method = request.method,
        http.route = tracing::field::Empty,
        http.status = tracing::field::Empty,
        request = request.id.as_str(),
    );
    if let Some(parent) = request.trace.parent {
        let flags = TraceFlags::default().with_sampled(request.trace.is_sampled);
        let (trace, parent) = (TraceId::from_bytes(request.trace.id), SpanId::from_bytes(parent));
        let parent = SpanContext::new(trace, parent, flags, true, TraceState::default());
        // It fails only if the span is not recorded at all.
        let _ = span.set_parent(Context::new().with_remote_span_context(parent));
    }
    Some(span)
}

/// The span of a request has the ids that are in its log line and its response.
#[derive(Debug, Default)]
pub(super) struct RequestTraceIds(RandomIdGenerator);

impl IdGenerator for RequestTraceIds {
    fn new_trace_id(&self) -> TraceId {
        RequestContext::with_current(|request| TraceId::from_bytes(request.trace.id))
            .unwrap_or_else(|| self.0.new_trace_id())
    }

    /// The request's span is the only one.
    fn new_span_id(&self) -> SpanId {
        RequestContext::with_current(|request| SpanId::from_bytes(request.trace.span))
            .unwrap_or_else(|| self.0.new_span_id())
    }
}
