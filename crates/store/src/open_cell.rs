//! A person opens or closes a cell. What a node does is in `cell_opening.rs`.

use paylink_domain::audit::{Action, Actor};
use serde_json::Value;
use tokio_postgres::Transaction;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
};

/// Later than any opening by a person before, also if the clock was set back: nodes forget what they miss only then.
const OPEN_BY_PERSON: &str = "
    UPDATE cell_opening SET system_identifier = lineage.system_identifier, timeline = lineage.timeline, opened_at = clock_timestamp(),
        opened_by = $1, opened_by_person_at = greatest(clock_timestamp(), opened_by_person_at + interval '1 millisecond'),
        loss = NULL, loss_found_at = NULL, close_reason = NULL, closed_at = NULL
    FROM cell_lineage() AS lineage";
const CLOSE_BY_PERSON: &str = "
    UPDATE cell_opening SET close_reason = left('closed by ' || $1::text || ': ' || $2::text, 600), closed_at = clock_timestamp()
    WHERE close_reason IS NULL";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("OPEN_BY_PERSON", OPEN_BY_PERSON), ("CLOSE_BY_PERSON", CLOSE_BY_PERSON)];

impl Cell {
    /// Opens the cell because a person says that nothing acknowledged was lost. Returns why it was closed; `None` if it was open.
    pub async fn open_by_person(&self, actor: &Actor, reason: &str) -> Result<Option<String>, StoreError> {
        with_deadline(async {
            let Some(closed) = self.opening().await?.closed_reason() else { return Ok(None) };
            let mut client = self.writing_connection_in_any_state().await?;
            let transaction = begin(&mut client).await?;
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::OpenCell, Subject::Cell(self.id())).await?;
            audit.note("closed", closed.as_str(), Value::Null);
            audit.note("reason", Value::Null, reason);
            open(&transaction, actor).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(closed))
        })
        .await
    }

    /// Closes the cell, so that only a person opens it. False if a person has closed it before.
    pub async fn close_by_person(&self, actor: &Actor, reason: &str) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection_in_any_state().await?;
            let transaction = begin(&mut client).await?;
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::CloseCell, Subject::Cell(self.id())).await?;
            audit.note("reason", Value::Null, reason);
            if transaction.execute(CLOSE_BY_PERSON, &[&actor.name(), &reason]).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}

/// Opens the cell for its present lineage, in the caller's transaction.
pub(crate) async fn open(transaction: &Transaction<'_>, actor: &Actor) -> Result<(), StoreError> {
    transaction.execute(OPEN_BY_PERSON, &[&actor.name()]).await?;
    Ok(())
}
