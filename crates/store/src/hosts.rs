//! Which of a cell's hosts is used: the one that was good last, else the next one that takes writes.
//!
//! The driver tries the hosts of a URL by itself, but it bounds only the TCP connection: a host that accepts one and then says
//! nothing would be waited for until the caller gives up, and the next host would never be asked. So each host is tried by itself
//! here, handshake included, and only the last one gets all the time there is.

use std::{
    pin::Pin,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use deadpool_postgres::Connect;
use tokio::{task::JoinHandle, time::timeout};
use tokio_postgres::{Client, Config, Error, config::Host};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a host may take to let us in before the next one is tried. Two silent ones must fit into a caller's patience.
const HOST_WITHIN: Duration = Duration::from_millis(700);

pub(super) struct Hosts {
    tls: MakeRustlsConnect,
    /// The same settings for each host alone.
    each: Vec<Config>,
    last_good: AtomicUsize,
}

impl Hosts {
    pub(super) fn of(config: &Config, tls: MakeRustlsConnect) -> Self {
        let count = config.get_hosts().len().max(config.get_hostaddrs().len()).max(1);
        let each = (0..count).map(|place| alone(config, place)).collect();
        Self { tls, each, last_good: AtomicUsize::new(0) }
    }

    async fn first_good(&self) -> Result<(Client, JoinHandle<()>), Error> {
        let start = self.last_good.load(Ordering::Relaxed);
        let mut order = (0..self.each.len()).map(|step| (start + step) % self.each.len());
        let last = order.next_back().unwrap_or(0);
        for place in order {
            if let Ok(Ok(connected)) = timeout(HOST_WITHIN, self.connect_to(place)).await {
                return Ok(connected);
            }
        }
        self.connect_to(last).await
    }

    async fn connect_to(&self, place: usize) -> Result<(Client, JoinHandle<()>), Error> {
        let (client, connection) = self.each[place].connect(self.tls.clone()).await?;
        self.last_good.store(place, Ordering::Relaxed);
        // How a connection ends is told to whoever uses it.
        Ok((client, tokio::spawn(async move { drop(connection.await) })))
    }
}

impl Connect for Hosts {
    fn connect(
        &self,
        _: &Config,
    ) -> Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + '_>> {
        Box::pin(self.first_good())
    }
}

/// The settings of `config` for its host number `place` alone.
fn alone(config: &Config, place: usize) -> Config {
    let mut one = Config::new();
    match config.get_hosts().get(place) {
        Some(Host::Tcp(host)) => one.host(host),
        Some(Host::Unix(path)) => one.host_path(path),
        None => &mut one,
    };
    if let Some(address) = config.get_hostaddrs().get(place) {
        one.hostaddr(*address);
    }
    let ports = config.get_ports();
    if let Some(port) = ports.get(place).or(ports.first()) {
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
