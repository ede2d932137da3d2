//! What waits in a cell, and what of it is late.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use paylink_store::{COUNTS_LATE_AFTER, Cell, CellQueues, DeliveryBacklog, HeldTotal, RunningNode, StoreError};

/// Due polls are claimed every second, except at banks that are not configured, which wait for five minutes.
const POLLS_LATE_AFTER: Duration = Duration::from_mins(10);
/// The clean-up runs every minute.
const ERASURES_LATE_AFTER: Duration = Duration::from_hours(1);
/// A worker sends a heartbeat every three seconds.
const WORKER_MISSING_AFTER: Duration = Duration::from_secs(30);

pub(super) struct CellHealth {
    pub(super) queues: CellQueues,
    pub(super) nodes: Vec<RunningNode>,
    pub(super) backlog: DeliveryBacklog,
    pub(super) held: HeldTotal,
    /// Why the cell starts no attempts.
    pub(super) closed: Option<String>,
}

/// What can be late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LateWork {
    Polls,
    Deliveries,
    Counts,
    Erasures,
    /// No delivery worker is running.
    Worker,
}

impl CellHealth {
    pub(super) async fn read(cell: &Cell) -> Result<Self, StoreError> {
        Ok(Self {
            queues: cell.queues().await?,
            nodes: cell.running_nodes().await?,
            backlog: cell.delivery_backlog().await?,
            held: cell.held_deliveries().await?,
            closed: cell.opening().await?.closed_reason(),
        })
    }

    pub(super) fn late(&self) -> Vec<LateWork> {
        let queues = &self.queues;
        let is_old = |at: Option<Timestamp>, limit: Duration| at.is_some_and(|at| queues.now.since(at) > limit);
        let work = [
            (LateWork::Polls, is_old(queues.polls.oldest, POLLS_LATE_AFTER)),
            (LateWork::Deliveries, self.backlog.is_late()),
            (LateWork::Counts, is_old(Some(queues.counted_upto), COUNTS_LATE_AFTER)),
            (LateWork::Erasures, is_old(queues.erasures.oldest, ERASURES_LATE_AFTER)),
            (LateWork::Worker, queues.worker_seen_ago > WORKER_MISSING_AFTER),
        ];
        work.into_iter().filter_map(|(work, is_late)| is_late.then_some(work)).collect()
    }
}
