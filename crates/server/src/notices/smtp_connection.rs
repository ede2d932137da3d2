//! Connecting to the mail server, by TLS as the configuration says.

use std::{fmt, io, sync::Arc};

use lettre::transport::smtp::{
    client::{AsyncSmtpConnection, AsyncTokioStream, Certificate, CertificateStore, TlsParameters},
    extension::ClientId,
};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, InvalidDnsNameError, ServerName, pem::PemObject},
};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::{
    bounded_stream::BoundedStream,
    smtp_failure::{SmtpFailure, Step},
};
use crate::config::{self, MailTls};

#[derive(Debug, thiserror::Error)]
pub enum SmtpSetupError {
    #[error("mail.ca_file cannot be read")]
    Unreadable(#[source] io::Error),
    #[error("mail.ca_file has no usable certificate")]
    Certificate(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("mail.server is not the name of a host")]
    Host(#[source] InvalidDnsNameError),
}

/// When TLS begins.
pub(super) enum Tls {
    Never,
    /// The library asks the server for it.
    Later(TlsParameters),
    AtOnce(TlsConnector, ServerName<'static>),
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Never => "Never",
            Self::Later(_) => "Later",
            Self::AtOnce(..) => "AtOnce",
        })
    }
}

impl Tls {
    pub(super) fn of(settings: &config::Mail) -> Result<Self, SmtpSetupError> {
        match settings.tls {
            MailTls::None => Ok(Self::Never),
            MailTls::Starttls => parameters(settings).map(Self::Later),
            MailTls::Tls => {
                let connector = TlsConnector::from(Arc::new(client_config(settings)?));
                let name = ServerName::try_from(settings.server.host.clone()).map_err(SmtpSetupError::Host)?;
                Ok(Self::AtOnce(connector, name))
            }
        }
    }
}

/// A connection on which the server has responded, with TLS where it is configured.
pub(super) async fn connect(
    server: (&str, u16),
    tls: &Tls,
    hello: &ClientId,
) -> Result<AsyncSmtpConnection, SmtpFailure> {
    let failed = |error: io::Error| SmtpFailure::new(Step::Connect, error);
    let refused = |error| SmtpFailure::of(Step::Connect, &error);
    let stream = TcpStream::connect(server).await.map_err(failed)?;
    match tls {
        Tls::Never => begin(Box::new(BoundedStream::new(stream)), hello).await.map_err(refused),
        Tls::AtOnce(connector, name) => {
            let stream = connector.connect(name.clone(), stream).await.map_err(failed_handshake)?;
            begin(Box::new(BoundedStream::new(Box::new(stream))), hello).await.map_err(refused)
        }
        Tls::Later(parameters) => {
            let opened = begin(Box::new(BoundedStream::new(stream)), hello).await;
            let mut connection = opened.map_err(refused)?;
            // After a failed handshake the connection cannot be used, not even to say goodbye.
            let started = connection.starttls(parameters.clone(), hello).await;
            started.map_err(|error| SmtpFailure::of(Step::StartTls, &error))?;
            Ok(connection)
        }
    }
}

async fn begin(
    stream: Box<dyn AsyncTokioStream>,
    hello: &ClientId,
) -> Result<AsyncSmtpConnection, lettre::transport::smtp::Error> {
    AsyncSmtpConnection::connect_with_transport(stream, hello).await
}

fn failed_handshake(error: io::Error) -> SmtpFailure {
    // The first bytes of the server were no TLS, such as those of its first line.
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref());
    if matches!(cause, Some(rustls::Error::InvalidMessage(_))) {
        return SmtpFailure::of_tls(Step::Connect, "the server does not begin with TLS; try tls = \"starttls\"");
    }
    SmtpFailure::new(Step::Connect, error)
}

fn parameters(settings: &config::Mail) -> Result<TlsParameters, SmtpSetupError> {
    let unusable = |error: lettre::transport::smtp::Error| SmtpSetupError::Certificate(Box::new(error));
    let mut parameters = TlsParameters::builder(settings.server.host.clone());
    if !settings.ca_file.as_os_str().is_empty() {
        let pem = std::fs::read(&settings.ca_file).map_err(SmtpSetupError::Unreadable)?;
        let authority = Certificate::from_pem(&pem).map_err(unusable)?;
        parameters = parameters.certificate_store(CertificateStore::None).add_root_certificate(authority);
    }
    parameters.build_rustls().map_err(unusable)
}

fn client_config(settings: &config::Mail) -> Result<ClientConfig, SmtpSetupError> {
    let mut roots = RootCertStore::empty();
    if settings.ca_file.as_os_str().is_empty() {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    } else {
        let pem = std::fs::read(&settings.ca_file).map_err(SmtpSetupError::Unreadable)?;
        for authority in CertificateDer::pem_slice_iter(&pem) {
            let authority = authority.map_err(|error| SmtpSetupError::Certificate(error.into()))?;
            roots.add(authority).map_err(|error| SmtpSetupError::Certificate(error.into()))?;
        }
    }
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| SmtpSetupError::Certificate(error.into()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
