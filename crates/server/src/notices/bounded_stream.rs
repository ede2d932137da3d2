//! The connection to a mail server, with a limit on what the server sends. The SMTP library reads a line until it ends, so a server
//! that never ends its line, or somebody on the way before TLS, could fill the memory.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};
use tokio_rustls::client::TlsStream;

/// What a server may send on one connection. A mail and a chain of certificates take some ten kilobytes.
const MAX_RECEIVED_BYTES: usize = 256 * 1024;

#[derive(Debug)]
pub(super) struct BoundedStream<S> {
    stream: S,
    left: usize,
}

impl<S> BoundedStream<S> {
    pub(super) const fn new(stream: S) -> Self {
        Self { stream, left: MAX_RECEIVED_BYTES }
    }
}

impl AsyncTokioStream for BoundedStream<TcpStream> {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.stream.peer_addr()
    }
}

impl AsyncTokioStream for BoundedStream<Box<TlsStream<TcpStream>>> {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.stream.get_ref().0.peer_addr()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for BoundedStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, into))?;
        let received = into.filled().len().saturating_sub(before);
        let Some(left) = self.left.checked_sub(received) else {
            let error = format!("the server has sent more than {MAX_RECEIVED_BYTES} bytes");
            return Poll::Ready(Err(io::Error::other(error)));
        };
        self.left = left;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for BoundedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
