//! Batches of concurrent callers: many callers, one statement or transaction.
//!
//! Callers put their jobs into a bounded queue. A worker takes all jobs that are waiting and resolves them together. There is no timer, so
//! a single caller does not wait for others. While a batch is resolved, the next one fills: more load means larger batches and a lower
//! cost for each job. So another batch runs beside it only if many callers are waiting, or if it is slow.
//!
//! A full queue refuses immediately instead of growing. No caller waits longer than the settings say, for which a batch needs one timer.
//! `coalesce.rs` does this with lookups, `grouped_writes.rs` with writes.

use std::{
    fmt,
    panic::Location,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Semaphore, oneshot},
    task::yield_now,
    time::{Instant, sleep, timeout, timeout_at},
};
use tracing::Instrument;

use crate::{error::StoreError, spans::operation_span};

/// How often a worker lets others run first.
const MAX_GATHERING_ROUNDS: usize = 8;
/// How long callers wait for a batch of others before they get their own, however few they are.
const SLOW_BATCH: Duration = Duration::from_millis(25);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// How many callers may wait. Further callers are refused immediately.
    pub(crate) capacity: usize,
    /// How many batches may run concurrently.
    pub(crate) workers: usize,
    /// How many callers must be waiting for another batch beside one that runs.
    pub(crate) many_callers: usize,
    /// How many jobs a batch may have.
    pub(crate) batch_size: usize,
    /// The longest that a caller waits.
    pub(crate) timeout: Duration,
    /// How long each worker rests after each batch, so that the number of statements is limited.
    pub(crate) pause: Duration,
}

/// A caller with its job.
pub(crate) struct Caller<J, T> {
    pub(crate) job: J,
    /// When the caller must have its result.
    deadline: Instant,
    /// `None` once the caller has its result.
    reply_to: Option<oneshot::Sender<Result<T, StoreError>>>,
}

impl<J, T> Caller<J, T> {
    /// Whether the caller has no result yet, and still waits for it.
    pub(crate) fn is_waiting(&self) -> bool {
        self.reply_to.as_ref().is_some_and(|reply_to| !reply_to.is_closed())
    }

    pub(crate) fn has_result(&self) -> bool {
        self.reply_to.is_none()
    }

    /// Fails if its time is over. Returns whether the caller still waits.
    pub(crate) fn waits_in_time(&mut self) -> bool {
        if self.deadline <= now() {
            self.reply(Err(timed_out()));
        }
        self.is_waiting()
    }

    /// The first result counts.
    pub(crate) fn reply(&mut self, result: Result<T, StoreError>) {
        if let Some(reply_to) = self.reply_to.take() {
            let _ = reply_to.send(result); // callers that have gone away are ignored
        }
    }
}

type Resolve<J, T> = dyn Fn(Vec<Caller<J, T>>) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync;

pub(crate) struct Batches<J, T>(Arc<Shared<J, T>>);

struct Shared<J, T> {
    queue: Mutex<Queue<J, T>>,
    /// One permit for each worker that is called for a batch. Closed when the workers shall end.
    calls: Semaphore,
    resolve: Box<Resolve<J, T>>,
    settings: Settings,
}

struct Queue<J, T> {
    waiting: Vec<Caller<J, T>>,
    /// Workers that have a batch, or are called for one.
    running: usize,
}

impl<J, T> fmt::Debug for Batches<J, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Batches")
    }
}

impl<J, T> Drop for Batches<J, T> {
    fn drop(&mut self) {
        self.0.calls.close();
    }
}

impl<J: Send + 'static, T: Send + 'static> Batches<J, T> {
    /// Starts the workers, which call `resolve`. They end when this is dropped.
    pub(crate) fn start<R, F>(settings: Settings, resolve: R) -> Self
    where
        R: Fn(Vec<Caller<J, T>>) -> F + Send + Sync + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue { waiting: Vec::new(), running: 0 }),
            calls: Semaphore::new(0),
            resolve: Box::new(move |callers| Box::pin(resolve(callers))),
            settings,
        });
        for _ in 0..settings.workers {
            tokio::spawn(run_worker(shared.clone()));
        }
        Self(shared)
    }

    #[track_caller]
    pub(crate) fn submit(&self, job: J) -> impl Future<Output = Result<T, StoreError>> {
        let span = operation_span(Location::caller());
        let submitted = async move {
            let (reply_to, reply) = oneshot::channel();
            self.0.add(Caller { job, deadline: after(self.0.settings.timeout), reply_to: Some(reply_to) })?;
            reply.await.unwrap_or_else(|_| Err(StoreError::unreachable("the worker of the batch panicked")))
        };
        submitted.instrument(span)
    }

    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.0.lock().waiting.len()
    }
}

impl<J, T> Shared<J, T> {
    fn lock(&self) -> MutexGuard<'_, Queue<J, T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, caller: Caller<J, T>) -> Result<(), StoreError> {
        let mut queue = self.lock();
        if queue.waiting.len() >= self.settings.capacity {
            return Err(StoreError::Busy("too many queued jobs"));
        }
        queue.waiting.push(caller);
        let many =
            queue.waiting.len().is_multiple_of(self.settings.many_callers) && queue.running < self.settings.workers;
        let call = queue.running == 0 || many;
        queue.running += usize::from(call);
        drop(queue);
        if call {
            self.calls.add_permits(1);
        }
        Ok(())
    }

    /// Calls another worker for those who wait behind a slow batch: its connection may hang, and others may not.
    fn call_another(&self) {
        let mut queue = self.lock();
        let call = !queue.waiting.is_empty() && queue.running < self.settings.workers;
        queue.running += usize::from(call);
        drop(queue);
        self.calls.add_permits(usize::from(call));
    }

    /// Lets all tasks run that are ready, as long as that brings more callers: they may be about to wait for the same batch, and the task
    /// of a worker that was called runs before theirs. A single caller waits for one round.
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

    /// Those who wait, in the order of their arrival, without those who have gone away. Empty if another worker has taken them.
    fn take(&self) -> Vec<Caller<J, T>> {
        let mut queue = self.lock();
        let count = queue.waiting.len().min(self.settings.batch_size);
        queue.waiting.drain(..count).filter(Caller::is_waiting).collect()
    }

    /// Whether a worker that has finished its batch goes on with another one.
    fn goes_on(&self) -> bool {
        let mut queue = self.lock();
        let waiting = queue.waiting.len();
        let goes_on = waiting >= self.settings.many_callers || waiting > 0 && queue.running == 1;
        if !goes_on {
            queue.running -= 1;
        }
        goes_on
    }
}

async fn run_worker<J: Send + 'static, T: Send + 'static>(shared: Arc<Shared<J, T>>) {
    while let Ok(call) = shared.calls.acquire().await {
        call.forget();
        loop {
            shared.gather().await;
            let batch = shared.take();
            if !batch.is_empty() {
                // If it panics, the callers of this batch fail, and nobody else.
                let mut resolving = tokio::spawn((shared.resolve)(batch));
                while timeout(SLOW_BATCH, &mut resolving).await.is_err() {
                    shared.call_another();
                }
                if !shared.settings.pause.is_zero() {
                    sleep(shared.settings.pause).await;
                }
            }
            if !shared.goes_on() {
                break;
            }
        }
    }
}

/// The result of the work for these callers. Each caller whose time is over meanwhile fails. `None` if nobody is left who waits for it.
pub(crate) async fn before_deadlines<J, T, W>(
    callers: &mut [Caller<J, T>],
    mut work: Pin<Box<dyn Future<Output = W> + Send>>,
) -> Option<W> {
    loop {
        let waiting = callers.iter().filter(|caller| !caller.has_result());
        let first = waiting.map(|caller| caller.deadline).min()?;
        if let Ok(result) = timeout_at(first, &mut work).await {
            return Some(result);
        }
        for caller in callers.iter_mut().filter(|caller| caller.deadline <= first) {
            caller.reply(Err(timed_out()));
        }
    }
}

fn timed_out() -> StoreError {
    StoreError::unreachable("the batch timed out")
}

fn after(duration: Duration) -> Instant {
    now() + duration
}

/// On the monotonic clock: for time limits within this process, which are never stored.
#[expect(clippy::disallowed_methods, reason = "the timers of tokio take this type")]
fn now() -> Instant {
    Instant::now()
}
