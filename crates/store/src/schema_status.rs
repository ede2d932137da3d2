//! Which migrations a database has, compared with a list of them.

use std::{cmp::Ordering, collections::HashMap};

use refinery::Migration;
use tokio_postgres::GenericClient;

use crate::{
    error::StoreError,
    migrate_error::MigrateError,
    migrations::Migrations,
    schema::{OtherBaseline, SchemaState, schema_state},
};

/// The schema of a cell, and what it lacks.
#[derive(Clone, Debug)]
pub struct SchemaStatus {
    /// The last migration that the database has. 0: none.
    pub found: i32,
    /// The last one of the program.
    pub needed: i32,
    pub(crate) pending: Vec<Migration>,
}

const APPLIED: &str =
    "SELECT version, name::text AS name, checksum::text AS checksum FROM refinery_schema_history ORDER BY version";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("APPLIED", APPLIED)];

impl SchemaStatus {
    /// Reads it. Fails if the database has run other migrations than those that are known here.
    pub async fn read(client: &(impl GenericClient + Sync), known: &Migrations) -> Result<Self, MigrateError> {
        let needed = known.newest();
        match schema_state(client).await? {
            SchemaState::OtherBaseline => return Err(OtherBaseline.into()),
            SchemaState::Absent => return Ok(Self { found: 0, needed, pending: known.iter().cloned().collect() }),
            SchemaState::Older { .. } | SchemaState::Current | SchemaState::Newer => {}
        }
        let mut applied = HashMap::new();
        for row in client.query(APPLIED, &[]).await.map_err(StoreError::from)? {
            let read = || Ok((row.try_get("version")?, (row.try_get("name")?, row.try_get("checksum")?)));
            let (version, recorded): (i32, (String, String)) =
                read().map_err(|error: tokio_postgres::Error| StoreError::from(error))?;
            applied.insert(version, recorded);
        }
        let found = applied.keys().copied().max().unwrap_or(0);
        let mut pending = Vec::new();
        for migration in known.iter() {
            match applied.get(&migration.version()) {
                Some((name, checksum)) => {
                    if name != migration.name() || *checksum != migration.checksum().to_string() {
                        return Err(MigrateError::Changed(migration.to_string()));
                    }
                }
                None if migration.version() < found => return Err(MigrateError::Skipped(migration.to_string())),
                None => pending.push(migration.clone()),
            }
        }
        Ok(Self { found, needed, pending })
    }

    /// Whether the program can run with this schema. A newer one suits it too: a migration keeps what the release before uses.
    pub fn is_usable(&self) -> bool {
        self.found.cmp(&self.needed) != Ordering::Less
    }

    pub fn is_newer(&self) -> bool {
        self.found.cmp(&self.needed) == Ordering::Greater
    }

    /// The name and the text of each migration that the database lacks.
    pub fn pending(&self) -> impl Iterator<Item = (String, &str)> {
        self.pending.iter().map(|migration| (migration.to_string(), migration.sql().unwrap_or_default()))
    }
}
