//! The service's time, by the cell's clock.

use paylink_domain::{
    audit::{Action, Actor},
    id::CellId,
    time::Timestamp,
};
use serde_json::Value;
use tokio_postgres::Transaction;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
};

const NOW: &str = "SELECT service_now() AS service_time";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("NOW", NOW)];

impl Cell {
    pub async fn now(&self) -> Result<Timestamp, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(NOW, &[]).await?;
            row::time(&row, "service_time")
        })
        .await
    }
}

/// Records in the audit log that an operator has advanced the clock of a test service, in the transaction that does so.
pub async fn record_clock_advance(
    actor: &Actor,
    transaction: &Transaction<'_>,
    cell: CellId,
    ahead_ms: i64,
) -> Result<(), StoreError> {
    let mut audit = AuditedChange::begin(transaction, actor, Action::AdvanceClock, Subject::Cell(cell)).await?;
    audit.note("ahead_ms", Value::Null, ahead_ms);
    audit.finish(transaction).await
}
