//! Selecting a cell's host: the one that accepted the last connection, otherwise the next one that accepts writes.
//!
//! The driver can try several hosts, but its timeout covers only the TCP connection. If a host accepts the connection and then
//! hangs, the driver waits until the caller gives up, and never tries the next host. So each host is tried separately here, with a
//! timeout for the whole handshake. Only the last host may use all the remaining time.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use deadpool_postgres::Connect;
use tokio::{task::JoinHandle, time::timeout};
use tokio_postgres::{Client, Config, Error, config::Host};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The timeout of a whole handshake. Two hosts that hang must fit into the deadline of an operation (`deadline.rs`).
const HOST_TIMEOUT: Duration = Duration::from_millis(700);

pub(crate) struct HostFailover {
    tls: MakeRustlsConnect,
    /// The settings for each single host.
    host_configs: Vec<Config>,
    last_good: AtomicUsize,
    changes: HostChanges,
}

/// How often the host has changed. What is still open at an earlier host waits for a server that is not the primary any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostChanges(Arc<AtomicUsize>);

impl HostChanges {
    pub(crate) fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl HostFailover {
    pub(crate) fn of(config: &Config, tls: MakeRustlsConnect, changes: HostChanges) -> Self {
        let count = config.get_hosts().len().max(config.get_hostaddrs().len()).max(1);
        let host_configs = (0..count).map(|index| single_host_config(config, index)).collect();
        Self { tls, host_configs, last_good: AtomicUsize::new(0), changes }
    }

    async fn connect_first_available(&self) -> Result<(Client, JoinHandle<()>), Error> {
        let start = self.last_good.load(Ordering::Relaxed);
        let mut order = (0..self.host_configs.len()).map(|step| (start + step) % self.host_configs.len());
        let last = order.next_back().unwrap_or(0);
        for index in order {
            if let Ok(Ok(connected)) = timeout(HOST_TIMEOUT, self.connect_to(index)).await {
                return Ok(connected);
            }
        }
        self.connect_to(last).await
    }

    async fn connect_to(&self, index: usize) -> Result<(Client, JoinHandle<()>), Error> {
        let (client, connection) = self.host_configs[index].connect(self.tls.clone()).await?;
        if self.last_good.swap(index, Ordering::Relaxed) != index {
            self.changes.0.fetch_add(1, Ordering::Relaxed);
        }
        // The client reports errors of the connection to its user.
        Ok((client, tokio::spawn(async move { drop(connection.await) })))
    }
}

impl Connect for HostFailover {
    fn connect(
        &self,
        _: &Config,
    ) -> Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + '_>> {
        Box::pin(self.connect_first_available())
    }
}

/// The settings of `config` with only the host at `index`.
pub(crate) fn single_host_config(config: &Config, index: usize) -> Config {
    let mut one = Config::new();
    match config.get_hosts().get(index) {
        Some(Host::Tcp(host)) => one.host(host),
        Some(Host::Unix(path)) => one.host_path(path),
        None => &mut one,
    };
    if let Some(address) = config.get_hostaddrs().get(index) {
        one.hostaddr(*address);
    }
    let ports = config.get_ports();
    if let Some(port) = ports.get(index).or(ports.first()) {
        one.port(*port);
    }
    if let Some(user) = config.get_user() {
        one.user(user);
    }
    if let Some(password) = config.get_password() {
        one.password(password);
    }
    if let Some(name) = config.get_dbname() {
        one.dbname(name);
    }
    if let Some(options) = config.get_options() {
        one.options(options);
    }
    if let Some(name) = config.get_application_name() {
        one.application_name(name);
    }
    if let Some(limit) = config.get_connect_timeout() {
        one.connect_timeout(*limit);
    }
    if let Some(limit) = config.get_tcp_user_timeout() {
        one.tcp_user_timeout(*limit);
    }
    one.ssl_mode(config.get_ssl_mode())
        .ssl_negotiation(config.get_ssl_negotiation())
        .channel_binding(config.get_channel_binding())
        .target_session_attrs(config.get_target_session_attrs())
        .keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle());
    one
}
