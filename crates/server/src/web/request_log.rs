//! One log line per request: method, route, status and duration. Never the path, the query or a header, because ids and links
//! are credentials (`docs/logging.md`).

use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};
use tracing::{Instrument, Span};

use crate::system::Stopwatch;

/// The status in log and metrics of a request whose client disconnected before the response. No client ever receives it; many
/// proxies log the same number.
const CLIENT_CLOSED_REQUEST: u16 = 499;

pub async fn log_request(request: Request, next: Next) -> Response {
    // Clients may send any method, but a metric's label must have few values.
    let method = match request.method().as_str() {
        "GET" => "GET",
        "POST" => "POST",
        "HEAD" => "HEAD",
        _ => "other",
    };
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let span =
        tracing::info_span!("request", http.method = method, http.route = route, http.status = tracing::field::Empty);
    let mut record = RequestRecord { watch: Stopwatch::start(), method, route, span, status: CLIENT_CLOSED_REQUEST };
    let response = next.run(request).instrument(record.span.clone()).await;
    record.status = response.status().as_u16();
    response
}

/// Logs the request when it is dropped, so that a request whose client has disconnected is logged too.
struct RequestRecord {
    watch: Stopwatch,
    method: &'static str,
    route: String,
    span: Span,
    status: u16,
}

impl Drop for RequestRecord {
    fn drop(&mut self) {
        let seconds = self.watch.elapsed().as_secs_f64();
        let ms = (seconds * 1e6).round() / 1e3;
        self.span.record("http.status", self.status);
        self.span.in_scope(|| {
            if self.status == CLIENT_CLOSED_REQUEST {
                tracing::info!(ms, "request abandoned: the client disconnected");
            } else {
                tracing::info!(ms, "request handled");
            }
        });
        metrics::histogram!(
            "http_server_request_duration_seconds",
            "method" => self.method, "route" => std::mem::take(&mut self.route), "status" => self.status.to_string()
        )
        .record(seconds);
    }
}
