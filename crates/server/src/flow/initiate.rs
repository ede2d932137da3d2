//! The payer confirms: payment and attempt are committed, then the bank is given the order.

use std::sync::Arc;

use paylink_bank::{Order, Payer};
use paylink_domain::{
    attempt::SILENCE,
    iban::Iban,
    id::{AttemptId, PaymentId},
    link::Link,
    status::Status,
};

use super::{conversation::Conversation, detached};
use crate::{
    banks::Offer,
    service::Service,
    store::{Attempt, Begun, Cell, StoreError, WhyNot},
};

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

/// Confirms. It goes on to its end even if the payer's browser has gone.
pub async fn confirm(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    start: Start,
    consent: Consent,
) -> Result<Confirmed, StoreError> {
    let (service, cell) = (service.clone(), cell.clone());
    detached(async move { run(&service, &cell, start, consent).await }).await
}

async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    start: Start,
    consent: Consent,
) -> Result<Confirmed, StoreError> {
    let id = AttemptId::draw(cell.id(), service.clock.now(), &*service.randomness);
    let begun = match &start {
        Start::Link(link) => cell.begin_by_link(link, id, &consent.bank.id, &service.ring).await?,
        Start::Again(payment) => cell.begin_again(*payment, id, &consent.bank.id, &service.ring).await?,
    };
    match begun {
        Begun::Refused(why) => Ok(Confirmed::Refused(why)),
        Begun::Living(attempt) => join(service, cell, *attempt, consent).await,
        Begun::Closed(_, last) => Ok(last
            .filter(|last| last.read_at.since(last.payer_seen_at) < SILENCE)
            .map_or(Confirmed::Closed, |last| Confirmed::Attempt(last.id))),
        Begun::New(attempt) => {
            let payee = cell.payee_of(&attempt.payment, &service.ring).await?;
            let payee = payee.ok_or(StoreError::Refused { constraint: "payee_account".to_owned() })?;
            let order = Order {
                amount: attempt.payment.amount,
                currency: attempt.payment.currency,
                reference: attempt.payment.reference.clone(),
                payee: payee.holder,
                payee_iban: payee.iban,
                payer_iban: consent.payer_iban,
            };
            Conversation::about(service, cell, *attempt, Some(consent.payer)).initiate(order).await?;
            Ok(Confirmed::Attempt(id))
        }
    }
}

/// Another tab, another device, or the same payer again: they go on with the attempt that lives, whichever bank they chose now.
async fn join(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: Attempt,
    consent: Consent,
) -> Result<Confirmed, StoreError> {
    let id = attempt.id;
    let waits = attempt.payment.status == Status::Pending && attempt.redirect.is_some();
    if !waits && attempt.memory.is_some() {
        super::resume::run(service, cell, id, consent.payer).await?;
    }
    Ok(Confirmed::Attempt(id))
}
