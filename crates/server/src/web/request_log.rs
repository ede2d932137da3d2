//! One log line per request: method, route, status and duration. Never the path, the query or a header, because ids and links
//! are credentials (`docs/logging.md`).

use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::system::Stopwatch;

pub async fn log_request(request: Request, next: Next) -> Response {
    let watch = Stopwatch::start();
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
    let response = next.run(request).instrument(span.clone()).await;

    let status = response.status().as_u16();
    span.record("http.status", status);
    let seconds = watch.elapsed().as_secs_f64();
    let ms = (seconds * 1e6).round() / 1e3;
    span.in_scope(|| tracing::info!(ms, "request handled"));
    metrics::histogram!(
        "http_server_request_duration_seconds",
        "method" => method, "route" => route, "status" => status.to_string()
    )
    .record(seconds);
    response
}
