//! Records the results of deliveries in batches. A batch holds what arrived while the previous one was written.

use std::{sync::Arc, time::Duration};

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, DeliveryAttemptResult, ErrorClass, StoreError};
use tokio::{
    sync::mpsc::{Receiver, Sender, channel},
    task::JoinHandle,
    time::sleep,
};

use crate::failure_log::FailureLog;

const MAX_BATCH: usize = 1_024;
/// The limit for response bodies in a batch, so that no statement takes long.
const MAX_BATCH_BYTES: usize = 1 << 20;
/// How long a small batch waits for more results: a large statement costs little more than a small one.
const BATCH_DELAY: Duration = Duration::from_millis(5);
/// How long to wait before a failed write is retried.
const WRITE_RETRY_PAUSE: Duration = Duration::from_millis(200);

/// A channel for results, and the task that records them until all senders are dropped.
pub(super) fn spawn_recorder(cell: Arc<Cell>) -> (Sender<DeliveryAttemptResult>, JoinHandle<()>) {
    let (sender, receiver) = channel(MAX_BATCH * 4);
    (sender, tokio::spawn(run_recorder(cell, receiver)))
}

async fn run_recorder(cell: Arc<Cell>, mut results: Receiver<DeliveryAttemptResult>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while let Some(first) = results.recv().await {
        batch.push(first);
        if results.len() < MAX_BATCH {
            sleep(BATCH_DELAY).await;
        }
        let mut bytes = 0;
        while batch.len() < MAX_BATCH
            && bytes < MAX_BATCH_BYTES
            && let Ok(next) = results.try_recv()
        {
            bytes += next.response_body.len();
            batch.push(next);
        }
        write_batch(&cell, &batch).await;
        batch.clear();
    }
}

/// Writes a batch and retries as long as the database is unreachable, so that a short outage causes no repeated delivery.
async fn write_batch(cell: &Cell, batch: &[DeliveryAttemptResult]) {
    let log = FailureLog::new("recording delivery results");
    loop {
        let Err(error) = cell.record_delivery_results(batch).await else { return log.succeeded(cell.id()) };
        match error.class() {
            ErrorClass::Unavailable => {
                log.record::<(), _>(cell.id(), Err(error));
                sleep(WRITE_RETRY_PAUSE).await;
            }
            ErrorClass::Bug => {
                // The service clock may have passed the last day that has a partition.
                if cell.create_delivery_attempt_partitions().await.is_ok_and(|created| created > 0) {
                    continue;
                }
                return write_one_by_one(cell, batch, &error).await;
            }
        }
    }
}

/// A result that cannot be written must not block the others. Its delivery is sent again when the lease expires.
async fn write_one_by_one(cell: &Cell, batch: &[DeliveryAttemptResult], cause: &StoreError) {
    tracing::error!(cell = %cell.id(), error = %ErrorChain(cause), "recording a batch of delivery results failed; recording them one by one");
    for result in batch {
        if let Err(error) = cell.record_delivery_results(std::slice::from_ref(result)).await {
            tracing::error!(cell = %cell.id(), error = %ErrorChain(&error), "recording a delivery result failed");
            metrics::counter!("paylink_unreadable_rows_total").increment(1);
        }
    }
}
