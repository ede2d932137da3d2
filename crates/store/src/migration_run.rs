//! Running one migration beside nodes that serve.
//!
//! A statement that waits for a lock on a table makes every later reader of the table wait behind it. So a migration waits for a lock
//! only a fraction of the time that a request waits for the database. If it does not get the lock, it ends, lets the readers pass, and
//! is tried again later. Nothing of it was applied then.

use std::time::Duration;

use refinery::Migration;
use tokio::time::sleep;
use tokio_postgres::{Client, IsolationLevel, error::SqlState};

use crate::{
    error::StoreError,
    lock_holder::{LockHolder, lock_holders},
    migrate_error::MigrateError,
    migrations::{Script, index_created_by},
};

/// How long a run may wait, and what for.
#[derive(Clone, Copy, Debug)]
pub struct MigrationLimits {
    /// For one lock on a table. Requests wait behind it for as long, and give up after two seconds.
    pub lock_timeout: Duration,
    /// For all tries of one migration, and for a statement that no request waits behind.
    pub patience: Duration,
    /// For another run to end.
    pub other_run: Duration,
}

impl Default for MigrationLimits {
    fn default() -> Self {
        Self {
            lock_timeout: Duration::from_millis(500),
            patience: Duration::from_mins(10),
            other_run: Duration::from_mins(1),
        }
    }
}

/// What an operator may want to know during a run.
#[derive(Clone, Debug)]
pub enum MigrationProgress {
    /// A migration starts; `number` of `total`, counted from 1.
    Started { migration: String, number: usize, total: usize },
    /// Another run has the lock of all runs.
    OtherRun { pid: Option<i32> },
    /// A table was in use. The migration is tried again after the pause.
    TableInUse { migration: String, tries: u32, pause: Duration, holders: Vec<LockHolder> },
    /// An index that an interrupted run has left incomplete is dropped and created again.
    InvalidIndex { index: String },
}

/// Receives the progress.
pub(crate) type ProgressReceiver<'a> = &'a (dyn Fn(&MigrationProgress) + Sync);

/// Requests pass in between, also those that have waited.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(15);

const SET_LOCK_TIMEOUT: &str = "SELECT set_config('lock_timeout', $1, $2)";
const IS_INVALID: &str = "
    SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('public.' || quote_ident($1)) AND NOT indisvalid) AS is_invalid";
/// The columns and the time's form are refinery's: versions before this one read them.
const INSERT_HISTORY: &str = r#"
    INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
    VALUES ($1, $2, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), $3)"#;

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("SET_LOCK_TIMEOUT", SET_LOCK_TIMEOUT), ("IS_INVALID", IS_INVALID), ("INSERT_HISTORY", INSERT_HISTORY)];

/// Runs one migration to its end.
pub(crate) async fn run_migration(
    client: &mut Client,
    migration: &Migration,
    limits: &MigrationLimits,
    progress: ProgressReceiver<'_>,
) -> Result<(), MigrateError> {
    match Script::of(migration) {
        Script::InTransaction(sql) => run_with_retries(client, migration, &sql, limits, progress).await,
        Script::OneByOne(statements) => {
            let outcome = run_one_by_one(client, migration, &statements, limits, progress).await;
            outcome.map_err(|error| failed(migration, error))
        }
    }
}

async fn run_with_retries(
    client: &mut Client,
    migration: &Migration,
    sql: &str,
    limits: &MigrationLimits,
    progress: ProgressReceiver<'_>,
) -> Result<(), MigrateError> {
    let (mut waited, mut pause) = (Duration::ZERO, FIRST_PAUSE);
    for tries in 1.. {
        match run_once(client, migration, sql, limits.lock_timeout).await {
            Ok(()) => break,
            Err(error) if !is_conflict(&error) => return Err(failed(migration, error)),
            Err(_) => {}
        }
        let holders = lock_holders(client, sql, limits.lock_timeout).await?;
        waited += limits.lock_timeout + pause;
        if waited > limits.patience {
            return Err(MigrateError::TableInUse { migration: migration.to_string(), tries, holders });
        }
        progress(&MigrationProgress::TableInUse { migration: migration.to_string(), tries, pause, holders });
        sleep(pause).await;
        pause = (pause * 2).min(LAST_PAUSE);
    }
    Ok(())
}

/// In one transaction, with the row of the history.
async fn run_once(
    client: &mut Client,
    migration: &Migration,
    sql: &str,
    lock_timeout: Duration,
) -> Result<(), tokio_postgres::Error> {
    let transaction = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start().await?;
    transaction.execute(SET_LOCK_TIMEOUT, &[&milliseconds(lock_timeout), &true]).await?;
    transaction.batch_execute(sql).await?;
    insert_history(&transaction, migration).await?;
    transaction.commit().await
}

/// A table in use, or a deadlock that the server has ended. Nothing was applied.
fn is_conflict(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| [SqlState::LOCK_NOT_AVAILABLE, SqlState::T_R_DEADLOCK_DETECTED].contains(code))
}

/// Each statement commits by itself. A run that was interrupted is repeated from the first one, so each can be repeated.
async fn run_one_by_one(
    client: &Client,
    migration: &Migration,
    statements: &[String],
    limits: &MigrationLimits,
    progress: ProgressReceiver<'_>,
) -> Result<(), tokio_postgres::Error> {
    // Such a statement waits for transactions that are older than itself. Nobody waits behind it.
    client.execute(SET_LOCK_TIMEOUT, &[&milliseconds(limits.patience), &false]).await?;
    for statement in statements {
        if let Some(index) = index_created_by(statement)
            && client.query_one(IS_INVALID, &[&index]).await?.try_get("is_invalid")?
        {
            progress(&MigrationProgress::InvalidIndex { index: index.to_owned() });
            client.batch_execute(&format!("DROP INDEX CONCURRENTLY IF EXISTS public.{index}")).await?;
        }
        client.batch_execute(statement).await?;
    }
    insert_history(client, migration).await?;
    client.batch_execute("RESET lock_timeout").await
}

async fn insert_history(
    client: &impl tokio_postgres::GenericClient,
    migration: &Migration,
) -> Result<(), tokio_postgres::Error> {
    let (version, name, checksum) = (migration.version(), migration.name(), migration.checksum().to_string());
    client.execute(INSERT_HISTORY, &[&version, &name, &checksum]).await?;
    Ok(())
}

fn milliseconds(duration: Duration) -> String {
    format!("{}ms", duration.as_millis())
}

fn failed(migration: &Migration, error: tokio_postgres::Error) -> MigrateError {
    let (migration, source) = (migration.to_string(), StoreError::from(error));
    match source {
        StoreError::Unreachable(_) => MigrateError::Interrupted { migration, source },
        StoreError::Busy(_) | StoreError::Closed(_) | StoreError::Refused { .. } | StoreError::Failed(_) => {
            MigrateError::Migration { migration, source }
        }
    }
}
