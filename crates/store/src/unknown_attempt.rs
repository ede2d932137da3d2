//! Payers and banks that come back to attempts which the cell does not know. After a restore, each may be money that was moved and that
//! this service knows nothing of. They are kept while the cell is closed and for a week after a restore, for people to look into.

use paylink_domain::{id::AttemptId, time::Timestamp};
use tokio_postgres::types::ToSql;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

/// An attempt that the cell does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAttempt {
    pub id: AttemptId,
    pub first_seen_at: Timestamp,
    pub last_seen_at: Timestamp,
    pub returns: i32,
    pub notifications: i32,
    /// The order that the first notification names. Not verified: anybody can send one.
    pub bank_said: Option<String>,
}

/// Who has come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameBack<'a> {
    Payer,
    /// With the order that the notification names.
    Bank(Option<&'a str>),
}

/// Anybody can make up attempts, so the table has this limit, and a client one of its own (the server's `web/limits.rs`).
pub const MAX_UNKNOWN_ATTEMPTS: usize = 1_000;

/// The first order that was named stays: what comes later must not hide it.
const RECORD: &str = "
    INSERT INTO unknown_attempt (id, returns, notifications, bank_said)
    SELECT $1, $2::integer, $3::integer, left($4, 300)
    WHERE (SELECT count(*) FROM (SELECT FROM unknown_attempt LIMIT 1000) AS listed) < 1000
        OR EXISTS (SELECT FROM unknown_attempt WHERE id = $1)
    ON CONFLICT (id) DO UPDATE SET last_seen_at = service_now(), returns = unknown_attempt.returns + excluded.returns,
        notifications = unknown_attempt.notifications + excluded.notifications,
        bank_said = coalesce(unknown_attempt.bank_said, excluded.bank_said)
        WHERE unknown_attempt.returns + unknown_attempt.notifications < 1000000";
const LIST: &str = "
    SELECT id, first_seen_at, last_seen_at, returns, notifications, bank_said FROM unknown_attempt ORDER BY first_seen_at, id LIMIT 1000";
const DELETE_OLD: &str = "DELETE FROM unknown_attempt WHERE first_seen_at < service_now() - interval '30 days'";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("RECORD", RECORD), ("LIST", LIST), ("DELETE_OLD", DELETE_OLD)];

impl Cell {
    /// Records it if a restore may have undone the attempt.
    pub async fn record_unknown_attempt(&self, id: AttemptId, who: CameBack<'_>) -> Result<(), StoreError> {
        if !self.may_miss_attempts() {
            return Ok(());
        }
        with_deadline(async {
            let (returns, notifications, bank_said) = match who {
                CameBack::Payer => (1, 0, None),
                CameBack::Bank(order) => (0, 1, order.filter(|order| !order.is_empty())),
            };
            let values: [&(dyn ToSql + Sync); 4] = [&id.uuid(), &returns, &notifications, &bank_said];
            let recorded = self.writing_connection().await?.execute(RECORD, &values).await?;
            // Without the id, which is a credential (docs/logging.md). `paylink cell status` lists it.
            tracing::warn!(cell = %self.id(), recorded, "somebody came back to an attempt that the cell does not know");
            Ok(())
        })
        .await
    }

    /// At most 1,000, the oldest first.
    pub async fn unknown_attempts(&self) -> Result<Vec<UnknownAttempt>, StoreError> {
        with_deadline(async {
            let rows = self.connection().await?.query(LIST, &[]).await?;
            let read = |row| -> Result<UnknownAttempt, StoreError> {
                Ok(UnknownAttempt {
                    id: AttemptId::of(self.id(), tokio_postgres::Row::try_get(row, "id")?),
                    first_seen_at: row::time(row, "first_seen_at")?,
                    last_seen_at: row::time(row, "last_seen_at")?,
                    returns: row.try_get("returns")?,
                    notifications: row.try_get("notifications")?,
                    bank_said: row.try_get("bank_said")?,
                })
            };
            rows.iter().map(read).collect()
        })
        .await
    }

    pub async fn delete_old_unknown_attempts(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD, &[]).await?) }).await
    }
}
