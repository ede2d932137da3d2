//! One cell: its pool, and whether this node may use it.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts};
use paylink_domain::{
    error_chain::Chain,
    id::CellId,
    keyring::{KeyId, KeyRing},
    payment::Payment,
};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::GenericClient;
use uuid::Uuid;

use super::{
    coalesce::Coalescer,
    connect::{ConnectError, bounded, tls},
    database_url::DatabaseUrl,
    destination::Destinations,
    error::{Cause, StoreError},
    hosts::Hosts,
    keys::{KeyMismatch, NamedKeys},
    migrate::{SchemaState, schema_state},
    patience::{Lease, patiently},
    payment::read_many,
    token::{Grant, prove_many},
};

/// How long a request waits for a free connection before it is told that the cell cannot answer.
const WAIT: Duration = Duration::from_secs(1);
/// How many callers may wait for an answer; one more is refused at once.
const QUEUE: usize = 16_384;
/// How many statements for reads, and for tokens, may be under way at once. Two keep the engine busy while a batch gathers.
const READERS: usize = 2;
const PROVERS: usize = 1;

/// What a cell is configured with.
#[derive(Clone, Debug)]
pub struct CellSettings {
    pub id: CellId,
    pub url: DatabaseUrl,
    /// The authority that vouches for the server's certificate; empty for those that the system trusts.
    pub ca_file: PathBuf,
    /// The size of the connection pool.
    pub connections: NonZeroUsize,
}

#[derive(Debug)]
pub struct Cell {
    id: CellId,
    pool: Pool,
    pub(super) readers: Coalescer<Uuid, Payment>,
    pub(super) provers: Coalescer<[u8; 32], Grant>,
    pub(super) destinations: Destinations,
    /// How many requests may write at once: fewer than there are connections, so that writes that hang leave some to read with.
    writers: Semaphore,
    state: Mutex<CellState>,
}

/// What this node knows of the cell. It serves a cell only after having inspected it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellState {
    NotYetReached,
    /// `reachable` is what the last look found. A cell that is away for a moment is still served, from memory where that is
    /// possible and with a 503 where it is not.
    Serving {
        sealing: KeyId,
        reachable: bool,
    },
    Refused(String),
}

/// What an inspection found that forbids serving.
#[derive(Debug, thiserror::Error)]
pub enum Inspection {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the database calls itself cell {found}, not {expected}: check the URL of this cell")]
    OtherCell { expected: CellId, found: String },
    #[error("the database is no cell yet: run `paylink migrate`")]
    NotMigrated,
    #[error("the schema is at step {found} and this version needs {needed}: run `paylink migrate`")]
    OldSchema { found: u32, needed: u32 },
    #[error(transparent)]
    Keys(#[from] KeyMismatch),
    #[error("the cell's clock has been moved by {0} s, which only `paylink dev` may do")]
    MovedClock(i64),
}

impl Cell {
    pub(super) fn open(config: &CellSettings) -> Result<Self, ConnectError> {
        let settings = bounded(&config.url.0);
        let hosts = Hosts::of(&settings, tls(&config.ca_file)?);
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_connect(settings, hosts, recycling);
        let pool = Pool::builder(manager)
            .max_size(config.connections.get())
            .timeouts(Timeouts { wait: Some(WAIT), create: Some(WAIT * 3), recycle: Some(WAIT) })
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(ConnectError::Pool)?;
        let (id, for_reads, for_proofs) = (config.id, pool.clone(), pool.clone());
        Ok(Self {
            id,
            pool,
            readers: Coalescer::start(QUEUE, READERS, move |ids| patiently(read_many(for_reads.clone(), id, ids))),
            provers: Coalescer::start(QUEUE, PROVERS, move |hashes| {
                patiently(prove_many(for_proofs.clone(), id, hashes))
            }),
            destinations: Destinations::default(),
            writers: Semaphore::new((config.connections.get() / 2).max(1)),
            state: Mutex::new(CellState::NotYetReached),
        })
    }

    pub const fn id(&self) -> CellId {
        self.id
    }

    pub fn state(&self) -> CellState {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_state(&self, state: CellState) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }

    /// The key with which this cell's links and secrets are sealed now.
    pub fn sealing_key(&self) -> Result<KeyId, StoreError> {
        match self.state() {
            CellState::Serving { sealing, .. } => Ok(sealing),
            CellState::NotYetReached => Err(StoreError::Unreachable(Cause::new("not inspected yet"))),
            CellState::Refused(why) => Err(StoreError::Unreachable(Cause::new(why))),
        }
    }

    /// A connection, whatever this node thinks of the cell: for inspections and for an operator's commands.
    pub(super) async fn connection(&self) -> Result<Lease, StoreError> {
        Lease::of(&self.pool).await
    }

    /// A connection for serving. A cell that was not inspected, or that failed the inspection, is not served.
    pub(super) async fn serving(&self) -> Result<Lease, StoreError> {
        self.sealing_key()?;
        self.connection().await
    }

    /// A place among those who write while somebody waits for the answer.
    pub(super) async fn writing(&self) -> Result<SemaphorePermit<'_>, StoreError> {
        let busy = |_| StoreError::Busy("too many writes are under way");
        self.writers.acquire().await.map_err(busy)
    }

    /// Finds out whether this node may serve this cell, and remembers it.
    pub async fn inspect(&self, ring: &KeyRing, movable_clock: bool) -> Result<(), Inspection> {
        let outcome = patiently(self.look(ring, movable_clock)).await;
        match (&outcome, self.state()) {
            (Ok(sealing), _) => self.set_state(CellState::Serving { sealing: *sealing, reachable: true }),
            (Err(Inspection::Store(StoreError::Unreachable(_))), CellState::Serving { sealing, .. }) => {
                self.set_state(CellState::Serving { sealing, reachable: false });
            }
            (Err(Inspection::Store(StoreError::Unreachable(_) | StoreError::Busy(_))), _) => {}
            (Err(refused), _) => self.set_state(CellState::Refused(Chain(refused).to_string())),
        }
        outcome.map(|_| ())
    }

    async fn look(&self, ring: &KeyRing, movable_clock: bool) -> Result<KeyId, Inspection> {
        let client = self.connection().await?;
        match schema_state(&***client).await? {
            SchemaState::Current | SchemaState::Newer => {}
            SchemaState::Absent => return Err(Inspection::NotMigrated),
            SchemaState::Older { found, needed } => return Err(Inspection::OldSchema { found, needed }),
        }
        let (found, ahead_seconds) = identity(&***client).await?.ok_or(Inspection::NotMigrated)?;
        if found != self.id.as_str() {
            return Err(Inspection::OtherCell { expected: self.id, found });
        }
        if ahead_seconds != 0 && !movable_clock {
            return Err(Inspection::MovedClock(ahead_seconds));
        }
        Ok(NamedKeys::read(&***client).await?.check(ring)?)
    }
}

const IDENTITY: &str = "
    SELECT cell.id, extract(epoch FROM service_clock.ahead)::bigint
    FROM cell, service_clock";

pub(super) const STATEMENTS: &[(&str, &str)] = &[("IDENTITY", IDENTITY)];

/// The name a database gives itself, and how far its clock has been moved.
async fn identity(client: &(impl GenericClient + Sync)) -> Result<Option<(String, i64)>, StoreError> {
    let row = client.query_opt(IDENTITY, &[]).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}
