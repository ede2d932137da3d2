//! A connection to a merchant's server, driven by the exchange that owns it: it needs no task and no channel of its own.

use std::{
    future::poll_fn,
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::{
    body::Incoming,
    client::conn::{
        TrySendError,
        http1::{self, Builder, SendRequest},
    },
};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, sync::OwnedSemaphorePermit};
use tokio_rustls::client::TlsStream;
use tokio_util::either::Either;

use super::PostError;

/// The maximum size of a response's header section. Hyper itself refuses more than 100 headers.
const MAX_RESPONSE_HEAD_BYTES: usize = 64 * 1024;

/// Plain or TLS.
pub(super) type Stream = Either<TcpStream, TlsStream<TcpStream>>;

pub(super) struct OutboundConnection {
    requests: SendRequest<Full<Bytes>>,
    /// Reads and writes while it is polled. `None` once it has ended.
    driver: Driver,
    /// `None` if the connection is closed after its first exchange.
    reusable: Option<OwnedSemaphorePermit>,
}

impl OutboundConnection {
    pub(super) async fn over(stream: Stream, reusable: Option<OwnedSemaphorePermit>) -> Result<Self, PostError> {
        let opened = Builder::new().max_buf_size(MAX_RESPONSE_HEAD_BYTES).handshake(TokioIo::new(stream)).await;
        let (requests, driver) = opened.map_err(PostError::from_http)?;
        Ok(Self { requests, driver: Some(Box::pin(driver)), reusable })
    }

    /// Sends a request. An error contains it if nothing of it was sent.
    pub(super) async fn send(
        &mut self,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, TrySendError<Request<Full<Bytes>>>> {
        let response = self.requests.try_send_request(request);
        drive(&mut self.driver, response).await
    }

    /// Runs `work`, which waits for what the server sends on this connection.
    pub(super) async fn drive<T>(&mut self, work: impl Future<Output = T>) -> T {
        drive(&mut self.driver, work).await
    }

    /// Whether another request can be sent: the last exchange is complete, and the server has not closed the connection.
    pub(super) fn is_reusable(&mut self) -> bool {
        if self.reusable.is_none() {
            return false;
        }
        // A connection that is not ready at once is closed, so nobody has to be woken.
        poll_driver(&mut self.driver, &mut Context::from_waker(Waker::noop()));
        self.driver.is_some() && self.requests.is_ready()
    }
}

type Driver = Option<Pin<Box<http1::Connection<TokioIo<Stream>, Full<Bytes>>>>>;

/// Reads and writes what is possible now.
fn poll_driver(driver: &mut Driver, context: &mut Context<'_>) {
    if let Some(running) = driver
        && running.as_mut().poll(context).is_ready()
    {
        *driver = None; // an error is also given to the request that waits
    }
}

async fn drive<T>(driver: &mut Driver, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    poll_fn(|context| {
        // First what the work wants to send, then what the server has sent for it.
        if let Poll::Ready(done) = work.as_mut().poll(context) {
            return Poll::Ready(done);
        }
        poll_driver(driver, context);
        work.as_mut().poll(context)
    })
    .await
}
