//! The isolation level that transactions get by default. The store names READ COMMITTED itself (`transaction.rs`). The default
//! matters for everybody else: with another one, the triggers reject an operator's statements and an older version of the program.

use tokio_postgres::{Client, error::SqlState};

use crate::error::StoreError;

/// What a new connection of this login to this database gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultIsolation {
    pub level: String,
    pub database: String,
    pub login: String,
    /// The level is a setting of the login, which takes precedence over that of the database.
    pub is_set_for_login: bool,
    /// READ COMMITTED is a setting of the database, which takes precedence over that of the server.
    is_set_for_database: bool,
}

const DEFAULT_ISOLATION: &str = "
    WITH setting AS (
        SELECT setrole, setdatabase, setting
        FROM pg_db_role_setting CROSS JOIN unnest(setconfig) AS setting WHERE setting LIKE 'default_transaction_isolation=%'
    )
    SELECT current_setting('default_transaction_isolation') AS level, datname::text AS database, rolname::text AS login,
        EXISTS (SELECT FROM setting WHERE setrole = pg_roles.oid AND setdatabase IN (0, pg_database.oid)) AS is_set_for_login,
        EXISTS (SELECT FROM setting WHERE setrole = 0 AND setdatabase = pg_database.oid
                AND setting = 'default_transaction_isolation=read committed') AS is_set_for_database
    FROM pg_database CROSS JOIN pg_roles WHERE datname = current_database() AND rolname = current_user";
const SET_FOR_DATABASE: &str = "
    DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = %L', current_database(), 'read committed');
    END $$";
const SET_FOR_SESSION: &str = "SET default_transaction_isolation = 'read committed'";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("DEFAULT_ISOLATION", DEFAULT_ISOLATION),
    ("SET_FOR_DATABASE", SET_FOR_DATABASE),
    ("SET_FOR_SESSION", SET_FOR_SESSION),
];

impl DefaultIsolation {
    /// Reads the default on a connection that has not changed it.
    pub async fn read(client: &Client) -> Result<Self, StoreError> {
        let row = client.query_one(DEFAULT_ISOLATION, &[]).await?;
        Ok(Self {
            level: row.try_get("level")?,
            database: row.try_get("database")?,
            login: row.try_get("login")?,
            is_set_for_login: row.try_get("is_set_for_login")?,
            is_set_for_database: row.try_get("is_set_for_database")?,
        })
    }

    pub fn is_read_committed(&self) -> bool {
        self.level == "read committed"
    }
}

/// The login may not set the default of the database, and the default that it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MayNotSetDefault(pub(crate) DefaultIsolation);

/// Sets READ COMMITTED as the default of the database, and for this session.
pub(crate) async fn set_default_isolation(client: &Client) -> Result<Result<(), MayNotSetDefault>, StoreError> {
    let found = DefaultIsolation::read(client).await?;
    client.batch_execute(SET_FOR_SESSION).await?;
    if found.is_set_for_database {
        return Ok(Ok(()));
    }
    match client.batch_execute(SET_FOR_DATABASE).await {
        Ok(()) => Ok(Ok(())),
        Err(error) if error.code() == Some(&SqlState::INSUFFICIENT_PRIVILEGE) => Ok(Err(MayNotSetDefault(found))),
        Err(error) => Err(error.into()),
    }
}
