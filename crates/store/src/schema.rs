//! The schema version of a database, compared with the one that this program needs. Migrations run in `migrate.rs`.

use std::cmp::Ordering;

use tokio_postgres::GenericClient;

use crate::{error::StoreError, migrations::Migrations};

/// How a database's schema compares with the one that this program needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaState {
    Absent,
    Older {
        found: u32,
        needed: u32,
    },
    Current,
    /// Supported: a migration only makes changes that the previous version can work with.
    Newer,
    /// See [`OtherBaseline`].
    OtherBaseline,
}

/// The history of the database starts with another first migration than that of this program: with another file, or with another
/// state of the same file. Until a first release is tagged, the baseline is edited in place. Later migrations say nothing about such a
/// database: one with the numbers 1 to 45 would count as newer than a program with one migration, and be served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the database was created by another state of the source, from before the first release, and cannot be upgraded; for \
     `paylink dev`, delete the .paylink directory; elsewhere, drop the database, create it again and run `paylink migrate`"
)]
pub struct OtherBaseline;

const HISTORY_EXISTS: &str = "SELECT to_regclass('refinery_schema_history') IS NOT NULL AS history_exists";
const SCHEMA_VERSION: &str = "
    SELECT coalesce(max(version), 0)::int AS version,
        coalesce(bool_or(version = 1 AND (name, checksum) IS DISTINCT FROM ($1::text, $2::text)), false) AS has_other_baseline
    FROM refinery_schema_history";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("HISTORY_EXISTS", HISTORY_EXISTS), ("SCHEMA_VERSION", SCHEMA_VERSION)];

pub async fn schema_state(client: &(impl GenericClient + Sync)) -> Result<SchemaState, StoreError> {
    if !client.query_one(HISTORY_EXISTS, &[]).await?.try_get::<_, bool>("history_exists")? {
        return Ok(SchemaState::Absent);
    }
    let migrations = Migrations::of_this_program();
    let (name, checksum) = migrations.baseline();
    let row = client.query_one(SCHEMA_VERSION, &[&name, &checksum]).await?;
    if row.try_get("has_other_baseline")? {
        return Ok(SchemaState::OtherBaseline);
    }
    let found = u32::try_from(row.try_get::<_, i32>("version")?).map_err(|_| StoreError::unexpected("version"))?;
    let needed = u32::try_from(migrations.newest()).unwrap_or(0);
    Ok(match found.cmp(&needed) {
        Ordering::Less => SchemaState::Older { found, needed },
        Ordering::Equal => SchemaState::Current,
        Ordering::Greater => SchemaState::Newer,
    })
}
