//! Bringing a cell's schema to the version that this program needs. The migrations are files: see `migrations/README.md`.

use std::time::Duration;

use paylink_domain::{
    audit::{Action, Actor},
    id::CellId,
    keyring::{KeyRing, Ring},
};
use serde_json::Value;
use tokio::time::sleep;
use tokio_postgres::Client;

use crate::{
    audit::{AuditedChange, Subject},
    cell_keys::CellKeys,
    error::StoreError,
    isolation::{MayNotSetDefault, set_default_isolation},
    keys::activate_key,
    migrate_error::MigrateError,
    migration_run::{MigrationLimits, MigrationProgress, ProgressReceiver, run_migration},
    migrations::Migrations,
    schema_status::SchemaStatus,
    transaction::begin_on,
};

/// An arbitrary number that no other advisory lock in the database uses.
const ADVISORY_LOCK_ID: i64 = 0x7061_796c_696e_6b21;

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationReport {
    /// The names of the migrations that were run.
    pub applied: Vec<String>,
    /// The login may not set the isolation level of the database. Its transactions are READ COMMITTED only by the server's default.
    pub isolation_not_set: bool,
    /// The database is newer than the program, and nothing was done: the numbers of both.
    pub newer: Option<(i32, i32)>,
}

/// A run of migrations: which, how long it may wait, and who hears of it.
#[expect(missing_debug_implementations, reason = "it holds a closure")]
pub struct Migrator<'a> {
    pub migrations: Migrations,
    pub limits: MigrationLimits,
    pub progress: ProgressReceiver<'a>,
}

/// Tried, not waited for: CREATE INDEX CONCURRENTLY of the run that has the lock would wait for the statement that waits.
const TRY_LOCK: &str = "SELECT pg_try_advisory_lock($1) AS locked";
const LOCKED_BY: &str = "
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::bigint << 32 | objid::bigint) = $1";
const UNLOCK: &str = "SELECT pg_advisory_unlock($1)";
/// As refinery creates it.
const CREATE_HISTORY: &str = "
    CREATE TABLE IF NOT EXISTS refinery_schema_history
        (version int4 PRIMARY KEY, name varchar(255), applied_on varchar(255), checksum varchar(255))";
const ROLE_EXISTS: &str = "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'paylink_application') AS role_exists";
const CELL_EXISTS: &str = "SELECT to_regclass('cell') IS NOT NULL AS cell_exists";
const FIND_CELL: &str = "SELECT id AS cell_id FROM cell";
const MARK_AUDITED: &str = "
    WITH marked AS (
        UPDATE refinery_schema_history SET audited = true WHERE NOT audited
        RETURNING version, 'V' || version || '__' || name AS migration
    )
    SELECT version, migration FROM marked ORDER BY version";
const INSERT_CELL: &str = "INSERT INTO cell (id) VALUES ($1) ON CONFLICT DO NOTHING";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("TRY_LOCK", TRY_LOCK),
    ("LOCKED_BY", LOCKED_BY),
    ("UNLOCK", UNLOCK),
    ("CREATE_HISTORY", CREATE_HISTORY),
    ("ROLE_EXISTS", ROLE_EXISTS),
    ("CELL_EXISTS", CELL_EXISTS),
    ("FIND_CELL", FIND_CELL),
    ("MARK_AUDITED", MARK_AUDITED),
    ("INSERT_CELL", INSERT_CELL),
];

/// Runs the migrations of this program that a cell still lacks, writes its id, and activates the newest key of each ring that has
/// none. Also makes READ COMMITTED the database's default. Needs the owner of the tables.
pub async fn migrate(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
) -> Result<MigrationReport, MigrateError> {
    Migrator::silent(Migrations::of_this_program()).run(actor, client, cell, ring).await
}

impl Migrator<'_> {
    /// With the usual limits. Nobody hears of the progress.
    pub fn silent(migrations: Migrations) -> Self {
        Self { migrations, limits: MigrationLimits::default(), progress: &|_| {} }
    }

    /// As [`migrate`], with these migrations.
    pub async fn run(
        &self,
        actor: &Actor,
        client: &mut Client,
        cell: CellId,
        ring: &KeyRing,
    ) -> Result<MigrationReport, MigrateError> {
        self.lock(client).await?;
        let outcome = self.run_locked(actor, client, cell, ring).await;
        // The lock of a lost connection is released with it, and the outcome says what was lost.
        let unlocked = client.execute(UNLOCK, &[&ADVISORY_LOCK_ID]).await.map_err(StoreError::from);
        let report = outcome?;
        unlocked?;
        Ok(report)
    }

    /// Waits for another run, which may create an index for a long time, only so long.
    async fn lock(&self, client: &Client) -> Result<(), MigrateError> {
        let tries = self.limits.other_run.as_secs() * 2;
        for number in 0.. {
            let row = client.query_one(TRY_LOCK, &[&ADVISORY_LOCK_ID]).await.map_err(StoreError::from)?;
            if row.try_get("locked").map_err(StoreError::from)? {
                break;
            }
            if number >= tries {
                return Err(MigrateError::OtherRun { pid: locked_by(client).await? });
            }
            if number % 20 == 0 {
                (self.progress)(&MigrationProgress::OtherRun { pid: locked_by(client).await? });
            }
            sleep(Duration::from_millis(500)).await;
        }
        Ok(())
    }

    async fn run_locked(
        &self,
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
        let status = SchemaStatus::read(&*client, &self.migrations).await?;
        if status.is_newer() {
            let newer = Some((status.found, status.needed));
            return Ok(MigrationReport { applied: Vec::new(), isolation_not_set: false, newer });
        }
        let isolation_not_set = match set_default_isolation(client).await? {
            Ok(()) => false,
            Err(MayNotSetDefault(found)) if found.is_read_committed() => true,
            Err(MayNotSetDefault(found)) => {
                return Err(MigrateError::IsolationLevel { database: found.database, level: found.level });
            }
        };
        client.batch_execute(CREATE_HISTORY).await.map_err(StoreError::from)?;
        let total = status.pending.len();
        for (number, migration) in (1..).zip(&status.pending) {
            (self.progress)(&MigrationProgress::Started { migration: migration.to_string(), number, total });
            run_migration(client, migration, &self.limits, self.progress).await?;
        }

        client.execute(INSERT_CELL, &[&cell.as_str()]).await.map_err(StoreError::from)?;
        audit_migrations(actor, client, cell).await?;
        check_cell_id(client, cell).await?;
        activate_first_keys(actor, client, cell, ring).await?;
        let applied = status.pending.iter().map(ToString::to_string).collect();
        Ok(MigrationReport { applied, isolation_not_set, newer: None })
    }
}

async fn activate_first_keys(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
) -> Result<(), MigrateError> {
    let keys = CellKeys::read(client).await?;
    for of in Ring::ALL {
        if let (None, Some(newest)) = (keys.active(of), ring.ids(of).into_iter().max()) {
            activate_key(actor, client, cell, ring, newest, &[of]).await?;
        }
    }
    Ok(())
}

/// The session that has the lock of all runs.
async fn locked_by(client: &Client) -> Result<Option<i32>, StoreError> {
    let row = client.query_opt(LOCKED_BY, &[&ADVISORY_LOCK_ID]).await?;
    Ok(row.map(|row| row.try_get("pid")).transpose()?)
}

/// Each migration commits by itself. Those that are not in the audit log yet are recorded together, so that a process that dies in
/// between leaves no gap: the next run records them.
async fn audit_migrations(actor: &Actor, client: &mut Client, cell: CellId) -> Result<(), StoreError> {
    let transaction = begin_on(client).await?;
    let rows = transaction.query(MARK_AUDITED, &[]).await?;
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
