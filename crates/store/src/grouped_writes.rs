//! Concurrent writes in common transactions: many callers, one commit (`batches.rs`).
//!
//! A caller must not notice its neighbours. A transaction has at most one job for each key, and does not wait for others: what another
//! transaction has locked is left out. If the database refuses one of the jobs, the transaction is rolled back. Those that were not
//! written are written alone, each by a task of its own, which waits for locks. So two transactions cannot wait for each other, and a job
//! that waits delays nobody else.
//!
//! If the connection is lost during a commit, nobody knows whether it was committed: a job must be safe to repeat. A job that has started is
//! finished also if its caller goes away.

use std::{collections::HashSet, fmt, pin::Pin, sync::Arc, time::Duration};

use uuid::Uuid;

use crate::{
    batches::{Batches, Caller, Settings, before_deadlines},
    error::StoreError,
};

pub(crate) const WRITES: Settings = Settings {
    capacity: 16_384,
    workers: 4,
    many_callers: 16,
    batch_size: 64,
    // Longer than any transaction takes, shorter than the timeouts of callers.
    timeout: Duration::from_secs(2),
    pause: Duration::ZERO,
};

/// Something to write that concerns one row, by whose id jobs are ordered.
pub(crate) trait Job<T>: Send + Sync + 'static {
    fn key(&self) -> Uuid;

    /// What a caller gets after the job of another caller with the same key. `None`: its own job is written too.
    fn repeated() -> Option<T> {
        None
    }
}

/// What has become of a job in a transaction with others.
#[derive(Debug)]
pub(crate) enum Written<T> {
    Done(Result<T, StoreError>),
    /// It would have had to wait. It is written alone.
    LeftOut,
}

/// Whether a transaction waits for locks of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Locks {
    /// A job that would have to wait is left out.
    LeaveOut,
    /// There is only one job, and it is not left out.
    Wait,
}

/// The result of one transaction: one for each job, in their order.
pub(crate) type WriteResult<T> = Result<Vec<Written<T>>, StoreError>;
type Write<J, T> = dyn Fn(Vec<Arc<J>>, Locks) -> Pin<Box<dyn Future<Output = WriteResult<T>> + Send>> + Send + Sync;

pub(crate) struct GroupedWrites<J, T>(Batches<Arc<J>, T>);

impl<J, T> fmt::Debug for GroupedWrites<J, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GroupedWrites")
    }
}

impl<J: Job<T>, T: Send + 'static> GroupedWrites<J, T> {
    /// `write` is called with jobs that have different keys, in their order.
    pub(crate) fn start<W, F>(settings: Settings, write: W) -> Self
    where
        W: Fn(Vec<Arc<J>>, Locks) -> F + Send + Sync + 'static,
        F: Future<Output = WriteResult<T>> + Send + 'static,
    {
        let write: Arc<Write<J, T>> = Arc::new(move |jobs, locks| Box::pin(write(jobs, locks)));
        Self(Batches::start(settings, move |callers| resolve(callers, write.clone())))
    }

    #[track_caller]
    pub(crate) fn submit(&self, job: J) -> impl Future<Output = Result<T, StoreError>> {
        self.0.submit(Arc::new(job))
    }
}

async fn resolve<J: Job<T>, T: Send + 'static>(mut callers: Vec<Caller<Arc<J>, T>>, write: Arc<Write<J, T>>) {
    loop {
        // What a caller does not wait for any more is not written.
        callers.retain_mut(Caller::waits_in_time);
        if callers.is_empty() {
            return;
        }
        let mut keys = HashSet::new();
        let (mut group, same_key): (Vec<_>, Vec<_>) =
            callers.into_iter().partition(|caller| keys.insert(caller.job.key()));
        callers = same_key;
        group.sort_unstable_by_key(|caller| caller.job.key());
        for caller in write_together(group, Locks::LeaveOut, &*write).await {
            let write = write.clone();
            tokio::spawn(async move { write_together(vec![caller], Locks::Wait, &*write).await });
        }
        for caller in &mut callers {
            if let Some(outcome) = J::repeated() {
                caller.reply(Ok(outcome));
            }
        }
    }
}

/// Returns those that have no result, which have to be written alone. One that is written with [`Locks::Wait`] has one.
async fn write_together<J, T>(
    mut group: Vec<Caller<Arc<J>, T>>,
    locks: Locks,
    write: &Write<J, T>,
) -> Vec<Caller<Arc<J>, T>> {
    let jobs: Vec<Arc<J>> = group.iter().map(|caller| caller.job.clone()).collect();
    let Some(outcome) = before_deadlines(&mut group, write(jobs, locks)).await else { return Vec::new() };
    match outcome {
        Ok(written) => {
            for (caller, written) in group.iter_mut().zip(written) {
                if let Written::Done(result) = written {
                    caller.reply(result);
                }
            }
        }
        Err(error) if locks == Locks::LeaveOut && may_be_of_one_job(&error) => {}
        Err(error) => {
            for caller in &mut group {
                caller.reply(Err(error.clone()));
            }
        }
    }
    group.retain(Caller::is_waiting);
    group
}

/// Whether a single job may have caused the failure, so that the others can be written.
fn may_be_of_one_job(error: &StoreError) -> bool {
    match error {
        StoreError::Failed(_) | StoreError::Refused { .. } | StoreError::Closed(_) => true,
        StoreError::Unreachable(cause) => cause.is_of_locks(),
        StoreError::Busy(_) => false,
    }
}

#[cfg(test)]
mod tests;
