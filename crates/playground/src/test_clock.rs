//! The test clock: the machine's time plus the offset that the first cell's database stores.
//!
//! Only services with `dev.movable_clock` use it, such as `paylink dev`. The offset is in the database, so that the database, all
//! nodes and the sandbox banks have the same time. `paylink clock advance` changes it there, and the nodes follow.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use paylink_domain::time::{Clock, Timestamp};
use paylink_server::{lifecycle::RunningService, periodic::run_periodically, system::SystemClock};
use paylink_store::Cells;
use tokio_util::sync::CancellationToken;

/// How often a node reads the offset.
const FOLLOW_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Debug, Default)]
pub struct TestClock {
    ahead_ms: AtomicI64,
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(SystemClock.now().epoch_ms() + self.ahead_ms.load(Ordering::Relaxed))
    }
}

impl TestClock {
    /// Follows the clock of a running service's first cell until the service stops.
    pub fn follow_service(self: Arc<Self>, running: &RunningService) {
        tokio::spawn(self.follow(running.service.cells.clone(), running.stop_token()));
    }

    /// Reads the first cell's offset periodically until `stop`. While the cell is unreachable, the offset stays as it is.
    pub async fn follow(self: Arc<Self>, cells: Cells, stop: CancellationToken) {
        let Some(cell) = cells.iter().next().cloned() else { return };
        run_periodically(FOLLOW_INTERVAL, stop, async || {
            if let Ok(ahead_ms) = cell.clock_ahead_ms().await {
                self.ahead_ms.store(ahead_ms, Ordering::Relaxed);
            }
        })
        .await;
    }
}
