//! A waiting read: `Prefer: wait=N` holds a read until the payment is no longer in progress.

use std::time::Duration;

use paylink_domain::{client_address::ClientKey, payment::Payment, status::Status};
use paylink_store::StoreError;
use tokio::time::timeout;

use super::read::{FoundPayment, read_id};
use crate::service::Service;

/// Whether the read waited.
#[derive(Debug)]
pub enum WaitOutcome {
    /// The read waited until the payment was no longer in progress or the time was over.
    Granted(Option<FoundPayment>),
    /// No capacity for another waiter, or the node is stopping: respond immediately.
    NotGranted,
}

/// Whether a waiting read waits while the payment has this status.
pub fn is_in_progress(status: Status) -> bool {
    match status {
        Status::Pending | Status::Authorised => true,
        Status::Executed
        | Status::Settled
        | Status::Failed
        | Status::Cancelled
        | Status::Incomplete
        | Status::Unknown => false,
    }
}

/// Waits until `payment` is no longer in progress, at most for `max_wait`.
pub async fn wait(
    service: &Service,
    payment: &Payment,
    caller: ClientKey,
    max_wait: Duration,
) -> Result<WaitOutcome, StoreError> {
    let payment_waiters = &service.payment_waiters;
    let Some((guard, changed)) = payment_waiters.register(payment.id, caller) else {
        return Ok(WaitOutcome::NotGranted);
    };
    let notified = tokio::select! {
        notified = timeout(max_wait, changed) => notified.ok().and_then(Result::ok),
        () = payment_waiters.closed() => return Ok(WaitOutcome::NotGranted),
    };
    drop(guard);
    match notified {
        Some(payment) => Ok(WaitOutcome::Granted(Some(FoundPayment::of(service, payment)))),
        None => read_id(service, payment.id).await.map(WaitOutcome::Granted),
    }
}
