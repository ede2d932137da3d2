//! The connection URL of a database.

use std::{borrow::Cow, fmt, net::IpAddr, str::FromStr};

use tokio_postgres::config::{Host, SslMode};

/// A connection URL. It contains a password, so `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(pub(crate) tokio_postgres::Config);

impl DatabaseUrl {
    /// User, hosts and database, without the password.
    pub fn location(&self) -> String {
        let hosts = self.host_names();
        let (user, name) = (self.0.get_user().unwrap_or_default(), self.0.get_dbname().unwrap_or_default());
        let tls = if self.requires_tls() { "?sslmode=require" } else { "" };
        format!("postgres://{user}:…@{}/{name}{tls}", hosts.join(","))
    }

    /// The hosts with their ports.
    pub(crate) fn host_names(&self) -> Vec<String> {
        let name = |(index, host): (usize, &Host)| {
            let host = match host {
                Host::Tcp(host) => host.clone(),
                Host::Unix(path) => path.display().to_string(),
            };
            let ports = self.0.get_ports();
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
            format!("{host}:{port}")
        };
        self.0.get_hosts().iter().enumerate().map(name).collect()
    }

    pub fn requires_tls(&self) -> bool {
        self.0.get_ssl_mode() == SslMode::Require
    }

    pub fn hosts(&self) -> &[Host] {
        self.0.get_hosts()
    }

    /// Whether nobody on a network can read the connection: it uses TLS, or it does not leave this machine.
    pub fn is_encrypted_or_local(&self) -> bool {
        self.requires_tls() || self.is_local()
    }

    /// Whether all hosts are this machine: a socket in the file system, or an address of the loopback interface.
    fn is_local(&self) -> bool {
        let addresses = self.0.get_hostaddrs();
        if !addresses.is_empty() {
            return addresses.iter().all(IpAddr::is_loopback); // the driver connects to these; `host` is only a name
        }
        let hosts = self.0.get_hosts();
        let local = |host: &Host| match host {
            Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
            Host::Unix(_) => true,
        };
        !hosts.is_empty() && hosts.iter().all(local)
    }
}

impl FromStr for DatabaseUrl {
    type Err = tokio_postgres::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        with_known_ssl_mode(text).parse().map(Self)
    }
}

/// The driver knows only `sslmode=require`, with which our TLS verifies the server's certificate and its name (`connect.rs`). That is
/// what `verify-full` asks for. It is more than `verify-ca` asks for, which does not compare the name; no mode does less.
fn with_known_ssl_mode(text: &str) -> Cow<'_, str> {
    // The driver takes what is before the first @ for user and password, which may contain any character.
    let start = text.find('@').unwrap_or_default();
    let Some(query) = text[start..].find('?').map(|offset| start + offset + 1) else { return Cow::Borrowed(text) };
    let parameters = text[query..].split('&').map(|parameter| match parameter {
        "sslmode=verify-full" | "sslmode=verify-ca" => "sslmode=require",
        other => other,
    });
    Cow::Owned(text[..query].to_owned() + &parameters.collect::<Vec<_>>().join("&"))
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> DatabaseUrl {
        text.parse().expect("a URL")
    }

    #[test]
    fn a_location_names_user_hosts_ports_and_database_and_no_password() {
        for (text, location) in [
            ("postgres://u:secret@db/d", "postgres://u:…@db:5432/d"),
            ("postgres://u:secret@one:6001,two:6002/d", "postgres://u:…@one:6001,two:6002/d"),
            ("postgres://u:secret@db/d?sslmode=require", "postgres://u:…@db:5432/d?sslmode=require"),
            ("postgres:///d?host=/run/postgresql&user=u", "postgres://u:…@/run/postgresql:5432/d"),
        ] {
            assert_eq!(url(text).location(), location);
        }
        assert_eq!(format!("{:?}", url("postgres://u:secret@db/d")), "DatabaseUrl(…)");
    }

    #[test]
    fn a_port_without_a_host_of_its_own_is_that_of_all_hosts() {
        let database = url("host=one,two port=6000 user=u dbname=d");
        assert_eq!(database.host_names(), ["one:6000", "two:6000"]);
        assert_eq!(database.hosts(), [Host::Tcp("one".to_owned()), Host::Tcp("two".to_owned())]);
    }

    #[test]
    fn the_modes_that_verify_the_server_require_tls() {
        for mode in ["require", "verify-full", "verify-ca"] {
            assert!(url(&format!("postgres://u:p@db/d?sslmode={mode}")).requires_tls(), "{mode}");
            assert!(url(&format!("postgres://u@db/d?connect_timeout=3&sslmode={mode}&keepalives=1")).requires_tls());
            assert!(url(&format!("postgres://db/d?sslmode={mode}")).requires_tls(), "{mode}");
        }
        for without in
            ["postgres://u:p@db/d", "postgres://u:p@db/d?sslmode=prefer", "postgres://u@db/d?sslmode=disable"]
        {
            assert!(!url(without).requires_tls(), "{without}");
        }
        assert!("postgres://u:p@db/d?sslmode=verify".parse::<DatabaseUrl>().is_err());
    }

    #[test]
    fn a_password_that_looks_like_a_query_is_not_changed() {
        let database = url("postgres://u:x?sslmode=verify-full@db/d");
        assert_eq!(database.0.get_password(), Some(&b"x?sslmode=verify-full"[..]));
        assert!(!database.requires_tls());
    }

    #[test]
    fn only_this_machine_is_local() {
        for local in [
            "postgres://u:p@127.0.0.1/d",
            "postgres://u:p@127.3.2.1,localhost/d",
            "postgres://u:p@[::1]:5432/d",
            "postgres:///d?host=/run/postgresql",
            "postgres://u@db/d?hostaddr=127.0.0.1",
        ] {
            assert!(url(local).is_encrypted_or_local(), "{local}");
        }
        for remote in [
            "postgres://u:p@db/d",
            "postgres://u:p@127.0.0.1,db/d",
            "postgres://u:p@127.example.com/d",
            "postgres://u:p@10.0.0.1/d?sslmode=disable",
            "postgres://u:p@10.0.0.1/d?sslmode=prefer",
            "postgres://u@localhost/d?hostaddr=10.0.0.1",
            "postgres:///d",
        ] {
            assert!(!url(remote).is_encrypted_or_local(), "{remote}");
        }
    }
}
