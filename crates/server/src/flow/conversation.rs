//! Speaking to a bank about one attempt, and writing down each step before it is acted on.
//!
//! Everybody who speaks to a bank does it through here: the payer who confirms ([`super::initiate`]), comes back
//! ([`super::come_back`]), resumes or cancels, and the worker that asks on its own ([`super::observe`]). Each holds a claim on
//! the attempt, and goes on with it only as long as nobody has overtaken it.

use std::{sync::Arc, time::Duration};

use paylink_bank::{AttemptKey, Fault, Memory, Order, Payer, Returned, Sighting, Step, Visit};
use paylink_domain::{
    attempt::{Heard, Outcome, Profile},
    error_chain::Chain,
    id::AttemptId,
    status::Status,
};
use paylink_store::{Attempt, Cell, StoreError, Told, Written};
use tokio::{sync::OwnedSemaphorePermit, time::sleep};

use crate::{
    ambient::Stopwatch,
    banks::Offer,
    service::Service,
    urls::{notice_url, return_url},
};

/// More steps than any protocol has: a bank that always wants another one is given up.
const STEPS: usize = 4;

/// How long a failover may take without costing us what a bank has said: less than a claim lasts.
const PERSISTENCE: Duration = Duration::from_secs(40);
const PAUSE: Duration = Duration::from_millis(250);

/// What a bank that is no longer configured is taken for: the one that needs the most care.
const STRANGER: Profile = Profile { executed_ends: false, initiation_may_move_money: true };

/// One conversation about one claimed attempt.
pub(super) struct Conversation {
    pub(super) service: Arc<Service>,
    pub(super) cell: Arc<Cell>,
    pub(super) attempt: Attempt,
    /// Nothing, if the bank is no longer configured.
    pub(super) bank: Option<Arc<Offer>>,
    pub(super) payer: Option<Payer>,
    /// The payer's place at the bank, as long as this lasts.
    _place: Option<OwnedSemaphorePermit>,
}

/// Which of the bank's operations was called, for metrics.
#[derive(Clone, Copy)]
enum Call {
    Initiate,
    Advance,
    Resume,
    Status,
    Cancel,
}

impl Call {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Initiate => "initiate",
            Self::Advance => "advance",
            Self::Resume => "resume",
            Self::Status => "status",
            Self::Cancel => "cancel",
        }
    }
}

impl Conversation {
    /// A look of our own.
    pub(super) fn about(service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) -> Self {
        let bank = service.banks.get(&attempt.bank).cloned();
        Self { service: service.clone(), cell: cell.clone(), attempt, bank, payer: None, _place: None }
    }

    /// For a payer who waits, if there is a place for them.
    pub(super) fn with_payer(
        service: &Arc<Service>,
        cell: &Arc<Cell>,
        attempt: Attempt,
        payer: Payer,
    ) -> Result<Self, StoreError> {
        let conversation = Self::about(service, cell, attempt);
        let place = conversation.bank.as_ref().map(|bank| bank.place()).transpose()?;
        Ok(conversation.of_payer(payer, place))
    }

    /// For a payer who has a place already.
    pub(super) fn of_payer(self, payer: Payer, place: Option<OwnedSemaphorePermit>) -> Self {
        Self { payer: Some(payer), _place: place, ..self }
    }

    /// Gives the bank the order. The attempt is committed already; whatever happens now, it is never posted again.
    pub(super) async fn initiate(self, order: Order) -> Result<(), StoreError> {
        let (Some(bank), visit) = (self.bank.clone(), self.visit()) else {
            return self.tell(Heard::InitiationFailed(Outcome::NotDone), "bank: not configured").await;
        };
        match self.timed(Call::Initiate, bank.connector.initiate(&order, &visit)).await {
            Ok(step) => self.follow(step, &visit).await,
            Err(Fault::NotDone(_)) => self.tell(Heard::InitiationFailed(Outcome::NotDone), "bank: not reached").await,
            Err(Fault::Refused { reason }) => {
                self.tell(Heard::InitiationFailed(Outcome::Refused), &format!("bank: refused, {reason}")).await
            }
            Err(Fault::Maybe(_)) => self.tell(Heard::InitiationLost, "bank: no answer to the order").await,
        }
    }

    /// Goes on where the payer comes back, with what they brought.
    pub(super) async fn advance(self, returned: &Returned) -> Result<(), StoreError> {
        let (Some((bank, memory)), visit) = (self.at_bank(), self.visit()) else { return Ok(()) };
        match self.timed(Call::Advance, bank.connector.advance(&memory, &visit, returned)).await {
            Ok(step) => self.follow(step, &visit).await,
            Err(_) => self.tell(Heard::Unreadable, "bank: unreadable").await,
        }
    }

    /// Finds the way back to the bank. Whether the payer can be sent there is then in the attempt.
    pub(super) async fn resume(self) -> Result<(), StoreError> {
        let (Some((bank, memory)), visit) = (self.at_bank(), self.visit()) else { return Ok(()) };
        match self.timed(Call::Resume, bank.connector.resume(&memory, &visit)).await {
            Ok(step) => self.follow(step, &visit).await,
            Err(_) => self.tell(Heard::Unreadable, "bank: unreadable").await,
        }
    }

    /// Asks the bank to cancel. What the payer wished by it stands in the attempt.
    pub(super) async fn cancel(self) -> Result<(), StoreError> {
        let (Some((bank, memory)), visit) = (self.at_bank(), self.visit()) else { return Ok(()) };
        let sighting = self.timed(Call::Cancel, bank.connector.cancel(&memory, &visit)).await;
        self.tell_sighting(sighting).await
    }

    /// Asks how it stands.
    pub(super) async fn look(self) -> Result<(), StoreError> {
        let (Some((bank, memory)), visit) = (self.at_bank(), self.visit()) else {
            return self.tell(Heard::Unreadable, "bank: not configured").await;
        };
        let sighting = self.timed(Call::Status, bank.connector.status(&memory, &visit)).await;
        self.tell_sighting(sighting).await
    }

    fn at_bank(&self) -> Option<(Arc<Offer>, Memory)> {
        Some((self.bank.clone()?, self.attempt.memory.clone()?))
    }

    fn visit(&self) -> Visit {
        let id = self.attempt.id;
        Visit {
            key: AttemptKey::of(id),
            turn: self.attempt.claim,
            return_url: return_url(&self.service.pay_url, id),
            notice_url: notice_url(&self.service.pay_url, id),
            payer: self.payer.clone(),
        }
    }

    /// Takes step after step, each committed before it is acted on.
    async fn follow(mut self, mut step: Step, visit: &Visit) -> Result<(), StoreError> {
        for _ in 0..STEPS {
            match step {
                Step::Redirect { to, memory } => {
                    let (ring, randomness) = (&self.service.ring, &*self.service.randomness);
                    persistently(|| self.cell.send_payer(&self.attempt, &memory, &to, ring, randomness)).await?;
                    return Ok(());
                }
                Step::Seen(sighting) => return self.tell_sighting(Ok(sighting)).await,
                Step::Again { memory } => {
                    let (ring, randomness) = (&self.service.ring, &*self.service.randomness);
                    let written =
                        persistently(|| self.cell.keep_memory(&self.attempt, &memory, ring, randomness)).await?;
                    self.attempt.memory = Some(memory.clone());
                    let (Written::Yes, Some(bank)) = (written, self.bank.clone()) else { return Ok(()) };
                    let nothing = Returned::default();
                    match self.timed(Call::Advance, bank.connector.advance(&memory, visit, &nothing)).await {
                        Ok(next) => step = next,
                        Err(_) => return self.tell(Heard::Unreadable, "bank: unreadable").await,
                    }
                }
            }
        }
        self.tell(Heard::Unreadable, "bank: never done").await
    }

    async fn tell_sighting(&self, sighting: Result<Sighting, Fault>) -> Result<(), StoreError> {
        match sighting {
            Ok(Sighting { phase, code }) => self.tell(Heard::Phase(phase), &format!("bank: {code}")).await,
            Err(_) => self.tell(Heard::Unreadable, "bank: unreadable").await,
        }
    }

    /// Writes down what was heard and what follows from it.
    pub(super) async fn tell(&self, heard: Heard, cause: &str) -> Result<(), StoreError> {
        let profile = self.bank.as_ref().map_or(STRANGER, |bank| bank.connector.capabilities().profile);
        let ring = &self.service.ring;
        let told = persistently(|| self.cell.hear(&self.attempt, heard, cause, profile, ring)).await?;
        match told {
            Told::Overtaken => {}
            Told::Concluded { from, conclusion } => {
                if let Some(to) = conclusion.to {
                    moved(from, to);
                }
                if conclusion.contradiction {
                    metrics::counter!("paylink_contradictions_total", "bank" => self.attempt.bank.to_string())
                        .increment(1);
                    tracing::error!(bank = %self.attempt.bank, said = cause, stands = %from,
                        "a bank contradicts what is final; see the table contradiction");
                }
            }
        }
        Ok(())
    }

    /// The outcome of a call, counted and, if it failed, logged.
    async fn timed<T>(&self, call: Call, answer: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
        let watch = Stopwatch::start();
        let outcome = answer.await;
        if let Some(offer) = &self.bank {
            let answered = !matches!(outcome, Err(Fault::NotDone(_) | Fault::Maybe(_)));
            offer.heard(answered, self.service.clock.now());
        }
        let word = outcome.as_ref().map_or_else(Fault::kind, |_| "ok");
        let bank = self.attempt.bank.to_string();
        metrics::histogram!("paylink_bank_call_duration_seconds",
            "bank" => bank, "call" => call.as_str(), "outcome" => word)
        .record(watch.elapsed().as_secs_f64());
        if let Err(fault) = &outcome {
            tracing::warn!(bank = %self.attempt.bank, call = call.as_str(), error = %Chain(fault), "a bank did not answer well");
        }
        outcome
    }
}

/// Goes on writing what a bank has said while the database is away: a failover must not cost an order the only copy of its id. Not
/// longer than the claim lasts, and never what the database refuses. All these writes are safe to repeat.
async fn persistently<T, F: Future<Output = Result<T, StoreError>>>(
    mut write: impl FnMut() -> F,
) -> Result<T, StoreError> {
    let watch = Stopwatch::start();
    loop {
        match write().await {
            Err(StoreError::Unreachable(_) | StoreError::Busy(_)) if watch.elapsed() < PERSISTENCE => {
                sleep(PAUSE).await;
            }
            outcome => return outcome,
        }
    }
}

/// Counts a change of status.
pub(super) fn moved(from: Status, to: Status) {
    metrics::counter!("paylink_status_changes_total", "from" => from.as_str(), "to" => to.as_str()).increment(1);
}

/// The cell of an attempt, if this installation has it.
pub(super) fn cell_of(service: &Service, attempt: AttemptId) -> Option<&Arc<Cell>> {
    service.cells.get(attempt.cell())
}
