//! Gauges of the node's own state, set when `/metrics` is asked for.

use crate::{bank_circuit_breaker::BreakerState, service::Service};

pub(super) fn record(service: &Service, roles: &[&'static str], is_ready: bool) {
    for role in roles {
        metrics::gauge!("paylink_ready", "role" => *role).set(f64::from(u8::from(is_ready)));
    }
    metrics::gauge!("paylink_waiting_reads").set(number(service.payment_waiters.len()));
    for cell in service.cells.iter() {
        let (id, usage) = (cell.id().to_string(), cell.connection_usage());
        for (state, count) in [("idle", usage.idle), ("used", usage.used)] {
            metrics::gauge!("paylink_database_connections", "cell" => id.clone(), "state" => state).set(number(count));
        }
        metrics::gauge!("paylink_database_connections_max", "cell" => id.clone()).set(number(usage.max));
        metrics::gauge!("paylink_database_waiting", "cell" => id).set(number(usage.waiting));
    }
    let now = service.clock.now();
    for bank in service.banks.all() {
        let is_available = match bank.breaker_state(now) {
            // Half open: nobody has seen yet that the bank responds again.
            BreakerState::Open { .. } | BreakerState::HalfOpen { .. } => 0.0,
            BreakerState::Closed => 1.0,
        };
        metrics::gauge!("paylink_bank_available", "bank" => bank.id.to_string()).set(is_available);
    }
    for (cache, requests) in service.caches.requests() {
        let count = |result| metrics::counter!("paylink_cache_requests_total", "cache" => cache, "result" => result);
        count("hit").absolute(requests.hits);
        count("miss").absolute(requests.misses);
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of one process")]
const fn number(count: usize) -> f64 {
    count as f64
}
