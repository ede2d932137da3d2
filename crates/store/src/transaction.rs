//! Starting transactions. Each names its isolation level, because the server, the database or the login may default to another one.
//!
//! The store locks a row first and reads afterwards what other transactions committed while it waited. A transaction in REPEATABLE
//! READ would not see that. Single statements take their level from the connection (`connect.rs`), and triggers reject every other
//! level for payments, attempts and revocations.

use deadpool_postgres::Transaction;
use tokio_postgres::{Client, IsolationLevel};

use crate::{error::StoreError, pooled_connection::PooledConnection};

pub(crate) async fn begin(client: &mut PooledConnection) -> Result<Transaction<'_>, StoreError> {
    Ok(client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start().await?)
}

/// On a connection outside the pool, for operator commands.
pub(crate) async fn begin_on(client: &mut Client) -> Result<tokio_postgres::Transaction<'_>, StoreError> {
    Ok(client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start().await?)
}
