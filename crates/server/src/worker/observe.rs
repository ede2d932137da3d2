//! Looks at attempts that are due. Any number of workers may do this at once: a claim is taken by one of them.

use std::{collections::HashMap, sync::Arc, time::Duration};

use paylink_domain::{error_chain::Chain, id::BankId};
use paylink_store::{Attempt, Cell, StoreError};
use tokio::{
    task::{Id, JoinSet},
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use crate::{flow::observe::observe, service::Service};

/// How soon what has become due is looked at.
const TICK: Duration = Duration::from_millis(500);
/// How often it is checked whether something is due at a bank that is no longer configured.
const STRANGERS_EVERY: Duration = Duration::from_mins(1);
/// How many looks at one bank may be under way at once, give or take what one claim brings. A bank that hangs takes no more than these.
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

    /// Those of `banks` at which there is room.
    fn free(&self, banks: Vec<BankId>) -> Vec<BankId> {
        let under_way = |bank: &BankId| self.banks.values().filter(|busy| *busy == bank).count();
        banks.into_iter().filter(|bank| under_way(bank) < AT_ONE_BANK).collect()
    }
}

pub(crate) async fn keep_observing(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    let mut under_way = UnderWay::default();
    let (mut ticks, mut strangers) = (interval(TICK), interval(STRANGERS_EVERY));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    strangers.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut look_at_strangers = false;
        tokio::select! {
            () = stop.cancelled() => break,
            true = under_way.one_ends() => continue,
            _ = strangers.tick() => look_at_strangers = true,
            _ = ticks.tick() => {}
        }
        if let Err(error) = begin_due(&service, &cell, look_at_strangers, &mut under_way).await {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "what is due has to wait");
        }
    }
    // What is cut off would be taken up again when its claim has run out; what can end well should.
    while under_way.one_ends().await {}
}

/// Begins to look at what is due, one claim after another until nothing is that may be looked at now.
async fn begin_due(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    strangers: bool,
    under_way: &mut UnderWay,
) -> Result<(), StoreError> {
    loop {
        let due = cell.claim_due(&under_way.free(service.banks.ids()), &service.ring).await?;
        if due.is_empty() {
            break;
        }
        for attempt in due {
            under_way.begin(service, cell, attempt);
        }
    }
    if strangers {
        for attempt in cell.claim_strangers(&service.banks.ids(), &service.ring).await? {
            under_way.begin(service, cell, attempt);
        }
    }
    Ok(())
}

/// Looks at everything that is due now, and returns when it has been looked at: what the worker does in a tick.
pub async fn look_at_due(service: &Arc<Service>, cell: &Arc<Cell>) -> Result<(), StoreError> {
    let mut under_way = UnderWay::default();
    begin_due(service, cell, true, &mut under_way).await?;
    while under_way.one_ends().await {
        begin_due(service, cell, false, &mut under_way).await?;
    }
    Ok(())
}

async fn look(service: Arc<Service>, cell: Arc<Cell>, attempt: Attempt) {
    let bank = attempt.bank.clone();
    if let Err(error) = observe(&service, &cell, attempt).await {
        tracing::warn!(cell = %cell.id(), %bank, error = %Chain(&error), "a look at a bank could not be written down");
    }
}
