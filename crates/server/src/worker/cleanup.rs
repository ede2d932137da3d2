//! Deletes data after its retention period, and creates the partitions of the coming days.

use std::{sync::Arc, time::Duration};

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, Erased, StoreError};
use tokio_util::sync::CancellationToken;

use crate::{periodic::run_periodically, service::Service, telemetry};

const CLEANUP_INTERVAL: Duration = Duration::from_mins(1);
/// How many statements of 1000 rows erase personal data in one run.
const MAX_ERASURES: usize = 100;

pub(crate) async fn run_cleanup_loop(service: Arc<Service>, stop: CancellationToken) {
    run_periodically(CLEANUP_INTERVAL, stop, async || cleanup(&service).await).await;
}

/// Cleans up all cells once. Several workers may do this at the same time.
pub async fn cleanup(service: &Service) {
    for cell in service.cells.iter() {
        let mut run = CleanupRun { cell, failures: Vec::new() };
        run.clean_up(service.retention.event_days).await;
        match run.failures.first() {
            None => {
                let completed = metrics::gauge!("paylink_cleanup_timestamp_seconds", "cell" => cell.id().to_string());
                telemetry::set_time(&completed, service.clock.now());
            }
            // One line for a run: with a database away, every step fails.
            Some((_, error)) => {
                let steps = run.failures.iter().map(|(step, _)| *step).collect::<Vec<_>>().join(", ");
                tracing::warn!(cell = %cell.id(), steps, error = %ErrorChain(error), "the clean-up is not complete; the next run continues");
            }
        }
    }
}

struct CleanupRun<'a> {
    cell: &'a Cell,
    /// A step that fails does not stop the others, and is repeated in the next run.
    failures: Vec<(&'static str, StoreError)>,
}

impl CleanupRun<'_> {
    async fn clean_up(&mut self, event_days: u16) {
        let cell = self.cell;
        self.step("scheduling open attempts", cell.resume_polling().await);
        let unwatched = self.step("counting unwatched attempts", cell.unpolled_attempts().await);
        let unwatched = unwatched.map_or(f64::NAN, |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
        metrics::gauge!("paylink_attempts_unwatched", "cell" => cell.id().to_string()).set(unwatched);
        self.step("creating partitions for delivery attempts", cell.create_delivery_attempt_partitions().await);
        self.deletion("delivery attempt partitions", cell.drop_delivery_attempt_partitions().await);
        self.deletion("downtimes", cell.delete_old_downtimes().await);
        self.deletion("idempotency keys", cell.delete_expired_idempotency_records().await);
        self.deletion("counts of days", cell.delete_old_counts().await);
        self.deletion("networks of tokens", cell.delete_old_token_use().await);
        self.deletion("counts of banks", cell.delete_old_bank_counts().await);
        self.deletion("links of the portal", cell.delete_old_staff_links().await);
        self.deletion("unknown attempts", cell.delete_old_unknown_attempts().await);
        self.deletion("portal sessions", cell.delete_expired_sessions().await);
        self.deletion("known browsers", cell.delete_unused_browsers().await);
        self.deletion("portal invitations", cell.delete_expired_invitations().await);
        self.deletion("portal challenges", cell.delete_expired_challenges().await);
        self.deletion("notices", cell.delete_old_notices().await);
        self.deletion("notices of people", cell.delete_old_portal_notices().await);
        self.deletion("mails", cell.delete_old_mails().await);
        self.deletion("people who have left", cell.forget_former_members().await);
        self.erase_expired(event_days).await;
    }

    /// Erases personal data that is due. A busy cell has more of it in a minute than one statement erases.
    async fn erase_expired(&mut self, event_days: u16) {
        let mut total = Erased::default();
        for _ in 0..MAX_ERASURES {
            let Some(erased) = self.step("erasing personal data", self.cell.erase_expired(event_days).await) else {
                break;
            };
            total += erased;
            if !erased.is_full_batch() {
                break;
            }
        }
        let Erased { attempts, events, data, responses: _ } = total;
        if total != Erased::default() {
            tracing::info!(cell = %self.cell.id(), attempts, events, data, "personal data erased");
        }
    }

    fn deletion(&mut self, data: &'static str, deleted: Result<u64, StoreError>) {
        if let Some(count) = self.step(data, deleted).filter(|count| *count > 0) {
            tracing::info!(cell = %self.cell.id(), data, count, "expired data deleted");
        }
    }

    fn step<T>(&mut self, step: &'static str, result: Result<T, StoreError>) -> Option<T> {
        result.map_err(|error| self.failures.push((step, error))).ok()
    }
}
