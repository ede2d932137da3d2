//! Forgetting what need not be kept.

use std::{sync::Arc, time::Duration};

use paylink_domain::error_chain::Chain;
use paylink_store::{Cell, StoreError};
use tokio_util::sync::CancellationToken;

use crate::{periodic::run_periodically, service::Service};

const TIDY_EVERY: Duration = Duration::from_mins(1);

pub(crate) async fn keep_tidy(service: Arc<Service>, stop: CancellationToken) {
    run_periodically(TIDY_EVERY, stop, async || tidy(&service).await).await;
}

/// One round through all cells. Workers may overlap: what one has deleted, another does not find.
pub async fn tidy(service: &Service) {
    for cell in service.cells.iter() {
        if let Ok(count) = cell.unwatched().await {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            metrics::gauge!("paylink_attempts_unwatched", "cell" => cell.id().to_string()).set(f64::from(count));
        }
        if let Err(error) = cell.make_attempt_days().await {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "no place could be made for the attempts of days to come");
        }
        report(cell, cell.drop_attempt_days().await, "the deliveries' log of days more than 30 days ago is dropped");
        report(cell, cell.forget_downtimes().await, "downtimes of more than 60 days ago are forgotten");
        report(cell, cell.tidy_idempotency().await, "idempotency keys older than 30 days are forgotten");
        report(
            cell,
            cell.erase_bank_memory().await,
            "what banks told about payments that ended 30 days ago is forgotten",
        );
    }
}

fn report(cell: &Cell, outcome: Result<u64, StoreError>, what: &str) {
    match outcome {
        Ok(0) => {}
        Ok(rows) => tracing::info!(cell = %cell.id(), rows, "{what}"),
        Err(error) => tracing::warn!(cell = %cell.id(), error = %Chain(&error), "tidying has to wait"),
    }
}
