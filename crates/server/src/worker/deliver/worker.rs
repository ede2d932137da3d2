//! Claims the due deliveries of one cell and starts their exchanges.

use std::{future::ready, pin::Pin, sync::Arc, time::Duration};

use paylink_store::{
    Cell, ClaimedBatch, ClaimedDelivery, DELIVERY_LEASE, DeliveryAttemptResult, DueDeliveries, MAX_FRESH_PER_CLAIM,
    MAX_QUEUES_PER_CLAIM, StoreError,
};
use tokio::{
    sync::{Notify, mpsc::Sender, watch},
    task::JoinHandle,
    time::{Sleep, sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{concurrency::DeliveryResult, in_flight::InFlightDeliveries, pace::Pace, record, upkeep::Upkeep};
use crate::{
    failure_log::FailureLog,
    flow::deliver::{Heartbeat, deliver},
    outbound::Outbound,
    service::Service,
};

/// What remains of a delivery's lease after the longest exchange, to record its result.
const LEASE_MARGIN: Duration = Duration::from_secs(2);

/// Where due deliveries may be found: what the last look has found, and then each as long as it has some.
#[derive(Clone, Copy, Debug)]
struct MayBeDue {
    fresh: bool,
    queued: bool,
}

impl MayBeDue {
    const NOTHING: Self = Self { fresh: false, queued: false };

    const fn anything(self) -> bool {
        self.fresh || self.queued
    }
}

/// How a round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// With a look at what is due.
    Look,
    /// With what the last look has found: there is capacity again.
    Continue,
}

#[derive(Debug)]
pub struct DeliveryWorker {
    service: Arc<Service>,
    cell: Arc<Cell>,
    outbound: Outbound,
    heartbeats: watch::Receiver<Heartbeat>,
    flush_due: Arc<Notify>,
    event_created: Arc<Notify>,
    results: Sender<DeliveryAttemptResult>,
    recorder: JoinHandle<()>,
    in_flight: InFlightDeliveries,
    due: MayBeDue,
    pace: Pace,
    next_look: Pin<Box<Sleep>>,
    look_log: FailureLog,
    claim_log: FailureLog,
}

impl DeliveryWorker {
    pub fn new(service: Arc<Service>, outbound: Outbound, upkeep: &Upkeep) -> Self {
        let cell = upkeep.cell.clone();
        let (results, recorder) = record::spawn_recorder(cell.clone());
        Self {
            event_created: service.event_created(cell.id()),
            service,
            cell,
            outbound,
            heartbeats: upkeep.heartbeat.subscribe(),
            flush_due: upkeep.flush_due.clone(),
            results,
            recorder,
            in_flight: InFlightDeliveries::default(),
            due: MayBeDue::NOTHING,
            pace: Pace::default(),
            next_look: Box::pin(sleep(Duration::ZERO)),
            look_log: FailureLog::new("looking for due deliveries"),
            claim_log: FailureLog::new("claiming due deliveries"),
        }
    }

    pub(super) async fn run(mut self, stop: CancellationToken) {
        while let Some(round) = self.wait(&stop).await {
            self.round(round).await;
        }
        self.finish().await;
    }

    /// Waits until there is something to do. `None`: the worker stops.
    async fn wait(&mut self, stop: &CancellationToken) -> Option<Round> {
        let round = tokio::select! {
            biased;
            () = stop.cancelled() => return None,
            // Before the exchanges, of which one may have ended whenever this is polled: otherwise fresh deliveries could wait for
            // ever behind long queues, or queues behind many fresh ones.
            () = self.next_look.as_mut() => Round::Look,
            () = self.event_created.notified(), if self.pace.can_be_woken() => {
                self.next_look.set(sleep(self.pace.wake()));
                Round::Continue
            }
            Some(ended) = self.in_flight.exchanges.join_next_with_id() => {
                self.in_flight.end(ended);
                Round::Continue
            }
            () = ready(()), if self.due.anything() && self.in_flight.has_capacity() => Round::Continue,
        };
        while let Some(ended) = self.in_flight.exchanges.try_join_next_with_id() {
            self.in_flight.end(ended);
        }
        Some(round)
    }

    /// Claims due deliveries while there is capacity, and starts their exchanges. Returns whether more may be due.
    pub async fn round(&mut self, round: Round) -> bool {
        if round == Round::Look {
            self.due = self.look_log.record(self.cell.id(), self.look().await).unwrap_or(MayBeDue::NOTHING);
            let is_busy = self.due.anything() || !self.in_flight.exchanges.is_empty();
            self.next_look.set(sleep(self.pace.looked(is_busy)));
        }
        if self.due.anything() && self.in_flight.has_capacity() {
            // Decisions about retries depend on the downtimes.
            let is_recent = self.heartbeats.borrow().is_recent();
            self.due = if is_recent {
                let started = self.start_due_deliveries().await;
                self.claim_log.record(self.cell.id(), started).unwrap_or(MayBeDue::NOTHING)
            } else {
                MayBeDue::NOTHING
            };
        }
        self.due.anything()
    }

    /// Waits for one exchange to end. False if there is none.
    pub async fn join_next(&mut self) -> bool {
        let Some(ended) = self.in_flight.exchanges.join_next_with_id().await else { return false };
        self.in_flight.end(ended);
        true
    }

    /// Waits until the running exchanges have ended and their results are recorded. An aborted delivery would be sent again when its claim
    /// expires.
    pub async fn finish(mut self) {
        while self.join_next().await {}
        drop(self.results);
        let _ = self.recorder.await;
    }

    /// Finds out what is due, and wakes the task that releases queued deliveries if it has something to do.
    async fn look(&self) -> Result<MayBeDue, StoreError> {
        let DueDeliveries { fresh, queued, flush } = self.cell.due_deliveries().await?;
        if flush {
            self.flush_due.notify_one();
        }
        Ok(MayBeDue { fresh, queued })
    }

    /// Claims and starts due deliveries whose endpoints have capacity, and returns which more may be due.
    async fn start_due_deliveries(&mut self) -> Result<MayBeDue, StoreError> {
        self.in_flight.limits.evict_idle(self.service.clock.now());
        let (due, mut more) = (self.due, MayBeDue::NOTHING);
        if due.fresh {
            let fresh = self.cell.claim_fresh(&self.in_flight.limits.capacity(), &self.service.ring).await?;
            more.fresh = fresh.examined == MAX_FRESH_PER_CLAIM;
            self.start(fresh);
        }
        if due.queued {
            let queued = self.cell.claim_queued(&self.in_flight.limits.capacity(), &self.service.ring).await?;
            more.queued = !queued.deliveries.is_empty() || queued.examined == MAX_QUEUES_PER_CLAIM;
            self.start(queued);
        }
        Ok(more)
    }

    fn start(&mut self, claimed: ClaimedBatch) {
        let now = self.service.clock.now();
        for delivery in claimed.deliveries {
            let endpoint = delivery.endpoint;
            self.in_flight.limits.start(endpoint, now);
            let exchange = self.exchange(delivery);
            let task = self.in_flight.exchanges.spawn(exchange);
            self.in_flight.endpoints.insert(task.id(), endpoint);
        }
    }

    /// Delivers and sends the result to the recorder from the same task, so that it does not wait for the next claim.
    fn exchange(&self, delivery: ClaimedDelivery) -> impl Future<Output = DeliveryResult> + use<> {
        let (service, outbound, heartbeats) = (self.service.clone(), self.outbound.clone(), self.heartbeats.clone());
        let results = self.results.clone();
        async move {
            let lease_left = DELIVERY_LEASE.saturating_sub(outbound.total_timeout() + LEASE_MARGIN);
            let Ok(_permit) = timeout(lease_left, outbound.permit()).await else {
                tracing::warn!("a delivery waits: too many exchanges for the file descriptors of this process");
                return DeliveryResult::NotStarted;
            };
            let attempt = deliver(&service, &outbound, delivery, &heartbeats).await;
            let result = DeliveryResult::of(attempt.signal, attempt.duration_ms);
            if attempt.gone {
                tracing::warn!(endpoint = %attempt.endpoint, "endpoint responded 410 Gone and is disabled");
            }
            if let Some(end) = attempt.disposition.final_state() {
                metrics::counter!("paylink_deliveries_ended_total", "end" => end).increment(1);
            }
            let _ = results.send(attempt).await;
            result
        }
    }
}
