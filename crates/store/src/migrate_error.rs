//! Why a cell could not be migrated.

use paylink_domain::id::CellId;

use crate::{error::StoreError, keys::ActivateError, lock_holder::LockHolder, schema::OtherBaseline};

#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("migration {migration} failed")]
    Migration { migration: String, source: StoreError },
    #[error(
        "the connection was lost during migration {migration}: run `paylink migrate` again when the cell is reachable; it continues \
         with what is missing"
    )]
    Interrupted { migration: String, source: StoreError },
    #[error(
        "migration {migration} was tried {tries} times, and its tables were always in use{}; nothing of it was applied: run \
         `paylink migrate` again when these transactions have ended",
        holder_lines(.holders)
    )]
    TableInUse { migration: String, tries: u32, holders: Vec<LockHolder> },
    #[error("another `paylink migrate` runs in this cell{}: wait for it, or end it", pid_text(*.pid))]
    OtherRun { pid: Option<i32> },
    #[error(
        "the database has run another version of migration {0} than this program has: a released migration never changes"
    )]
    Changed(String),
    #[error("the database has run later migrations, but not {0}: its history was changed by hand")]
    Skipped(String),
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
    OtherBaseline(#[from] OtherBaseline),
    #[error(transparent)]
    Activate(#[from] ActivateError),
}

fn holder_lines(holders: &[LockHolder]) -> String {
    holders.iter().map(|holder| format!("\n  {holder}")).collect()
}

fn pid_text(pid: Option<i32>) -> String {
    pid.map(|pid| format!(" (pid {pid})")).unwrap_or_default()
}
