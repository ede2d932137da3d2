//! Many questions, one statement.
//!
//! Callers that ask at the same time are answered by one `= ANY($1)`: a bounded queue, a few workers that each take
//! whatever is waiting, and no timer, so that a lone caller waits for nobody. While a statement is under way the next batch
//! gathers by itself; the busier it is, the larger the batches and the smaller the cost of each answer.
//!
//! Neighbours must not hurt each other. A row that cannot be read fails its own caller only; a statement that fails is asked
//! again by halves, until whoever is to blame stands alone; a caller who has gone away is not asked for; a full queue refuses
//! at once instead of growing; and nobody waits longer than [`PATIENCE`].

use std::{collections::HashMap, fmt, hash::Hash, pin::Pin, sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, mpsc, oneshot},
    time::timeout,
};

use super::error::{Cause, StoreError};

/// The longest a caller waits. A cell that is away is a 503 within a second, however many ask.
const PATIENCE: Duration = Duration::from_millis(900);
/// How many keys one statement may carry.
const BATCH: usize = 256;

/// What one statement found: a value or an error for each key that has a row.
pub(super) type Found<K, V> = Result<Vec<(K, Result<V, StoreError>)>, StoreError>;
type Lookup<K, V> = dyn Fn(Vec<K>) -> Pin<Box<dyn Future<Output = Found<K, V>> + Send>> + Send + Sync;

type Caller<V> = oneshot::Sender<Result<Option<V>, StoreError>>;

struct Question<K, V> {
    key: K,
    answer: Caller<V>,
}

pub(super) struct Coalescer<K, V> {
    queue: mpsc::Sender<Question<K, V>>,
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
    /// Starts `workers` tasks that use `lookup`. They end when this is dropped.
    pub(super) fn start<L, F>(capacity: usize, workers: usize, lookup: L) -> Self
    where
        L: Fn(Vec<K>) -> F + Send + Sync + 'static,
        F: Future<Output = Found<K, V>> + Send + 'static,
    {
        let (queue, waiting) = mpsc::channel(capacity);
        let waiting = Arc::new(Mutex::new(waiting));
        let lookup: Arc<Lookup<K, V>> = Arc::new(move |keys| Box::pin(lookup(keys)));
        for _ in 0..workers {
            tokio::spawn(keep_working(waiting.clone(), lookup.clone()));
        }
        Self { queue }
    }

    /// The value of `key`, or nothing if it has no row.
    pub(super) async fn ask(&self, key: K) -> Result<Option<V>, StoreError> {
        let unreachable = |why: &str| StoreError::Unreachable(Cause::new(why));
        let (answer, reply) = oneshot::channel();
        self.queue.try_send(Question { key, answer }).map_err(|_| StoreError::Busy("questions"))?;
        match timeout(PATIENCE, reply).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(unreachable("the worker has gone")),
            Err(_) => Err(unreachable("no answer in time")),
        }
    }
}

/// A worker that panics takes its batch with it, but not those who come after.
async fn keep_working<K, V>(waiting: Arc<Mutex<mpsc::Receiver<Question<K, V>>>>, lookup: Arc<Lookup<K, V>>)
where
    K: Copy + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    while tokio::spawn(work(waiting.clone(), lookup.clone())).await.is_err_and(|end| end.is_panic()) {}
}

async fn work<K, V>(waiting: Arc<Mutex<mpsc::Receiver<Question<K, V>>>>, lookup: Arc<Lookup<K, V>>)
where
    K: Copy + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    loop {
        let mut questions = Vec::with_capacity(BATCH);
        if waiting.lock().await.recv_many(&mut questions, BATCH).await == 0 {
            return;
        }
        // Whoever has gone away, or has waited too long, is not asked for.
        questions.retain(|question| !question.answer.is_closed());
        answer(questions, &*lookup).await;
    }
}

async fn answer<K, V>(questions: Vec<Question<K, V>>, lookup: &Lookup<K, V>)
where
    K: Copy + Eq + Hash,
    V: Clone,
{
    let mut callers: HashMap<K, Vec<Caller<V>>> = HashMap::new();
    for Question { key, answer } in questions {
        callers.entry(key).or_default().push(answer);
    }
    let mut batches: Vec<Vec<K>> = vec![callers.keys().copied().collect()];
    while let Some(keys) = batches.pop() {
        match lookup(keys.clone()).await {
            Ok(found) => {
                for (key, value) in found {
                    reply(callers.remove(&key), &value.map(Some));
                }
                for key in keys {
                    reply(callers.remove(&key), &Ok(None)); // whoever is still there has no row
                }
            }
            // One of several may be to blame: halves are asked for until it stands alone.
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

/// Tells everybody who asked for the same key. Somebody who is no longer there hears nothing.
fn reply<V: Clone>(callers: Option<Vec<Caller<V>>>, value: &Result<Option<V>, StoreError>) {
    for caller in callers.into_iter().flatten() {
        let _ = caller.send(value.clone());
    }
}

#[cfg(test)]
mod tests;
