//! The schema version of a database, compared with the one that this program needs. Migrations run in `migrate.rs`.

use std::cmp::Ordering;

use tokio_postgres::GenericClient;

use crate::error::StoreError;

pub(crate) mod embedded {
    refinery::embed_migrations!("migrations");
}

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
    /// See [`PreReleaseSchema`].
    PreRelease,
}

/// The history of the database starts with another first migration than `baseline`. Versions before 0.1.0 had seven migrations,
/// which the baseline replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the database was created by a version before 0.1.0, and its migration history cannot be upgraded; for `paylink dev`, \
     delete the .paylink directory; elsewhere, drop the database, create it again and run `paylink migrate`"
)]
pub struct PreReleaseSchema;

const HISTORY_EXISTS: &str = "SELECT to_regclass('refinery_schema_history') IS NOT NULL AS history_exists";
/// The first migration was named `cell` before 0.1.0.
const SCHEMA_VERSION: &str = "
    SELECT coalesce(max(version), 0)::int AS version, coalesce(bool_or(version = 1 AND name = 'cell'), false) AS pre_release
    FROM refinery_schema_history";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("HISTORY_EXISTS", HISTORY_EXISTS), ("SCHEMA_VERSION", SCHEMA_VERSION)];

pub async fn schema_state(client: &(impl GenericClient + Sync)) -> Result<SchemaState, StoreError> {
    if !client.query_one(HISTORY_EXISTS, &[]).await?.try_get::<_, bool>("history_exists")? {
        return Ok(SchemaState::Absent);
    }
    let row = client.query_one(SCHEMA_VERSION, &[]).await?;
    if row.try_get("pre_release")? {
        return Ok(SchemaState::PreRelease);
    }
    let found = u32::try_from(row.try_get::<_, i32>("version")?).map_err(|_| StoreError::unexpected("version"))?;
    let needed = embedded::migrations::runner().get_migrations().iter().map(|migration| migration.version()).max();
    let needed = needed.and_then(|needed| u32::try_from(needed).ok()).unwrap_or(0);
    Ok(match found.cmp(&needed) {
        Ordering::Less => SchemaState::Older { found, needed },
        Ordering::Equal => SchemaState::Current,
        Ordering::Greater => SchemaState::Newer,
    })
}
