//! The metric of requests.

use std::{cell::RefCell, time::Duration};

use metrics::Histogram;
use rustc_hash::FxHashMap;

use crate::request_context::RequestContext;

thread_local! {
    /// By method, status and route. Each thread has its own: threads that share a map wait for each other's locks and counters.
    static SERIES: RefCell<FxHashMap<(&'static str, u16, &'static str), Histogram>> = RefCell::default();
}

pub(super) fn record_duration(request: &RequestContext, status: u16, duration: Duration) {
    let register = || {
        metrics::histogram!(
            "http_server_request_duration_seconds",
            "method" => request.method, "route" => request.route(), "status" => status.to_string()
        )
    };
    SERIES.with_borrow_mut(|series| {
        let labels = (request.method, status, request.route());
        series.entry(labels).or_insert_with(register).record(duration.as_secs_f64());
    });
}
