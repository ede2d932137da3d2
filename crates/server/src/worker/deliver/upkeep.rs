//! What a worker does for a cell beside its deliveries: its heartbeat, the end of expired deliveries, and the release of queued ones.

use std::sync::Arc;

use paylink_store::{Cell, EXPIRED_PER_STATEMENT, StoreError};
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use crate::{failure_log::FailureLog, flow::deliver::Heartbeat, system::Stopwatch};

/// How many statements of 1000 deliveries end expired ones in one run.
const MAX_EXPIRIES: usize = 100;

#[derive(Debug)]
pub struct Upkeep {
    pub(super) cell: Arc<Cell>,
    pub(super) heartbeat: watch::Sender<Heartbeat>,
    /// Notified when deliveries wait for their release.
    pub(super) flush_due: Arc<Notify>,
}

impl Upkeep {
    pub fn new(cell: Arc<Cell>) -> Self {
        Self { cell, heartbeat: watch::channel(Heartbeat::default()).0, flush_due: Arc::default() }
    }

    /// Writes the worker's heartbeat and reads the downtimes.
    pub async fn write_heartbeat(&self) -> Result<(), StoreError> {
        let downtimes = self.cell.delivery_heartbeat().await?;
        self.heartbeat.send_replace(Heartbeat { downtimes, last: Some(Stopwatch::start()) });
        Ok(())
    }

    /// Ends expired deliveries. That depends on the downtimes, so it does nothing without a recent heartbeat.
    pub async fn expire(&self) -> Result<(), StoreError> {
        let Heartbeat { downtimes, .. } = match &*self.heartbeat.borrow() {
            heartbeat if heartbeat.is_recent() => heartbeat.clone(),
            _ => return Ok(()),
        };
        for _ in 0..MAX_EXPIRIES {
            let count = self.cell.expire_deliveries(&downtimes).await?;
            if count > 0 {
                tracing::info!(cell = %self.cell.id(), count, "deliveries expired");
                metrics::counter!("paylink_deliveries_ended_total", "end" => "expired").increment(count);
            }
            if count < EXPIRED_PER_STATEMENT {
                break;
            }
        }
        Ok(())
    }

    /// Releases queued deliveries for endpoints that have recovered.
    pub async fn flush(&self) -> Result<(), StoreError> {
        self.cell.flush_deliveries().await.map(drop)
    }

    /// Releases queued deliveries when there are some. Beside the claims, because it may take long.
    pub(super) async fn run_flushes(&self, stop: CancellationToken) {
        let log = FailureLog::new("releasing queued deliveries");
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.flush_due.notified() => drop(log.record(self.cell.id(), self.flush().await)),
            }
        }
    }
}
