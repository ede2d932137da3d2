//! Deletes data after its retention period, and creates the partitions of the coming days.

use std::{sync::Arc, time::Duration};

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, Erased, StoreError};
use tokio_util::sync::CancellationToken;

use crate::{periodic::run_periodically, service::Service};

const CLEANUP_INTERVAL: Duration = Duration::from_mins(1);
/// How many statements of 1000 rows erase personal data in one run.
const MAX_ERASURES: usize = 100;

pub(crate) async fn run_cleanup_loop(service: Arc<Service>, stop: CancellationToken) {
    run_periodically(CLEANUP_INTERVAL, stop, async || cleanup(&service).await).await;
}

/// Cleans up all cells once. Several workers may do this at the same time.
pub async fn cleanup(service: &Service) {
    for cell in service.cells.iter() {
        if let Err(error) = cell.resume_polling().await {
            tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "scheduling open attempts failed");
        }
        let unwatched = cell.unpolled_attempts().await;
        let unwatched = unwatched.map_or(f64::NAN, |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
        metrics::gauge!("paylink_attempts_unwatched", "cell" => cell.id().to_string()).set(unwatched);
        if let Err(error) = cell.create_delivery_attempt_partitions().await {
            tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "creating partitions for delivery attempts failed");
        }
        report(cell, "delivery attempt partitions", cell.drop_delivery_attempt_partitions().await);
        report(cell, "downtimes", cell.delete_old_downtimes().await);
        report(cell, "idempotency keys", cell.delete_expired_idempotency_records().await);
        report(cell, "counts of days", cell.delete_old_counts().await);
        report(cell, "counts of banks", cell.delete_old_bank_counts().await);
        report(cell, "links of the portal", cell.delete_old_staff_links().await);
        report(cell, "unknown attempts", cell.delete_old_unknown_attempts().await);
        report(cell, "portal sessions", cell.delete_expired_sessions().await);
        report(cell, "portal invitations", cell.delete_expired_invitations().await);
        report(cell, "portal challenges", cell.delete_expired_challenges().await);
        erase_expired(cell, service.retention.event_days).await;
    }
}

/// Erases personal data that is due. A busy cell has more of it in a minute than one statement erases.
async fn erase_expired(cell: &Cell, event_days: u16) {
    let mut total = Erased::default();
    for _ in 0..MAX_ERASURES {
        match cell.erase_expired(event_days).await {
            Ok(erased) => {
                total += erased;
                if !erased.is_full_batch() {
                    break;
                }
            }
            Err(error) => {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "erasing personal data failed");
                break;
            }
        }
    }
    let Erased { attempts, events, data, responses: _ } = total;
    if total != Erased::default() {
        tracing::info!(cell = %cell.id(), attempts, events, data, "personal data erased");
    }
}

fn report(cell: &Cell, data: &str, deleted: Result<u64, StoreError>) {
    match deleted {
        Ok(0) => {}
        Ok(count) => tracing::info!(cell = %cell.id(), data, count, "expired data deleted"),
        Err(error) => {
            tracing::warn!(cell = %cell.id(), data, error = %ErrorChain(&error), "deleting expired data failed");
        }
    }
}
