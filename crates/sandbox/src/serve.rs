//! Accepts and serves connections for one bank.

use std::{convert::Infallible, time::Duration};

use axum::{Router, body::Body, http::Request, response::Response};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::connection_reset::error_if_reset;

/// How long a client may take to send its headers.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(15);

/// How long open requests may take to complete at shutdown. A request that hangs on purpose would take minutes.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Marks a request received over TLS: the links in its response use https.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReceivedOverTls;

/// Serves `router` until `stop`. Then accepts no new connections and waits briefly for open requests.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    accept_connections(listener, stop, |stream, connections| {
        let router = router.clone();
        let watcher = connections.watcher();
        async move { serve_connection(stream, router, watcher, false).await }
    })
    .await;
}

/// Accepts connections until `stop` and spawns `serve_stream` for each.
pub(crate) async fn accept_connections<F>(
    listener: TcpListener,
    stop: CancellationToken,
    serve_stream: impl Fn(tokio::net::TcpStream, &GracefulShutdown) -> F,
) where
    F: Future<Output = ()> + Send + 'static,
{
    let connections = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                let _ = stream.set_nodelay(true); // fails only if the connection is already closed
                tokio::spawn(serve_stream(stream, &connections));
            }
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    let _ = timeout(SHUTDOWN_TIMEOUT, connections.shutdown()).await;
}

/// Serves all requests of one connection.
pub(crate) async fn serve_connection<S>(
    stream: S,
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
    secure: bool,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = hyper::service::service_fn(move |mut request: Request<hyper::body::Incoming>| {
        if secure {
            request.extensions_mut().insert(ReceivedOverTls);
        }
        let response = router.clone().oneshot(request.map(Body::new));
        async move {
            let response: Result<Response, Infallible> = response.await;
            error_if_reset(response)
        }
    });
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_READ_TIMEOUT);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(HEADER_READ_TIMEOUT);
    // Not an error for the bank: the client closed the connection, or the reset is deliberate.
    let _ = watcher.watch(builder.serve_connection(TokioIo::new(stream), service).into_owned()).await;
}
