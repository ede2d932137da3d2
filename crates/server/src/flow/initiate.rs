//! The payer confirms: payment and attempt are committed, then the payment is initiated at the bank.

use std::{sync::Arc, time::Duration};

use paylink_bank::{Order, Payer};
use paylink_domain::{
    attempt::{AttemptOutcome, Observation},
    iban::Iban,
    id::{AttemptId, PaymentId},
    link::Link,
    status::Status,
};
use paylink_store::{Attempt, Cell, LinkRefusedReason, NewAttempt, StartOutcome, StoreError};
use tokio::time::sleep;

use super::{
    bank_session::{BankSession, permit_for_payer},
    detached,
};
use crate::{banks::ConfiguredBank, service::Service};

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
}

/// What confirming leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmOutcome {
    /// A new attempt, or the open one that the payer must finish first.
    Attempt(AttemptId),
    /// The payment accepts no attempt, and this payer may not see its last one.
    Closed,
    Refused(LinkRefusedReason),
}

/// A payer who confirms within this time after the start of an attempt is led to that attempt, even if the payment has progressed.
const CONCURRENT_CONFIRM_WINDOW: Duration = Duration::from_mins(1);

/// How often, and at which interval, [`mark_never_called`] retries while the database is unreachable.
const MARK_NEVER_CALLED_TRIES: usize = 10;
const MARK_NEVER_CALLED_PAUSE: Duration = Duration::from_secs(4);

/// Confirms. It continues even if the payer disconnects.
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
    let new_attempt = NewAttempt { id, bank: &consent.bank.id, language: consent.language };
    let outcome = match &source {
        PaymentSource::Link(link) => cell.start_attempt_by_link(link, new_attempt, &service.ring).await,
        PaymentSource::Existing(payment) => cell.start_another_attempt(*payment, new_attempt, &service.ring).await,
    };
    match outcome {
        Ok(StartOutcome::Refused(reason)) => Ok(ConfirmOutcome::Refused(reason)),
        Ok(StartOutcome::ExistingAttempt(attempt)) => {
            drop(permit);
            join_attempt(service, cell, &source, *attempt, consent.payer).await
        }
        Ok(StartOutcome::NotAttemptable(last)) => Ok(last
            .and_then(|last| concurrent_attempt(&source, &last))
            .map_or(ConfirmOutcome::Closed, ConfirmOutcome::Attempt)),
        Ok(StartOutcome::Started(attempt, payee)) => {
            service.popularity.record_choice(&consent.bank.id, cell.id());
            let order = Order::new(&attempt.payment, payee.holder, payee.iban, consent.payer_iban);
            let session = BankSession::new(service, cell, *attempt).with_payer_permit(consent.payer, Some(permit));
            session.initiate(order).await?;
            Ok(ConfirmOutcome::Attempt(id))
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

/// Continues the open attempt of a link. `None` if there is none: then the payer chooses a bank.
pub async fn continue_attempt(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    link: &Link,
    payer: Payer,
) -> Result<Option<ConfirmOutcome>, StoreError> {
    let latest = cell.latest_attempt(link.payment_id, &service.ring).await?;
    let Some(attempt) = latest.filter(|attempt| attempt.is_open() || !attempt.waits_for_payer()) else {
        return Ok(None);
    };
    let (tracked, service, cell, source) =
        (service.clone(), service.clone(), cell.clone(), PaymentSource::Link(link.clone()));
    let outcome = detached(&tracked, async move { join_attempt(&service, &cell, &source, attempt, payer).await });
    outcome.await.map(Some)
}

/// Another tab, another device, or the same payer again. While the payment waits for its payer, they continue the open attempt,
/// whichever bank they chose now. Later visitors do not get its id.
async fn join_attempt(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    source: &PaymentSource,
    attempt: Attempt,
    payer: Payer,
) -> Result<ConfirmOutcome, StoreError> {
    if !attempt.waits_for_payer() {
        return Ok(concurrent_attempt(source, &attempt).map_or(ConfirmOutcome::Closed, ConfirmOutcome::Attempt));
    }
    // The bank of an earlier attempt knows that attempt's id. It must not get the id of an attempt at another bank.
    let PaymentSource::Link(_) = source else { return Ok(ConfirmOutcome::Closed) };
    let redirect_ready = attempt.payment.status == Status::Pending && attempt.redirect.is_some();
    if !redirect_ready && attempt.connector_state.is_some() {
        super::resume::run(service, cell, attempt.id, payer).await?;
    }
    Ok(ConfirmOutcome::Attempt(attempt.id))
}

fn concurrent_attempt(source: &PaymentSource, attempt: &Attempt) -> Option<AttemptId> {
    let by_link = matches!(source, PaymentSource::Link(_));
    (by_link && attempt.read_at.since(attempt.created_at) < CONCURRENT_CONFIRM_WINDOW).then_some(attempt.id)
}

/// Ends an attempt that may have been committed and whose bank was certainly never called.
async fn mark_never_called(service: Arc<Service>, cell: Arc<Cell>, id: AttemptId) {
    for _ in 0..MARK_NEVER_CALLED_TRIES {
        sleep(MARK_NEVER_CALLED_PAUSE).await;
        if let Ok(Some(attempt)) = cell.attempt(id, &service.ring).await {
            let session = BankSession::new(&service, &cell, attempt);
            let never_called = Observation::InitiationFailed(AttemptOutcome::NotReached);
            if session.record_observation(never_called, "bank: never called").await.is_ok() {
                return;
            }
        }
    }
}
