//! Continues replays of many events, a batch at a time. Any number of workers may do this: each batch is one transaction.

use std::{sync::Arc, time::Duration};

use paylink_store::Cell;
use tokio_util::sync::CancellationToken;

use crate::{failure_log::FailureLog, periodic::run_periodically};

/// How often unfinished replays are looked for.
const REPLAY_INTERVAL: Duration = Duration::from_secs(3);

pub(crate) async fn run_replay_loop(cell: Arc<Cell>, stop: CancellationToken) {
    let log = FailureLog::new("continuing a replay of events");
    run_periodically(REPLAY_INTERVAL, stop.clone(), async || continue_replays(&cell, &log, &stop).await).await;
}

/// Works until no replay is left that another worker does not hold. A failed batch is tried again in the next round.
async fn continue_replays(cell: &Cell, log: &FailureLog, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        match log.record(cell.id(), cell.continue_replay().await) {
            Some(true) => {}
            Some(false) => return,
            None => {
                // If this fails too, the database is not reachable.
                let _ = cell.postpone_replay().await;
                return;
            }
        }
    }
}
