//! The endpoints of `paylink listen`. Each process adds one and removes it when it ends. While it runs, it holds an advisory lock for it:
//! the database releases the lock when the process dies, and the next process removes what is left.

use std::path::Path;

use paylink_domain::{
    id::{CompanyId, EndpointId},
    keyring::KeyRing,
    signature::WebhookSecret,
    time::Timestamp,
};
use tokio_postgres::Client;

use crate::{
    cell::Cell,
    connect::{ConnectError, connect_once},
    database_url::DatabaseUrl,
    deadline::with_deadline,
    error::StoreError,
    row,
    webhook_secret::open_secret,
};

/// An endpoint that has, or had, a name.
#[derive(Debug)]
pub struct NamedEndpoint {
    pub id: EndpointId,
    pub secret: WebhookSecret,
    /// Since when it receives nothing. `None` while it is enabled.
    pub disabled_at: Option<Timestamp>,
}

/// The newest one, also if it is removed. A company has few endpoints: the index of the slots finds them.
const LAST_NAMED: &str = "
    SELECT id AS endpoint_id, secret_sealed, disabled_at FROM endpoint WHERE company_id = $1 AND name = $2
    ORDER BY created_at DESC, id LIMIT 1";
const TRY_LOCK: &str = "SELECT pg_try_advisory_lock($1::bigint) AS locked";
const UNLOCK: &str = "SELECT pg_advisory_unlock($1::bigint)";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LAST_NAMED", LAST_NAMED), ("TRY_LOCK", TRY_LOCK), ("UNLOCK", UNLOCK)];

impl Cell {
    /// The newest endpoint of a company with this name, also if it is removed.
    pub async fn last_endpoint_named(
        &self,
        company: CompanyId,
        name: &str,
        ring: &KeyRing,
    ) -> Result<Option<NamedEndpoint>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(LAST_NAMED, &[&company.number(), &name]).await?;
            let Some(row) = row else { return Ok(None) };
            let id = EndpointId::of(self.id(), row.try_get("endpoint_id")?);
            let id = id.map_err(|_| StoreError::unexpected("endpoint_id"))?;
            let secret = open_secret(id, row.try_get("secret_sealed")?, ring)?;
            Ok(Some(NamedEndpoint { id, secret, disabled_at: row::optional_time(&row, "disabled_at")? }))
        })
        .await
    }
}

/// A connection that holds the locks of listeners. They end with it.
#[derive(Debug)]
pub struct ListenerLocks(Client);

impl ListenerLocks {
    pub async fn connect(database: &DatabaseUrl, ca_file: &Path) -> Result<Self, ConnectError> {
        Ok(Self(connect_once(database, ca_file).await?))
    }

    /// False if another process holds the lock of this endpoint.
    pub async fn try_lock(&self, endpoint: EndpointId) -> Result<bool, StoreError> {
        Ok(self.0.query_one(TRY_LOCK, &[&endpoint.number()]).await?.try_get("locked")?)
    }

    pub async fn unlock(&self, endpoint: EndpointId) -> Result<(), StoreError> {
        self.0.execute(UNLOCK, &[&endpoint.number()]).await?;
        Ok(())
    }

    /// Whether the connection is lost, and the locks with it.
    pub fn is_lost(&self) -> bool {
        self.0.is_closed()
    }
}
