//! The payer resumes an attempt at the same bank, with the same order.

use std::sync::Arc;

use paylink_bank::Payer;
use paylink_domain::id::AttemptId;
use paylink_store::{Cell, StoreError};

use super::{
    bank_session::{BankSession, cell_of},
    detached,
};
use crate::service::Service;

/// Resumes the attempt if it is open. The outcome is in the attempt.
pub async fn resume(service: &Arc<Service>, attempt: AttemptId, payer: Payer) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    detached(&tracked, async move { run(&service, &cell, attempt, payer).await }).await
}

pub(super) async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: AttemptId,
    payer: Payer,
) -> Result<(), StoreError> {
    match cell.claim_attempt(attempt, 0, &service.ring).await? {
        Some(claimed) => BankSession::for_payer(service, cell, claimed, payer)?.resume().await,
        None => Ok(()),
    }
}
