//! The payer cancels, or chooses another bank. Both end the attempt, and only the bank's status proves that it has ended.

use std::sync::Arc;

use paylink_bank::Payer;
use paylink_domain::{attempt::PayerRequest, id::AttemptId, rate_limit::RateLimited, status::Status};
use paylink_store::{Cell, StoreError};

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
    if !found.is_open() {
        if payer_request == PayerRequest::Cancel
            && cell.cancel_without_open_attempt(found.payment.id, &service.ring).await?
        {
            count_status_change(found.payment.status, Status::Cancelled);
        }
        return Ok(());
    }
    let supports_cancellation =
        service.banks.get(&found.bank).is_some_and(|bank| bank.connector.capabilities().supports_cancellation);
    // After the payer's authorisation, the bank may already execute the payment.
    if !supports_cancellation || found.was_authorised || found.connector_state.is_none() {
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
