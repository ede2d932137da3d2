//! A bound on every exchange with a database, kept on our side: a server that hangs does not keep its own.
//!
//! A connection whose answer came too late is not used again: it may still be busy with the old question, and whoever got it next
//! would wait for that. So work runs under a mark that is set when time is up, and a [`Lease`] that finds the mark set throws its
//! connection away instead of giving it back.

use std::{
    ops::{Deref, DerefMut},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use deadpool_postgres::{Object, Pool};
use tokio::time::timeout;

use super::error::{Cause, StoreError};

/// Longer than any statement of ours takes, shorter than anybody's patience.
const PATIENCE: Duration = Duration::from_secs(2);

tokio::task_local! {
    static LATE: Arc<AtomicBool>;
}

/// The outcome of `work`, if it comes in time.
pub(super) async fn patiently<T, E: From<StoreError>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let late = Arc::new(AtomicBool::new(false));
    let mut work = Box::pin(LATE.scope(late.clone(), work));
    let outcome = timeout(PATIENCE, &mut work).await;
    outcome.unwrap_or_else(|_| {
        late.store(true, Ordering::Relaxed); // before `work` is dropped, and its lease with it
        Err(StoreError::Unreachable(Cause::new("no answer in time")).into())
    })
}

/// A connection of the pool's, for as long as it is needed.
pub(super) struct Lease {
    /// Always there, until it is dropped.
    object: Option<Object>,
    late: Option<Arc<AtomicBool>>,
}

impl Lease {
    pub(super) async fn of(pool: &Pool) -> Result<Self, StoreError> {
        Ok(Self { object: Some(pool.get().await?), late: LATE.try_with(Arc::clone).ok() })
    }
}

impl Deref for Lease {
    type Target = Object;

    fn deref(&self) -> &Object {
        self.object.as_ref().expect("a lease holds its connection until it is dropped")
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut Object {
        self.object.as_mut().expect("a lease holds its connection until it is dropped")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let late = self.late.as_ref().is_some_and(|late| late.load(Ordering::Relaxed));
        if let (true, Some(object)) = (late, self.object.take()) {
            drop(Object::take(object));
        }
    }
}
