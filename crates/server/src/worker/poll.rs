//! Claims due attempts and polls their banks. Any number of workers may do this concurrently: each attempt is claimed by one.

use std::{collections::HashMap, pin::pin, sync::Arc, time::Duration};

use paylink_domain::{error_chain::ErrorChain, id::BankId};
use paylink_store::{Attempt, Cell, ErrorClass, StoreError};
use tokio::{
    task::{Id, JoinSet},
    time::{MissedTickBehavior, interval, sleep},
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

pub(crate) async fn run_poll_loop(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    let (mut in_flight, mut was_unavailable) = (InFlightPolls::default(), false);
    let (mut next_claim, mut unconfigured_banks) = (pin!(sleep(Duration::ZERO)), interval(UNCONFIGURED_BANKS_INTERVAL));
    let log = FailureLog::new("claiming due attempts");
    unconfigured_banks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut include_unconfigured_banks = false;
        tokio::select! {
            () = stop.cancelled() => break,
            true = in_flight.join_next() => continue,
            _ = unconfigured_banks.tick() => include_unconfigured_banks = true,
            () = next_claim.as_mut() => {}
        }
        next_claim.set(sleep(if in_flight.polls.is_empty() { IDLE_INTERVAL } else { BUSY_INTERVAL }));
        if was_unavailable {
            // Sessions that the outage has interrupted write their results first. Their claims may have expired meanwhile.
            was_unavailable = cell.now().await.is_err();
            if !was_unavailable {
                sleep(GRACE_AFTER_OUTAGE).await;
            }
            continue;
        }
        let started = start_due_polls(&service, &cell, include_unconfigured_banks, &mut in_flight).await;
        was_unavailable = started.as_ref().is_err_and(|error| error.class() == ErrorClass::Unavailable);
        if log.record(cell.id(), started).is_some() && !in_flight.polls.is_empty() {
            next_claim.set(sleep(BUSY_INTERVAL));
        }
    }
    // An aborted poll would be repeated only when its claim expires, so let the running ones finish.
    while in_flight.join_next().await {}
}

/// Starts polls of all due attempts whose banks have capacity, one claim after another.
async fn start_due_polls(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    include_unconfigured_banks: bool,
    in_flight: &mut InFlightPolls,
) -> Result<(), StoreError> {
    loop {
        let due = cell.claim_due(&in_flight.with_capacity(service.banks.ids()), &service.ring).await?;
        if due.is_empty() {
            break;
        }
        for attempt in due {
            in_flight.start(service, cell, attempt);
        }
    }
    if include_unconfigured_banks {
        for attempt in cell.claim_due_at_unknown_banks(&service.banks.ids(), &service.ring).await? {
            in_flight.start(service, cell, attempt);
        }
    }
    Ok(())
}

/// Polls all attempts that are due now, and returns when the polls have ended. For tests.
pub async fn poll_due_attempts(service: &Arc<Service>, cell: &Arc<Cell>) -> Result<(), StoreError> {
    let mut in_flight = InFlightPolls::default();
    start_due_polls(service, cell, true, &mut in_flight).await?;
    while in_flight.join_next().await {
        start_due_polls(service, cell, false, &mut in_flight).await?;
    }
    Ok(())
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
