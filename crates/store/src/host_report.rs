//! What each host of a cell's URL says about itself, for `paylink doctor`.

use std::path::Path;

use tokio_postgres::{Client, config::TargetSessionAttrs};

use crate::{
    connect::{ConnectError, connect_to_host},
    database_url::DatabaseUrl,
    error::StoreError,
};

/// The part of a host in its cell.
#[derive(Clone, Debug, PartialEq)]
pub enum HostRole {
    /// It accepts writes.
    Primary {
        /// The setting `synchronous_standby_names`. Empty: a commit waits for no standby.
        synchronous_standbys: String,
    },
    /// It accepts connections, and no writes.
    ReadOnly,
    Standby {
        /// How long ago the last change that it has applied was made. Absent before the first one.
        last_change_seconds: Option<f64>,
    },
}

const HOST: &str = "
    SELECT pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only') = 'on' AS is_read_only,
        current_setting('synchronous_standby_names') AS synchronous_standbys,
        extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS last_change_seconds";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("HOST", HOST)];

/// Asks each host by itself, in the order of the URL.
pub async fn host_reports(url: &DatabaseUrl, ca_file: &Path) -> Vec<(String, Result<HostRole, ConnectError>)> {
    let names = url.host_names();
    let mut reports = Vec::new();
    for (index, name) in names.into_iter().enumerate() {
        let role = match connect_to_host(url, ca_file, index, TargetSessionAttrs::Any).await {
            Ok(client) => role(&client).await.map_err(|error| ConnectError::Host { host: name.clone(), source: error }),
            Err(error) => Err(error),
        };
        reports.push((name, role));
    }
    reports
}

async fn role(client: &Client) -> Result<HostRole, StoreError> {
    let row = client.query_one(HOST, &[]).await?;
    Ok(if row.try_get("is_standby")? {
        HostRole::Standby { last_change_seconds: row.try_get("last_change_seconds")? }
    } else if row.try_get("is_read_only")? {
        HostRole::ReadOnly
    } else {
        HostRole::Primary { synchronous_standbys: row.try_get("synchronous_standbys")? }
    })
}
