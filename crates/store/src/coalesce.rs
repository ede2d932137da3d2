//! Coalescing concurrent lookups into batches: many callers, one statement.
//!
//! Callers put their keys into a bounded queue. A few workers each take all keys that are waiting and look them up with one
//! `= ANY($1)`. There is no timer, so a single caller does not wait for others. While a statement runs, the next batch fills: more
//! load means larger batches and a lower cost per lookup.
//!
//! Callers are isolated from each other. A row that cannot be read fails its own caller only. A statement that fails is retried
//! with halves of the batch, until the failing key is alone. Keys of callers that have gone away are skipped. A full queue
//! refuses immediately instead of growing. No caller waits longer than [`TIMEOUT`].

use std::{collections::HashMap, fmt, hash::Hash, pin::Pin, sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, mpsc, oneshot},
    time::{sleep, timeout},
};

use crate::error::StoreError;

/// The longest that a caller waits. An unreachable cell gives a 503 within a second under any load.
const TIMEOUT: Duration = Duration::from_millis(900);
/// How many keys one statement may carry.
const MAX_BATCH_SIZE: usize = 256;

/// The result of one statement: a value or an error for each key that has a row.
pub(crate) type BatchResult<K, V> = Result<Vec<(K, Result<V, StoreError>)>, StoreError>;
type Lookup<K, V> = dyn Fn(Vec<K>) -> Pin<Box<dyn Future<Output = BatchResult<K, V>> + Send>> + Send + Sync;

type ReplySender<V> = oneshot::Sender<Result<Option<V>, StoreError>>;

struct PendingLookup<K, V> {
    key: K,
    reply_to: ReplySender<V>,
}

pub(crate) struct Coalescer<K, V> {
    queue: mpsc::Sender<PendingLookup<K, V>>,
}

impl<K, V> fmt::Debug for Coalescer<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coalescer")
    }
}

impl<K, V> Coalescer<K, V>
where
    K: Copy + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Starts `workers` tasks that call `lookup`. They end when the coalescer is dropped.
    pub(crate) fn start<L, F>(capacity: usize, workers: usize, lookup: L) -> Self
    where
        L: Fn(Vec<K>) -> F + Send + Sync + 'static,
        F: Future<Output = BatchResult<K, V>> + Send + 'static,
    {
        Self::with_pause(capacity, workers, Duration::ZERO, lookup)
    }

    /// The same, but each worker rests for `pause` after each batch, so that the number of statements is limited.
    pub(crate) fn with_pause<L, F>(capacity: usize, workers: usize, pause: Duration, lookup: L) -> Self
    where
        L: Fn(Vec<K>) -> F + Send + Sync + 'static,
        F: Future<Output = BatchResult<K, V>> + Send + 'static,
    {
        let (queue, queue_receiver) = mpsc::channel(capacity);
        let queue_receiver = Arc::new(Mutex::new(queue_receiver));
        let lookup: Arc<Lookup<K, V>> = Arc::new(move |keys| Box::pin(lookup(keys)));
        for _ in 0..workers {
            tokio::spawn(run_worker(queue_receiver.clone(), lookup.clone(), pause));
        }
        Self { queue }
    }

    /// The value of `key`, or `None` if it has no row.
    pub(crate) async fn load(&self, key: K) -> Result<Option<V>, StoreError> {
        let (reply_to, reply) = oneshot::channel();
        let pending = PendingLookup { key, reply_to };
        self.queue.try_send(pending).map_err(|_| StoreError::Busy("too many queued lookups"))?;
        match timeout(TIMEOUT, reply).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(StoreError::unreachable("the lookup worker panicked")),
            Err(_) => Err(StoreError::unreachable("lookup timed out")),
        }
    }
}

/// Restarts a worker that panicked. Only the callers of its current batch fail.
async fn run_worker<K, V>(
    queue_receiver: Arc<Mutex<mpsc::Receiver<PendingLookup<K, V>>>>,
    lookup: Arc<Lookup<K, V>>,
    pause: Duration,
) where
    K: Copy + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    while tokio::spawn(process_batches(queue_receiver.clone(), lookup.clone(), pause))
        .await
        .is_err_and(|end| end.is_panic())
    {}
}

async fn process_batches<K, V>(
    queue_receiver: Arc<Mutex<mpsc::Receiver<PendingLookup<K, V>>>>,
    lookup: Arc<Lookup<K, V>>,
    pause: Duration,
) where
    K: Copy + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    loop {
        let mut batch = Vec::with_capacity(MAX_BATCH_SIZE);
        if queue_receiver.lock().await.recv_many(&mut batch, MAX_BATCH_SIZE).await == 0 {
            return;
        }
        // Callers that have gone away or timed out are skipped.
        batch.retain(|pending| !pending.reply_to.is_closed());
        resolve_batch(batch, &*lookup).await;
        if !pause.is_zero() {
            sleep(pause).await;
        }
    }
}

async fn resolve_batch<K, V>(batch: Vec<PendingLookup<K, V>>, lookup: &Lookup<K, V>)
where
    K: Copy + Eq + Hash,
    V: Clone,
{
    let mut callers: HashMap<K, Vec<ReplySender<V>>> = HashMap::new();
    for PendingLookup { key, reply_to } in batch {
        callers.entry(key).or_default().push(reply_to);
    }
    let mut batches: Vec<Vec<K>> = vec![callers.keys().copied().collect()];
    while let Some(keys) = batches.pop() {
        match lookup(keys.clone()).await {
            Ok(found) => {
                for (key, value) in found {
                    reply(callers.remove(&key), &value.map(Some));
                }
                for key in keys {
                    reply(callers.remove(&key), &Ok(None)); // the remaining keys have no row
                }
            }
            // One key may cause the failure: halves are retried until it is alone.
            Err(StoreError::Failed(_) | StoreError::Refused { .. }) if keys.len() > 1 => {
                let (one, other) = keys.split_at(keys.len() / 2);
                batches.extend([one.to_vec(), other.to_vec()]);
            }
            Err(error) => {
                for key in keys {
                    reply(callers.remove(&key), &Err(error.clone()));
                }
            }
        }
    }
}

/// Sends the result to all callers with the same key. Callers that have gone away are ignored.
fn reply<V: Clone>(callers: Option<Vec<ReplySender<V>>>, value: &Result<Option<V>, StoreError>) {
    for caller in callers.into_iter().flatten() {
        let _ = caller.send(value.clone());
    }
}

#[cfg(test)]
mod tests;
