//! What surrounds the handler of every public listener: the id of the request, its log line and metric, and the headers of every
//! response. One layer does all of it, because each layer of the framework costs as much as reading a payment from memory.

use std::{net::SocketAddr, pin::pin, sync::Arc};

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderMap, HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tracing::Span;

use super::{
    handler::{Handled, Handler},
    request_metrics::record_duration,
    security_headers::{Hsts, complete, defaults},
    single_header::single_header,
};
use crate::{
    request_context::{RequestContext, Route},
    system::{Stopwatch, SystemRandomness},
    telemetry::{CLIENT_CLOSED_REQUEST, end_request_span, log_request, request_span},
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Only for callers that trace their requests (W3C Trace Context, level 2).
const TRACERESPONSE: HeaderName = HeaderName::from_static("traceresponse");
static TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

#[derive(Debug)]
pub struct Front<H> {
    handler: H,
    default_headers: HeaderMap,
}

impl<H: Handler> Front<H> {
    pub fn new(handler: H, hsts: Option<Hsts>) -> Self {
        Self { handler, default_headers: defaults(hsts) }
    }
}

impl<H: Handler> Handler for Front<H> {
    async fn handle(&self, request: Request, peer: SocketAddr) -> Handled {
        // Clients may send any method, but a metric's label must have few values.
        let method = match request.method().as_str() {
            "GET" => "GET",
            "POST" => "POST",
            "HEAD" => "HEAD",
            _ => "other",
        };
        let traceparent = single_header(request.headers(), &TRACEPARENT);
        let context = Arc::new(RequestContext::new(method, traceparent, &SystemRandomness));
        let span = request_span(&context);
        let mut record = Record { watch: Stopwatch::start(), context, span, status: CLIENT_CLOSED_REQUEST };
        let work = pin!(self.handler.handle(request, peer));
        let mut handled = record.context.scope(&record.span, work).await;
        record.status = handled.response.status().as_u16();
        let headers = handled.response.headers_mut();
        complete(headers, &self.default_headers);
        if let Ok(id) = HeaderValue::from_str(record.context.id.as_str()) {
            headers.insert(REQUEST_ID, id);
        }
        let trace = &record.context.trace;
        if trace.parent.is_some()
            && let Ok(trace) = HeaderValue::from_str(&trace.header())
        {
            headers.insert(TRACERESPONSE, trace);
        }
        handled
    }
}

/// Logs and measures the request when it is dropped, so that a request whose client has disconnected is recorded too.
struct Record {
    watch: Stopwatch,
    context: Arc<RequestContext>,
    span: Span,
    status: u16,
}

impl Drop for Record {
    fn drop(&mut self) {
        let duration = self.watch.elapsed();
        end_request_span(&self.span, &self.context, self.status);
        log_request(&self.context, self.status, duration);
        record_duration(&self.context, self.status, duration);
    }
}

/// For routers: only inside them is it known which route has matched.
pub async fn note_route(request: Request, next: Next) -> Response {
    if let Some(route) = request.extensions().get::<MatchedPath>() {
        RequestContext::with_current(|context| context.set_route(Route::of(route.as_str())));
    }
    next.run(request).await
}
