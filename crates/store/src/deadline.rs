//! A deadline for every database operation, enforced by the client: a server that hangs does not enforce its own timeouts.
//!
//! A connection whose operation exceeded the deadline is not reused. It may still be running the old statement, and the next user
//! would wait for it. So an operation runs with a flag that is set when the deadline passes. A [`PooledConnection`] that finds
//! the flag set closes its connection instead of returning it to the pool.

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

use crate::error::StoreError;

/// Longer than any statement takes, shorter than the timeouts of callers.
const TIMEOUT: Duration = Duration::from_secs(2);

tokio::task_local! {
    static DEADLINE_EXCEEDED: Arc<AtomicBool>;
}

/// Runs `work`, and fails as unreachable when the deadline passes.
pub(crate) async fn with_deadline<T, E: From<StoreError>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let deadline_exceeded = Arc::new(AtomicBool::new(false));
    let mut work = Box::pin(DEADLINE_EXCEEDED.scope(deadline_exceeded.clone(), work));
    let outcome = timeout(TIMEOUT, &mut work).await;
    outcome.unwrap_or_else(|_| {
        deadline_exceeded.store(true, Ordering::Relaxed); // before `work` and its connection are dropped
        Err(StoreError::unreachable("deadline exceeded").into())
    })
}

/// A connection that returns to its pool when it is dropped, unless the deadline has passed.
pub(crate) struct PooledConnection {
    /// `Some` until `drop`.
    object: Option<Object>,
    deadline_exceeded: Option<Arc<AtomicBool>>,
}

impl PooledConnection {
    pub(crate) async fn acquire(pool: &Pool) -> Result<Self, StoreError> {
        Ok(Self { object: Some(pool.get().await?), deadline_exceeded: DEADLINE_EXCEEDED.try_with(Arc::clone).ok() })
    }
}

impl Deref for PooledConnection {
    type Target = Object;

    fn deref(&self) -> &Object {
        self.object.as_ref().expect("the connection is present until drop")
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut Object {
        self.object.as_mut().expect("the connection is present until drop")
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let deadline_exceeded = self.deadline_exceeded.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if let (true, Some(object)) = (deadline_exceeded, self.object.take()) {
            drop(Object::take(object));
        }
    }
}
