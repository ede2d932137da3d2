//! Claims due deliveries and sends them. Any number of workers may do this concurrently: each delivery is claimed by one.
//!
//! One task claims deliveries and tracks those in flight, each exchange is a task of its own, and one task records the results.
//! There is no LISTEN/NOTIFY, because NOTIFY serialises commits. One statement looks for due rows several times a second, and soon after a
//! bank's word has ended a payment in this process. They are claimed as long as there are more.

mod concurrency;
mod pace;
mod record;

use std::{collections::HashMap, future::ready, pin::pin, sync::Arc, time::Duration};

use paylink_domain::id::EndpointId;
use paylink_store::{
    Cell, ClaimedBatch, ClaimedDelivery, DELIVERY_LEASE, DeliveryAttemptResult, DueDeliveries, EXPIRED_PER_STATEMENT,
    MAX_FRESH_PER_CLAIM, MAX_QUEUED_PER_CLAIM, MAX_QUEUES_PER_CLAIM, StoreError,
};
use tokio::{
    sync::{Notify, mpsc::Sender, watch},
    task::{Id, JoinError, JoinSet},
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::{
    failure_log::FailureLog,
    flow::deliver::{Heartbeat, deliver},
    outbound::Outbound,
    periodic::run_periodically,
    service::Service,
    system::Stopwatch,
};
use concurrency::{ConcurrencyLimits, DeliveryResult};
use pace::Pace;

/// What remains of a delivery's lease after the longest exchange, to record its result.
const LEASE_MARGIN: Duration = Duration::from_secs(2);
/// Concurrent exchanges per cell.
const MAX_IN_FLIGHT: usize = 2_048;
/// How often a worker writes its heartbeat. A downtime is recorded only after a gap of 30 seconds.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(3);
/// How often it ends expired deliveries. Their retry window is days long.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(10);
/// How many statements of 1000 deliveries do it in one run.
const MAX_EXPIRIES: usize = 100;

/// All delivery loops of a worker for one cell.
pub(crate) async fn run_delivery_loops(
    service: Arc<Service>,
    cell: Arc<Cell>,
    outbound: Outbound,
    stop: CancellationToken,
) {
    let (heartbeat_sender, heartbeats) = watch::channel(Heartbeat::default());
    let (heartbeat_log, expiry_log) =
        (FailureLog::new("writing the heartbeat of deliveries"), FailureLog::new("ending expired deliveries"));
    heartbeat_log.record(cell.id(), write_heartbeat(&cell, &heartbeat_sender).await);
    let (results, recorder_task) = record::spawn_recorder(cell.clone());
    let flush_due = Arc::new(Notify::new());
    let worker = DeliveryWorker { service, cell: cell.clone(), outbound, heartbeats, results, flush_due };
    let flushes = run_flushes(cell.clone(), worker.flush_due.clone(), stop.clone());
    tokio::join!(
        worker.run(stop.clone()),
        run_periodically(HEARTBEAT_INTERVAL, stop.clone(), async || {
            heartbeat_log.record(cell.id(), write_heartbeat(&cell, &heartbeat_sender).await);
        }),
        run_periodically(EXPIRY_INTERVAL, stop, async || {
            // It depends on the downtimes.
            if heartbeat_sender.borrow().is_recent() {
                expiry_log.record(cell.id(), expire(&cell, &heartbeat_sender).await);
            }
        }),
        flushes,
    );
    let _ = recorder_task.await;
}

/// Releases queued deliveries for endpoints that have recovered, when there are some. Beside the claims, because it may take long.
async fn run_flushes(cell: Arc<Cell>, due: Arc<Notify>, stop: CancellationToken) {
    let log = FailureLog::new("releasing queued deliveries");
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = due.notified() => drop(log.record(cell.id(), cell.flush_deliveries().await)),
        }
    }
}

/// Claims the due deliveries of one cell and starts their exchanges.
#[derive(Debug)]
struct DeliveryWorker {
    service: Arc<Service>,
    cell: Arc<Cell>,
    outbound: Outbound,
    heartbeats: watch::Receiver<Heartbeat>,
    results: Sender<DeliveryAttemptResult>,
    flush_due: Arc<Notify>,
}

/// Where due deliveries may be found: what the last look has found, and then each as long as it has some.
#[derive(Clone, Copy, Debug)]
struct MayBeDue {
    fresh: bool,
    queued: bool,
}

impl MayBeDue {
    const NOTHING: Self = Self { fresh: false, queued: false };
    const EVERYTHING: Self = Self { fresh: true, queued: true };

    const fn anything(self) -> bool {
        self.fresh || self.queued
    }
}

/// The running exchanges.
#[derive(Debug, Default)]
struct InFlightDeliveries {
    exchanges: JoinSet<DeliveryResult>,
    /// The endpoint of each task, needed also when the task panics.
    endpoints: HashMap<Id, EndpointId>,
    limits: ConcurrencyLimits,
}

impl InFlightDeliveries {
    /// Whether everything that the next claim may return can start immediately.
    fn has_capacity(&self) -> bool {
        self.exchanges.len() + MAX_FRESH_PER_CLAIM + MAX_QUEUED_PER_CLAIM <= MAX_IN_FLIGHT
    }

    /// A delivery whose task panicked is sent again when its claim expires.
    fn end(&mut self, ended: Result<(Id, DeliveryResult), JoinError>) {
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

impl DeliveryWorker {
    async fn run(self, stop: CancellationToken) {
        let mut in_flight = InFlightDeliveries::default();
        let (look_log, claim_log) =
            (FailureLog::new("looking for due deliveries"), FailureLog::new("claiming due deliveries"));
        let event_created = self.service.event_created(self.cell.id());
        let mut next_look = pin!(sleep(Duration::ZERO));
        let (mut due, mut pace) = (MayBeDue::NOTHING, Pace::default());
        loop {
            let is_look_due = tokio::select! {
                biased;
                () = stop.cancelled() => break,
                // Before the exchanges, of which one may have ended whenever this is polled: otherwise fresh deliveries could wait for
                // ever behind long queues, or queues behind many fresh ones.
                () = next_look.as_mut() => true,
                () = event_created.notified(), if pace.can_be_woken() => {
                    next_look.set(sleep(pace.wake()));
                    false
                }
                Some(ended) = in_flight.exchanges.join_next_with_id() => {
                    in_flight.end(ended);
                    false
                }
                () = ready(()), if due.anything() && in_flight.has_capacity() => false,
            };
            while let Some(ended) = in_flight.exchanges.try_join_next_with_id() {
                in_flight.end(ended);
            }
            if is_look_due {
                due = look_log.record(self.cell.id(), self.look().await).unwrap_or(MayBeDue::NOTHING);
                next_look.set(sleep(pace.looked(due.anything() || !in_flight.exchanges.is_empty())));
            }
            if due.anything() && in_flight.has_capacity() {
                // Decisions about retries depend on the downtimes.
                due = if self.heartbeats.borrow().is_recent() {
                    let started = self.start_due_deliveries(&mut in_flight, due).await;
                    claim_log.record(self.cell.id(), started).unwrap_or(MayBeDue::NOTHING)
                } else {
                    MayBeDue::NOTHING
                };
            }
        }
        // An aborted delivery would be sent again when its claim expires, so let the running ones finish.
        while let Some(ended) = in_flight.exchanges.join_next_with_id().await {
            in_flight.end(ended);
        }
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
    async fn start_due_deliveries(
        &self,
        in_flight: &mut InFlightDeliveries,
        due: MayBeDue,
    ) -> Result<MayBeDue, StoreError> {
        in_flight.limits.evict_idle(self.service.clock.now());
        let mut more = MayBeDue::NOTHING;
        if due.fresh {
            let fresh = self.cell.claim_fresh(&in_flight.limits.capacity(), &self.service.ring).await?;
            more.fresh = fresh.examined == MAX_FRESH_PER_CLAIM;
            self.start(in_flight, fresh);
        }
        if due.queued {
            let queued = self.cell.claim_queued(&in_flight.limits.capacity(), &self.service.ring).await?;
            more.queued = !queued.deliveries.is_empty() || queued.examined == MAX_QUEUES_PER_CLAIM;
            self.start(in_flight, queued);
        }
        Ok(more)
    }

    fn start(&self, in_flight: &mut InFlightDeliveries, claimed: ClaimedBatch) {
        let now = self.service.clock.now();
        for delivery in claimed.deliveries {
            let endpoint = delivery.endpoint;
            in_flight.limits.start(endpoint, now);
            let exchange = in_flight.exchanges.spawn(self.exchange(delivery));
            in_flight.endpoints.insert(exchange.id(), endpoint);
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

/// Sends all deliveries that are due now and returns how many, when their results are recorded. For tests that advance the clock.
pub async fn deliver_due(service: &Arc<Service>, cell: &Arc<Cell>, outbound: &Outbound) -> Result<usize, StoreError> {
    let (heartbeat_sender, heartbeats) = watch::channel(Heartbeat::default());
    write_heartbeat(cell, &heartbeat_sender).await?;
    expire(cell, &heartbeat_sender).await?;
    cell.flush_deliveries().await?;
    let flush_due = Arc::new(Notify::new());
    let mut count = 0;
    loop {
        let (results, recorder_task) = record::spawn_recorder(cell.clone());
        let (service, outbound, heartbeats) = (service.clone(), outbound.clone(), heartbeats.clone());
        let worker =
            DeliveryWorker { service, cell: cell.clone(), outbound, heartbeats, results, flush_due: flush_due.clone() };
        let mut in_flight = InFlightDeliveries::default();
        let everything = MayBeDue::EVERYTHING;
        let (mut more_due, before) = (worker.start_due_deliveries(&mut in_flight, everything).await?.anything(), count);
        while let Some(ended) = in_flight.exchanges.join_next_with_id().await {
            count += 1;
            in_flight.end(ended);
            if in_flight.has_capacity() {
                more_due |= worker.start_due_deliveries(&mut in_flight, everything).await?.anything();
            }
        }
        drop(worker);
        let _ = recorder_task.await;
        // Rows that another transaction had locked are claimed in the next round.
        if count == before && !more_due {
            return Ok(count);
        }
    }
}

/// Writes the worker's heartbeat and reads the downtimes.
async fn write_heartbeat(cell: &Cell, heartbeat_sender: &watch::Sender<Heartbeat>) -> Result<(), StoreError> {
    let downtimes = cell.delivery_heartbeat().await?;
    heartbeat_sender.send_replace(Heartbeat { downtimes, last: Some(Stopwatch::start()) });
    Ok(())
}

/// Ends expired deliveries. The downtimes are those of the last heartbeat, which was less than a downtime ago.
async fn expire(cell: &Cell, heartbeat_sender: &watch::Sender<Heartbeat>) -> Result<(), StoreError> {
    let downtimes = heartbeat_sender.borrow().downtimes.clone();
    for _ in 0..MAX_EXPIRIES {
        let count = cell.expire_deliveries(&downtimes).await?;
        if count > 0 {
            tracing::info!(cell = %cell.id(), count, "deliveries expired");
            metrics::counter!("paylink_deliveries_ended_total", "end" => "expired").increment(count);
        }
        if count < EXPIRED_PER_STATEMENT {
            break;
        }
    }
    Ok(())
}
