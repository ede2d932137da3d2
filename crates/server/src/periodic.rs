//! Work that is repeated until the program stops.

use std::{future::Future, time::Duration};

use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// Runs `work` now and then every `period`, until `stop`. Work that takes longer than `period` delays the next run.
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
