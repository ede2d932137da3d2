//! Looking at attempts that are due, whether or not their payers ever come back.

use std::sync::Arc;

use paylink_bank::Notice;
use paylink_domain::{attempt::Heard, id::AttemptId};
use paylink_store::{Attempt, Cell, StoreError};

use super::conversation::{Conversation, cell_of};
use crate::service::Service;

/// Looks at an attempt that was claimed because it is due.
pub async fn observe(service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) -> Result<(), StoreError> {
    let (lives, readable) = (attempt.lives(), attempt.memory.is_some());
    let conversation = Conversation::about(service, cell, attempt);
    match (lives, readable) {
        (_, true) => conversation.look().await,
        // Whoever gave the bank the order is gone: nobody will hear the answer any more.
        (true, false) => conversation.tell(Heard::InitiationLost, "bank: no answer to the order").await,
        (false, false) => conversation.tell(Heard::Nothing, "payer: not heard of").await,
    }
}

/// Takes a message that arrived at an attempt's address. If it is about the attempt, the bank is asked soon; what the message
/// says counts for nothing.
pub async fn notice(service: &Service, attempt: AttemptId, notice: &Notice<'_>) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let Some(found) = cell.attempt(attempt, &service.ring).await? else { return Ok(()) };
    let (Some(bank), Some(memory)) = (service.banks.get(&found.bank), &found.memory) else { return Ok(()) };
    if bank.connector.notice(memory, notice) { cell.look_soon(attempt).await } else { Ok(()) }
}
