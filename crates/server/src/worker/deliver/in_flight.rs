//! The exchanges of a delivery worker that are running.

use std::collections::HashMap;

use paylink_domain::id::EndpointId;
use paylink_store::{MAX_FRESH_PER_CLAIM, MAX_QUEUED_PER_CLAIM};
use tokio::task::{Id, JoinError, JoinSet};

use super::concurrency::{ConcurrencyLimits, DeliveryResult};

/// Concurrent exchanges per cell.
const MAX_IN_FLIGHT: usize = 2_048;

#[derive(Debug, Default)]
pub(super) struct InFlightDeliveries {
    pub(super) exchanges: JoinSet<DeliveryResult>,
    /// The endpoint of each task, needed also when the task panics.
    pub(super) endpoints: HashMap<Id, EndpointId>,
    pub(super) limits: ConcurrencyLimits,
}

impl InFlightDeliveries {
    /// Whether everything that the next claim may return can start immediately.
    pub(super) fn has_capacity(&self) -> bool {
        self.exchanges.len() + MAX_FRESH_PER_CLAIM + MAX_QUEUED_PER_CLAIM <= MAX_IN_FLIGHT
    }

    /// A delivery whose task panicked is sent again when its claim expires.
    pub(super) fn end(&mut self, ended: Result<(Id, DeliveryResult), JoinError>) {
        let (id, result) = ended.unwrap_or_else(|error| {
            let endpoint = self.endpoints.get(&error.id()).map(tracing::field::display);
            tracing::error!(endpoint, "a delivery task panicked");
            (error.id(), DeliveryResult::Failed)
        });
        if let Some(endpoint) = self.endpoints.remove(&id) {
            self.limits.end(endpoint, result);
        }
    }
}
