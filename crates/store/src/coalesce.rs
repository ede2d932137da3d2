//! Coalescing concurrent lookups into batches: many callers, one statement.
//!
//! Callers put their keys into a bounded queue. A worker takes all keys that are waiting and looks them up with one `= ANY($1)`. There is
//! no timer, so a single caller does not wait for others. While a statement runs, the next batch fills: more load means larger batches and
//! a lower cost per lookup. So another statement runs beside it only if many callers are waiting, or if it is
//! slow.
//!
//! Callers are isolated from each other. A row that cannot be read fails its own caller only. A statement that fails is retried
//! with halves of the batch, until the failing key is alone. Keys of callers that have gone away are skipped. A full queue
//! refuses immediately instead of growing. No caller waits longer than [`TIMEOUT`], for which a batch needs one timer.

use std::{
    fmt,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Semaphore, oneshot},
    task::yield_now,
    time::{Instant, sleep, timeout, timeout_at},
};

use crate::error::StoreError;

/// The longest that a caller waits. An unreachable cell gives a 503 within a second under any load.
const TIMEOUT: Duration = Duration::from_millis(900);
/// How many keys one statement may carry.
const MAX_BATCH_SIZE: usize = 256;
/// How many callers must be waiting for another statement beside one that runs. A statement costs about as much as the rows of this many.
const MANY_CALLERS: usize = 16;

/// How often a worker lets others run first.
const MAX_GATHERING_ROUNDS: usize = 8;
/// How long callers wait for a statement of others before they get their own, however few they are.
const SLOW_STATEMENT: Duration = Duration::from_millis(25);

/// The result of one statement: a value or an error for each key that has a row.
pub(crate) type BatchResult<K, V> = Result<Vec<(K, Result<V, StoreError>)>, StoreError>;
type Lookup<K, V> = dyn Fn(Vec<K>) -> Pin<Box<dyn Future<Output = BatchResult<K, V>> + Send>> + Send + Sync;

type LookupResult<V> = Result<Option<V>, StoreError>;

struct PendingLookup<K, V> {
    key: K,
    /// When the caller must have its result.
    deadline: Instant,
    /// `None` once the caller has its result.
    reply_to: Option<oneshot::Sender<LookupResult<V>>>,
}

pub(crate) struct Coalescer<K, V>(Arc<Shared<K, V>>);

struct Shared<K, V> {
    queue: Mutex<Queue<K, V>>,
    /// One permit for each worker that is called for a batch. Closed when the workers shall end.
    calls: Semaphore,
    lookup: Box<Lookup<K, V>>,
    settings: Settings,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// How many callers may wait. Further callers are refused immediately.
    pub(crate) capacity: usize,
    /// How many statements may run concurrently.
    pub(crate) workers: usize,
    /// How long each worker rests after each batch, so that the number of statements is limited.
    pub(crate) pause: Duration,
}

struct Queue<K, V> {
    waiting: Vec<PendingLookup<K, V>>,
    /// Workers that have a batch, or are called for one.
    running: usize,
}

impl<K, V> fmt::Debug for Coalescer<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coalescer")
    }
}

impl<K, V> Drop for Coalescer<K, V> {
    fn drop(&mut self) {
        self.0.calls.close();
    }
}

impl<K, V> Coalescer<K, V>
where
    K: Copy + Ord + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Starts the workers, which call `lookup` with sorted keys. They end when the coalescer is dropped.
    pub(crate) fn start<L, F>(settings: Settings, lookup: L) -> Self
    where
        L: Fn(Vec<K>) -> F + Send + Sync + 'static,
        F: Future<Output = BatchResult<K, V>> + Send + 'static,
    {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue { waiting: Vec::new(), running: 0 }),
            calls: Semaphore::new(0),
            lookup: Box::new(move |keys| Box::pin(lookup(keys))),
            settings,
        });
        for _ in 0..settings.workers {
            tokio::spawn(run_worker(shared.clone()));
        }
        Self(shared)
    }

    /// The value of `key`, or `None` if it has no row.
    pub(crate) async fn load(&self, key: K) -> LookupResult<V> {
        let (reply_to, reply) = oneshot::channel();
        self.0.add(PendingLookup { key, deadline: after(TIMEOUT), reply_to: Some(reply_to) })?;
        reply.await.unwrap_or_else(|_| Err(StoreError::unreachable("the lookup worker panicked")))
    }

    #[cfg(test)]
    fn waiting(&self) -> usize {
        self.0.lock().waiting.len()
    }
}

impl<K, V> Shared<K, V> {
    fn lock(&self) -> MutexGuard<'_, Queue<K, V>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, pending: PendingLookup<K, V>) -> Result<(), StoreError> {
        let mut queue = self.lock();
        if queue.waiting.len() >= self.settings.capacity {
            return Err(StoreError::Busy("too many queued lookups"));
        }
        queue.waiting.push(pending);
        let many = queue.waiting.len().is_multiple_of(MANY_CALLERS) && queue.running < self.settings.workers;
        let call = queue.running == 0 || many;
        queue.running += usize::from(call);
        drop(queue);
        if call {
            self.calls.add_permits(1);
        }
        Ok(())
    }

    /// Calls another worker for those who wait behind a slow statement: its connection may hang, and others may not.
    fn call_another(&self) {
        let mut queue = self.lock();
        let call = !queue.waiting.is_empty() && queue.running < self.settings.workers;
        queue.running += usize::from(call);
        drop(queue);
        self.calls.add_permits(usize::from(call));
    }

    /// Lets all tasks run that are ready, as long as that brings more callers: they may be about to wait for the same statement, and the
    /// task of a worker that was called runs before theirs. A single caller waits for one round.
    async fn gather(&self) {
        let mut waiting = self.lock().waiting.len();
        for _ in 0..MAX_GATHERING_ROUNDS {
            yield_now().await;
            let before = std::mem::replace(&mut waiting, self.lock().waiting.len());
            if waiting <= before {
                return;
            }
        }
    }

    /// The keys that wait, in the order of their arrival. Empty if another worker has taken them.
    fn take(&self) -> Vec<PendingLookup<K, V>> {
        let mut queue = self.lock();
        let count = queue.waiting.len().min(MAX_BATCH_SIZE);
        queue.waiting.drain(..count).collect()
    }

    /// Whether a worker that has finished its batch goes on with another one.
    fn goes_on(&self) -> bool {
        let mut queue = self.lock();
        let waiting = queue.waiting.len();
        let goes_on = waiting >= MANY_CALLERS || waiting > 0 && queue.running == 1;
        if !goes_on {
            queue.running -= 1;
        }
        goes_on
    }
}

async fn run_worker<K, V>(shared: Arc<Shared<K, V>>)
where
    K: Copy + Ord + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    while let Ok(call) = shared.calls.acquire().await {
        call.forget();
        loop {
            shared.gather().await;
            let batch = shared.take();
            let work = shared.clone();
            // If the lookup panics, the callers of this batch fail, and nobody else.
            let mut resolving = tokio::spawn(async move { resolve_batch(batch, &*work.lookup).await });
            while timeout(SLOW_STATEMENT, &mut resolving).await.is_err() {
                shared.call_another();
            }
            if !shared.settings.pause.is_zero() {
                sleep(shared.settings.pause).await;
            }
            if !shared.goes_on() {
                break;
            }
        }
    }
}

async fn resolve_batch<K, V>(mut callers: Vec<PendingLookup<K, V>>, lookup: &Lookup<K, V>)
where
    K: Copy + Ord,
    V: Clone,
{
    // Callers that have gone away are skipped.
    callers.retain(|caller| caller.reply_to.as_ref().is_some_and(|reply_to| !reply_to.is_closed()));
    if callers.is_empty() {
        return; // another worker has taken those who waited
    }
    callers.sort_unstable_by_key(|caller| caller.key);
    let mut keys: Vec<K> = callers.iter().map(|caller| caller.key).collect();
    keys.dedup();

    let mut batches = vec![keys];
    while let Some(keys) = batches.pop() {
        let Some(found) = before_deadlines(&mut callers, lookup(keys.clone())).await else { return };
        match found {
            Ok(found) => {
                for (key, value) in found {
                    reply(&mut callers, key, value.map(Some));
                }
                for key in keys {
                    reply(&mut callers, key, Ok(None)); // the remaining keys have no row
                }
            }
            // One key may cause the failure: halves are retried until it is alone.
            Err(StoreError::Failed(_) | StoreError::Refused { .. }) if keys.len() > 1 => {
                let (one, other) = keys.split_at(keys.len() / 2);
                batches.extend([one.to_vec(), other.to_vec()]);
            }
            Err(error) => {
                for key in keys {
                    reply(&mut callers, key, Err(error.clone()));
                }
            }
        }
    }
}

/// The result of a statement. Each caller whose time is over meanwhile fails. `None` if nobody is left who waits for it.
async fn before_deadlines<K, V, T>(
    callers: &mut [PendingLookup<K, V>],
    mut statement: Pin<Box<dyn Future<Output = T> + Send>>,
) -> Option<T> {
    loop {
        let waiting = callers.iter().filter(|caller| caller.reply_to.is_some());
        let first = waiting.map(|caller| caller.deadline).min()?;
        if let Ok(result) = timeout_at(first, &mut statement).await {
            return Some(result);
        }
        for caller in callers.iter_mut().filter(|caller| caller.deadline <= first) {
            if let Some(reply_to) = caller.reply_to.take() {
                let _ = reply_to.send(Err(timed_out()));
            }
        }
    }
}

/// On the monotonic clock: a time limit within this process, which is never stored.
#[expect(clippy::disallowed_methods, reason = "the timers of tokio take this type")]
fn after(duration: Duration) -> Instant {
    Instant::now() + duration
}

fn timed_out() -> StoreError {
    StoreError::unreachable("lookup timed out")
}

/// Sends the result to all callers with this key that have none. They are sorted by their keys.
fn reply<K: Copy + Ord, V: Clone>(callers: &mut [PendingLookup<K, V>], key: K, result: LookupResult<V>) {
    let first = callers.partition_point(|caller| caller.key < key);
    let same = callers[first..].iter_mut().take_while(|caller| caller.key == key);
    let mut senders = same.filter_map(|caller| caller.reply_to.take()).peekable();
    // Nearly always one caller, who gets the value itself.
    while let Some(sender) = senders.next() {
        if senders.peek().is_none() {
            let _ = sender.send(result); // callers that have gone away are ignored
            return;
        }
        let _ = sender.send(result.clone());
    }
}

#[cfg(test)]
mod tests;
