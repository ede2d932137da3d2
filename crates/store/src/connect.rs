//! Opening connections: with timeouts, and with verified TLS where the URL requires it.

use std::{path::Path, sync::Arc, time::Duration};

use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use tokio_postgres::{
    Client, Config,
    config::{SslMode, TargetSessionAttrs},
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::database_url::DatabaseUrl;

/// How long one host may take to accept a connection before the next one is tried.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
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
    #[error("cannot connect to the database")]
    Connect(#[source] tokio_postgres::Error),
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
    }
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(ConnectError::Tls)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// One connection outside the pool, for operator commands. It is closed when the client is dropped.
pub async fn connect_once(database: &DatabaseUrl, ca_file: &Path) -> Result<Client, ConnectError> {
    let mut config = without_opportunistic_tls(&database.0);
    config.connect_timeout(CONNECT_TIMEOUT).application_name("paylink");
    let (client, connection) = config.connect(tls(ca_file)?).await.map_err(ConnectError::Connect)?;
    tokio::spawn(connection);
    Ok(client)
}
