//! Which connections a listener accepts.
//!
//! There are as many places as the listener's share of the file descriptors allows. One client address gets only some of them;
//! trusted proxies, which carry many clients, get as many as they need. If all places are taken, the connection that can best be
//! spared is closed at once, most likely an idle one, of the address that has the most.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use paylink_domain::client_address::{ClientKey, Network};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tokio_util::sync::CancellationToken;

use super::activity::Activity;
use crate::web::client_counts::{ClientCounts, ClientPlace};

/// An evicted connection is dropped at once. The next clients wait no longer than this for it.
const EVICTION_TIMEOUT: Duration = Duration::from_millis(100);
/// More connections than a browser opens. Those in use of an address with fewer are never closed for another client.
const MANY_CONNECTIONS: usize = 16;

/// The bounds of one listener.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The listener's name, for metrics and logs.
    pub listener: &'static str,
    pub connections: usize,
    pub connections_per_address: usize,
    pub trusted_proxies: Vec<Network>,
}

#[derive(Debug)]
pub(super) struct Admission {
    bounds: Bounds,
    places: Arc<Semaphore>,
    by_client: Arc<ClientCounts>,
    open: Mutex<HashMap<u64, Arc<OpenConnection>>>,
    next_number: AtomicU64,
}

#[derive(Debug)]
struct OpenConnection {
    client: ClientKey,
    trusted: bool,
    activity: Arc<Activity>,
    /// Cancelled when the connection shall make room for another one.
    evicted: CancellationToken,
}

/// One of the places of a client address; a trusted proxy needs none.
#[derive(Debug)]
pub(super) struct ClientAdmission {
    client: ClientKey,
    place: Option<ClientPlace>,
}

/// An admitted connection. Dropping it frees its places.
#[derive(Debug)]
pub(super) struct Admitted {
    admission: Arc<Admission>,
    number: u64,
    pub(super) activity: Arc<Activity>,
    pub(super) evicted: CancellationToken,
    client: ClientAdmission,
    _place: OwnedSemaphorePermit,
}

impl Admission {
    pub(super) fn new(bounds: Bounds) -> Self {
        let admission = Self {
            places: Arc::new(Semaphore::new(bounds.connections)),
            by_client: Arc::new(ClientCounts::new(bounds.connections_per_address)),
            bounds,
            open: Mutex::default(),
            next_number: AtomicU64::new(0),
        };
        // An alert on an increase needs the series to exist before the first one.
        for reason in ["address", "evicted", "full", "slow"] {
            admission.count_refused(reason, 0);
        }
        admission
    }

    /// `None` if this address has all the connections that one address may have.
    pub(super) fn admit_client(&self, peer: IpAddr) -> Option<ClientAdmission> {
        let (peer, client) = (peer.to_canonical(), ClientKey::of(peer));
        if self.bounds.trusted_proxies.iter().any(|proxy| proxy.contains(peer)) {
            return Some(ClientAdmission { client, place: None });
        }
        let place = self.by_client.acquire(client);
        if place.is_none() {
            self.count_refused("address", 1);
        }
        place.map(|place| ClientAdmission { client, place: Some(place) })
    }

    /// If all places are taken, closes a connection that can be spared. `None` if there is none.
    pub(super) async fn admit(self: &Arc<Self>, client: ClientAdmission) -> Option<Admitted> {
        let place = self.free_place(&client).await?;
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        let (activity, evicted) = (Arc::new(Activity::new()), CancellationToken::new());
        let open = OpenConnection {
            client: client.client,
            trusted: client.is_trusted(),
            activity: activity.clone(),
            evicted: evicted.clone(),
        };
        self.open().insert(number, Arc::new(open));
        Some(Admitted { admission: self.clone(), number, activity, evicted, client, _place: place })
    }

    async fn free_place(&self, client: &ClientAdmission) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = self.places.clone().try_acquire_owned() {
            return Some(place);
        }
        let evicted = self.evict_for(client);
        let place = timeout(EVICTION_TIMEOUT, self.places.clone().acquire_owned()).await;
        if place.is_err() {
            self.count_refused(if evicted { "slow" } else { "full" }, 1);
        }
        place.ok()?.ok()
    }

    /// Closes the connection that can best be spared for `client`. An idle one may be of any address that has at least as many; one
    /// that is in use only of an address that has far more. A proxy would take a connection that is closed under its next request
    /// for a failure of the service, so its connections are never closed.
    fn evict_for(&self, client: &ClientAdmission) -> bool {
        let newcomer = client.place.as_ref().map_or(0, ClientPlace::number);
        let open = self.open();
        let candidates = open.values().filter(|connection| !connection.trusted && !connection.evicted.is_cancelled());
        let ranked = candidates.filter_map(|connection| {
            let (idle, count) = (connection.activity.idle(), self.by_client.count(connection.client));
            let enough = if idle.is_some() { newcomer } else { (newcomer * 2).max(MANY_CONNECTIONS) };
            (count >= enough).then_some(((idle.is_some(), count, idle), connection))
        });
        let Some((_, connection)) = ranked.max_by_key(|(rank, _)| *rank) else { return false };
        connection.evicted.cancel();
        self.count_refused("evicted", 1);
        true
    }

    fn count_refused(&self, reason: &'static str, count: u64) {
        let listener = self.bounds.listener;
        metrics::counter!("paylink_connections_refused_total", "listener" => listener, "reason" => reason)
            .increment(count);
    }

    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<OpenConnection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClientAdmission {
    const fn is_trusted(&self) -> bool {
        self.place.is_none()
    }
}

impl Admitted {
    /// Whether the client is a trusted proxy.
    pub(super) const fn is_trusted(&self) -> bool {
        self.client.is_trusted()
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.admission.open().remove(&self.number);
    }
}
