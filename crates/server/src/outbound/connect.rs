//! Connects to allowed addresses and verifies the server's certificate.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use http::Uri;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::{
    client::legacy::connect::{Connected, Connection},
    rt::TokioIo,
};
use rustls::{ClientConfig, RootCertStore, pki_types::ServerName};
use tokio::{
    net::TcpStream,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tokio_rustls::{TlsConnector, client::TlsStream};
use tokio_util::either::Either;
use tower::Service;

use super::{InvalidTarget, NameSource, Policy, PostError, resolve::Resolver};

/// Opens connections for the HTTP client. Host names go only to the resolver.
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

impl Service<Uri> for Connector {
    type Response = OutboundConnection;
    type Error = PostError;
    type Future = Pin<Box<dyn Future<Output = Result<OutboundConnection, PostError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), PostError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let inner = self.0.clone();
        Box::pin(async move {
            let connection = timeout(inner.policy.connect_timeout, inner.open_connection(&uri));
            connection.await.unwrap_or(Err(PostError::Timeout))
        })
    }
}

impl ConnectorInner {
    async fn open_connection(&self, uri: &Uri) -> Result<OutboundConnection, PostError> {
        let host = uri.host().ok_or(InvalidTarget::Host)?;
        let secure = uri.scheme() == Some(&http::uri::Scheme::HTTPS);
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let addresses = self.resolver.resolve(host, port, &self.policy).await?;
        let stream = self.connect_first(&addresses).await.map_err(|error| PostError::Connect(Arc::new(error)))?;
        if !secure {
            return Ok(self.connection(Either::Left(stream)));
        }
        let stream = self.tls.connect(server_name(host)?, stream).await;
        let stream = stream.map_err(|error| PostError::Tls(Arc::new(error)))?;
        Ok(self.connection(Either::Right(stream)))
    }

    fn connection(&self, stream: Either<TcpStream, TlsStream<TcpStream>>) -> OutboundConnection {
        OutboundConnection { stream: TokioIo::new(stream), reusable: self.reusable.clone().try_acquire_owned().ok() }
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

/// A plain or TLS connection, as the HTTP client's type.
pub(super) struct OutboundConnection {
    stream: TokioIo<Either<TcpStream, TlsStream<TcpStream>>>,
    /// `None` if the connection is closed after its first exchange.
    reusable: Option<OwnedSemaphorePermit>,
}

impl Connection for OutboundConnection {
    fn connected(&self) -> Connected {
        let connected = Connected::new();
        if self.reusable.is_none() {
            connected.poison();
        }
        connected
    }
}

impl Read for OutboundConnection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl Write for OutboundConnection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }
}
