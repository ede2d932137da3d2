//! Bringing a cell's schema to what this version needs. The steps are files; see `migrations/README.md`.

use paylink_domain::{
    id::CellId,
    keyring::{KeyId, KeyRing},
};
use tokio_postgres::{Client, GenericClient};

use super::{
    error::StoreError,
    keys::{ActivateError, NamedKeys, activate},
};

mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Any number will do, as long as nothing else in the database takes it.
const LOCK: i64 = 0x7061_796c_696e_6b21;

#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a step failed")]
    Step(#[source] refinery::Error),
    #[error(
        "the database has no role paylink_application; an administrator makes it once, for all cells of a cluster:\n  \
         CREATE ROLE paylink_application NOLOGIN;\n  GRANT paylink_application TO <the application's login>;"
    )]
    NoApplicationRole,
    #[error("the database calls itself cell {found}, not {expected}: check the URL of this cell")]
    OtherCell { expected: CellId, found: String },
    #[error(transparent)]
    Activate(#[from] ActivateError),
}

/// How a database's schema compares with what this version was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaState {
    Absent,
    Older {
        found: u32,
        needed: u32,
    },
    Current,
    /// Fine: steps only ever add what the version before does not notice.
    Newer,
}

const HISTORY_EXISTS: &str = "SELECT to_regclass('refinery_schema_history') IS NOT NULL";
const STEP: &str = "SELECT coalesce(max(version), 0)::int FROM refinery_schema_history";

pub async fn schema_state(client: &(impl GenericClient + Sync)) -> Result<SchemaState, StoreError> {
    if !client.query_one(HISTORY_EXISTS, &[]).await?.try_get::<_, bool>(0)? {
        return Ok(SchemaState::Absent);
    }
    let found: i32 = client.query_one(STEP, &[]).await?.try_get(0)?;
    let found = u32::try_from(found).map_err(|_| StoreError::unexpected("schema step"))?;
    let needed = embedded::migrations::runner().get_migrations().iter().map(|step| step.version()).max();
    let needed = needed.and_then(|needed| u32::try_from(needed).ok()).unwrap_or(0);
    Ok(match found.cmp(&needed) {
        std::cmp::Ordering::Less => SchemaState::Older { found, needed },
        std::cmp::Ordering::Equal => SchemaState::Current,
        std::cmp::Ordering::Greater => SchemaState::Newer,
    })
}

const ROLE_EXISTS: &str = "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'paylink_application')";
const NAME_CELL: &str = "INSERT INTO cell (id) VALUES ($1) ON CONFLICT DO NOTHING";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("HISTORY_EXISTS", HISTORY_EXISTS), ("STEP", STEP), ("ROLE_EXISTS", ROLE_EXISTS), ("NAME_CELL", NAME_CELL)];

/// Runs the steps that a cell still lacks, gives it its name, and names the ring's newest key if it has none yet. Returns the
/// names of the steps that were run. Needs the owner of the tables.
pub async fn migrate(client: &mut Client, cell: CellId, ring: &KeyRing) -> Result<Vec<String>, MigrateError> {
    client.execute("SELECT pg_advisory_lock($1)", &[&LOCK]).await.map_err(StoreError::from)?;
    let outcome = locked(client, cell, ring).await;
    client.execute("SELECT pg_advisory_unlock($1)", &[&LOCK]).await.map_err(StoreError::from)?;
    outcome
}

async fn locked(client: &mut Client, cell: CellId, ring: &KeyRing) -> Result<Vec<String>, MigrateError> {
    let exists: bool =
        client.query_one(ROLE_EXISTS, &[]).await.and_then(|row| row.try_get(0)).map_err(StoreError::from)?;
    if !exists {
        return Err(MigrateError::NoApplicationRole);
    }
    // Before anything is changed: the URL may be another cell's.
    let named = "SELECT to_regclass('cell') IS NOT NULL";
    let named: bool = client.query_one(named, &[]).await.and_then(|row| row.try_get(0)).map_err(StoreError::from)?;
    if named {
        check_name(client, cell).await?;
    }
    let report = embedded::migrations::runner().run_async(client).await.map_err(MigrateError::Step)?;
    let steps = report.applied_migrations().iter().map(ToString::to_string).collect();

    client.execute(NAME_CELL, &[&cell.as_str()]).await.map_err(StoreError::from)?;
    check_name(client, cell).await?;
    let named = NamedKeys::read(client).await?;
    if let (0, Some(newest)) = (named.iter().count(), newest(ring)) {
        activate(client, ring, newest).await?;
    }
    Ok(steps)
}

/// A cell that has a name must have the right one.
async fn check_name(client: &Client, cell: CellId) -> Result<(), MigrateError> {
    let row = client.query_opt("SELECT id FROM cell", &[]).await.map_err(StoreError::from)?;
    match row.map(|row| row.try_get(0)).transpose().map_err(StoreError::from)? {
        Some(found) if found != cell.as_str() => Err(MigrateError::OtherCell { expected: cell, found }),
        _ => Ok(()),
    }
}

fn newest(ring: &KeyRing) -> Option<KeyId> {
    ring.ids().max()
}
