//! The payer confirms: payment and attempt are committed, then the payment is initiated at the bank.

use std::{sync::Arc, time::Duration};

use paylink_bank::{Order, Payer};
use paylink_domain::{
    attempt::{AttemptOutcome, Observation},
    attempt_access::ConsentId,
    error_chain::ErrorChain,
    iban::Iban,
    id::{AttemptId, PaymentId},
    link::Link,
    status::Status,
};
use paylink_store::{ATTEMPT_LEASE, Attempt, Cell, LinkRefusedReason, NewAttempt, StartOutcome, StoreError};
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

use super::{
    bank_session::{BankSession, permit_for_payer},
    detached,
};
use crate::{banks::ConfiguredBank, request_context::in_current_request, service::Service};

/// Which payment the payer confirms.
#[derive(Clone, Debug)]
pub enum PaymentSource {
    /// The payment of a link, whether the link was used before or not.
    Link(Link),
    /// A payment with an earlier attempt, confirmed from that attempt's page.
    Existing(PaymentId),
}

/// The payer's consent: the chosen bank and the data that it needs.
#[derive(Clone, Debug)]
pub struct Consent {
    pub bank: Arc<ConfiguredBank>,
    pub payer_iban: Option<Iban>,
    pub payer: Payer,
    /// The language, if the payer has chosen one.
    pub language: Option<&'static str>,
    /// Identifies the form, so that a form that is sent twice leads to the same page.
    pub id: Option<ConsentId>,
}

/// What confirming leads to.
#[derive(Clone, Debug)]
pub enum ConfirmOutcome {
    /// The attempt that this payer's form has started.
    Started(Box<Attempt>),
    /// An open attempt that another form has started. The payer can only finish that one, and does not get its address.
    ExistingAttempt,
    /// The payment accepts no attempt.
    Closed,
    Refused(LinkRefusedReason),
}

/// How long a payer waits for the bank's response to the initiation. A bank that takes longer is awaited on the payment's page: a
/// button without any effect looks broken.
const CONFIRM_WAIT: Duration = Duration::from_secs(1);

/// How often, and at which interval, [`mark_never_called`] retries while the database is unreachable. A node that stops waits for the
/// first tries only. The others are for commits that wait for a standby: nobody can read such an attempt until the standby is back.
const MARK_NEVER_CALLED_TRIES: usize = 10;
const MARK_NEVER_CALLED_PAUSE: Duration = Duration::from_secs(4);
const LATE_TRIES: usize = 360;
const LATE_PAUSE: Duration = Duration::from_secs(10);

/// Confirms, and awaits the bank for a second. It continues even if the payer disconnects.
pub async fn confirm(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    source: PaymentSource,
    consent: Consent,
) -> Result<ConfirmOutcome, StoreError> {
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    detached(&tracked, async move { run(&service, &cell, source, consent).await }).await
}

async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    source: PaymentSource,
    consent: Consent,
) -> Result<ConfirmOutcome, StoreError> {
    let permit = permit_for_payer(&consent.bank)?;
    let id = AttemptId::generate(cell.id(), service.clock.now(), &*service.randomness);
    let new_attempt =
        NewAttempt { id, bank: &consent.bank.id, language: consent.language, consent: consent.id.as_ref() };
    let randomness = &*service.randomness;
    let outcome = match &source {
        PaymentSource::Link(link) => cell.start_attempt_by_link(link, new_attempt, &service.ring, randomness).await,
        PaymentSource::Existing(payment) => {
            cell.start_another_attempt(*payment, new_attempt, &service.ring, randomness).await
        }
    };
    match outcome {
        Ok(StartOutcome::Refused(reason)) => Ok(ConfirmOutcome::Refused(reason)),
        Ok(StartOutcome::ExistingAttempt(attempt)) => {
            drop(permit);
            if attempt.was_started_by(consent.id.as_ref()) {
                return Ok(ConfirmOutcome::Started(attempt));
            }
            join_attempt(service, cell, &source, &attempt, consent.payer).await
        }
        Ok(StartOutcome::NotAttemptable(last)) => Ok(last
            .filter(|last| last.was_started_by(consent.id.as_ref()))
            .map_or(ConfirmOutcome::Closed, ConfirmOutcome::Started)),
        Ok(StartOutcome::Started(attempt, payee)) => {
            service.popularity.record_choice(&consent.bank.id, cell.id());
            let order = Order::new(&attempt.payment, payee.holder, payee.iban, consent.payer_iban);
            let session =
                BankSession::new(service, cell, (*attempt).clone()).with_payer_permit(consent.payer, Some(permit));
            initiate(service, session, order).await?;
            Ok(ConfirmOutcome::Started(attempt))
        }
        Err(error) => {
            // The attempt may be committed nevertheless. The bank is never called for it, and that must be recorded.
            if matches!(error, StoreError::Unreachable(_)) {
                service.tasks.spawn(mark_never_called(service.clone(), cell.clone(), id));
            }
            Err(error)
        }
    }
}

/// Initiates the payment, and returns after [`CONFIRM_WAIT`] although the bank has not responded yet.
async fn initiate(service: &Service, session: BankSession, order: Order) -> Result<(), StoreError> {
    let (outcome, wait) = oneshot::channel();
    service.tasks.spawn(in_current_request(async move {
        if let Err(Err(error)) = outcome.send(session.initiate(order).await) {
            tracing::error!(error = %ErrorChain(&error), "recording the response to an initiation failed");
        }
    }));
    match timeout(CONFIRM_WAIT, wait).await {
        Ok(Ok(outcome)) => outcome,
        // The task has panicked, which the panic hook has logged: the page shows what is stored.
        Ok(Err(_)) | Err(_) => Ok(()),
    }
}

/// Continues the open attempt of a link. `None` if there is none: then the payer chooses a bank.
pub async fn continue_attempt(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    link: &Link,
    consent: Option<&ConsentId>,
    payer: Payer,
) -> Result<Option<ConfirmOutcome>, StoreError> {
    let latest = cell.latest_attempt(link.payment_id, &service.ring).await?;
    let Some(attempt) = latest.filter(|attempt| attempt.is_open() || !attempt.waits_for_payer()) else {
        return Ok(None);
    };
    if attempt.was_started_by(consent) {
        return Ok(Some(ConfirmOutcome::Started(Box::new(attempt))));
    }
    let (tracked, service, cell, source) =
        (service.clone(), service.clone(), cell.clone(), PaymentSource::Link(link.clone()));
    let outcome = detached(&tracked, async move { join_attempt(&service, &cell, &source, &attempt, payer).await });
    outcome.await.map(Some)
}

/// Another tab, another device, or another reader of the link. While the payment waits for its payer, they continue the open
/// attempt, whichever bank they chose now. They do not get its address, because a link may have been forwarded.
async fn join_attempt(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    source: &PaymentSource,
    attempt: &Attempt,
    payer: Payer,
) -> Result<ConfirmOutcome, StoreError> {
    // The reader of an earlier attempt's page may be that attempt's bank. It must not learn of an attempt at another bank.
    let PaymentSource::Link(_) = source else { return Ok(ConfirmOutcome::Closed) };
    if !attempt.waits_for_payer() {
        return Ok(ConfirmOutcome::Closed);
    }
    let redirect_ready = attempt.payment.status == Status::Pending && attempt.redirect.is_some();
    // While whoever confirmed is still in session with the bank, another session would interfere with it.
    let in_session = attempt.claim == 0 && attempt.read_at.since(attempt.created_at) < ATTEMPT_LEASE;
    if !redirect_ready && !in_session && attempt.connector_state.is_some() {
        super::resume::run(service, cell, attempt, payer).await?;
    }
    Ok(ConfirmOutcome::ExistingAttempt)
}

/// Ends an attempt that may have been committed and whose bank was certainly never called.
async fn mark_never_called(service: Arc<Service>, cell: Arc<Cell>, id: AttemptId) {
    if !try_to_mark(&service, &cell, id, MARK_NEVER_CALLED_TRIES, MARK_NEVER_CALLED_PAUSE).await {
        tokio::spawn(async move { try_to_mark(&service, &cell, id, LATE_TRIES, LATE_PAUSE).await });
    }
}

async fn try_to_mark(service: &Arc<Service>, cell: &Arc<Cell>, id: AttemptId, tries: usize, pause: Duration) -> bool {
    for _ in 0..tries {
        sleep(pause).await;
        if let Ok(Some(attempt)) = cell.attempt(id, &service.ring).await {
            let session = BankSession::new(service, cell, attempt);
            let never_called = Observation::InitiationFailed(AttemptOutcome::NotReached);
            if session.record_observation(never_called, "bank: never called").await.is_ok() {
                return true;
            }
        }
    }
    false
}
