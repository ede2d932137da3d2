//! What can go wrong between us and a database.

use std::fmt;

use paylink_domain::error_chain::Chain;
use tokio_postgres::error::SqlState;

/// Cloned where one statement's fate is that of many callers (`coalesce`).
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The cell cannot be reached or cannot answer now; asking again later may help.
    #[error("the cell cannot be reached")]
    Unreachable(#[source] Cause),
    /// This node has more to ask than it can; nothing is known of the cell.
    #[error("too much at once: {0}")]
    Busy(&'static str),
    /// The database refused a row; the name of the constraint says why.
    #[error("the database refused the row: {constraint}")]
    Refused { constraint: String },
    /// A statement or a row is not what this program expects: a bug, or a database of another version.
    #[error("a statement failed")]
    Failed(#[source] Cause),
}

/// What the driver said, without the parts that quote rows: a unique violation's detail would put a payment's id into the log.
#[derive(Clone, Debug)]
pub struct Cause {
    text: String,
    code: Option<SqlState>,
}

impl Cause {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), code: None }
    }

    /// Whether the server turned us away: a wrong password, no such database, a missing right.
    pub fn is_denial(&self) -> bool {
        let class = self.code.as_ref().and_then(|code| code.code().get(..2));
        matches!(class, Some("28" | "3D")) || self.code == Some(SqlState::INSUFFICIENT_PRIVILEGE)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Cause {}

impl StoreError {
    /// A row that says something the domain does not know.
    pub(super) fn unexpected(what: &str) -> Self {
        Self::Failed(Cause::new(format!("unexpected {what} in a row")))
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(database) = error.as_db_error() else {
            let io = std::error::Error::source(&error).is_some_and(|source| source.is::<std::io::Error>());
            let cause = Cause::new(Chain(&error).to_string());
            return if io || error.is_closed() { Self::Unreachable(cause) } else { Self::Failed(cause) };
        };
        if let Some(constraint) = database.constraint() {
            return Self::Refused { constraint: constraint.to_owned() };
        }
        let code = database.code();
        let text = format!("{} (SQLSTATE {})", database.message(), code.code());
        let cause = Cause { text, code: Some(code.clone()) };
        if passing(code) { Self::Unreachable(cause) } else { Self::Failed(cause) }
    }
}

/// Whether a server that says this may be well again in a moment.
fn passing(code: &SqlState) -> bool {
    // Classes 08 (connection), 40 (deadlock, serialisation), 53 (resources) and 57 (shut down, starting, cancelled by a timeout);
    // a lock that was not to be had; and 25006, which a primary answers once it has become a standby.
    matches!(code.code().get(..2), Some("08" | "40" | "53" | "57"))
        || [SqlState::LOCK_NOT_AVAILABLE, SqlState::READ_ONLY_SQL_TRANSACTION].contains(code)
}

impl From<deadpool_postgres::PoolError> for StoreError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Backend(error) => {
                let error = Self::from(error);
                // A server that turns us away (wrong password, no such database, no right) will do so again; whatever else a
                // connection attempt ends in, the cell cannot be reached.
                if let Self::Failed(cause) = &error
                    && !cause.is_denial()
                {
                    return Self::Unreachable(cause.clone());
                }
                error
            }
            deadpool_postgres::PoolError::Timeout(_)
            | deadpool_postgres::PoolError::Closed
            | deadpool_postgres::PoolError::NoRuntimeSpecified
            | deadpool_postgres::PoolError::PostCreateHook(_) => Self::Unreachable(Cause::new(error.to_string())),
        }
    }
}
