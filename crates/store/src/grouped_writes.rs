//! Concurrent writes in common transactions: many callers, one commit (`batches.rs`).
//!
//! A caller must not notice its neighbours. A transaction has at most one job for each key, and it waits for no lock: what another
//! transaction has locked is left out, and written alone afterwards. If the database refuses one of the jobs, the transaction is
//! rolled back, and each of them is written alone. So two transactions cannot wait for each other, and one that waits delays nobody else.
//!
//! If the connection is lost during a commit, nobody knows whether it was committed: a job must be safe to repeat.

use std::{collections::HashSet, fmt, pin::Pin, sync::Arc, time::Duration};

use tokio::task::JoinSet;
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
pub(crate) trait Job: Send + Sync + 'static {
    fn key(&self) -> Uuid;
}

/// What has become of a job in a transaction with others.
#[derive(Debug)]
pub(crate) enum Written<T> {
    Done(Result<T, StoreError>),
    /// It would have had to wait. It is written alone.
    LeftOut,
}

/// The result of one transaction: one for each job, in their order.
pub(crate) type WriteResult<T> = Result<Vec<Written<T>>, StoreError>;
type Write<J, T> = dyn Fn(Vec<Arc<J>>) -> Pin<Box<dyn Future<Output = WriteResult<T>> + Send>> + Send + Sync;

pub(crate) struct GroupedWrites<J, T>(Batches<Arc<J>, T>);

impl<J, T> fmt::Debug for GroupedWrites<J, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GroupedWrites")
    }
}

impl<J: Job, T: Send + 'static> GroupedWrites<J, T> {
    /// `write` is called with jobs that have different keys, in their order. With a single job it waits for locks, and leaves nothing out.
    pub(crate) fn start<W, F>(settings: Settings, write: W) -> Self
    where
        W: Fn(Vec<Arc<J>>) -> F + Send + Sync + 'static,
        F: Future<Output = WriteResult<T>> + Send + 'static,
    {
        let write: Arc<Write<J, T>> = Arc::new(move |jobs| Box::pin(write(jobs)));
        Self(Batches::start(settings, move |callers| resolve(callers, write.clone())))
    }

    pub(crate) async fn submit(&self, job: J) -> Result<T, StoreError> {
        self.0.submit(Arc::new(job)).await
    }
}

async fn resolve<J: Job, T: Send + 'static>(mut callers: Vec<Caller<Arc<J>, T>>, write: Arc<Write<J, T>>) {
    while !callers.is_empty() {
        let mut keys = HashSet::new();
        let (mut group, same_key): (Vec<_>, Vec<_>) =
            callers.into_iter().partition(|caller| keys.insert(caller.job.key()));
        callers = same_key;
        group.sort_unstable_by_key(|caller| caller.job.key());
        let mut alone = JoinSet::new();
        for caller in write_together(group, &*write).await {
            let write = write.clone();
            alone.spawn(async move { write_together(vec![caller], &*write).await });
        }
        while alone.join_next().await.is_some() {}
    }
}

/// Returns those that have to be written alone. One that is alone has a result afterwards.
async fn write_together<J, T>(mut group: Vec<Caller<Arc<J>, T>>, write: &Write<J, T>) -> Vec<Caller<Arc<J>, T>> {
    let jobs: Vec<Arc<J>> = group.iter().map(|caller| caller.job.clone()).collect();
    let Some(outcome) = before_deadlines(&mut group, write(jobs)).await else { return Vec::new() };
    match outcome {
        Ok(written) => {
            for (caller, written) in group.iter_mut().zip(written) {
                if let Written::Done(result) = written {
                    caller.reply(result);
                }
            }
        }
        // One of them may cause the failure.
        Err(StoreError::Failed(_) | StoreError::Refused { .. } | StoreError::Closed(_)) if group.len() > 1 => {}
        Err(error) => {
            for caller in &mut group {
                caller.reply(Err(error.clone()));
            }
        }
    }
    group.retain(Caller::is_waiting);
    group
}

#[cfg(test)]
mod tests;
