//! The connection pool of a cell.
//!
//! A connection returns to the pool only when its operation has finished. After a deadline, or when the client of a request has
//! disconnected, the server may still be running its statement, or waiting until a standby has confirmed its commit. Such a connection
//! keeps its place until the server has answered, and then returns to the pool. So a node never has more connections than its number,
//! however many operations are abandoned, and a node that is overloaded does not spend its time on new connections. A read that is still
//! running is cancelled and its connection closed, because the cancellation may arrive late. A write is not: PostgreSQL would end the wait
//! for the standby and commit without it.
//!
//! Writes have half of the places. If all of them wait for standbys, further writes fail at once, and reads go on.
//!
//! While no host accepts a connection, one task tries again and again, and everybody else fails at once. Otherwise each request would
//! log in to each host, and the hosts that are left would be busy with refusing them.

use std::{
    num::NonZeroUsize,
    ops::{Deref, DerefMut},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use deadpool_postgres::{Hook, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};
use tokio_postgres::{Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{
    acknowledged::Acknowledged,
    connect::ConnectError,
    deadline::AbandonedFlag,
    error::StoreError,
    host_failover::{HostChanges, HostFailover},
};

/// How long a request waits for a free connection before it fails as unreachable.
const POOL_TIMEOUT: Duration = Duration::from_secs(1);
/// How long an abandoned read may run before it is cancelled.
const CANCEL_READ_AFTER: Duration = Duration::from_millis(250);
/// How long the cancellation of a read may take, and how long its answer. Another one follows if the statement is still running: the
/// first may have been faster than the statement itself.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(500);
/// Together longer than the server's own timeout for statements.
const MAX_CANCELLATIONS: usize = 12;
/// How often an abandoned write looks whether its host is still the one that accepts writes.
const HOST_CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// The pauses between two tries to reconnect.
const FIRST_RECONNECT_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_RECONNECT_PAUSE: Duration = Duration::from_millis(400);

/// The connections of this node to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionUsage {
    pub idle: usize,
    pub used: usize,
    pub max: usize,
    /// How many operations wait for one.
    pub waiting: usize,
}

/// Is counted until it is dropped.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Clone)]
pub(crate) struct ConnectionPool {
    pool: Pool,
    host_changes: HostChanges,
    writes: Writes,
    tls: MakeRustlsConnect,
    /// Whether a task is reconnecting.
    reconnecting: Arc<AtomicBool>,
}

/// The places of statements that write.
#[derive(Clone, Debug)]
struct Writes {
    places: Arc<Semaphore>,
    limit: usize,
    /// How many operations wait for a place.
    waiting: Arc<AtomicUsize>,
    /// How many places belong to abandoned writes whose server has not answered yet.
    stalled: Arc<AtomicUsize>,
}

impl std::fmt::Debug for ConnectionPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionPool").field("pool", &self.pool.status()).finish_non_exhaustive()
    }
}

impl ConnectionPool {
    pub(crate) fn open(
        settings: Config,
        tls: MakeRustlsConnect,
        connections: NonZeroUsize,
        acknowledged: Arc<Acknowledged>,
    ) -> Result<Self, ConnectError> {
        let host_changes = HostChanges::default();
        let hosts = HostFailover::of(&settings, tls.clone(), host_changes.clone());
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_connect(settings, hosts, recycling))
            .max_size(connections.get())
            .timeouts(Timeouts {
                wait: Some(POOL_TIMEOUT),
                create: Some(POOL_TIMEOUT * 3),
                recycle: Some(POOL_TIMEOUT),
            })
            .runtime(Runtime::Tokio1)
            .post_create(Hook::sync_fn(move |_, _| {
                acknowledged.connection_opened();
                Ok(())
            }))
            .build()
            .map_err(ConnectError::Pool)?;
        let limit = (connections.get() / 2).max(1);
        let places = Arc::new(Semaphore::new(limit));
        let writes = Writes { places, limit, waiting: Arc::default(), stalled: Arc::default() };
        Ok(Self { pool, host_changes, writes, tls, reconnecting: Arc::default() })
    }

    pub(crate) async fn acquire(&self) -> Result<PooledConnection, StoreError> {
        self.connection(None).await
    }

    /// For statements that write. Fails at once while all places wait for standbys.
    pub(crate) async fn acquire_for_write(&self) -> Result<PooledConnection, StoreError> {
        let Writes { places, limit, waiting, stalled } = &self.writes;
        if stalled.load(Ordering::Relaxed) >= *limit {
            return Err(StoreError::unreachable("the database does not confirm commits"));
        }
        let place = if let Ok(place) = places.clone().try_acquire_owned() {
            Ok(place)
        } else {
            let _counted = Counted::new(waiting);
            places.clone().acquire_owned().await
        };
        self.connection(Some(place.map_err(|_| StoreError::Busy("too many concurrent writes"))?)).await
    }

    pub(crate) fn usage(&self) -> ConnectionUsage {
        let status = self.pool.status();
        let idle = status.available.min(status.size);
        ConnectionUsage {
            idle,
            used: status.size - idle,
            max: status.max_size,
            waiting: status.waiting + self.writes.waiting.load(Ordering::Relaxed),
        }
    }

    async fn connection(&self, write: Option<OwnedSemaphorePermit>) -> Result<PooledConnection, StoreError> {
        if self.reconnecting.load(Ordering::Relaxed) && self.pool.status().available == 0 {
            return Err(StoreError::unreachable("no host accepts a connection"));
        }
        let object = match self.pool.get().await {
            Ok(object) => object,
            Err(error) => {
                let failed_to_connect = matches!(error, deadpool_postgres::PoolError::Backend(_));
                let error = StoreError::from(error);
                if failed_to_connect && matches!(error, StoreError::Unreachable(_)) {
                    self.reconnect();
                }
                return Err(error);
            }
        };
        let abandoned = AbandonedFlag::current();
        Ok(PooledConnection {
            object: Some(object),
            write,
            host_changes: self.host_changes.count(),
            abandoned,
            pool: self.clone(),
        })
    }

    /// Starts the task that reconnects, unless it runs.
    fn reconnect(&self) {
        let Ok(runtime) = Handle::try_current() else { return };
        if self.reconnecting.swap(true, Ordering::Relaxed) {
            return;
        }
        let (pool, reconnecting) = (self.pool.clone(), Arc::downgrade(&self.reconnecting));
        runtime.spawn(async move {
            let mut pause = FIRST_RECONNECT_PAUSE;
            loop {
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_RECONNECT_PAUSE);
                let connected = pool.get().await.is_ok();
                // The cell is not used any more.
                let Some(reconnecting) = reconnecting.upgrade() else { return };
                if connected {
                    reconnecting.store(false, Ordering::Relaxed);
                    return;
                }
            }
        });
    }

    /// Keeps an abandoned connection until the server has answered.
    fn return_when_answered(&self, object: Object, write: Option<OwnedSemaphorePermit>, host_changes: usize) {
        metrics::counter!("paylink_database_connections_abandoned_total").increment(1);
        let Ok(runtime) = Handle::try_current() else {
            drop(Object::take(object)); // the process is ending
            return;
        };
        let Self { writes: Writes { stalled, .. }, host_changes: current, tls, .. } = self.clone();
        runtime.spawn(async move {
            let is_current = || current.count() == host_changes;
            let is_idle = if write.is_some() {
                stalled.fetch_add(1, Ordering::Relaxed);
                let is_idle = wait_for_answer(&object, is_current).await;
                stalled.fetch_sub(1, Ordering::Relaxed);
                is_idle
            } else {
                end_read(&object, &tls, is_current).await
            };
            if is_idle {
                drop(object);
            } else {
                drop(Object::take(object));
            }
            drop(write);
        });
    }
}

/// Returns when the server has finished the statement that the connection is running, or another host accepts the writes. True if the
/// connection can be used again: an open transaction was rolled back when its operation was dropped.
async fn wait_for_answer(client: &Client, is_current: impl Fn() -> bool) -> bool {
    // Responses arrive in order: this one follows that of the running statement.
    let mut answered = std::pin::pin!(client.simple_query(""));
    loop {
        match timeout(HOST_CHECK_INTERVAL, &mut answered).await {
            Ok(answer) => return answer.is_ok(),
            Err(_) if is_current() => {}
            Err(_) => return false,
        }
    }
}

/// Returns when the server has ended the statement that the connection is running, or another host accepts the writes: until then the
/// server has this connection, and its place is not free. True if the connection can be used again.
async fn end_read(client: &Client, tls: &MakeRustlsConnect, is_current: impl Fn() -> bool) -> bool {
    let mut answered = std::pin::pin!(client.simple_query(""));
    if let Ok(answer) = timeout(CANCEL_READ_AFTER, &mut answered).await {
        return answer.is_ok();
    }
    for _ in 0..MAX_CANCELLATIONS {
        // An unreachable server is noticed below.
        let _ = timeout(CANCEL_TIMEOUT, client.cancel_token().cancel_query(tls.clone())).await;
        if timeout(CANCEL_TIMEOUT, &mut answered).await.is_ok() {
            return false; // a cancellation may arrive late
        }
    }
    while is_current() && timeout(HOST_CHECK_INTERVAL, &mut answered).await.is_err() {}
    false
}

/// A connection that returns to its pool when it is dropped, unless its operation was abandoned.
pub(crate) struct PooledConnection {
    /// `Some` until `drop`.
    object: Option<Object>,
    /// The place among the writes.
    write: Option<OwnedSemaphorePermit>,
    /// How often the host had changed when the operation began.
    host_changes: usize,
    abandoned: Option<AbandonedFlag>,
    pool: ConnectionPool,
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
        let abandoned = self.abandoned.as_ref().is_some_and(AbandonedFlag::is_set);
        if let (true, Some(object)) = (abandoned, self.object.take()) {
            self.pool.return_when_answered(object, self.write.take(), self.host_changes);
        }
    }
}
