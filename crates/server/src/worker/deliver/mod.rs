//! Delivers events that are due. Any number of workers may do this at once: a claim is taken by one of them.
//!
//! One task claims and knows what is under way, each exchange is a task of its own, and one task writes down what came of them. Nothing
//! rings when an event is committed, because that would make every commit wait for the others: due rows are looked for ten times a
//! second, and at once again as long as there are some.

mod record;
mod window;

use std::{collections::HashMap, future::ready, sync::Arc, time::Duration};

use paylink_domain::{error_chain::Chain, id::EndpointId};
use paylink_store::{Cell, Claimed, Concluded, Due, FRESH_AT_ONCE, QUEUED_AT_ONCE, QUEUES_AT_ONCE, StoreError, Then};
use tokio::{
    sync::{mpsc::Sender, watch},
    task::{Id, JoinError, JoinSet},
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use crate::{
    ambient::Stopwatch,
    flow::deliver::{Heartbeat, deliver},
    outbound::Outbound,
    periodic::run_periodically,
    service::Service,
};
use window::{Went, Windows};

/// How soon what has become due is looked for.
const TICK: Duration = Duration::from_millis(100);
/// How many exchanges may be under way at once.
const UNDER_WAY: usize = 2_048;
/// How soon a delivery whose time is over is ended; and how often a worker says that it is there, which is far more often than its
/// absence is taken for an outage.
const CLOSE_EVERY: Duration = Duration::from_secs(1);
/// Nothing is taken by a worker whose last beat is older: far less than what counts as an absence.
const STALE: Duration = Duration::from_secs(10);
const FLUSH_EVERY: Duration = Duration::from_millis(100);
const MEASURE_EVERY: Duration = Duration::from_secs(10);

/// What a worker that delivers does in one cell.
pub(crate) async fn keep_delivering(
    service: Arc<Service>,
    cell: Arc<Cell>,
    outbound: Outbound,
    stop: CancellationToken,
) {
    let (heart, beats) = watch::channel(Heartbeat::default());
    beat(&cell, &heart).await;
    let (record, recorded) = record::recorder(cell.clone());
    let courier = Courier { service, cell: cell.clone(), outbound, beats, record };
    tokio::join!(
        courier.keep_going(stop.clone()),
        run_periodically(CLOSE_EVERY, stop.clone(), async || close(&cell, &heart).await),
        run_periodically(FLUSH_EVERY, stop.clone(), async || flush(&cell).await),
        run_periodically(MEASURE_EVERY, stop, async || measure(&cell).await),
    );
    let _ = recorded.await;
}

/// Who carries what is due in one cell to where it goes.
#[derive(Debug)]
struct Courier {
    service: Arc<Service>,
    cell: Arc<Cell>,
    outbound: Outbound,
    beats: watch::Receiver<Heartbeat>,
    record: Sender<Concluded>,
}

/// The exchanges that are under way, and with whom.
#[derive(Debug, Default)]
struct UnderWay {
    exchanges: JoinSet<Went>,
    /// With whom; also if one of them panics.
    endpoints: HashMap<Id, EndpointId>,
    windows: Windows,
}

impl UnderWay {
    /// Whether whatever the next claim brings can begin at once.
    fn has_room(&self) -> bool {
        self.exchanges.len() + FRESH_AT_ONCE + QUEUED_AT_ONCE <= UNDER_WAY
    }

    /// One that panicked is sent again when its claim has run out.
    fn end(&mut self, ended: Result<(Id, Went), JoinError>) {
        let (id, went) = ended.unwrap_or_else(|error| {
            tracing::error!("a delivery broke off");
            (error.id(), Went::Wrong)
        });
        if let Some(endpoint) = self.endpoints.remove(&id) {
            self.windows.end(endpoint, went);
        }
    }
}

impl Courier {
    async fn keep_going(self, stop: CancellationToken) {
        let mut under_way = UnderWay::default();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut more = false;
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                Some(ended) = under_way.exchanges.join_next_with_id() => under_way.end(ended),
                _ = ticks.tick() => more = true,
                () = ready(()), if more && under_way.has_room() => {}
            }
            while let Some(ended) = under_way.exchanges.try_join_next_with_id() {
                under_way.end(ended);
            }
            if more && under_way.has_room() {
                more = self.begin_due(&mut under_way).await.unwrap_or_else(|error| {
                    tracing::warn!(cell = %self.cell.id(), error = %Chain(&error), "what is due has to wait");
                    false
                });
            }
        }
        // What is cut off would be sent again when its claim has run out; what can end well should.
        while let Some(ended) = under_way.exchanges.join_next_with_id().await {
            under_way.end(ended);
        }
    }

    /// Begins what is due and whose endpoints have room. True, if there is more.
    async fn begin_due(&self, under_way: &mut UnderWay) -> Result<bool, StoreError> {
        if self.beats.borrow().last.is_none_or(|last| last.elapsed() > STALE) {
            return Ok(false); // until the cell has heard of us again, and we of when nobody was there
        }
        under_way.windows.forget(self.service.clock.now());
        let fresh = self.cell.claim_fresh(&under_way.windows.room(), &self.service.ring).await?;
        let mut more = fresh.looked_at == FRESH_AT_ONCE;
        self.begin(under_way, fresh);
        let queued = self.cell.claim_queued(&under_way.windows.room(), &self.service.ring).await?;
        more |= !queued.due.is_empty() || queued.looked_at == QUEUES_AT_ONCE;
        self.begin(under_way, queued);
        Ok(more)
    }

    fn begin(&self, under_way: &mut UnderWay, claimed: Claimed) {
        let now = self.service.clock.now();
        for due in claimed.due {
            under_way.windows.begin(due.endpoint, now);
            let endpoint = due.endpoint;
            let exchange = under_way.exchanges.spawn(self.exchange(due));
            under_way.endpoints.insert(exchange.id(), endpoint);
        }
    }

    /// Delivers, and hands over what came of it at once: what is written down does not wait for the next claim.
    fn exchange(&self, due: Due) -> impl Future<Output = Went> + use<> {
        let (service, outbound, beats) = (self.service.clone(), self.outbound.clone(), self.beats.clone());
        let record = self.record.clone();
        async move {
            let concluded = deliver(&service, &outbound, due, &beats).await;
            let went = Went::of(concluded.then == Then::Delivered, concluded.duration_ms);
            if concluded.gone {
                tracing::warn!(endpoint = %concluded.endpoint, "an endpoint answered 410 and is disabled");
            }
            if let Some(end) = concluded.then.end() {
                metrics::counter!("paylink_deliveries_ended_total", "end" => end).increment(1);
            }
            let _ = record.send(concluded).await;
            went
        }
    }
}

/// Delivers everything that is due now, and returns when it has been written down: for tests that move the clock themselves.
pub async fn deliver_due(service: &Arc<Service>, cell: &Arc<Cell>, outbound: &Outbound) -> Result<usize, StoreError> {
    let (heart, beats) = watch::channel(Heartbeat::default());
    close(cell, &heart).await;
    cell.flush_deliveries().await?;
    let mut count = 0;
    loop {
        let (record, recorded) = record::recorder(cell.clone());
        let (service, outbound, beats) = (service.clone(), outbound.clone(), beats.clone());
        let courier = Courier { service, cell: cell.clone(), outbound, beats, record };
        let mut under_way = UnderWay::default();
        let (mut more, before) = (courier.begin_due(&mut under_way).await?, count);
        while let Some(ended) = under_way.exchanges.join_next_with_id().await {
            count += 1;
            under_way.end(ended);
            if under_way.has_room() {
                more |= courier.begin_due(&mut under_way).await?;
            }
        }
        drop(courier);
        let _ = recorded.await;
        // What was passed over because somebody was just writing comes with the next round.
        if count == before && !more {
            return Ok(count);
        }
    }
}

/// False, if nobody could be told.
async fn beat(cell: &Cell, heart: &watch::Sender<Heartbeat>) -> bool {
    match cell.beat().await {
        Ok(downtimes) => {
            heart.send_replace(Heartbeat { downtimes, last: Some(Stopwatch::start()) });
            true
        }
        Err(error) => {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "the cell does not hear that we deliver");
            false
        }
    }
}

/// Whether something is over hangs on when nobody was there. That may have ended just now: a database was away, or the machine slept.
async fn close(cell: &Cell, heart: &watch::Sender<Heartbeat>) {
    if !beat(cell, heart).await {
        return;
    }
    let known = heart.borrow().downtimes.clone();
    match cell.expire_deliveries(&known).await {
        Ok(0) => {}
        Ok(rows) => {
            tracing::info!(cell = %cell.id(), rows, "deliveries are over");
            metrics::counter!("paylink_deliveries_ended_total", "end" => "expired").increment(rows);
        }
        Err(error) => tracing::warn!(cell = %cell.id(), error = %Chain(&error), "deliveries cannot be ended now"),
    }
}

async fn flush(cell: &Cell) {
    if let Err(error) = cell.flush_deliveries().await {
        tracing::warn!(cell = %cell.id(), error = %Chain(&error), "what waits for an endpoint has to wait longer");
    }
}

async fn measure(cell: &Cell) {
    let Ok(backlog) = cell.delivery_backlog().await else { return };
    let gauge = |name: &'static str| metrics::gauge!(name, "cell" => cell.id().to_string());
    let number = |count: i64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    gauge("paylink_deliveries_due").set(number(backlog.fresh));
    gauge("paylink_deliveries_queued").set(number(backlog.queued));
    gauge("paylink_delivery_oldest_due_seconds").set(backlog.oldest_seconds);
    gauge("paylink_endpoints_broken").set(number(backlog.broken));
}
