//! Reading without polling: `Prefer: wait=N` holds a read until the payment has moved on.

use std::time::Duration;

use paylink_domain::{address::Caller, error_chain::Chain, payment::Payment, status::Status};
use paylink_store::{Cell, StoreError};
use tokio::time::timeout;

use super::read::read_id;
use crate::service::Service;

/// The longest anybody may wait.
pub const LONGEST: Duration = Duration::from_secs(30);

/// Looks at a cell four times a second, for as long as the program runs.
pub async fn attend(service: &Service, cell: &Cell) {
    if let Err(error) = service.waiting_room.look(cell).await {
        tracing::warn!(cell = %cell.id(), error = %Chain(&error), "waiting reads cannot be answered yet");
    }
}

/// What came of a wish to wait.
#[derive(Debug)]
pub enum Waited {
    /// The wish was granted: the payment moved on, or the time is over.
    Granted(Option<Payment>),
    /// There was no place, or the node is stopping; the caller is answered with what it has.
    NotGranted,
}

/// Whether a payment is still on its way to something that is worth waiting for.
pub fn is_under_way(status: Status) -> bool {
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

/// Waits until `payment` has moved on, at most for `patience`.
pub async fn wait(
    service: &Service,
    payment: &Payment,
    caller: Caller,
    patience: Duration,
) -> Result<Waited, StoreError> {
    let room = &service.waiting_room;
    let Some((place, moved_on)) = room.enter(payment.id, caller) else { return Ok(Waited::NotGranted) };
    let told = tokio::select! {
        told = timeout(patience, moved_on) => told.ok().and_then(Result::ok),
        () = room.closing.cancelled() => return Ok(Waited::NotGranted),
    };
    drop(place);
    match told {
        Some(payment) => {
            service.memory.keep(&payment);
            Ok(Waited::Granted(Some(payment)))
        }
        None => read_id(service, payment.id).await.map(Waited::Granted),
    }
}
