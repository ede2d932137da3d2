//! Gauges of the deliveries that wait. Every node measures them, so that missing workers show.

use std::{sync::Arc, time::Duration};

use paylink_store::{Cell, DeliveryBacklog, HeldTotal};
use tokio_util::sync::CancellationToken;

use crate::periodic::run_periodically;

const INTERVAL: Duration = Duration::from_secs(10);

pub(crate) async fn run_backlog_metrics_loop(cell: Arc<Cell>, stop: CancellationToken) {
    run_periodically(INTERVAL, stop, async || {
        report_backlog(&cell, cell.delivery_backlog().await.ok());
        report_held(&cell, cell.held_deliveries().await.ok());
    })
    .await;
}

fn report_backlog(cell: &Cell, backlog: Option<DeliveryBacklog>) {
    let count = |of: fn(&DeliveryBacklog) -> i64| measured(backlog.as_ref().map(|backlog| number(of(backlog))));
    set(cell, "paylink_deliveries_due", count(|backlog| backlog.fresh));
    set(cell, "paylink_deliveries_queued", count(|backlog| backlog.queued));
    set(cell, "paylink_endpoints_broken", count(|backlog| backlog.breaker_open));
    let oldest = measured(backlog.map(|backlog| backlog.oldest_seconds));
    set(cell, "paylink_delivery_oldest_due_seconds", oldest);
}

fn report_held(cell: &Cell, held: Option<HeldTotal>) {
    set(cell, "paylink_deliveries_held", measured(held.as_ref().map(|held| number(held.count))));
    set(cell, "paylink_delivery_oldest_held_seconds", measured(held.map(|held| held.oldest_seconds)));
}

fn set(cell: &Cell, name: &'static str, value: f64) {
    metrics::gauge!(name, "cell" => cell.id().to_string()).set(value);
}

fn number(count: i64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A gauge that could not be measured is left out of `/metrics`: an old value would hide an outage.
fn measured(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}
