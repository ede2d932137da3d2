//! A deadline for every database operation, enforced by the client: a server that hangs does not enforce its own timeouts.
//!
//! An operation also ends when its caller is dropped, because the client of an HTTP request has disconnected; only writes that share a
//! transaction go on (`grouped_writes.rs`). In both cases its
//! connection may still be running a statement, and the next user would wait for it. So an operation runs with a flag that is
//! set before an unfinished operation is dropped. A connection that finds the flag set is closed (`pooled_connection.rs`).

use std::{
    panic::Location,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::time::timeout;
use tracing::Instrument;

use crate::{error::StoreError, spans::operation_span};

/// Longer than any statement takes, shorter than the timeouts of callers.
const TIMEOUT: Duration = Duration::from_secs(2);

tokio::task_local! {
    static ABANDONED: AbandonedFlag;
}

/// Whether the operation was dropped before it has finished.
#[derive(Clone, Debug, Default)]
pub(crate) struct AbandonedFlag(Arc<AtomicBool>);

impl AbandonedFlag {
    /// The flag of the current operation. `None` outside of [`with_deadline`].
    pub(crate) fn current() -> Option<Self> {
        ABANDONED.try_with(Clone::clone).ok()
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Sets the flag when it is dropped, before its operation is dropped. A finished operation has released its connection by then,
/// so the flag has no effect on it.
struct Operation<F> {
    work: Pin<Box<F>>,
    abandoned: AbandonedFlag,
}

impl<F> Drop for Operation<F> {
    fn drop(&mut self) {
        self.abandoned.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `work`, and fails as unreachable when the deadline passes.
#[track_caller]
pub(crate) fn with_deadline<T, E: From<StoreError>>(
    work: impl Future<Output = Result<T, E>>,
) -> impl Future<Output = Result<T, E>> {
    with_deadline_of(TIMEOUT, work).instrument(operation_span(Location::caller()))
}

/// The same for a statement that changes many rows, such as an operator's command.
pub(crate) async fn with_deadline_of<T, E: From<StoreError>>(
    deadline: Duration,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let abandoned = AbandonedFlag::default();
    let mut operation = Operation { work: Box::pin(ABANDONED.scope(abandoned.clone(), work)), abandoned };
    let outcome = timeout(deadline, &mut operation.work).await;
    outcome.unwrap_or_else(|_| Err(StoreError::unreachable("deadline exceeded").into()))
}
