//! The payer confirms: payment and attempt are committed, then the bank is given the order.

use std::{sync::Arc, time::Duration};

use paylink_bank::{Order, Payer};
use paylink_domain::{
    attempt::{Heard, Outcome},
    iban::Iban,
    id::{AttemptId, PaymentId},
    link::Link,
    status::Status,
};
use paylink_store::{Attempt, Begun, Cell, First, StoreError, WhyNot};
use tokio::time::sleep;

use super::{conversation::Conversation, detached};
use crate::{banks::Offer, service::Service};

/// What is paid.
#[derive(Clone, Debug)]
pub enum Start {
    /// What a link carries, whether it was used before or not.
    Link(Link),
    /// A payment that has had an attempt, by somebody who may go on with it.
    Again(PaymentId),
}

/// The payer's consent: which bank, and what it needs.
#[derive(Clone, Debug)]
pub struct Consent {
    pub bank: Arc<Offer>,
    pub payer_iban: Option<Iban>,
    pub payer: Payer,
    /// The language that the payer chose, if they did.
    pub language: Option<&'static str>,
}

/// Where confirming leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// To this attempt: a new one, or the one that must be finished first.
    Attempt(AttemptId),
    /// Nowhere: the payment is done with, and whoever asks now was not there.
    Closed,
    Refused(WhyNot),
}

/// How long after an attempt has begun somebody who confirms at the same time is still led to it when the payment has gone on.
const AT_ONCE: Duration = Duration::from_mins(1);

/// Confirms. It goes on to its end even if the payer's browser has gone.
pub async fn confirm(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    start: Start,
    consent: Consent,
) -> Result<Confirmed, StoreError> {
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    detached(&tracked, async move { run(&service, &cell, start, consent).await }).await
}

async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    start: Start,
    consent: Consent,
) -> Result<Confirmed, StoreError> {
    let place = consent.bank.place()?;
    let id = AttemptId::draw(cell.id(), service.clock.now(), &*service.randomness);
    let first = First { id, bank: &consent.bank.id, language: consent.language };
    let begun = match &start {
        Start::Link(link) => cell.begin_by_link(link, first, &service.ring).await,
        Start::Again(payment) => cell.begin_again(*payment, first, &service.ring).await,
    };
    match begun {
        Ok(Begun::Refused(why)) => Ok(Confirmed::Refused(why)),
        Ok(Begun::Living(attempt)) => {
            drop(place);
            join(service, cell, &start, *attempt, consent.payer).await
        }
        Ok(Begun::Closed(last)) => {
            Ok(last.and_then(|last| at_once(&start, &last)).map_or(Confirmed::Closed, Confirmed::Attempt))
        }
        Ok(Begun::New(attempt, payee)) => {
            service.popularity.chosen(&consent.bank.id, cell.id());
            let order = Order {
                amount: attempt.payment.amount,
                currency: attempt.payment.currency,
                reference: attempt.payment.reference.clone(),
                payee: payee.holder,
                payee_iban: payee.iban,
                payer_iban: consent.payer_iban,
            };
            let conversation = Conversation::about(service, cell, *attempt).of_payer(consent.payer, Some(place));
            conversation.initiate(order).await?;
            Ok(Confirmed::Attempt(id))
        }
        Err(error) => {
            // It may have been committed all the same. Nobody will ever call the bank for it, and that is worth knowing.
            if matches!(error, StoreError::Unreachable(_)) {
                service.tasks.spawn(disown(service.clone(), cell.clone(), id));
            }
            Err(error)
        }
    }
}

/// Goes on with the attempt that lives, by whoever holds the link. Nothing, if there is none to go on with: then a bank is to be chosen.
pub async fn go_on(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    link: &Link,
    payer: Payer,
) -> Result<Option<Confirmed>, StoreError> {
    let latest = cell.latest_attempt(link.payment_id, &service.ring).await?;
    let Some(attempt) = latest.filter(|attempt| attempt.lives() || !attempt.waits_for_payer()) else {
        return Ok(None);
    };
    let (tracked, service, cell, start) = (service.clone(), service.clone(), cell.clone(), Start::Link(link.clone()));
    let joined = detached(&tracked, async move { join(&service, &cell, &start, attempt, payer).await });
    joined.await.map(Some)
}

/// Another tab, another device, or the same payer again: as long as the payment waits for its payer they go on with the attempt that
/// lives, whichever bank they chose now. Who comes later is not told which attempt that is.
async fn join(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    start: &Start,
    attempt: Attempt,
    payer: Payer,
) -> Result<Confirmed, StoreError> {
    if !attempt.waits_for_payer() {
        return Ok(at_once(start, &attempt).map_or(Confirmed::Closed, Confirmed::Attempt));
    }
    // Of whoever holds an earlier attempt, one is a bank: it need not know the key to what goes on at another.
    let Start::Link(_) = start else { return Ok(Confirmed::Closed) };
    let at_the_gate = attempt.payment.status == Status::Pending && attempt.redirect.is_some();
    if !at_the_gate && attempt.memory.is_some() {
        super::resume::run(service, cell, attempt.id, payer).await?;
    }
    Ok(Confirmed::Attempt(attempt.id))
}

fn at_once(start: &Start, attempt: &Attempt) -> Option<AttemptId> {
    let by_link = matches!(start, Start::Link(_));
    (by_link && attempt.read_at.since(attempt.created_at) < AT_ONCE).then_some(attempt.id)
}

/// Ends an attempt that was perhaps begun, and at which the bank was certainly never called.
async fn disown(service: Arc<Service>, cell: Arc<Cell>, id: AttemptId) {
    for _ in 0..DISOWN_TRIES {
        sleep(DISOWN_PAUSE).await;
        if let Ok(Some(attempt)) = cell.attempt(id, &service.ring).await {
            let conversation = Conversation::about(&service, &cell, attempt);
            let never_called = Heard::InitiationFailed(Outcome::NotDone);
            if conversation.tell(never_called, "bank: never called").await.is_ok() {
                return;
            }
        }
    }
}

const DISOWN_TRIES: usize = 10;
const DISOWN_PAUSE: Duration = Duration::from_secs(4);
