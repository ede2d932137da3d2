//! Connecting to addresses that have been vetted, and proving who is there.

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
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::{TlsConnector, client::TlsStream};
use tokio_util::either::Either;
use tower::Service;

use super::{Failure, Names, NotATarget, Policy, resolve::Resolver};

/// What the client asks for connections. It is given an address with a name and never hands the name to anyone but the resolver.
#[derive(Clone, Debug)]
pub(super) struct Connector(Arc<Parts>);

struct Parts {
    policy: Arc<Policy>,
    resolver: Resolver,
    tls: TlsConnector,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parts").field("policy", &self.policy).field("resolver", &self.resolver).finish_non_exhaustive()
    }
}

impl Connector {
    pub(super) fn new(policy: Arc<Policy>, roots: RootCertStore, names: Names) -> Result<Self, rustls::Error> {
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let (resolver, tls) = (Resolver::new(names), TlsConnector::from(Arc::new(config)));
        Ok(Self(Arc::new(Parts { policy, resolver, tls })))
    }
}

impl Service<Uri> for Connector {
    type Response = Line;
    type Error = Failure;
    type Future = Pin<Box<dyn Future<Output = Result<Line, Failure>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Failure>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let parts = self.0.clone();
        Box::pin(async move { timeout(parts.policy.connect, parts.line(&uri)).await.unwrap_or(Err(Failure::Timeout)) })
    }
}

impl Parts {
    async fn line(&self, uri: &Uri) -> Result<Line, Failure> {
        let host = uri.host().ok_or(NotATarget::Host)?;
        let secure = uri.scheme() == Some(&http::uri::Scheme::HTTPS);
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let vetted = self.resolver.resolve(host, port, &self.policy).await?;
        let stream = self.first_of(&vetted).await.map_err(|error| Failure::Connect(Arc::new(error)))?;
        if !secure {
            return Ok(Line(TokioIo::new(Either::Left(stream))));
        }
        let stream = self.tls.connect(server_name(host)?, stream).await;
        let stream = stream.map_err(|error| Failure::Tls(Arc::new(error)))?;
        Ok(Line(TokioIo::new(Either::Right(stream))))
    }

    /// One after another, each with its share of the time, so that one that is silent does not stand in for all.
    async fn first_of(&self, vetted: &[SocketAddr]) -> io::Result<TcpStream> {
        let share = self.policy.connect / u32::try_from(vetted.len()).unwrap_or(u32::MAX).max(1);
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in vetted {
            match timeout(share, TcpStream::connect(*address)).await {
                Ok(Ok(stream)) => {
                    // An event is written at once: there is nothing to wait for.
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Ok(Err(error)) => last = error,
                Err(_) => last = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(last)
    }
}

/// The name that the certificate must be for. A dot at the end is for the resolver only.
fn server_name(host: &str) -> Result<ServerName<'static>, NotATarget> {
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    let bare = bare.strip_suffix('.').unwrap_or(bare);
    ServerName::try_from(bare.to_owned()).map_err(|_| NotATarget::Host)
}

/// A connection, as the client wants it.
pub(super) struct Line(TokioIo<Either<TcpStream, TlsStream<TcpStream>>>);

impl Connection for Line {
    fn connected(&self) -> Connected {
        Connected::new()
    }
}

impl Read for Line {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl Write for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write_vectored(cx, parts)
    }
}
