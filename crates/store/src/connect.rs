//! How a connection is made: bounded in time, encrypted where the URL asks for it.

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
/// No statement of ours takes this long unless something is wrong.
const STATEMENT_TIMEOUT_MS: u32 = 5_000;

#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("cannot read the certificate authority in {path}")]
    Authority { path: String, source: Box<dyn std::error::Error + Send + Sync> },
    #[error("cannot set up TLS")]
    Tls(#[source] rustls::Error),
    #[error("cannot make a pool")]
    Pool(#[source] deadpool_postgres::BuildError),
    #[error("cannot connect to the database")]
    Connect(#[source] tokio_postgres::Error),
}

/// The URL's settings with our bounds where it sets none.
pub(super) fn bounded(database: &Config) -> Config {
    let mut config = plain_or_proved(database);
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_application_name().is_none() {
        config.application_name("paylink");
    }
    if config.get_options().is_none() {
        // Every statement of ours finds its rows by an index. A plan that was made while a table was small would read it from end to
        // end, and be kept while it grows; and no statement is worth compiling.
        config.options(format!(
            "-c statement_timeout={STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout={STATEMENT_TIMEOUT_MS} \
             -c enable_seqscan=off -c jit=off"
        ));
    }
    if config.get_hosts().len() > 1 && config.get_target_session_attrs() == TargetSessionAttrs::Any {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    // A host that vanished without a word is noticed within seconds, not hours.
    config.keepalives_idle(Duration::from_secs(10));
    config.tcp_user_timeout(Duration::from_secs(10));
    config
}

/// Encryption to a server that has proved who it is, or none. The driver's default, to encrypt if the server happens to
/// offer it, would protect nobody; `paylink doctor` says where `sslmode=require` is missing.
fn plain_or_proved(database: &Config) -> Config {
    let mut config = database.clone();
    if config.get_ssl_mode() == SslMode::Prefer {
        config.ssl_mode(SslMode::Disable);
    }
    config
}

/// TLS that verifies the server: against `ca_file`, or against what the system trusts if none is given.
pub(super) fn tls(ca_file: &Path) -> Result<MakeRustlsConnect, ConnectError> {
    let mut roots = RootCertStore::empty();
    if ca_file.as_os_str().is_empty() {
        for certificate in rustls_native_certs::load_native_certs().certs {
            // A system's store may hold certificates that are too old to be parsed; the others still count.
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

/// One connection outside any pool, for commands that an operator runs. It ends when the client is dropped.
pub async fn connect_once(database: &DatabaseUrl, ca_file: &Path) -> Result<Client, ConnectError> {
    let mut config = plain_or_proved(&database.0);
    config.connect_timeout(CONNECT_TIMEOUT).application_name("paylink");
    let (client, connection) = config.connect(tls(ca_file)?).await.map_err(ConnectError::Connect)?;
    tokio::spawn(connection);
    Ok(client)
}
