//! Connections that are kept between two exchanges. No task waits for them: whether the server has closed one is noticed when it is taken, or
//! every few seconds.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use tokio::time::sleep;

use super::{connection::OutboundConnection, target::Origin};
use crate::system::Stopwatch;

/// Idle connections per origin that stay open for the next burst of events, and for how long.
const MAX_PER_ORIGIN: usize = 32;
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// How often those are closed that were not used for that long, or that the server has closed.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(5);

#[derive(Clone, Default)]
pub(super) struct IdleConnections(Arc<Mutex<Idle>>);

#[derive(Default)]
struct Idle {
    by_origin: HashMap<Origin, Vec<(OutboundConnection, Stopwatch)>>,
    /// Whether a task closes those that were not used for long. It runs while there are any.
    cleaning: bool,
}

impl fmt::Debug for IdleConnections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdleConnections")
    }
}

impl IdleConnections {
    fn lock(&self) -> MutexGuard<'_, Idle> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection that was used last, if the server has not closed it.
    pub(super) fn take(&self, origin: &Origin) -> Option<OutboundConnection> {
        loop {
            let (mut connection, _) = self.lock().by_origin.get_mut(origin)?.pop()?;
            if connection.is_reusable() {
                return Some(connection);
            }
        }
    }

    /// Keeps a connection for the next exchange, or closes it.
    pub(super) fn keep(&self, origin: &Origin, connection: OutboundConnection) {
        let mut idle = self.lock();
        let connections = match idle.by_origin.get_mut(origin) {
            Some(connections) => connections,
            None => idle.by_origin.entry(origin.clone()).or_default(),
        };
        if connections.len() >= MAX_PER_ORIGIN {
            return;
        }
        connections.push((connection, Stopwatch::start()));
        if !std::mem::replace(&mut idle.cleaning, true) {
            tokio::spawn(close_unused(Arc::downgrade(&self.0)));
        }
    }
}

async fn close_unused(idle: Weak<Mutex<Idle>>) {
    loop {
        sleep(CLEANUP_INTERVAL).await;
        let Some(idle) = idle.upgrade() else { return };
        let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.by_origin.retain(|_, connections| {
            connections.retain_mut(|(connection, since)| since.elapsed() < IDLE_TIMEOUT && connection.is_reusable());
            !connections.is_empty()
        });
        if idle.by_origin.is_empty() {
            idle.cleaning = false;
            return;
        }
    }
}
