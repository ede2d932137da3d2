//! What time it is at each cell.
//!
//! Links carry the time at which they were issued, and a cell compares it with the time up to which links are revoked. If the node's own
//! clock were used, a node whose clock is ahead would issue links that a revocation misses. So the time is the cell's own, as of the
//! last heartbeat, plus what has elapsed since on the monotonic clock. It is never ahead of the cell's: the elapsed time is counted
//! from when the response was received.

use std::{
    collections::BTreeMap,
    sync::{PoisonError, RwLock},
};

use paylink_domain::{id::CellId, time::Timestamp};

use crate::system::Stopwatch;

#[derive(Debug, Default)]
pub struct CellTimes(RwLock<BTreeMap<CellId, (Timestamp, Stopwatch)>>);

impl CellTimes {
    /// Records the time that a cell has just responded.
    pub fn record(&self, cell: CellId, time: Timestamp) {
        let mut times = self.0.write().unwrap_or_else(PoisonError::into_inner);
        times.insert(cell, (time, Stopwatch::start()));
    }

    /// `None` until the cell was reached, and while the service's clock is movable.
    pub fn now(&self, cell: CellId) -> Option<Timestamp> {
        let times = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (time, since) = times.get(&cell)?;
        let elapsed = i64::try_from(since.elapsed().as_millis()).ok()?;
        Some(Timestamp::from_epoch_ms(time.epoch_ms() + elapsed))
    }
}
