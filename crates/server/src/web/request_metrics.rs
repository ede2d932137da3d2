//! The metric of requests.

use std::{sync::Arc, time::Duration};

use metrics::Histogram;

use crate::{request_context::RequestContext, telemetry::Series};

/// By method, status and route.
static SERIES: Series<(&'static str, u16, Arc<str>), Histogram> = Series::new();

pub(super) fn record_duration(request: &RequestContext, status: u16, duration: Duration) {
    let register = || {
        metrics::histogram!(
            "http_server_request_duration_seconds",
            "method" => request.method, "route" => request.route().to_owned(), "status" => status.to_string()
        )
    };
    SERIES.of((request.method, status, request.shared_route()), register).record(duration.as_secs_f64());
}
