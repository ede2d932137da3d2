//! Writes down what deliveries came to: as many at once as have come together while the last were being written.

use std::{sync::Arc, time::Duration};

use paylink_domain::error_chain::Chain;
use paylink_store::{Cell, Concluded, StoreError};
use tokio::{
    sync::mpsc::{Receiver, Sender, channel},
    task::JoinHandle,
    time::sleep,
};

const AT_ONCE: usize = 1_024;
/// Long answers are written in smaller parts, so that one statement never takes long.
const BYTES_AT_ONCE: usize = 1 << 20;
/// What comes within so short a time is written together: a statement for many costs little more than one for a few.
const GATHER: Duration = Duration::from_millis(5);
/// How long to wait before a database that is away is asked again.
const PAUSE: Duration = Duration::from_millis(200);

/// A place to put what came of deliveries, and the task that writes it down until nobody can put anything there any more.
pub(super) fn recorder(cell: Arc<Cell>) -> (Sender<Concluded>, JoinHandle<()>) {
    let (sender, receiver) = channel(AT_ONCE * 4);
    (sender, tokio::spawn(keep_recording(cell, receiver)))
}

async fn keep_recording(cell: Arc<Cell>, mut concluded: Receiver<Concluded>) {
    let mut batch = Vec::with_capacity(AT_ONCE);
    while let Some(first) = concluded.recv().await {
        batch.push(first);
        if concluded.len() < AT_ONCE {
            sleep(GATHER).await;
        }
        let mut bytes = 0;
        while batch.len() < AT_ONCE
            && bytes < BYTES_AT_ONCE
            && let Ok(more) = concluded.try_recv()
        {
            bytes += more.answer.len();
            batch.push(more);
        }
        write_down(&cell, &batch).await;
        batch.clear();
    }
}

/// Writes a batch down, however long that takes: it is not sent again because a database was away for a moment.
pub(super) async fn write_down(cell: &Cell, batch: &[Concluded]) {
    loop {
        match cell.record(batch).await {
            Ok(()) => return,
            Err(error @ (StoreError::Unreachable(_) | StoreError::Busy(_))) => {
                tracing::warn!(cell = %cell.id(), error = %Chain(&error), "what came of deliveries is written down later");
                sleep(PAUSE).await;
            }
            Err(error @ (StoreError::Refused { .. } | StoreError::Failed(_))) => {
                // The clock may have gone past all days that have a place in the log.
                if cell.make_attempt_days().await.is_ok_and(|made| made > 0) {
                    continue;
                }
                return one_by_one(cell, batch, &error).await;
            }
        }
    }
}

/// One that cannot be written must not keep its neighbours from being so. It is sent again when its lease has run out.
async fn one_by_one(cell: &Cell, batch: &[Concluded], why: &StoreError) {
    tracing::error!(cell = %cell.id(), error = %Chain(why), "what came of deliveries is written down one by one");
    for one in batch {
        if let Err(error) = cell.record(std::slice::from_ref(one)).await {
            tracing::error!(cell = %cell.id(), error = %Chain(&error), "what came of a delivery cannot be written down");
            metrics::counter!("paylink_unreadable_rows_total").increment(1);
        }
    }
}
