//! Polls the bank about attempts that are due, also those whose payers never return.

use std::sync::Arc;

use paylink_bank::BankNotification;
use paylink_domain::{attempt::Observation, id::AttemptId};
use paylink_store::{Attempt, Cell, StoreError};

use super::bank_session::{BankSession, NO_INITIATION_RESPONSE, cell_of};
use crate::service::Service;

/// Polls the bank about a claimed attempt.
pub async fn poll(service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) -> Result<(), StoreError> {
    let (is_open, pollable) = (attempt.is_open(), attempt.connector_state.is_some());
    let session = BankSession::new(service, cell, attempt);
    match (is_open, pollable) {
        (_, true) => session.poll().await,
        // The claim of the node that initiated the payment has expired, so the bank's response is lost.
        (true, false) => session.record_observation(Observation::InitiationLost, NO_INITIATION_RESPONSE).await,
        (false, false) => session.record_observation(Observation::TimePassed, "payer: inactive").await,
    }
}

/// Handles a notification from a bank. If it concerns the attempt, the bank is polled soon. Its content is not trusted.
pub async fn handle_notification(
    service: &Service,
    attempt: AttemptId,
    notification: &BankNotification<'_>,
) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let Some(found) = cell.attempt(attempt, &service.ring).await? else { return Ok(()) };
    let (Some(bank), Some(connector_state)) = (service.banks.get(&found.bank), &found.connector_state) else {
        return Ok(());
    };
    if bank.connector.concerns_attempt(connector_state, notification) { cell.poll_soon(attempt).await } else { Ok(()) }
}
