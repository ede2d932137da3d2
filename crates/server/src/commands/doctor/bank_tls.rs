//! A TLS handshake with a bank: who its server is, whether it asks for our certificate, and which side refuses the other.

use std::{
    error::Error,
    fmt, io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use paylink_bank::certificate::Names;
use rustls::{
    AlertDescription, ClientConfig, RootCertStore, SignatureScheme,
    client::ResolvesClientCert,
    crypto::{CryptoProvider, aws_lc_rs},
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
    sign::CertifiedKey,
};
use tokio::{io::AsyncReadExt, net::TcpStream, time::timeout};
use tokio_rustls::{TlsConnector, client::TlsStream};

use crate::config;

/// For the connection and for the handshake, each.
const TIMEOUT: Duration = Duration::from_secs(3);
/// In TLS 1.3 the server judges our certificate after our side of the handshake has ended. Its refusal comes within a round trip.
const REFUSAL_TIMEOUT: Duration = Duration::from_millis(500);

pub(super) struct Handshake {
    pub(super) server: Option<Names>,
    /// Whether the server asked for our certificate.
    pub(super) asked: bool,
}

pub(super) enum Refusal {
    Unreachable(String),
    OurCertificate(String),
    ServerCertificate(String),
    /// No common version or algorithm, or something that is not TLS.
    Failed(String),
}

pub(super) async fn shake_hands(settings: &config::Bank, host: &str, port: u16) -> Result<Handshake, Refusal> {
    let failed = |error: &dyn Error| Refusal::Failed(error.to_string());
    let identity = Arc::new(Identity::of(settings).map_err(|error| failed(&*error))?);
    let config = client_config(settings, identity.clone()).map_err(|error| failed(&*error))?;
    let name = ServerName::try_from(host.to_owned()).map_err(|error| failed(&error))?;
    let tcp =
        within(TcpStream::connect((host, port))).await.map_err(|error| Refusal::Unreachable(error.to_string()))?;
    let connected = within(TlsConnector::from(Arc::new(config)).connect(name, tcp)).await;
    let asked = || identity.asked.load(Ordering::Relaxed);
    let mut stream = connected.map_err(|error| refusal(&error, asked()))?;
    // A server may also close a connection on which nothing comes: that is no refusal.
    if let Ok(Err(error)) = timeout(REFUSAL_TIMEOUT, stream.read(&mut [0])).await
        && is_alert(&error)
    {
        return Err(refusal(&error, asked()));
    }
    Ok(Handshake { server: server_names(&stream), asked: asked() })
}

async fn within<T>(work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(TIMEOUT, work).await.unwrap_or_else(|_| Err(io::Error::new(io::ErrorKind::TimedOut, "no answer in time")))
}

fn server_names(stream: &TlsStream<TcpStream>) -> Option<Names> {
    Names::of(stream.get_ref().1.peer_certificates()?.first()?)
}

fn is_alert(error: &io::Error) -> bool {
    let found = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    matches!(found, Some(rustls::Error::AlertReceived(_)))
}

fn refusal(error: &io::Error, asked: bool) -> Refusal {
    let text = error.to_string();
    let found = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    if matches!(found, Some(rustls::Error::InvalidCertificate(_))) {
        return Refusal::ServerCertificate(text);
    }
    if let Some(rustls::Error::AlertReceived(alert)) = found
        && (is_about_certificate(*alert) || (asked && *alert == AlertDescription::HandshakeFailure))
    {
        return Refusal::OurCertificate(text);
    }
    Refusal::Failed(text)
}

fn is_about_certificate(alert: AlertDescription) -> bool {
    [
        AlertDescription::NoCertificate,
        AlertDescription::BadCertificate,
        AlertDescription::UnsupportedCertificate,
        AlertDescription::CertificateRevoked,
        AlertDescription::CertificateExpired,
        AlertDescription::CertificateUnknown,
        AlertDescription::UnknownCA,
        AlertDescription::AccessDenied,
        AlertDescription::DecryptError,
        AlertDescription::CertificateRequired,
    ]
    .contains(&alert)
}

fn client_config(settings: &config::Bank, identity: Arc<Identity>) -> Result<ClientConfig, Box<dyn Error>> {
    let mut roots = RootCertStore::empty();
    if is_set(&settings.ca_file) {
        for authority in CertificateDer::pem_file_iter(&settings.ca_file)? {
            roots.add(authority?)?;
        }
    } else {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    let builder = ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions()?;
    let mut config = builder.with_root_certificates(roots).with_client_cert_resolver(identity);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(aws_lc_rs::default_provider())
}

fn is_set(path: &Path) -> bool {
    !path.as_os_str().is_empty()
}

/// Our certificate, if one is configured. It notes whether it was asked for.
struct Identity {
    certificate: Option<Arc<CertifiedKey>>,
    asked: AtomicBool,
}

impl Identity {
    fn of(settings: &config::Bank) -> Result<Self, Box<dyn Error>> {
        let certificate = if is_set(&settings.certificate_file) && is_set(&settings.key_file) {
            let chain: Vec<_> = CertificateDer::pem_file_iter(&settings.certificate_file)?.collect::<Result<_, _>>()?;
            let key = PrivateKeyDer::from_pem_file(&settings.key_file)?;
            Some(Arc::new(CertifiedKey::new(chain, provider().key_provider.load_private_key(key)?)))
        } else {
            None
        };
        Ok(Self { certificate, asked: AtomicBool::new(false) })
    }
}

impl ResolvesClientCert for Identity {
    fn resolve(&self, _authorities: &[&[u8]], _schemes: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        self.asked.store(true, Ordering::Relaxed);
        self.certificate.clone()
    }

    fn has_certs(&self) -> bool {
        self.certificate.is_some()
    }
}

/// The key stays out of logs.
impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").finish_non_exhaustive()
    }
}
