//! Adds up what happened to payments and deliveries, by day, for the charts of the portal.

use std::{sync::Arc, time::Duration};

use paylink_store::{Cell, RollUpStep, StoreError};
use tokio_util::sync::CancellationToken;

use crate::{failure_log::FailureLog, periodic::run_periodically, service::Service, system::Stopwatch};

const INTERVAL: Duration = Duration::from_secs(10);
/// How much time a step counts at first. A worker that has been away counts longer and longer times, while that is quick.
const FIRST_SPAN: Duration = Duration::from_mins(5);
const LONGEST_SPAN: Duration = Duration::from_hours(24);
const SHORTEST_SPAN: Duration = Duration::from_secs(1);
const QUICK: Duration = Duration::from_millis(100);
const SLOW: Duration = Duration::from_millis(500);
/// Then the next run continues.
const MAX_STEPS: usize = 100;

pub(crate) async fn run_roll_up_loop(service: Arc<Service>, stop: CancellationToken) {
    let logs: Vec<_> = service.cells.iter().map(|_| FailureLog::new("adding up the counts of the day")).collect();
    run_periodically(INTERVAL, stop, async || {
        for (cell, log) in service.cells.iter().zip(&logs) {
            log.record(cell.id(), roll_up(cell).await);
            update_age(cell).await;
        }
    })
    .await;
}

/// Counts what is not counted yet. Several workers may do this at the same time. If it fails, the next run continues.
pub async fn roll_up(cell: &Cell) -> Result<(), StoreError> {
    let mut span = FIRST_SPAN;
    for _ in 0..MAX_STEPS {
        let started = Stopwatch::start();
        match cell.roll_up(span).await {
            Ok(RollUpStep::More) => span = next_span(span, started.elapsed()),
            Ok(RollUpStep::Done) => break,
            // Perhaps it was too much for one statement.
            Err(_) if span > SHORTEST_SPAN => span = (span / 4).max(SHORTEST_SPAN),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

async fn update_age(cell: &Cell) {
    let age = cell.counts_age().await.map_or(f64::NAN, |age| age.as_secs_f64());
    metrics::gauge!("paylink_counts_age_seconds", "cell" => cell.id().to_string()).set(age);
}

fn next_span(span: Duration, took: Duration) -> Duration {
    if took < QUICK {
        (span * 2).min(LONGEST_SPAN)
    } else if took > SLOW {
        (span / 2).max(SHORTEST_SPAN)
    } else {
        span
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_longer_while_it_is_quick_and_shorter_when_it_is_slow() {
        assert_eq!(next_span(FIRST_SPAN, Duration::ZERO), FIRST_SPAN * 2);
        assert_eq!(next_span(FIRST_SPAN, Duration::from_millis(200)), FIRST_SPAN);
        assert_eq!(next_span(FIRST_SPAN, Duration::from_secs(1)), FIRST_SPAN / 2);
        assert_eq!(next_span(LONGEST_SPAN, Duration::ZERO), LONGEST_SPAN);
    }
}
