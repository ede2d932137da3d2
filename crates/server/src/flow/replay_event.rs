//! After an event was queued again: waiting for the first attempts, so that a page can show them.

use std::time::Duration;

use paylink_domain::id::EventId;
use paylink_store::{Cell, EventQuery, StoreError};
use tokio::time::sleep;

use crate::system::Stopwatch;

const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Most endpoints answer sooner. A breaker may hold the event for longer.
const LONGEST: Duration = Duration::from_secs(3);

/// Waits until every delivery of the event was attempted, for a few seconds at most.
pub(crate) async fn wait_for_attempts(cell: &Cell, event: EventId) -> Result<(), StoreError> {
    let watch = Stopwatch::start();
    while watch.elapsed() < LONGEST {
        let found = cell.events(EventQuery::One(event)).await?.pop();
        let unattempted = |entry: &paylink_store::EventEntry| {
            entry.deliveries.iter().any(|delivery| delivery.next_attempt_at.is_some() && delivery.attempts == 0)
        };
        if !found.as_ref().is_some_and(unattempted) {
            break;
        }
        sleep(POLL_INTERVAL).await;
    }
    Ok(())
}
