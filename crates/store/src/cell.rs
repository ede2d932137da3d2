//! One cell: its connection pool, and whether this node may serve it.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use paylink_domain::{
    error_chain::ErrorChain,
    id::CellId,
    keyring::{KeyId, KeyRing, Ring},
    payment::Payment,
};
use tokio_postgres::GenericClient;
use uuid::Uuid;

use crate::{
    acknowledged::Acknowledged,
    batches::Settings,
    cell_keys::{CellKeys, KeyMismatch, SealingKeys},
    coalesce::{Coalescer, LOOKUPS},
    connect::{ConnectError, tls, with_limits},
    database_url::DatabaseUrl,
    deadline::with_deadline,
    destination::DestinationCache,
    error::StoreError,
    first_use::{FirstAttempt, FirstUse, use_together},
    grouped_writes::{GroupedWrites, WRITES},
    heartbeat_state::LastHeartbeat,
    observation_batch::{ObservationJob, ObservationOutcome, record_together},
    opening_state::{LastOpeningState, OpeningKnowledge},
    paced_lookup::PacedLookups,
    payment_read::read_payments,
    pooled_connection::{ConnectionPool, ConnectionUsage, PooledConnection},
    schema::{OtherBaseline, SchemaState, schema_state},
    token_lookup::{Grant, authenticate_tokens},
};

const TOKEN_LOOKUPS: Settings = Settings { workers: 1, ..LOOKUPS };

#[derive(Clone, Debug)]
pub struct CellSettings {
    pub id: CellId,
    pub url: DatabaseUrl,
    /// The certificate authority of the server's certificate. Empty: the authorities that the system trusts.
    pub ca_file: PathBuf,
    /// The size of the connection pool.
    pub connections: NonZeroUsize,
}

#[derive(Debug)]
pub struct Cell {
    id: CellId,
    pool: ConnectionPool,
    pub(crate) payment_reads: Coalescer<Uuid, Payment>,
    pub(crate) token_lookups: Coalescer<[u8; 32], Grant>,
    pub(crate) paced_lookups: PacedLookups,
    pub(crate) first_uses: GroupedWrites<FirstUse, FirstAttempt>,
    pub(crate) observations: GroupedWrites<ObservationJob, ObservationOutcome>,
    pub(crate) destination_cache: DestinationCache,
    state: Mutex<CellState>,
    /// What the database has acknowledged to this node.
    pub(crate) acknowledged: Arc<Acknowledged>,
    pub(crate) opening_state: Arc<LastOpeningState>,
    pub(crate) last_heartbeat: LastHeartbeat,
    /// Why this node may not serve live companies. Not set if it may.
    live_refused: OnceLock<String>,
}

/// The result of the last inspection. A node serves a cell only after it has inspected it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellState {
    NotInspected,
    /// `reachable` is the result of the last inspection. While a cell is unreachable, requests are served from caches where
    /// possible and otherwise fail with 503.
    Serving {
        sealing_keys: SealingKeys,
        reachable: bool,
    },
    Refused(String),
}

/// Why a node may not serve a cell.
#[derive(Debug, thiserror::Error)]
pub enum InspectionError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the database belongs to cell {found}, not {expected}: check the URL of this cell")]
    WrongCell { expected: CellId, found: String },
    #[error("the database has no schema yet: run `paylink migrate`")]
    NotMigrated,
    #[error("the schema has version {found}, and this program needs {needed}: run `paylink migrate`")]
    OutdatedSchema { found: u32, needed: u32 },
    #[error(transparent)]
    OtherBaseline(#[from] OtherBaseline),
    #[error(transparent)]
    Keys(#[from] KeyMismatch),
    #[error("the cell's clock is {0} s ahead, which is allowed only with `dev.movable_clock`")]
    ClockAdvanced(i64),
    #[error("it has a live company, and this node is not fit for live payments:\n{0}")]
    LiveCompany(String),
}

impl Cell {
    pub(crate) fn open(config: &CellSettings) -> Result<Self, ConnectError> {
        let acknowledged = Arc::new(Acknowledged::default());
        let settings = with_limits(&config.url.0);
        let pool = ConnectionPool::open(settings, tls(&config.ca_file)?, config.connections, acknowledged.clone())?;
        let opening_state = Arc::new(LastOpeningState::default());
        let opening = OpeningKnowledge { acknowledged: acknowledged.clone(), state: opening_state.clone() };
        let id = config.id;
        let (payment_pool, token_pool) = (pool.clone(), pool.clone());
        let (first_use_pool, observation_pool) = (pool.clone(), pool.clone());
        let paced_lookups = PacedLookups::start(&pool, id);
        Ok(Self {
            id,
            pool,
            payment_reads: Coalescer::start(LOOKUPS, move |ids| {
                with_deadline(read_payments(payment_pool.clone(), id, ids))
            }),
            token_lookups: Coalescer::start(TOKEN_LOOKUPS, move |hashes| {
                with_deadline(authenticate_tokens(token_pool.clone(), id, hashes))
            }),
            paced_lookups,
            first_uses: GroupedWrites::start(WRITES, move |jobs, locks| {
                with_deadline(use_together(first_use_pool.clone(), id, opening.clone(), jobs, locks))
            }),
            observations: GroupedWrites::start(WRITES, move |jobs, locks| {
                with_deadline(record_together(observation_pool.clone(), id, jobs, locks))
            }),
            destination_cache: DestinationCache::default(),
            state: Mutex::new(CellState::NotInspected),
            acknowledged,
            opening_state,
            last_heartbeat: LastHeartbeat::default(),
            live_refused: OnceLock::new(),
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

    /// The cell's active key of a ring, with which new data is sealed. Fails if this node may not serve the cell.
    pub fn sealing_key(&self, ring: Ring) -> Result<KeyId, StoreError> {
        self.sealing_keys().map(|keys| keys.of(ring))
    }

    /// Fails if this node may not serve the cell.
    pub(crate) fn ensure_serving(&self) -> Result<(), StoreError> {
        self.sealing_keys().map(drop)
    }

    fn sealing_keys(&self) -> Result<SealingKeys, StoreError> {
        match self.state() {
            CellState::Serving { sealing_keys, .. } => Ok(sealing_keys),
            CellState::NotInspected => Err(StoreError::unreachable("the cell has not been inspected yet")),
            CellState::Refused(reason) => Err(StoreError::unreachable(reason)),
        }
    }

    /// A connection for reading whatever the cell's state, for inspections and operator commands.
    pub(crate) async fn connection(&self) -> Result<PooledConnection, StoreError> {
        self.pool.acquire().await
    }

    pub fn connection_usage(&self) -> ConnectionUsage {
        self.pool.usage()
    }

    /// A connection for reading. Fails if the cell has not passed an inspection.
    pub(crate) async fn serving_connection(&self) -> Result<PooledConnection, StoreError> {
        self.ensure_serving()?;
        self.connection().await
    }

    /// The same for a statement that writes.
    pub(crate) async fn writing_connection(&self) -> Result<PooledConnection, StoreError> {
        self.ensure_serving()?;
        self.writing_connection_in_any_state().await
    }

    /// For a statement that writes, whatever the cell's state.
    pub(crate) async fn writing_connection_in_any_state(&self) -> Result<PooledConnection, StoreError> {
        self.pool.acquire_for_write().await
    }

    /// Checks whether this node may serve this cell, and stores the result as the cell's state.
    pub async fn inspect(&self, ring: &KeyRing, allow_clock_advance: bool) -> Result<(), InspectionError> {
        let outcome = with_deadline(self.check(ring, allow_clock_advance)).await;
        match (&outcome, self.state()) {
            (Ok(sealing_keys), _) => {
                self.set_state(CellState::Serving { sealing_keys: *sealing_keys, reachable: true });
            }
            (Err(InspectionError::Store(StoreError::Unreachable(_))), CellState::Serving { sealing_keys, .. }) => {
                self.set_state(CellState::Serving { sealing_keys, reachable: false });
            }
            (Err(InspectionError::Store(StoreError::Unreachable(_) | StoreError::Busy(_))), _) => {}
            (Err(refused), _) => self.set_state(CellState::Refused(ErrorChain(refused).to_string())),
        }
        outcome.map(|_| ())
    }

    /// Makes inspections refuse this cell if it has a live company, for this reason. A cell that is served already stays so: a
    /// company that is added must not stop the others.
    pub fn refuse_live_companies(&self, reason: String) {
        let _ = self.live_refused.set(reason); // the first reason is kept
    }

    /// Whether the cell has a company in live mode.
    pub async fn has_live_company(&self) -> Result<bool, StoreError> {
        with_deadline(async { has_live_company(&***self.connection().await?).await }).await
    }

    async fn check(&self, ring: &KeyRing, allow_clock_advance: bool) -> Result<SealingKeys, InspectionError> {
        let client = self.connection().await?;
        match schema_state(&***client).await? {
            SchemaState::Current | SchemaState::Newer => {}
            SchemaState::Absent => return Err(InspectionError::NotMigrated),
            SchemaState::Older { found, needed } => return Err(InspectionError::OutdatedSchema { found, needed }),
            SchemaState::OtherBaseline => return Err(OtherBaseline.into()),
        }
        let identity = Identity::read(&***client).await?.ok_or(InspectionError::NotMigrated)?;
        if identity.cell_id != self.id.as_str() {
            return Err(InspectionError::WrongCell { expected: self.id, found: identity.cell_id });
        }
        if identity.clock_ahead_ms != 0 && !allow_clock_advance {
            return Err(InspectionError::ClockAdvanced(identity.clock_ahead_ms / 1_000));
        }
        if let Some(reason) = self.live_refused.get()
            && !matches!(self.state(), CellState::Serving { .. })
            && has_live_company(&***client).await?
        {
            return Err(InspectionError::LiveCompany(reason.clone()));
        }
        Ok(CellKeys::read(&***client).await?.check(ring)?)
    }

    /// How far the cell's clock is ahead of the machine's. It differs only with `dev.movable_clock`.
    pub async fn clock_ahead_ms(&self) -> Result<i64, StoreError> {
        with_deadline(async {
            let identity = Identity::read(&***self.serving_connection().await?).await?;
            identity.map(|identity| identity.clock_ahead_ms).ok_or_else(|| StoreError::unexpected("missing cell id"))
        })
        .await
    }
}

/// The clock that statements use counts, should the table say something else.
const IDENTITY: &str = "
    SELECT cell.id AS cell_id, (extract(epoch FROM CASE
            WHEN service_now() - clock_timestamp() - ahead BETWEEN interval '-1 second' AND interval '1 second' THEN ahead
            ELSE service_now() - clock_timestamp() END) * 1000)::bigint AS clock_ahead_ms
    FROM cell, service_clock";

const HAS_LIVE_COMPANY: &str = "SELECT EXISTS (SELECT FROM company WHERE mode = 'live') AS has_live_company";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("IDENTITY", IDENTITY), ("HAS_LIVE_COMPANY", HAS_LIVE_COMPANY)];

async fn has_live_company(client: &(impl GenericClient + Sync)) -> Result<bool, StoreError> {
    Ok(client.query_one(HAS_LIVE_COMPANY, &[]).await?.try_get("has_live_company")?)
}

/// Which cell a database belongs to, and how far its clock has been advanced.
struct Identity {
    cell_id: String,
    clock_ahead_ms: i64,
}

impl Identity {
    async fn read(client: &(impl GenericClient + Sync)) -> Result<Option<Self>, StoreError> {
        let row = client.query_opt(IDENTITY, &[]).await?;
        row.map(|row| Ok(Self { cell_id: row.try_get("cell_id")?, clock_ahead_ms: row.try_get("clock_ahead_ms")? }))
            .transpose()
    }
}
