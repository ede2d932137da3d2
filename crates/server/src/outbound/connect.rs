//! Connects to allowed addresses and verifies the server's certificate.

use std::{io, net::SocketAddr, sync::Arc};

use rustls::{ClientConfig, RootCertStore, pki_types::ServerName};
use tokio::{net::TcpStream, sync::Semaphore, time::timeout};
use tokio_rustls::TlsConnector;
use tokio_util::either::Either;

use super::{
    InvalidTarget, NameSource, Policy, PostError, connection::OutboundConnection, resolve::Resolver, target::Origin,
};

/// Opens connections. Host names go only to the resolver.
#[derive(Clone, Debug)]
pub(super) struct Connector(Arc<ConnectorInner>);

struct ConnectorInner {
    policy: Arc<Policy>,
    resolver: Resolver,
    tls: TlsConnector,
    /// For connections that are kept for reuse. Those beyond are closed after one exchange, so that idle connections to many
    /// hosts do not use up the file descriptors.
    reusable: Arc<Semaphore>,
}

impl std::fmt::Debug for ConnectorInner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectorInner")
            .field("policy", &self.policy)
            .field("resolver", &self.resolver)
            .finish_non_exhaustive()
    }
}

impl Connector {
    pub(super) fn new(policy: Arc<Policy>, roots: RootCertStore, names: NameSource) -> Result<Self, rustls::Error> {
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let (resolver, tls) = (Resolver::new(names), TlsConnector::from(Arc::new(config)));
        let reusable = Arc::new(Semaphore::new(policy.capacity));
        Ok(Self(Arc::new(ConnectorInner { policy, resolver, tls, reusable })))
    }
}

impl Connector {
    pub(super) async fn connect(&self, origin: &Origin) -> Result<OutboundConnection, PostError> {
        let connection = timeout(self.0.policy.connect_timeout, self.0.open_connection(origin));
        connection.await.unwrap_or(Err(PostError::Timeout))
    }
}

impl ConnectorInner {
    async fn open_connection(&self, Origin { secure, host, port }: &Origin) -> Result<OutboundConnection, PostError> {
        let addresses = self.resolver.resolve(host, *port, &self.policy).await?;
        let stream = self.connect_first(&addresses).await.map_err(|error| PostError::Connect(Arc::new(error)))?;
        let stream = if *secure {
            let stream = self.tls.connect(server_name(host)?, stream).await;
            Either::Right(stream.map_err(|error| PostError::Tls(Arc::new(error)))?)
        } else {
            Either::Left(stream)
        };
        OutboundConnection::over(stream, self.reusable.clone().try_acquire_owned().ok()).await
    }

    /// Tries the addresses in turn, each with an equal share of the timeout, so that one silent address does not use it up.
    async fn connect_first(&self, addresses: &[SocketAddr]) -> io::Result<TcpStream> {
        let share = self.policy.connect_timeout / u32::try_from(addresses.len()).unwrap_or(u32::MAX).max(1);
        let mut last_error = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in addresses {
            match timeout(share, TcpStream::connect(*address)).await {
                Ok(Ok(stream)) => {
                    // A request is one write, so waiting for more data is useless.
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Ok(Err(error)) => last_error = error,
                Err(_) => last_error = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(last_error)
    }
}

/// The name that the certificate must contain. The trailing dot of a fully qualified name is not part of it.
fn server_name(host: &str) -> Result<ServerName<'static>, InvalidTarget> {
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    let bare = bare.strip_suffix('.').unwrap_or(bare);
    ServerName::try_from(bare.to_owned()).map_err(|_| InvalidTarget::Host)
}
