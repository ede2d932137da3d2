//! The connection pool of a cell.
//!
//! A connection returns to the pool only when its operation has finished. After a deadline, or when the client of a request has
//! disconnected, the connection may still be running a statement. It is then closed: the server is asked to cancel the statement,
//! and the connection ends when the server has responded.
//!
//! While such a connection closes, the pool may open another one. The number of closing connections is limited, so that clients
//! that disconnect cannot make this node open any number of connections. Above the limit a connection keeps its place in the
//! pool until it is closed.

use std::{
    num::NonZeroUsize,
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio::{runtime::Handle, sync::Semaphore, time::timeout};
use tokio_postgres::{Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{connect::ConnectError, deadline::AbandonedFlag, error::StoreError, host_failover::HostFailover};

/// How long a request waits for a free connection before it fails as unreachable.
const POOL_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a cancellation may take. A second one follows if the statement is still running: the first may have been faster than
/// the statement itself.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(500);
/// Together longer than the server's own timeout for statements.
const MAX_CANCELLATIONS: usize = 12;

#[derive(Clone)]
pub(crate) struct ConnectionPool {
    pool: Pool,
    /// One permit for each connection that is being closed outside the pool.
    closing: Arc<Semaphore>,
    tls: MakeRustlsConnect,
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
    ) -> Result<Self, ConnectError> {
        let hosts = HostFailover::of(&settings, tls.clone());
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_connect(settings, hosts, recycling))
            .max_size(connections.get())
            .timeouts(Timeouts {
                wait: Some(POOL_TIMEOUT),
                create: Some(POOL_TIMEOUT * 3),
                recycle: Some(POOL_TIMEOUT),
            })
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(ConnectError::Pool)?;
        let closing = Arc::new(Semaphore::new((connections.get() / 4).max(1)));
        Ok(Self { pool, closing, tls })
    }

    pub(crate) async fn acquire(&self) -> Result<PooledConnection, StoreError> {
        let object = self.pool.get().await?;
        Ok(PooledConnection { object: Some(object), abandoned: AbandonedFlag::current(), pool: self.clone() })
    }

    /// Closes a connection whose operation was abandoned.
    fn close(&self, object: Object) {
        metrics::counter!("paylink_database_connections_abandoned_total").increment(1);
        let Ok(runtime) = Handle::try_current() else {
            drop(Object::take(object)); // the process is ending
            return;
        };
        let Self { closing, tls, .. } = self.clone();
        runtime.spawn(async move {
            if let Ok(_permit) = closing.try_acquire_owned() {
                let client = Object::take(object);
                cancel_statement(&client, &tls).await;
            } else {
                cancel_statement(&object, &tls).await;
                drop(Object::take(object));
            }
        });
    }
}

/// Returns when the server has finished the statement that the connection is running, or does not respond.
async fn cancel_statement(client: &Client, tls: &MakeRustlsConnect) {
    // Responses arrive in order: this one follows that of the running statement.
    let mut idle = std::pin::pin!(client.simple_query(""));
    for _ in 0..MAX_CANCELLATIONS {
        // An unreachable server is noticed below.
        let _ = timeout(CANCEL_TIMEOUT, client.cancel_token().cancel_query(tls.clone())).await;
        if timeout(CANCEL_TIMEOUT, &mut idle).await.is_ok() {
            return;
        }
    }
}

/// A connection that returns to its pool when it is dropped, unless its operation was abandoned.
pub(crate) struct PooledConnection {
    /// `Some` until `drop`.
    object: Option<Object>,
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
            self.pool.close(object);
        }
    }
}
