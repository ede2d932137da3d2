//! The payer cancels, or wants another bank. Both end an attempt, and only the bank can say that it has ended.

use std::sync::Arc;

use paylink_bank::Payer;
use paylink_domain::{attempt::Wish, id::AttemptId, status::Status};
use paylink_store::{Cell, StoreError};

use super::{
    conversation::{Conversation, cell_of, moved},
    detached,
};
use crate::service::Service;

/// Asks for it. What came of it stands in the payment: a bank that does not prove it leaves everything as it was.
pub async fn cancel(service: &Arc<Service>, attempt: AttemptId, wish: Wish, payer: Payer) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    detached(&tracked, async move { run(&service, &cell, attempt, wish, payer).await }).await
}

async fn run(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: AttemptId,
    wish: Wish,
    payer: Payer,
) -> Result<(), StoreError> {
    let Some(found) = cell.attempt(attempt, &service.ring).await? else { return Ok(()) };
    if !found.lives() {
        if wish == Wish::Cancel && cell.cancel_idle(found.payment.id, &service.ring).await? {
            moved(found.payment.status, Status::Cancelled);
        }
        return Ok(());
    }
    let cancels = service.banks.get(&found.bank).is_some_and(|bank| bank.connector.capabilities().cancels);
    // Once the payer has authorised it, the payment is the bank's.
    if !cancels || found.was_authorised || found.memory.is_none() {
        return Ok(());
    }
    cell.wish(attempt, wish).await?;
    match cell.claim(attempt, 0, &service.ring).await? {
        Some(claimed) => Conversation::with_payer(service, cell, claimed, payer)?.cancel().await,
        None => Ok(()),
    }
}
