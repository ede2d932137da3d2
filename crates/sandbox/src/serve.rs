//! Taking connections for one bank.

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

use crate::cut::unless_cut;

/// How long a client may take to send its headers.
const HEADERS_WITHIN: Duration = Duration::from_secs(15);

/// How long requests under way may take to end, once the bank closes. One that hangs on purpose would keep it for
/// minutes.
const END_WITHIN: Duration = Duration::from_secs(2);

/// Whether a request came over TLS: its answer's links begin accordingly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Secure;

/// Serves `router` until `stop`; then takes no new connection and gives those under way a moment to end.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    accept_each(listener, stop, |stream, connections| {
        let router = router.clone();
        let watcher = connections.watcher();
        async move { connection(stream, router, watcher, false).await }
    })
    .await;
}

/// Accepts until `stop`, and runs `answer` for each connection in a task of its own.
pub(crate) async fn accept_each<F>(
    listener: TcpListener,
    stop: CancellationToken,
    answer: impl Fn(tokio::net::TcpStream, &GracefulShutdown) -> F,
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
                let _ = stream.set_nodelay(true); // if it fails, the connection is gone anyway
                tokio::spawn(answer(stream, &connections));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    let _ = timeout(END_WITHIN, connections.shutdown()).await;
}

/// Answers everything that comes over one connection.
pub(crate) async fn connection<S>(
    stream: S,
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
    secure: bool,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = hyper::service::service_fn(move |mut request: Request<hyper::body::Incoming>| {
        if secure {
            request.extensions_mut().insert(Secure);
        }
        let answer = router.clone().oneshot(request.map(Body::new));
        async move {
            let answer: Result<Response, Infallible> = answer.await;
            unless_cut(answer)
        }
    });
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(HEADERS_WITHIN);
    // How a client ends its connection is its own business, and a cut is meant.
    let _ = watcher.watch(builder.serve_connection(TokioIo::new(stream), service).into_owned()).await;
}
