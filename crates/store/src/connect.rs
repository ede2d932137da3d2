//! Opening connections: with timeouts, and with verified TLS where the URL requires it.

use std::{path::Path, sync::Arc, time::Duration};

use paylink_domain::error_chain::ErrorChain;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use tokio::time::timeout;
use tokio_postgres::{
    Client, Config,
    config::{SslMode, TargetSessionAttrs},
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{database_url::DatabaseUrl, error::StoreError, host_failover::single_host_config};

/// How long one host may take to accept a connection before the next one is tried.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long the handshake of an operator's command may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(3);
/// Longer than any statement takes unless something is wrong.
const STATEMENT_TIMEOUT_MS: u32 = 5_000;

#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("cannot read the certificate authority in {path}")]
    Authority { path: String, source: Box<dyn std::error::Error + Send + Sync> },
    #[error("cannot set up TLS")]
    Tls(#[source] rustls::Error),
    #[error("cannot create the connection pool")]
    Pool(#[source] deadpool_postgres::BuildError),
    #[error("cannot connect to {host}")]
    Host { host: String, source: StoreError },
    #[error("none of the hosts accepts writes:\n{0}")]
    NoWritableHost(String),
}

impl ConnectError {
    /// Whether a server denied access: a wrong password, an unknown database or a missing privilege.
    pub fn is_denial(&self) -> bool {
        matches!(self, Self::Host { source: StoreError::Failed(cause), .. } if cause.is_denial())
    }
}

/// The URL's settings, with our limits where it sets none.
pub(crate) fn with_limits(database: &Config) -> Config {
    let mut config = without_opportunistic_tls(database);
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_application_name().is_none() {
        config.application_name("paylink");
    }
    let options = config.get_options().map_or_else(
        // Every statement finds its rows by an index. A plan that was cached while a table was small would scan the table even
        // after it has grown. JIT compilation takes longer than any of the statements.
        || {
            format!(
                "-c statement_timeout={STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout={STATEMENT_TIMEOUT_MS} \
                 -c enable_seqscan=off -c jit=off"
            )
        },
        str::to_owned,
    );
    // For single statements, which open their transaction themselves. Not optional, therefore last: the last of several options
    // wins. Transactions of several statements name their level too (`transaction.rs`), because a connection pooler may drop the
    // options.
    config.options(format!(r"{options} -c default_transaction_isolation=read\ committed"));
    if config.get_hosts().len() > 1 && config.get_target_session_attrs() == TargetSessionAttrs::Any {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    // Detects a host that vanished without closing its connections within seconds instead of hours.
    config.keepalives_idle(Duration::from_secs(10));
    config.tcp_user_timeout(Duration::from_secs(10));
    config
}

/// Either verified TLS or none. The driver's default, TLS without verification if the server offers it, would not protect
/// against an active attacker. `paylink doctor` reports URLs without TLS to another machine, and a node with live payments refuses them.
fn without_opportunistic_tls(database: &Config) -> Config {
    let mut config = database.clone();
    if config.get_ssl_mode() == SslMode::Prefer {
        config.ssl_mode(SslMode::Disable);
    }
    config
}

/// TLS that verifies the server's certificate: against `ca_file`, or against the system's authorities if it is empty.
pub(crate) fn tls(ca_file: &Path) -> Result<MakeRustlsConnect, ConnectError> {
    let mut roots = RootCertStore::empty();
    if ca_file.as_os_str().is_empty() {
        for certificate in rustls_native_certs::load_native_certs().certs {
            // A system's store may contain certificates that cannot be parsed; the others are used.
            let _ = roots.add(certificate);
        }
    } else {
        let failed = |source| ConnectError::Authority { path: ca_file.display().to_string(), source };
        for certificate in CertificateDer::pem_file_iter(ca_file).map_err(|error| failed(error.into()))? {
            let certificate = certificate.map_err(|error| failed(error.into()))?;
            roots.add(certificate).map_err(|error| failed(error.into()))?;
        }
        if roots.is_empty() {
            return Err(failed("it contains no certificate".into()));
        }
    }
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(ConnectError::Tls)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// One connection outside the pool, for operator commands: to the first host that accepts writes. It is closed when the client is
/// dropped.
pub async fn connect_once(database: &DatabaseUrl, ca_file: &Path) -> Result<Client, ConnectError> {
    let hosts = database.host_names().len().max(1);
    let target = if hosts > 1 { TargetSessionAttrs::ReadWrite } else { database.0.get_target_session_attrs() };
    let mut errors = Vec::new();
    for index in 0..hosts {
        match connect_to_host(database, ca_file, index, target).await {
            Ok(client) => return Ok(client),
            // Another host would say the same.
            Err(error) if hosts == 1 || error.is_denial() => return Err(error),
            Err(error) => errors.push(format!("  {}", ErrorChain(&error))),
        }
    }
    Err(ConnectError::NoWritableHost(errors.join("\n")))
}

/// A connection to one host of the URL, within a time that covers the whole handshake: a host may accept the connection and then hang.
pub(crate) async fn connect_to_host(
    database: &DatabaseUrl,
    ca_file: &Path,
    index: usize,
    target: TargetSessionAttrs,
) -> Result<Client, ConnectError> {
    let mut config = single_host_config(&without_opportunistic_tls(&database.0), index);
    config.connect_timeout(CONNECT_TIMEOUT).application_name("paylink").target_session_attrs(target);
    let tls = tls(ca_file)?;
    let connected = timeout(HANDSHAKE_TIMEOUT, config.connect(tls)).await;
    let failed = |source| {
        let host = database.host_names().get(index).cloned().unwrap_or_default();
        ConnectError::Host { host, source }
    };
    let connected = connected.map_err(|_| failed(StoreError::unreachable("no answer within 3 seconds")))?;
    let (client, connection) = connected.map_err(|error| failed(error.into()))?;
    tokio::spawn(connection);
    Ok(client)
}
