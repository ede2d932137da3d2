//! Payments in any status, without a bank and without HTTP: by the functions of the store and the worker that the service itself uses.

use std::sync::Arc;

use paylink_bank::ConnectorState;
use paylink_domain::{
    attempt::{AttemptOutcome, Observation, Phase, Profile},
    id::{AttemptId, BankId, PaymentId},
    keyring::KeyRing,
    link::Link,
    payment::Payment,
    status::Status,
    time::Clock,
};
use paylink_server::{
    service::Service,
    system::{SystemClock, SystemRandomness},
    worker::poll::{ClaimedBanks, Poller},
};
use paylink_store::{Attempt, Cell, NewAttempt, ObservationOutcome, StartOutcome, StoreError};
use url::Url;

/// Where attempts are started if the bank does not matter. No node has configured it.
pub const TEST_BANK: &str = "test-bank";
/// A bank at which an executed payment is final.
const PROFILE: Profile = Profile { executed_is_final: true, lost_initiation_may_move_money: true, retention: None };
/// What the history of a payment has as the cause of its changes.
const CAUSE: &str = "test";

/// Uses a link and starts an attempt at a bank, as a payer's confirmation does before the bank is called.
pub async fn start_attempt_at(
    cell: &Cell,
    ring: &Arc<KeyRing>,
    link: &Link,
    bank: &str,
) -> Result<StartOutcome, StoreError> {
    let bank: BankId = bank.parse().unwrap();
    let id = AttemptId::generate(cell.id(), SystemClock.now(), &SystemRandomness);
    let new_attempt = NewAttempt { id, bank: &bank, language: None, consent: None };
    cell.start_attempt_by_link(link, new_attempt, ring, &SystemRandomness).await
}

/// The payment of an unused link, with its first attempt, which is open and has no order at the bank yet.
pub async fn start_payment(cell: &Cell, ring: &Arc<KeyRing>, link: &Link) -> Payment {
    match start_attempt_at(cell, ring, link, TEST_BANK).await.unwrap() {
        StartOutcome::Started(attempt, _) => attempt.payment,
        other @ (StartOutcome::ExistingAttempt(_) | StartOutcome::NotAttemptable(_) | StartOutcome::Refused(_)) => {
            panic!("the link cannot be used: {other:?}")
        }
    }
}

/// Ends the open attempt as one that has never reached its bank: the payment waits for its payer to choose again.
pub async fn end_attempt(cell: &Cell, ring: &KeyRing, payment: PaymentId) {
    let attempt = latest_attempt(cell, ring, payment).await.unwrap();
    let failed = Observation::InitiationFailed(AttemptOutcome::NotReached);
    cell.record_observation(&attempt, failed, CAUSE, None, PROFILE).await.unwrap();
}

/// Moves a payment to a status, which has to be possible.
pub async fn move_to(cell: &Cell, ring: &KeyRing, payment: PaymentId, to: Status) {
    assert_eq!(observe(cell, ring, payment, to).await.unwrap(), to, "{payment}");
}

/// Records that the bank reports of the payment's latest attempt what leads to status `to`. Returns the status that follows: a final one
/// never changes.
pub async fn observe(cell: &Cell, ring: &KeyRing, payment: PaymentId, to: Status) -> Result<Status, StoreError> {
    let phase = match to {
        Status::Pending => return resume(cell, ring, payment).await,
        Status::Incomplete => Phase::AuthorisationFailed,
        Status::Authorised => Phase::Authorised,
        Status::Unknown => Phase::Unrecognised,
        Status::Executed => Phase::Executed,
        Status::Settled => Phase::Settled,
        Status::Failed => Phase::Rejected,
        Status::Cancelled => Phase::Cancelled,
    };
    loop {
        let attempt = latest_attempt(cell, ring, payment).await?;
        let recorded = cell.record_observation(&attempt, Observation::Phase(phase), CAUSE, None, PROFILE).await?;
        // Otherwise a worker has claimed the attempt meanwhile.
        if let ObservationOutcome::Recorded { from, conclusion } = recorded {
            return Ok(conclusion.new_status.unwrap_or(from));
        }
    }
}

/// The bank sends the payer to its page, also again.
async fn resume(cell: &Cell, ring: &KeyRing, payment: PaymentId) -> Result<Status, StoreError> {
    let attempt = latest_attempt(cell, ring, payment).await?;
    let (state, page) = (ConnectorState::new(b"test".to_vec()), Url::parse("https://bank.example.com/").unwrap());
    cell.store_redirect(&attempt, &state, &page, ring, &SystemRandomness).await?;
    Ok(cell.payment(payment).await?.unwrap().status)
}

async fn latest_attempt(cell: &Cell, ring: &KeyRing, payment: PaymentId) -> Result<Attempt, StoreError> {
    let attempt = cell.latest_attempt(payment, ring).await?;
    Ok(attempt.unwrap_or_else(|| panic!("{payment} has no attempt")))
}

/// One round of a worker: polls the attempts that are due now, also at banks that are not configured.
pub async fn poll_once(service: &Arc<Service>, cell: &Arc<Cell>) {
    let mut poller = Poller::new(service.clone(), cell.clone());
    poller.round(ClaimedBanks::All).await;
    poller.finish().await;
}
