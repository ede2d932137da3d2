//! The payer is back, or wants to know how it stands: the bank is asked, and its answer counts. What the payer brings along is
//! handed to the bank and moves nothing by itself.

use std::{sync::Arc, time::Duration};

use paylink_bank::{Payer, Returned};
use paylink_domain::id::AttemptId;
use paylink_store::{Attempt, Cell, StoreError};
use tokio::time::timeout;

use super::{
    conversation::{Conversation, cell_of},
    detached,
};
use crate::service::Service;

/// How often one attempt is looked at because somebody reloads a page.
const PAUSE_MS: i64 = 1_000;
/// How long a payer waits for a bank before they are shown what is known so far.
const PATIENCE: Duration = Duration::from_secs(6);

/// The bank has sent the payer back.
pub async fn come_back(
    service: &Arc<Service>,
    attempt: AttemptId,
    returned: Returned,
    payer: Payer,
) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    cell.payer_seen(attempt).await?;
    ask(service, cell, attempt, 0, returned, payer).await
}

/// The attempt, looked at just now or a moment ago. Nothing, if there is no such attempt.
pub async fn check(service: &Arc<Service>, attempt: AttemptId, payer: Payer) -> Result<Option<Attempt>, StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(None) };
    ask(service, cell, attempt, PAUSE_MS, Returned::default(), payer).await?;
    cell.attempt(attempt, &service.ring).await
}

async fn ask(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: AttemptId,
    pause_ms: i64,
    returned: Returned,
    payer: Payer,
) -> Result<(), StoreError> {
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    let asked = detached(&tracked, async move {
        match cell.claim(attempt, pause_ms, &service.ring).await? {
            Some(claimed) => Conversation::with_payer(&service, &cell, claimed, payer)?.advance(&returned).await,
            None => Ok(()),
        }
    });
    timeout(PATIENCE, asked).await.unwrap_or(Ok(()))
}
