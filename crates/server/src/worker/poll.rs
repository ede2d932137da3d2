//! Claims due attempts and polls their banks. Any number of workers may do this concurrently: each attempt is claimed by one.

use std::{
    collections::HashMap,
    pin::{Pin, pin},
    sync::Arc,
    time::Duration,
};

use paylink_domain::{error_chain::ErrorChain, id::BankId};
use paylink_store::{Attempt, Cell, ErrorClass, StoreError};
use tokio::{
    task::{Id, JoinSet},
    time::{Interval, MissedTickBehavior, Sleep, interval, sleep},
};
use tokio_util::sync::CancellationToken;

use crate::{
    failure_log::FailureLog, flow::poll::poll, request_context::RequestContext, service::Service,
    telemetry::background_span,
};

/// How often due attempts are claimed while there are some.
const BUSY_INTERVAL: Duration = Duration::from_millis(500);
/// And while there are none.
const IDLE_INTERVAL: Duration = Duration::from_secs(1);
/// How often due attempts at banks that are no longer configured are claimed.
const UNCONFIGURED_BANKS_INTERVAL: Duration = Duration::from_mins(1);
/// Concurrent polls per bank; one claim may exceed it by its batch. So a bank that hangs occupies a limited number of tasks.
const MAX_IN_FLIGHT_PER_BANK: usize = 32;

/// How long a worker waits after its database was unreachable. Sessions retry their writes four times a second.
const GRACE_AFTER_OUTAGE: Duration = Duration::from_secs(2);

/// The running polls and their banks.
#[derive(Debug, Default)]
struct InFlightPolls {
    polls: JoinSet<()>,
    banks: HashMap<Id, BankId>,
}

impl InFlightPolls {
    fn start(&mut self, service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) {
        let bank = attempt.bank.clone();
        let poll = self.polls.spawn(poll_logged(service.clone(), cell.clone(), attempt));
        self.banks.insert(poll.id(), bank);
    }

    /// Waits for one poll to end, also by a panic. False if there is none.
    async fn join_next(&mut self) -> bool {
        let id = match self.polls.join_next_with_id().await {
            None => return false,
            Some(Ok((id, ()))) => id,
            Some(Err(error)) => error.id(),
        };
        self.banks.remove(&id);
        true
    }

    /// The banks of `banks` that are below the limit.
    fn with_capacity(&self, banks: Vec<BankId>) -> Vec<BankId> {
        let in_flight = |bank: &BankId| self.banks.values().filter(|polled| *polled == bank).count();
        banks.into_iter().filter(|bank| in_flight(bank) < MAX_IN_FLIGHT_PER_BANK).collect()
    }
}

/// At which banks a round claims due attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedBanks {
    Configured,
    /// Also at banks that are no longer configured.
    All,
}

/// Polls the due attempts of one cell.
#[derive(Debug)]
pub struct Poller {
    service: Arc<Service>,
    cell: Arc<Cell>,
    in_flight: InFlightPolls,
    was_unavailable: bool,
    next_claim: Pin<Box<Sleep>>,
    unconfigured_banks: Interval,
    log: FailureLog,
}

pub(crate) async fn run_poll_loop(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    let mut poller = Poller::new(service, cell);
    while let Some(banks) = poller.wait(&stop).await {
        poller.round(banks).await;
    }
    poller.finish().await;
}

impl Poller {
    pub fn new(service: Arc<Service>, cell: Arc<Cell>) -> Self {
        let mut unconfigured_banks = interval(UNCONFIGURED_BANKS_INTERVAL);
        unconfigured_banks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            service,
            cell,
            in_flight: InFlightPolls::default(),
            was_unavailable: false,
            next_claim: Box::pin(sleep(Duration::ZERO)),
            unconfigured_banks,
            log: FailureLog::new("claiming due attempts"),
        }
    }

    /// Waits until the next round is due. `None`: the worker stops.
    async fn wait(&mut self, stop: &CancellationToken) -> Option<ClaimedBanks> {
        loop {
            tokio::select! {
                () = stop.cancelled() => return None,
                true = self.in_flight.join_next() => {}
                _ = self.unconfigured_banks.tick() => return Some(ClaimedBanks::All),
                () = self.next_claim.as_mut() => return Some(ClaimedBanks::Configured),
            }
        }
    }

    /// Starts polls of all attempts that are due now. The first round after an outage of the database starts none.
    pub async fn round(&mut self, banks: ClaimedBanks) {
        self.next_claim.set(sleep(if self.in_flight.polls.is_empty() { IDLE_INTERVAL } else { BUSY_INTERVAL }));
        if self.was_unavailable {
            // Sessions that the outage has interrupted write their results first. Their claims may have expired meanwhile.
            self.was_unavailable = self.cell.now().await.is_err();
            if !self.was_unavailable {
                sleep(GRACE_AFTER_OUTAGE).await;
            }
            return;
        }
        let started = self.start_due_polls(banks).await;
        self.was_unavailable = started.as_ref().is_err_and(|error| error.class() == ErrorClass::Unavailable);
        if self.log.record(self.cell.id(), started).is_some() && !self.in_flight.polls.is_empty() {
            self.next_claim.set(sleep(BUSY_INTERVAL));
        }
    }

    /// Starts polls of all due attempts whose banks have capacity, one claim after another.
    async fn start_due_polls(&mut self, banks: ClaimedBanks) -> Result<(), StoreError> {
        let (service, cell) = (&self.service, &self.cell);
        loop {
            let due = cell.claim_due(&self.in_flight.with_capacity(service.banks.ids()), &service.ring).await?;
            if due.is_empty() {
                break;
            }
            for attempt in due {
                self.in_flight.start(service, cell, attempt);
            }
        }
        if banks == ClaimedBanks::All {
            for attempt in cell.claim_due_at_unknown_banks(&service.banks.ids(), &service.ring).await? {
                self.in_flight.start(service, cell, attempt);
            }
        }
        Ok(())
    }

    /// Waits for the running polls. An aborted poll would be repeated only when its claim expires.
    pub async fn finish(mut self) {
        while self.in_flight.join_next().await {}
    }
}

async fn poll_logged(service: Arc<Service>, cell: Arc<Cell>, attempt: Attempt) {
    let bank = attempt.bank.clone();
    let polled = async {
        if let Err(error) = poll(&service, &cell, attempt).await {
            tracing::warn!(cell = %cell.id(), %bank, error = %ErrorChain(&error), "recording the result of a poll failed");
        }
    };
    // With an id, so that the lines of the poll can be found from the history of the payment.
    let context = RequestContext::of_background("poll", &*service.randomness);
    context.scope(&background_span(&context), pin!(polled)).await;
}
