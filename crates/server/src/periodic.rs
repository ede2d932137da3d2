//! Runs work at a fixed interval until it is stopped.

use std::{future::Future, time::Duration};

use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// Runs `work` immediately and then every `period`, until `stop` is cancelled. Work that takes longer than `period` delays the next
/// run.
pub async fn run_periodically<F: Future<Output = ()>>(
    period: Duration,
    stop: CancellationToken,
    mut work: impl FnMut() -> F,
) {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => work().await,
        }
    }
}
