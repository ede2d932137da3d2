//! Whether a connection pooler is between this program and the database, and whether it can be used.
//!
//! A node prepares its statements once per connection, and `paylink migrate` holds a lock of its session. Both need a session of the
//! database for each connection. A pooler that assigns sessions to transactions breaks them, at first only under load.

use std::{path::Path, time::Duration};

use tokio::time::timeout;
use tokio_postgres::{Client, SimpleQueryMessage};

use crate::{
    connect::{ConnectError, connect_once, with_limits},
    database_url::DatabaseUrl,
    error::StoreError,
};

/// How often two connections are compared. Other clients of the pooler can hide once that sessions are shared.
const COMPARISONS: u32 = 5;
/// A pooler that has no session left lets a statement wait.
const SESSION_TIMEOUT: Duration = Duration::from_secs(3);

/// What a connection of a node gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pooling {
    /// A session of its own with the settings that it asks for: there is no pooler, or none that can be noticed.
    OwnSession,
    /// A session of its own, without the settings that it asks for.
    SettingsIgnored { login: String },
    /// Nothing: a connection that asks for settings is refused.
    SettingsRefused,
    /// A session that it shares with other connections.
    SharedSession,
    /// No session, while another connection has one.
    NoSecondSession,
}

const SESSION: &str = "SELECT pg_backend_pid()";
const SETTINGS: &str = "
    SELECT CASE WHEN current_setting('statement_timeout') = '0' OR current_setting('idle_in_transaction_session_timeout') = '0'
        OR current_setting('enable_seqscan') = 'on' OR current_setting('jit') = 'on' THEN quote_ident(current_user) END";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("SESSION", SESSION), ("SETTINGS", SETTINGS)];

impl Pooling {
    /// Asks for the settings that a node asks for.
    pub async fn examine(database: &DatabaseUrl, ca_file: &Path) -> Result<Self, ConnectError> {
        let sessions = Self::examine_sessions(database, ca_file).await?;
        if sessions != Self::OwnSession {
            return Ok(sessions);
        }
        let client = match connect_once(&DatabaseUrl(with_limits(&database.0)), ca_file).await {
            Err(ConnectError::Host { source: StoreError::Unreachable(cause), .. }) if cause.is_refused_parameter() => {
                return Ok(Self::SettingsRefused);
            }
            connected => connected?,
        };
        // Whoever writes `options` into the URL has chosen other settings.
        let login =
            if database.0.get_options().is_some() { None } else { value(&client, SETTINGS).await.unwrap_or(None) };
        Ok(login.map_or(Self::OwnSession, |login| Self::SettingsIgnored { login }))
    }

    /// Without regard to settings, which operators' commands do not ask for.
    pub async fn examine_sessions(database: &DatabaseUrl, ca_file: &Path) -> Result<Self, ConnectError> {
        Ok(match shares_sessions(database, ca_file).await? {
            Some(true) => Self::SharedSession,
            Some(false) => Self::OwnSession,
            None => Self::NoSecondSession,
        })
    }
}

/// Whether two connections have the same session. None if the second one gets none.
async fn shares_sessions(database: &DatabaseUrl, ca_file: &Path) -> Result<Option<bool>, ConnectError> {
    let (first, second) = (connect_once(database, ca_file).await?, connect_once(database, ca_file).await?);
    Ok(match timeout(SESSION_TIMEOUT, compare_sessions(&first, &second)).await {
        Ok(Ok(shared)) => Some(shared),
        Ok(Err(_)) | Err(_) => None,
    })
}

/// While the second connection is in a transaction, the first one keeps its session only if it is its own.
async fn compare_sessions(first: &Client, second: &Client) -> Result<bool, tokio_postgres::Error> {
    for _ in 0..COMPARISONS {
        let before = value(first, SESSION).await?;
        match second.simple_query("BEGIN").await {
            // A pooler that assigns sessions to statements refuses transactions.
            Err(error) if error.as_db_error().is_some() => return Ok(true),
            started => started?,
        };
        let held = value(second, SESSION).await?;
        // Not asked if the answer is known: with a pool of one session it would wait for the transaction.
        let shared = before == held || value(first, SESSION).await? != before;
        second.simple_query("COMMIT").await?;
        if shared {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The only value of a statement. By the simple protocol, because a prepared statement may be in another session.
async fn value(client: &Client, statement: &str) -> Result<Option<String>, tokio_postgres::Error> {
    let messages = client.simple_query(statement).await?;
    Ok(messages.iter().find_map(|message| {
        if let SimpleQueryMessage::Row(row) = message { row.get(0).map(str::to_owned) } else { None }
    }))
}
