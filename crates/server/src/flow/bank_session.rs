//! Calls a bank about one attempt, and commits each step before acting on it.
//!
//! All calls to banks go through here: for a payer who confirms ([`super::initiate`]), returns ([`super::handle_return`]), resumes
//! or cancels, and for the worker ([`super::poll`]). Each caller holds a claim on the attempt. A write under a claim that another
//! caller has superseded changes nothing.

use std::{sync::Arc, time::Duration};

use paylink_bank::{
    AttemptKey, BankCallError, BankStatus, CallContext, ConnectorState, Order, Payer, ReturnQuery, Step,
};
use paylink_domain::{
    attempt::{AttemptOutcome, Observation, Profile},
    attempt_access::AccessRole,
    error_chain::ErrorChain,
    id::AttemptId,
    status::Status,
};
use paylink_store::{
    ATTEMPT_LEASE, Attempt, BankWords, Cell, ErrorClass, ObservationOutcome, StoreError, WriteOutcome,
};
use tokio::{
    sync::OwnedSemaphorePermit,
    time::{sleep, timeout},
};
use tracing::Instrument;

use crate::{
    banks::{BankBusy, ConfiguredBank},
    service::Service,
    system::Stopwatch,
    telemetry::{bank_call_span, end_span},
    urls::{notification_url, return_url},
};

/// More steps than any protocol needs. A bank that requests even more is recorded as unreadable.
const MAX_STEPS: usize = 4;

/// How long the write of a bank's response is retried, to survive a failover.
const WRITE_RETRY_LIMIT: Duration = Duration::from_secs(40);
const WRITE_RETRY_PAUSE: Duration = Duration::from_millis(250);
/// How often a session that waits for its bank renews its claim.
const RENEW_INTERVAL: Duration = Duration::from_secs(2);
const _: () = assert!(3 * RENEW_INTERVAL.as_secs() < ATTEMPT_LEASE.as_secs());

/// The profile for a bank that is no longer configured: the most cautious one.
const UNCONFIGURED_BANK_PROFILE: Profile =
    Profile { executed_is_final: false, lost_initiation_may_move_money: true, retention: None };

/// The cause that the payment's history gets when the response to an initiation is lost.
const NO_INITIATION_RESPONSE: &str = "bank: no response to the initiation";

/// The calls about one claimed attempt.
pub(super) struct BankSession {
    service: Arc<Service>,
    cell: Arc<Cell>,
    attempt: Attempt,
    /// `None` if the bank is no longer configured.
    bank: Option<Arc<ConfiguredBank>>,
    payer: Option<Payer>,
    /// Whether the payer must no longer be sent to the bank's page that is stored, because we cancel the order.
    clear_redirect: bool,
    /// Held as long as the session, on behalf of a payer.
    _permit: Option<OwnedSemaphorePermit>,
}

/// Which of the bank's operations was called, for metrics.
#[derive(Clone, Copy)]
enum BankCall {
    Initiate,
    Advance,
    Resume,
    Poll,
    Cancel,
    Adopt,
}

impl BankCall {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Initiate => "initiate",
            Self::Advance => "advance",
            Self::Resume => "resume",
            Self::Poll => "status",
            Self::Cancel => "cancel",
            Self::Adopt => "adopt",
        }
    }
}

impl BankSession {
    /// A session without a payer.
    pub(super) fn new(service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) -> Self {
        let bank = service.banks.get(&attempt.bank);
        Self {
            service: service.clone(),
            cell: cell.clone(),
            attempt,
            bank,
            payer: None,
            clear_redirect: false,
            _permit: None,
        }
    }

    /// A session for a payer, if the bank has a free permit.
    pub(super) fn for_payer(
        service: &Arc<Service>,
        cell: &Arc<Cell>,
        attempt: Attempt,
        payer: Payer,
    ) -> Result<Self, StoreError> {
        let session = Self::new(service, cell, attempt);
        let permit = session.bank.as_deref().map(permit_for_payer).transpose()?;
        Ok(session.with_payer_permit(payer, permit))
    }

    /// The same session for a payer who has a permit already.
    pub(super) fn with_payer_permit(self, payer: Payer, permit: Option<OwnedSemaphorePermit>) -> Self {
        Self { payer: Some(payer), _permit: permit, ..self }
    }

    /// Initiates the payment at the bank. The attempt is already committed, and this call is never repeated.
    pub(super) async fn initiate(self, order: Order) -> Result<(), StoreError> {
        let (Some(bank), context) = (self.bank.clone(), self.context()) else {
            return self
                .record_observation(Observation::InitiationFailed(AttemptOutcome::NotReached), "bank: not configured")
                .await;
        };
        match self.call_bank(BankCall::Initiate, bank.connector.initiate(&order, &context)).await {
            Ok(step) => self.run_steps(step, &context).await,
            Err(BankCallError::NotReached(_)) => {
                self.record_observation(Observation::InitiationFailed(AttemptOutcome::NotReached), "bank: not reached")
                    .await
            }
            Err(BankCallError::Refused { reason }) => {
                let words = BankWords { status: &reason, reason: None };
                self.record_words(
                    Observation::InitiationFailed(AttemptOutcome::Refused),
                    &format!("bank: refused, {reason}"),
                    Some(words),
                )
                .await
            }
            Err(BankCallError::Gone { .. } | BankCallError::OutcomeUnknown(_)) => {
                self.record_observation(Observation::InitiationLost, NO_INITIATION_RESPONSE).await
            }
        }
    }

    /// Continues when the payer returns, with the query of the bank's redirect.
    pub(super) async fn advance(self, return_query: &ReturnQuery) -> Result<(), StoreError> {
        let (Some((bank, connector_state)), context) = (self.bank_and_state(), self.context()) else { return Ok(()) };
        let step = bank.connector.advance(&connector_state, &context, return_query);
        self.follow(BankCall::Advance, step, &context).await
    }

    /// Gets a new redirect to the bank. If there is one, it is stored in the attempt.
    pub(super) async fn resume(self) -> Result<(), StoreError> {
        let (Some((bank, connector_state)), context) = (self.bank_and_state(), self.context()) else { return Ok(()) };
        self.follow(BankCall::Resume, bank.connector.resume(&connector_state, &context), &context).await
    }

    /// Asks the bank to cancel. The attempt holds the payer's request: to cancel, or to choose another bank.
    pub(super) async fn cancel(mut self) -> Result<(), StoreError> {
        self.clear_redirect = true;
        let (Some((bank, connector_state)), context) = (self.bank_and_state(), self.context()) else { return Ok(()) };
        self.follow(BankCall::Cancel, bank.connector.cancel(&connector_state, &context), &context).await
    }

    /// Continues without a payer: reads the status, and finishes a step that is left. After the payer's authorisation, and after the
    /// attempt has ended, only the status is read: nothing of ours may change the order then.
    pub(super) async fn poll(self) -> Result<(), StoreError> {
        let (Some((bank, connector_state)), context) = (self.bank_and_state(), self.context()) else {
            return self.record_observation(Observation::Unreadable, "bank: not configured").await;
        };
        let only_read = !self.attempt.is_open() || self.attempt.was_authorised;
        let step = async {
            if only_read {
                bank.connector.status(&connector_state, &context).await.map(Step::Observed)
            } else {
                bank.connector.poll(&connector_state, &context).await
            }
        };
        self.follow(BankCall::Poll, step, &context).await
    }

    /// Awaits the bank's next step about an order that it has, and carries it out.
    async fn follow(
        self,
        call: BankCall,
        step: impl Future<Output = Result<Step, BankCallError>>,
        context: &CallContext,
    ) -> Result<(), StoreError> {
        match self.call_bank(call, step).await {
            Ok(step) => self.run_steps(step, context).await,
            Err(_) => self.record_observation(Observation::Unreadable, "bank: unreadable").await,
        }
    }

    /// Reads the next order that a notification has named. If it is this attempt's, its state is stored and it is polled.
    pub(super) async fn adopt_named_order(mut self) -> Result<(), StoreError> {
        let (Some(name), Some(bank)) = (self.attempt.named_orders.first().cloned(), self.bank.clone()) else {
            return self.record_without_order().await;
        };
        let payment = &self.attempt.payment;
        let payee = self.cell.payee_account_for(payment.id, payment.company_id, &self.service.ring).await?;
        // A payment always has one.
        let Some(payee) = payee else { return self.record_without_order().await };
        let (order, context) = (Order::new(payment, payee.holder, payee.iban, None), self.context());
        match self.call_bank(BankCall::Adopt, bank.connector.adopt(&name, &order, &context)).await {
            Ok(Some(connector_state)) => {
                let (ring, randomness) = (&self.service.ring, &*self.service.randomness);
                match self.cell.adopt_order(&self.attempt, &connector_state, ring, randomness).await? {
                    WriteOutcome::Superseded => Ok(()),
                    WriteOutcome::Written => {
                        tracing::info!(bank = %self.attempt.bank, "found the order of a lost initiation by the bank's notification");
                        self.attempt.connector_state = Some(connector_state);
                        self.poll().await
                    }
                }
            }
            Ok(None) => {
                self.cell.remove_named_order(&self.attempt, &name).await?;
                self.record_without_order().await
            }
            Err(_) => {
                self.cell.put_back_named_order(&self.attempt, &name).await?;
                self.record_without_order().await
            }
        }
    }

    /// Records that the order of this attempt is not known: the claim of the node that initiated the payment has expired, so the
    /// bank's response is lost.
    pub(super) async fn record_without_order(&self) -> Result<(), StoreError> {
        if self.attempt.is_open() {
            self.record_observation(Observation::InitiationLost, NO_INITIATION_RESPONSE).await
        } else {
            self.record_observation(Observation::TimePassed, "payer: inactive").await
        }
    }

    fn bank_and_state(&self) -> Option<(Arc<ConfiguredBank>, ConnectorState)> {
        Some((self.bank.clone()?, self.attempt.connector_state.clone()?))
    }

    fn context(&self) -> CallContext {
        let pay_url = &self.service.pay_url;
        CallContext {
            key: AttemptKey::of(self.attempt.id),
            call_number: self.attempt.claim,
            return_url: return_url(pay_url, &self.attempt.address(AccessRole::Return)),
            notification_url: notification_url(pay_url, &self.attempt.address(AccessRole::Notification)),
            payer: self.payer.clone(),
        }
    }

    /// Runs the connector's steps. Each is committed before it is acted on.
    async fn run_steps(mut self, mut step: Step, context: &CallContext) -> Result<(), StoreError> {
        for _ in 0..MAX_STEPS {
            match step {
                Step::Redirect { to, connector_state } => {
                    let (ring, randomness) = (&self.service.ring, &*self.service.randomness);
                    retry_while_unavailable(|| {
                        self.cell.store_redirect(&self.attempt, &connector_state, &to, ring, randomness)
                    })
                    .await?;
                    return Ok(());
                }
                Step::Observed(BankStatus { phase, code, reason }) => {
                    let words = BankWords { status: &code, reason: reason.as_deref() };
                    return self.record_words(Observation::Phase(phase), &format!("bank: {code}"), Some(words)).await;
                }
                Step::Continue { connector_state } => {
                    let (ring, randomness) = (&self.service.ring, &*self.service.randomness);
                    let written = retry_while_unavailable(|| {
                        let clear_redirect = self.clear_redirect;
                        self.cell.store_connector_state(
                            &self.attempt,
                            &connector_state,
                            clear_redirect,
                            ring,
                            randomness,
                        )
                    })
                    .await?;
                    self.attempt.connector_state = Some(connector_state.clone());
                    let (WriteOutcome::Written, Some(bank)) = (written, self.bank.clone()) else { return Ok(()) };
                    let empty_query = ReturnQuery::default();
                    match self
                        .call_bank(BankCall::Advance, bank.connector.advance(&connector_state, context, &empty_query))
                        .await
                    {
                        Ok(next) => step = next,
                        Err(_) => return self.record_observation(Observation::Unreadable, "bank: unreadable").await,
                    }
                }
            }
        }
        self.record_observation(Observation::Unreadable, "bank: too many steps").await
    }

    /// Records an observation about which the bank has said nothing.
    pub(super) async fn record_observation(&self, observation: Observation, cause: &str) -> Result<(), StoreError> {
        self.record_words(observation, cause, None).await
    }

    /// Records an observation and the resulting changes of attempt and payment.
    async fn record_words(
        &self,
        observation: Observation,
        cause: &str,
        words: Option<BankWords<'_>>,
    ) -> Result<(), StoreError> {
        let amount = self.attempt.payment.amount;
        let profile =
            self.bank.as_ref().map_or(UNCONFIGURED_BANK_PROFILE, |bank| bank.connector.capabilities().profile(amount));
        let outcome =
            retry_while_unavailable(|| self.cell.record_observation(&self.attempt, observation, cause, words, profile))
                .await?;
        match outcome {
            ObservationOutcome::Superseded => {}
            ObservationOutcome::Recorded { from, conclusion } => {
                if let Some(to) = conclusion.new_status {
                    count_status_change(from, to);
                    let company = self.attempt.payment.company_id;
                    tracing::info!(%company, bank = %self.attempt.bank, %from, %to, cause, "a payment has changed its status");
                    if to.is_final() {
                        self.service.event_created(self.cell.id()).notify_one();
                    }
                }
                if conclusion.contradiction {
                    metrics::counter!("paylink_contradictions_total", "bank" => self.attempt.bank.to_string())
                        .increment(1);
                    tracing::error!(bank = %self.attempt.bank, bank_status = cause, payment_status = %from,
                        "the bank contradicts a final payment status; see the table contradiction");
                }
            }
        }
        Ok(())
    }

    /// Awaits a response, and renews the claim meanwhile: otherwise a worker would take the attempt over.
    async fn keep_claim_during<T>(&self, response: impl Future<Output = T>) -> T {
        let mut response = std::pin::pin!(response);
        loop {
            if let Ok(outcome) = timeout(RENEW_INTERVAL, &mut response).await {
                return outcome;
            }
            // Beside the wait. If it fails, the next one may succeed before the claim expires.
            let (cell, id, claim) = (self.cell.clone(), self.attempt.id, self.attempt.claim);
            self.service.tasks.spawn(async move { drop(cell.renew_claim(id, claim).await) });
        }
    }

    /// Awaits a call to the bank, records it in the circuit breaker and the metrics, and logs a failure.
    async fn call_bank<T>(
        &self,
        call: BankCall,
        response: impl Future<Output = Result<T, BankCallError>>,
    ) -> Result<T, BankCallError> {
        let watch = Stopwatch::start();
        let span = bank_call_span(self.attempt.bank.as_str(), call.as_str());
        let outcome = self.keep_claim_during(response.instrument(span.clone())).await;
        let took = watch.elapsed();
        if let Some(bank) = &self.bank {
            let responded = !matches!(outcome, Err(BankCallError::NotReached(_) | BankCallError::OutcomeUnknown(_)));
            bank.record_call(responded, took, self.service.clock.now());
        }
        let outcome_label = outcome.as_ref().map_or_else(BankCallError::kind, |_| "ok");
        span.record("paylink.outcome", outcome_label);
        end_span(&span, None, outcome.is_err().then_some(outcome_label));
        let bank = self.attempt.bank.to_string();
        metrics::histogram!("paylink_bank_call_duration_seconds",
            "bank" => bank, "call" => call.as_str(), "outcome" => outcome_label)
        .record(took.as_secs_f64());
        if let Err(error) = &outcome {
            tracing::warn!(bank = %self.attempt.bank, call = call.as_str(), error = %ErrorChain(error), "call to a bank failed");
        }
        outcome
    }
}

/// Retries a write while the database is unreachable, because the write may contain the only copy of the id that the bank has
/// assigned. The claim may expire meanwhile; then only a first state is still written. Does not retry a write that the database refuses. All these writes are idempotent.
async fn retry_while_unavailable<T, F: Future<Output = Result<T, StoreError>>>(
    mut write: impl FnMut() -> F,
) -> Result<T, StoreError> {
    let watch = Stopwatch::start();
    loop {
        match write().await {
            // A closed cell may stay so for long, and the lease brings the attempt back.
            Err(error @ StoreError::Closed(_)) => return Err(error),
            Err(error) if error.class() == ErrorClass::Unavailable && watch.elapsed() < WRITE_RETRY_LIMIT => {
                sleep(WRITE_RETRY_PAUSE).await;
            }
            outcome => return outcome,
        }
    }
}

pub(super) fn count_status_change(from: Status, to: Status) {
    metrics::counter!("paylink_status_changes_total", "from" => from.as_str(), "to" => to.as_str()).increment(1);
}

/// A permit to call the bank for a payer. Without a free one the payer gets a 503, as when the store is busy.
pub(super) fn permit_for_payer(bank: &ConfiguredBank) -> Result<OwnedSemaphorePermit, StoreError> {
    bank.permit().map_err(|BankBusy| StoreError::Busy("too many payers at this bank"))
}

/// The cell of an attempt, if it is configured.
pub(super) fn cell_of(service: &Service, attempt: AttemptId) -> Option<&Arc<Cell>> {
    service.cells.get(attempt.cell())
}
