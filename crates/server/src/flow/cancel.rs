//! The payer cancels or chooses another bank, or an operator cancels. Both end the attempt, and only the bank's status proves that it has ended.

use std::{fmt, sync::Arc};

use paylink_bank::Payer;
use paylink_domain::{
    attempt::PayerRequest,
    audit::Actor,
    id::{AttemptId, BankId, PaymentId},
    rate_limit::RateLimited,
    status::Status,
};
use paylink_store::{Attempt, Cell, OpeningState, StoreError};

use super::{
    bank_session::{BankSession, cell_of, count_status_change},
    detached,
};
use crate::{payer_calls::PayerCall, service::Service};

#[derive(Debug, thiserror::Error)]
pub enum CancelError {
    /// The payer has caused too many calls to the bank. The request is not recorded.
    #[error("too many requests")]
    RateLimited(RateLimited),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What became of an operator's request to cancel a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperatorCancellation {
    Cancelled,
    /// The bank was asked. It has not proved that nothing can move any more.
    NotConfirmed {
        status: Status,
        bank: BankId,
    },
    NotPossible {
        status: Status,
        reason: NotCancellable,
    },
    NoSuchPayment,
}

/// Why a payment cannot be cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCancellable {
    Final,
    ChangedMeanwhile,
    BankNotConfigured,
    BankCannotCancel,
    /// After the payer's authorisation, the bank may already execute the payment.
    Authorised,
    /// The bank's response to the order is missing, so the bank cannot be asked.
    OrderUnknown,
    /// The payment is from before a restore, so a lost attempt may have paid it.
    MayBePaid,
}

impl fmt::Display for NotCancellable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Final => "a final status never changes",
            Self::ChangedMeanwhile => "it has changed meanwhile: run the command again",
            Self::BankNotConfigured => "its bank is not configured any more",
            Self::BankCannotCancel => "its bank cannot cancel an order",
            Self::Authorised => "the payer has authorised it",
            Self::OrderUnknown => "the bank's response to the order is missing, so the bank cannot be asked",
            Self::MayBePaid => {
                "it is from before a restore of the database, so an attempt that is lost may have paid it: ask the banks"
            }
        })
    }
}

/// Cancels a payment for an operator: at once if no attempt is open, otherwise only if the bank proves it.
pub async fn cancel_by_operator(
    service: &Arc<Service>,
    actor: &Actor,
    payment: PaymentId,
) -> Result<OperatorCancellation, StoreError> {
    let Some(cell) = service.cells.get(payment.cell()) else { return Ok(OperatorCancellation::NoSuchPayment) };
    refuse_if_closed(cell)?;
    if cell.cancel_payment(actor, payment, &service.ring).await? {
        return Ok(OperatorCancellation::Cancelled);
    }
    let Some(found) = cell.payment(payment).await? else { return Ok(OperatorCancellation::NoSuchPayment) };
    let not_possible = |status, reason| Ok(OperatorCancellation::NotPossible { status, reason });
    if found.status.is_final() {
        return not_possible(found.status, NotCancellable::Final);
    }
    let latest = cell.latest_attempt(payment, &service.ring).await?;
    if latest.as_ref().is_some_and(|attempt| attempt.may_be_undone) {
        return not_possible(found.status, NotCancellable::MayBePaid);
    }
    let Some(attempt) = latest.filter(Attempt::is_open) else {
        // The attempt has ended since the first try.
        return if cell.cancel_payment(actor, payment, &service.ring).await? {
            Ok(OperatorCancellation::Cancelled)
        } else {
            not_possible(found.status, NotCancellable::ChangedMeanwhile)
        };
    };
    if let Some(reason) = why_not_cancelled_at_bank(service, &attempt) {
        return not_possible(found.status, reason);
    }
    if cell.record_cancel_request(actor, &attempt).await?
        && let Some(claimed) = cell.claim_attempt(attempt.id, 0, &service.ring).await?
    {
        BankSession::new(service, cell, claimed).cancel().await?;
    }
    match cell.payment(payment).await?.map_or(found.status, |payment| payment.status) {
        Status::Cancelled => Ok(OperatorCancellation::Cancelled),
        status @ (Status::Executed | Status::Settled | Status::Failed) => not_possible(status, NotCancellable::Final),
        status @ (Status::Pending | Status::Authorised | Status::Incomplete | Status::Unknown) => {
            Ok(OperatorCancellation::NotConfirmed { status, bank: attempt.bank })
        }
    }
}

/// A closed cell may have lost an attempt that has paid the payment.
fn refuse_if_closed(cell: &Cell) -> Result<(), StoreError> {
    match cell.opening_state() {
        OpeningState::Closed(reason) => Err(StoreError::Closed(reason)),
        OpeningState::NotRead | OpeningState::Open { .. } => Ok(()),
    }
}

/// `None` if the bank can be asked to cancel the order.
fn why_not_cancelled_at_bank(service: &Service, attempt: &Attempt) -> Option<NotCancellable> {
    let Some(bank) = service.banks.get(&attempt.bank) else { return Some(NotCancellable::BankNotConfigured) };
    if attempt.may_be_undone {
        Some(NotCancellable::MayBePaid)
    } else if !bank.connector.capabilities().supports_cancellation {
        Some(NotCancellable::BankCannotCancel)
    } else if attempt.was_authorised {
        Some(NotCancellable::Authorised)
    } else if attempt.connector_state.is_none() {
        Some(NotCancellable::OrderUnknown)
    } else {
        None
    }
}

/// Requests a cancellation. The outcome is in the payment: without proof from the bank, nothing changes.
pub async fn cancel(
    service: &Arc<Service>,
    attempt: AttemptId,
    payer_request: PayerRequest,
    payer: Payer,
) -> Result<(), CancelError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    detached(&tracked, async move { run(&service, &cell, attempt, payer_request, payer).await }).await
}

async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: AttemptId,
    payer_request: PayerRequest,
    payer: Payer,
) -> Result<(), CancelError> {
    let Some(found) = cell.attempt(attempt, &service.ring).await? else { return Ok(()) };
    refuse_if_closed(cell)?;
    if !found.is_open() {
        if payer_request == PayerRequest::Cancel
            && cell.cancel_without_open_attempt(found.payment.id, &service.ring).await?
        {
            count_status_change(found.payment.status, Status::Cancelled);
        }
        return Ok(());
    }
    if why_not_cancelled_at_bank(service, &found).is_some() {
        return Ok(());
    }
    let admitted = service.payer_calls.admit(attempt, PayerCall::Cancel, &found.bank, service.clock.now());
    admitted.map_err(CancelError::RateLimited)?;
    cell.record_payer_request(attempt, payer_request).await?;
    if let Some(claimed) = cell.claim_attempt(attempt, 0, &service.ring).await? {
        BankSession::for_payer(service, cell, claimed, payer)?.cancel().await?;
    }
    Ok(())
}
