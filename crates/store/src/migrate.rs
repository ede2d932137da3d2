//! Bringing a cell's schema to the version that this program needs. The migrations are files: see `migrations/README.md`.

use paylink_domain::{
    audit::{Action, Actor},
    id::CellId,
    keyring::{KeyRing, Ring},
};
use serde_json::Value;
use tokio_postgres::Client;

use crate::{
    audit::{AuditedChange, Subject},
    cell_keys::CellKeys,
    error::StoreError,
    isolation::{MayNotSetDefault, set_default_isolation},
    keys::{ActivateError, activate_key},
    schema::{PreReleaseSchema, SchemaState, embedded, schema_state},
    transaction::begin_on,
};

/// An arbitrary number that no other advisory lock in the database uses.
const ADVISORY_LOCK_ID: i64 = 0x7061_796c_696e_6b21;

#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a migration failed")]
    Migration(#[source] refinery::Error),
    #[error(
        "the role paylink_application does not exist; an administrator creates it once per PostgreSQL server:\n  \
         CREATE ROLE paylink_application NOLOGIN;\n  GRANT paylink_application TO <the application's login>;"
    )]
    MissingApplicationRole,
    #[error(
        "transactions of the database {database} default to the level {level}, which the schema rejects, and this login may not \
         change that; the owner of the database or an administrator runs:\n  \
         ALTER DATABASE {database} SET default_transaction_isolation = 'read committed';"
    )]
    IsolationLevel { database: String, level: String },
    #[error("the database belongs to cell {found}, not {expected}: check the URL of this cell")]
    WrongCell { expected: CellId, found: String },
    #[error(transparent)]
    PreReleaseSchema(#[from] PreReleaseSchema),
    #[error(transparent)]
    Activate(#[from] ActivateError),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationReport {
    /// The names of the migrations that were run.
    pub applied: Vec<String>,
    /// The login may not set the isolation level of the database. Its transactions are READ COMMITTED only by the server's default.
    pub isolation_not_set: bool,
}

const LOCK: &str = "SELECT pg_advisory_lock($1)";
const UNLOCK: &str = "SELECT pg_advisory_unlock($1)";
const ROLE_EXISTS: &str = "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'paylink_application') AS role_exists";
const CELL_EXISTS: &str = "SELECT to_regclass('cell') IS NOT NULL AS cell_exists";
const FIND_CELL: &str = "SELECT id AS cell_id FROM cell";
/// `V9__audit_log.sql`.
const FIRST_WITH_AUDIT_LOG: i64 = 9;
const UNRECORDED_MIGRATIONS: &str = "
    SELECT version, 'V' || version || '__' || name AS migration FROM refinery_schema_history
    WHERE version > coalesce((SELECT (after ->> 'schema_version')::integer FROM audit_entry
                              WHERE action = 'schema.migrate' ORDER BY id DESC LIMIT 1), $1::bigint - 1)
    ORDER BY version";
const INSERT_CELL: &str = "INSERT INTO cell (id) VALUES ($1) ON CONFLICT DO NOTHING";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK", LOCK),
    ("UNLOCK", UNLOCK),
    ("ROLE_EXISTS", ROLE_EXISTS),
    ("CELL_EXISTS", CELL_EXISTS),
    ("FIND_CELL", FIND_CELL),
    ("UNRECORDED_MIGRATIONS", UNRECORDED_MIGRATIONS),
    ("INSERT_CELL", INSERT_CELL),
];

/// Runs the migrations that a cell still lacks, writes its id, and activates the newest key of each ring that has none. Also
/// makes READ COMMITTED the database's default. Needs the owner of the tables.
pub async fn migrate(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
) -> Result<MigrationReport, MigrateError> {
    client.execute(LOCK, &[&ADVISORY_LOCK_ID]).await.map_err(StoreError::from)?;
    let outcome = migrate_locked(actor, client, cell, ring).await;
    client.execute(UNLOCK, &[&ADVISORY_LOCK_ID]).await.map_err(StoreError::from)?;
    outcome
}

async fn migrate_locked(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
) -> Result<MigrationReport, MigrateError> {
    let exists = async |statement: &str, column: &str| -> Result<bool, StoreError> {
        Ok(client.query_one(statement, &[]).await?.try_get(column)?)
    };
    if !exists(ROLE_EXISTS, "role_exists").await? {
        return Err(MigrateError::MissingApplicationRole);
    }
    // Before any change: the URL may be that of another cell.
    if exists(CELL_EXISTS, "cell_exists").await? {
        check_cell_id(client, cell).await?;
    }
    if schema_state(&*client).await? == SchemaState::PreRelease {
        return Err(PreReleaseSchema.into());
    }
    let isolation_not_set = match set_default_isolation(client).await? {
        Ok(()) => false,
        Err(MayNotSetDefault(found)) if found.is_read_committed() => true,
        Err(MayNotSetDefault(found)) => {
            return Err(MigrateError::IsolationLevel { database: found.database, level: found.level });
        }
    };
    let report = embedded::migrations::runner().run_async(client).await.map_err(MigrateError::Migration)?;
    let applied = report.applied_migrations().iter().map(ToString::to_string).collect();
    let first_applied = report.applied_migrations().iter().map(|migration| i64::from(migration.version())).min();

    client.execute(INSERT_CELL, &[&cell.as_str()]).await.map_err(StoreError::from)?;
    audit_migrations(actor, client, cell, first_applied).await?;
    check_cell_id(client, cell).await?;
    let keys = CellKeys::read(client).await?;
    for of in Ring::ALL {
        if let (None, Some(newest)) = (keys.active(of), ring.ids(of).into_iter().max()) {
            activate_key(actor, client, cell, ring, newest, &[of]).await?;
        }
    }
    Ok(MigrationReport { applied, isolation_not_set })
}

/// Each migration commits by itself. Those that are not in the audit log yet are recorded together, so that a process that dies in
/// between leaves no gap: the next run records them.
async fn audit_migrations(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    first_applied: Option<i64>,
) -> Result<(), StoreError> {
    let transaction = begin_on(client).await?;
    // Earlier ones were run before there was a log, by somebody else.
    let first = first_applied.map_or(FIRST_WITH_AUDIT_LOG, |first| first.min(FIRST_WITH_AUDIT_LOG));
    let rows = transaction.query(UNRECORDED_MIGRATIONS, &[&first]).await?;
    let names: Vec<String> = rows.iter().map(|row| row.try_get("migration")).collect::<Result<_, _>>()?;
    if let Some(last) = rows.last() {
        let subject = Subject::Cell(cell);
        let mut audit = AuditedChange::begin(&transaction, actor, Action::MigrateSchema, subject).await?;
        audit.note("migrations", Value::Null, names);
        audit.note("schema_version", Value::Null, last.try_get::<_, i32>("version")?);
        audit.finish(&transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Fails if the database has the id of another cell. A database without an id passes.
async fn check_cell_id(client: &Client, cell: CellId) -> Result<(), MigrateError> {
    let row = client.query_opt(FIND_CELL, &[]).await.map_err(StoreError::from)?;
    match row.map(|row| row.try_get("cell_id")).transpose().map_err(StoreError::from)? {
        Some(found) if found != cell.as_str() => Err(MigrateError::WrongCell { expected: cell, found }),
        _ => Ok(()),
    }
}
