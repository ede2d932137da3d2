//! Errors of database access, and their classification.

use std::fmt;

use paylink_domain::{error_chain::ErrorChain, keyring::UnknownKey};
use tokio_postgres::error::SqlState;

/// `Clone`, because one failed statement may fail many callers (`batches.rs`).
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The cell cannot be reached or cannot respond now. A retry may succeed.
    #[error("the cell cannot be reached")]
    Unreachable(#[source] Cause),
    /// This node has reached a limit of its own. The cell may be reachable.
    #[error("this node is overloaded: {0}")]
    Busy(&'static str),
    /// The cell starts no attempts, because it may have lost some (`cell_opening.rs`). The reason is for operators.
    #[error("the cell is closed: {0}")]
    Closed(String),
    /// The database refused a row. The constraint's name gives the reason.
    #[error("the database refused the row: {constraint}")]
    Refused { constraint: String },
    /// A statement failed, or a row is not what this program expects: a bug, or a database of another version.
    #[error("a statement failed")]
    Failed(#[source] Cause),
}

/// What a caller may do about a [`StoreError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// The store is unavailable for now: [`StoreError::Unreachable`], [`StoreError::Busy`] and [`StoreError::Closed`]. The operation may be retried.
    Unavailable,
    /// A bug of this program: [`StoreError::Refused`] and [`StoreError::Failed`]. A retry gives the same result.
    Bug,
}

/// The driver's message without the parts that quote rows: the detail of a unique violation would put a payment id into the log.
#[derive(Clone, Debug)]
pub struct Cause {
    text: String,
    code: Option<SqlState>,
}

impl Cause {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), code: None }
    }

    /// Whether the server denied access: a wrong password, an unknown database or a missing privilege.
    pub fn is_denial(&self) -> bool {
        let class = self.code.as_ref().and_then(|code| code.code().get(..2));
        matches!(class, Some("28" | "3D")) || self.code == Some(SqlState::INSUFFICIENT_PRIVILEGE)
    }

    /// Whether a statement was cancelled because it waited for a lock, or for too long.
    pub(crate) fn is_of_locks(&self) -> bool {
        let codes = [SqlState::LOCK_NOT_AVAILABLE, SqlState::T_R_DEADLOCK_DETECTED, SqlState::QUERY_CANCELED];
        self.code.as_ref().is_some_and(|code| codes.contains(code))
    }

    /// Whether the other side is a pooler that does not know a parameter of the connection. PostgreSQL itself has other codes.
    pub(crate) fn is_refused_parameter(&self) -> bool {
        self.code == Some(SqlState::PROTOCOL_VIOLATION)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Cause {}

impl StoreError {
    pub const fn class(&self) -> ErrorClass {
        match self {
            Self::Unreachable(_) | Self::Busy(_) | Self::Closed(_) => ErrorClass::Unavailable,
            Self::Refused { .. } | Self::Failed(_) => ErrorClass::Bug,
        }
    }

    pub(crate) fn unreachable(cause: impl Into<String>) -> Self {
        Self::Unreachable(Cause::new(cause))
    }

    /// A column value that the domain does not accept.
    pub(crate) fn unexpected(what: &str) -> Self {
        Self::Failed(Cause::new(format!("unexpected {what} in a row")))
    }
}

impl From<UnknownKey> for StoreError {
    fn from(error: UnknownKey) -> Self {
        Self::Failed(Cause::new(error.to_string()))
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        count(&error);
        let Some(database) = error.as_db_error() else {
            let cause = Cause::new(ErrorChain(&error).to_string());
            return if is_lost_connection(&error) { Self::Unreachable(cause) } else { Self::Failed(cause) };
        };
        if let Some(constraint) = database.constraint() {
            return Self::Refused { constraint: constraint.to_owned() };
        }
        let code = database.code();
        // The trigger `require_open_cell`.
        if code.code() == "PL001" {
            return Self::Closed(database.message().to_owned());
        }
        let text = format!("{} (SQLSTATE {})", database.message(), code.code());
        let cause = Cause { text, code: Some(code.clone()) };
        if is_transient(code) { Self::Unreachable(cause) } else { Self::Failed(cause) }
    }
}

fn is_lost_connection(error: &tokio_postgres::Error) -> bool {
    let is_io = std::error::Error::source(error).is_some_and(|source| source.is::<std::io::Error>());
    is_io || error.is_closed()
}

/// Counts a failed statement or connection by the class of its SQLSTATE.
fn count(error: &tokio_postgres::Error) {
    let without_code = || if is_lost_connection(error) { "connection" } else { "client" };
    let class = error.code().and_then(|code| code.code().get(..2)).unwrap_or_else(without_code);
    metrics::counter!("paylink_database_errors_total", "class" => class.to_owned()).increment(1);
}

/// Whether the same statement may succeed a moment later.
fn is_transient(code: &SqlState) -> bool {
    // Classes 08 (connection), 40 (deadlock, serialisation), 53 (resources) and 57 (shutdown, startup, cancelled by a timeout);
    // a lock that is not available; and 25006 and 55000, which a standby returns to statements that need the primary.
    matches!(code.code().get(..2), Some("08" | "40" | "53" | "57"))
        || [
            SqlState::LOCK_NOT_AVAILABLE,
            SqlState::READ_ONLY_SQL_TRANSACTION,
            SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        ]
        .contains(code)
}

impl From<deadpool_postgres::PoolError> for StoreError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Backend(error) => {
                let error = Self::from(error);
                // A server that denies access (wrong password, unknown database, missing privilege) will deny it again. Any
                // other failure of a connection attempt means that the cell cannot be reached.
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
            | deadpool_postgres::PoolError::PostCreateHook(_) => Self::unreachable(error.to_string()),
        }
    }
}
