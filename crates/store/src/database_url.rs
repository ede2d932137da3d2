//! The connection URL of a database.

use std::{fmt, str::FromStr};

use tokio_postgres::config::{Host, SslMode};

/// A connection URL. It contains a password, so `Debug` does not show it.
#[derive(Clone)]
pub struct DatabaseUrl(pub(crate) tokio_postgres::Config);

impl DatabaseUrl {
    /// User, hosts and database, without the password.
    pub fn location(&self) -> String {
        let hosts: Vec<String> = self
            .0
            .get_hosts()
            .iter()
            .enumerate()
            .map(|(index, host)| {
                let host = match host {
                    Host::Tcp(host) => host.clone(),
                    Host::Unix(path) => path.display().to_string(),
                };
                let ports = self.0.get_ports();
                let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
                format!("{host}:{port}")
            })
            .collect();
        let (user, name) = (self.0.get_user().unwrap_or_default(), self.0.get_dbname().unwrap_or_default());
        let tls = if self.requires_tls() { "?sslmode=require" } else { "" };
        format!("postgres://{user}:…@{}/{name}{tls}", hosts.join(","))
    }

    pub fn requires_tls(&self) -> bool {
        self.0.get_ssl_mode() == SslMode::Require
    }

    pub fn hosts(&self) -> &[Host] {
        self.0.get_hosts()
    }
}

impl FromStr for DatabaseUrl {
    type Err = tokio_postgres::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(…)")
    }
}
