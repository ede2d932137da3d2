//! Looks at attempts that are due. Any number of workers may do this at once: a claim is taken by one of them.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

use paylink_domain::id::BankId;
use tokio::{
    task::{Id, JoinSet},
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use crate::{
    flow::observe::observe,
    service::Service,
    store::{Attempt, Cell},
    telemetry::Chain,
};

/// How soon what has become due is looked at.
const TICK: Duration = Duration::from_millis(500);
/// How many looks at one bank may be under way at once. A bank that hangs takes no more than these.
const AT_ONE_BANK: usize = 32;

/// The looks that are under way, and where.
#[derive(Debug, Default)]
struct UnderWay {
    looks: JoinSet<()>,
    banks: HashMap<Id, BankId>,
}

impl UnderWay {
    fn begin(&mut self, service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) {
        let bank = attempt.bank.clone();
        let look = self.looks.spawn(look(service.clone(), cell.clone(), attempt));
        self.banks.insert(look.id(), bank);
    }

    /// Waits for one of them to end, if there is one. A look that panicked has ended too.
    async fn one_ends(&mut self) -> bool {
        let id = match self.looks.join_next_with_id().await {
            None => return false,
            Some(Ok((id, ()))) => id,
            Some(Err(error)) => error.id(),
        };
        self.banks.remove(&id);
        true
    }

    fn busy(&self) -> Vec<BankId> {
        let mut counts = BTreeMap::<&BankId, usize>::new();
        for bank in self.banks.values() {
            *counts.entry(bank).or_default() += 1;
        }
        counts.into_iter().filter(|(_, count)| *count >= AT_ONE_BANK).map(|(bank, _)| bank.clone()).collect()
    }
}

pub(crate) async fn keep_observing(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    let mut under_way = UnderWay::default();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            true = under_way.one_ends() => continue,
            _ = ticks.tick() => {}
        }
        // One claim after another until nothing is due that may be looked at now.
        loop {
            match cell.claim_due(&under_way.busy(), &service.ring).await {
                Ok(due) if due.is_empty() => break,
                Ok(due) => due.into_iter().for_each(|attempt| under_way.begin(&service, &cell, attempt)),
                Err(error) => {
                    tracing::warn!(cell = %cell.id(), error = %Chain(&error), "what is due has to wait");
                    break;
                }
            }
        }
    }
    // What is cut off would be taken up again when its claim has run out; what can end well should.
    while under_way.one_ends().await {}
}

/// Looks at everything that is due now, and returns when it has been looked at: what the worker does in a tick.
pub async fn look_at_due(service: &Arc<Service>, cell: &Arc<Cell>) {
    let mut under_way = UnderWay::default();
    while let Ok(due) = cell.claim_due(&[], &service.ring).await
        && !due.is_empty()
    {
        for attempt in due {
            under_way.begin(service, cell, attempt);
        }
        while under_way.one_ends().await {}
    }
}

async fn look(service: Arc<Service>, cell: Arc<Cell>, attempt: Attempt) {
    let bank = attempt.bank.clone();
    if let Err(error) = observe(&service, &cell, attempt).await {
        tracing::warn!(cell = %cell.id(), %bank, error = %Chain(&error), "a look at a bank could not be written down");
    }
}
