//! Continues replays of many events, a batch at a time. Any number of workers may do this: each batch is one transaction.

use std::{sync::Arc, time::Duration};

use paylink_domain::error_chain::ErrorChain;
use paylink_store::Cell;
use tokio_util::sync::CancellationToken;

use crate::periodic::run_periodically;

/// How often unfinished replays are looked for.
const REPLAY_INTERVAL: Duration = Duration::from_secs(1);

pub(crate) async fn run_replay_loop(cell: Arc<Cell>, stop: CancellationToken) {
    run_periodically(REPLAY_INTERVAL, stop.clone(), async || continue_replays(&cell, &stop).await).await;
}

/// Works until no replay is left that another worker does not hold. A failed batch is tried again in the next round.
async fn continue_replays(cell: &Cell, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        match cell.continue_replay().await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "continuing a replay of events failed");
                // If this fails too, the database is not reachable.
                let _ = cell.postpone_replay().await;
                return;
            }
        }
    }
}
