//! The payer resumes an attempt at the same bank, with the same order.

use std::sync::Arc;

use paylink_bank::Payer;
use paylink_domain::id::AttemptId;
use paylink_store::{Attempt, Cell, StoreError};

use super::{
    bank_session::{BankSession, cell_of},
    detached,
};
use crate::{payer_calls::PayerCall, service::Service};

/// Resumes the attempt if it is open, unless the payer has caused too many calls to the bank. The outcome is in the attempt.
pub async fn resume(service: &Arc<Service>, attempt: AttemptId, payer: Payer) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    detached(&tracked, async move {
        match cell.attempt(attempt, &service.ring).await? {
            Some(stored) => run(&service, &cell, &stored, payer).await,
            None => Ok(()),
        }
    })
    .await
}

pub(super) async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: &Attempt,
    payer: Payer,
) -> Result<(), StoreError> {
    let can_be_resumed = attempt.is_open() && attempt.connector_state.is_some() && !attempt.is_being_initiated();
    let admit = || service.payer_calls.admit(attempt.id, PayerCall::Action, &attempt.bank, service.clock.now());
    if !can_be_resumed || admit().is_err() {
        return Ok(());
    }
    match cell.claim_attempt(attempt.id, 0, &service.ring).await? {
        Some(claimed) => BankSession::for_payer(service, cell, claimed, payer)?.resume().await,
        None => Ok(()),
    }
}
