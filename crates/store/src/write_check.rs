//! One write, to find out whether the cell accepts writes at all: a database may be read-only, full, or wait for a standby.

use paylink_domain::time::Timestamp;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

const WRITE: &str = "UPDATE write_check SET checked_at = clock_timestamp() RETURNING checked_at";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("WRITE", WRITE)];

impl Cell {
    /// Writes, and returns the time by the database's clock.
    pub async fn check_write(&self) -> Result<Timestamp, StoreError> {
        with_deadline(async {
            let row = self.writing_connection_in_any_state().await?.query_one(WRITE, &[]).await?;
            row::time(&row, "checked_at")
        })
        .await
    }
}
