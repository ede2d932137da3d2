//! Indexes that an interrupted migration has left behind: they cost writes, and no query uses them.

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

/// Without those of partitioned tables, which are invalid while a partition lacks them.
const INVALID_INDEXES: &str = "
    SELECT class.relname::text AS name FROM pg_index JOIN pg_class class ON class.oid = pg_index.indexrelid
    WHERE NOT pg_index.indisvalid AND class.relkind = 'i' AND class.relnamespace = 'public'::regnamespace
    ORDER BY class.relname";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INVALID_INDEXES", INVALID_INDEXES)];

impl Cell {
    /// The names of indexes that are not valid, or not yet: one that is being created is among them.
    pub async fn invalid_indexes(&self) -> Result<Vec<String>, StoreError> {
        with_deadline(async {
            let rows = self.connection().await?.query(INVALID_INDEXES, &[]).await?;
            rows.iter().map(|row| Ok(row.try_get("name")?)).collect()
        })
        .await
    }
}
