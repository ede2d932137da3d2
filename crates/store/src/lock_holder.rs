//! Who holds the tables that a migration needs.

use std::{fmt, time::Duration};

use tokio_postgres::Client;

use crate::error::StoreError;

/// A session with a transaction that holds tables.
#[derive(Clone, Debug, PartialEq)]
pub struct LockHolder {
    pub pid: i32,
    pub login: Option<String>,
    pub application: Option<String>,
    /// The age of its transaction. Absent if this login may not see it.
    pub age_seconds: Option<f64>,
    /// The first words of its statement, up to the first value.
    pub statement: Option<String>,
}

/// Transactions older than $2 seconds that hold a table or an index which the text $1 names. What other logins run is shown only to members of
/// `pg_read_all_stats`. A statement is cut at its first value, which may be personal data.
const LOCK_HOLDERS: &str = r"
    SELECT pid, usename::text AS login, nullif(application_name, '') AS application,
        extract(epoch FROM clock_timestamp() - xact_start)::float8 AS age_seconds,
        nullif(trim(substring(regexp_replace(query, '\s+', ' ', 'g') FROM '^[^''$0-9]{0,60}')), '') AS statement
    FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND coalesce(clock_timestamp() - xact_start > make_interval(secs => $2), true)
        AND EXISTS (SELECT FROM pg_locks JOIN pg_class ON pg_class.oid = pg_locks.relation
                    WHERE pg_locks.pid = pg_stat_activity.pid AND granted AND relkind IN ('r', 'p', 'i', 'I')
                        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                        AND relnamespace = 'public'::regnamespace AND $1::text ~ ('\m' || relname || '\M'))
    ORDER BY xact_start, pid LIMIT 3";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LOCK_HOLDERS", LOCK_HOLDERS)];

/// The oldest three.
pub(crate) async fn lock_holders(
    client: &Client,
    sql: &str,
    older_than: Duration,
) -> Result<Vec<LockHolder>, StoreError> {
    let rows = client.query(LOCK_HOLDERS, &[&sql, &older_than.as_secs_f64()]).await?;
    let holder = |row: &tokio_postgres::Row| {
        Ok(LockHolder {
            pid: row.try_get("pid")?,
            login: row.try_get("login")?,
            application: row.try_get("application")?,
            age_seconds: row.try_get("age_seconds")?,
            statement: row.try_get("statement")?,
        })
    };
    rows.iter().map(holder).collect()
}

impl fmt::Display for LockHolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pid {}", self.pid)?;
        for text in [&self.login, &self.application].into_iter().flatten() {
            write!(f, ", {text}")?;
        }
        if let Some(age) = self.age_seconds {
            write!(f, ", for {age:.1} s")?;
        }
        match &self.statement {
            Some(statement) => write!(f, ": {statement} …"),
            None => Ok(()),
        }
    }
}
