//! The service's clock where it can be moved: the machine's, and as far ahead as the cell's clock has been set.
//!
//! Only `paylink dev` and other places to play have one (`dev.movable_clock`). The database is what everybody agrees on: moving the clock
//! means moving the cell's, and nodes follow.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use paylink_domain::time::{Clock, Timestamp};
use paylink_server::{ambient::SystemClock, periodic::run_periodically, run::Running};
use paylink_store::Cells;
use tokio_util::sync::CancellationToken;

/// How soon a moved clock is noticed.
const FOLLOW_EVERY: Duration = Duration::from_millis(200);

#[derive(Debug, Default)]
pub struct MovableClock {
    ahead_ms: AtomicI64,
}

impl Clock for MovableClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(SystemClock.now().epoch_ms() + self.ahead_ms.load(Ordering::Relaxed))
    }
}

impl MovableClock {
    /// Follows the clock of a running service's first cell until the service stops.
    pub fn follow_service(self: Arc<Self>, running: &Running) {
        tokio::spawn(self.follow(running.service.cells.clone(), running.stop_token()));
    }

    /// Goes where the first cell's clock goes, until `stop`. A cell that is away leaves the clock where it is.
    pub async fn follow(self: Arc<Self>, cells: Cells, stop: CancellationToken) {
        let Some(cell) = cells.iter().next().cloned() else { return };
        run_periodically(FOLLOW_EVERY, stop, async || {
            if let Ok(ahead_ms) = cell.clock_ahead_ms().await {
                self.ahead_ms.store(ahead_ms, Ordering::Relaxed);
            }
        })
        .await;
    }
}
