//! The payer returns from the bank, or opens a page of a started payment. Both poll the bank, whose response alone changes the status.
//! The query that the payer brings from the bank is only passed on to the connector. Reloads have a limit (`payer_calls.rs`).

use std::{sync::Arc, time::Duration};

use paylink_bank::{Payer, ReturnQuery};
use paylink_domain::{client_address::ClientKey, id::AttemptId};
use paylink_store::{Attempt, CameBack, Cell, PayerReturn, StoreError};
use tokio::time::timeout;

use super::{
    bank_session::{BankSession, cell_of, permit_for_payer},
    detached,
};
use crate::{payer_calls::PayerCall, service::Service};

/// The minimum time between two polls of one attempt that page views cause.
const MIN_POLL_INTERVAL_MS: i64 = 1_000;
/// The same for the page of a link. Longer, so that it rarely takes over from the payer's own page.
const MIN_LINK_POLL_INTERVAL_MS: i64 = 2_000;
/// How long a payer waits for the bank before the page shows the last known status.
const MAX_PAYER_WAIT: Duration = Duration::from_secs(6);
/// The same on the page of a link, which chat previews and mail scanners open too.
const MAX_LINK_WAIT: Duration = Duration::from_secs(2);

/// Handles a payer whom the bank has redirected back.
pub async fn handle_return(
    service: &Arc<Service>,
    attempt: AttemptId,
    return_query: ReturnQuery,
    payer: Payer,
) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let Some(PayerReturn { bank, is_first }) = cell.record_return(attempt).await? else { return Ok(()) };
    let now = service.clock.now();
    if is_first {
        service.payer_calls.charge(&bank, now);
    } else if service.payer_calls.admit(attempt, PayerCall::Action, &bank, now).is_err() {
        return Ok(()); // most likely a page reload: the page shows what is stored
    }
    poll_bank(service, cell, attempt, 0, return_query, payer).await
}

/// Records that a payer came back to an attempt that was not found. A wrong key is not found either, so the attempt may exist.
pub async fn record_unknown(service: &Service, attempt: AttemptId, client: ClientKey) -> Result<(), StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    if cell.attempt(attempt, &service.ring).await?.is_some()
        || service.limits.unknown_attempt(client, service.clock.now()).is_err()
    {
        return Ok(());
    }
    cell.record_unknown_attempt(attempt, CameBack::Payer).await
}

/// The attempt after a poll of its bank, unless the last poll was a moment ago or there were too many. `None` if there is no such
/// attempt.
pub async fn refresh_attempt(
    service: &Arc<Service>,
    attempt: AttemptId,
    payer: Payer,
) -> Result<Option<Attempt>, StoreError> {
    let Some(cell) = cell_of(service, attempt) else { return Ok(None) };
    let Some(stored) = cell.attempt(attempt, &service.ring).await? else { return Ok(None) };
    let can_be_polled = stored.is_open() && stored.connector_state.is_some() && !stored.is_being_initiated();
    let admit = || service.payer_calls.admit(attempt, PayerCall::View, &stored.bank, service.clock.now());
    if !can_be_polled || admit().is_err() {
        return Ok(Some(stored));
    }
    poll_bank(service, cell, attempt, MIN_POLL_INTERVAL_MS, ReturnQuery::default(), payer).await?;
    cell.attempt(attempt, &service.ring).await
}

/// The latest attempt of a link, after a poll of its bank. The reader may be anybody, so the bank is polled as the worker does, without
/// a payer, and no session that the payer has started is disturbed.
pub async fn refresh_for_link(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    stored: Attempt,
) -> Result<Attempt, StoreError> {
    let can_be_polled = stored.is_open()
        && stored.waits_for_payer()
        && stored.connector_state.is_some()
        && stored.payer_request.is_none()
        && !stored.is_being_initiated();
    let admit = || service.payer_calls.admit(stored.id, PayerCall::LinkView, &stored.bank, service.clock.now());
    if !can_be_polled || admit().is_err() {
        return Ok(stored);
    }
    let Some(Ok(permit)) = service.banks.get(&stored.bank).map(|bank| permit_for_payer(&bank)) else {
        return Ok(stored);
    };
    let (tracked, id, service, cell) = (service.clone(), stored.id, service.clone(), cell.clone());
    let ring = tracked.ring.clone();
    let polled = detached(&tracked, {
        let cell = cell.clone();
        async move {
            let _permit = permit;
            match cell.claim_attempt(id, MIN_LINK_POLL_INTERVAL_MS, &service.ring).await? {
                Some(claimed) => BankSession::new(&service, &cell, claimed).poll().await,
                None => Ok(()),
            }
        }
    });
    timeout(MAX_LINK_WAIT, polled).await.unwrap_or(Ok(()))?;
    Ok(cell.attempt(id, &ring).await?.unwrap_or(stored))
}

async fn poll_bank(
    service: &Arc<Service>,
    cell: &Arc<Cell>,
    attempt: AttemptId,
    min_interval_ms: i64,
    return_query: ReturnQuery,
    payer: Payer,
) -> Result<(), StoreError> {
    let (tracked, service, cell) = (service.clone(), service.clone(), cell.clone());
    let polled = detached(&tracked, async move {
        match cell.claim_attempt(attempt, min_interval_ms, &service.ring).await? {
            Some(claimed) => BankSession::for_payer(&service, &cell, claimed, payer)?.advance(&return_query).await,
            None => Ok(()),
        }
    });
    timeout(MAX_PAYER_WAIT, polled).await.unwrap_or(Ok(()))
}
