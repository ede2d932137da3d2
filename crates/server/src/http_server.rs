//! Accepts connections, limits how long a client may take to send its headers, and shuts down gracefully.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
};
use tokio::{
    net::TcpListener,
    sync::Semaphore,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// How long a client may take to send its headers, on a new connection or on one that was idle.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);

/// Open connections per listener. More would exceed the file descriptor limit of most systems.
const MAX_CONNECTIONS: usize = 10_000;

/// How long to wait after a failed accept, so that a lack of file descriptors does not become a busy loop.
const ACCEPT_RETRY_PAUSE: Duration = Duration::from_millis(50);

/// Serves `router` until `stop` is cancelled. Then it accepts no new connection and returns when the open ones have ended.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(HEADER_TIMEOUT);
    let builder = Arc::new(builder);
    let connections = GracefulShutdown::new();
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // Without a free permit, the next client waits in the operating system's accept queue.
        let Ok(permit) = permits.clone().acquire_owned().await else { break };
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Most likely out of file descriptors: open connections must end first.
                tracing::warn!(%error, "HTTP server: accepting a connection failed");
                sleep(ACCEPT_RETRY_PAUSE).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true); // it fails only if the connection is already closed
        let (service, builder) = (with_peer(router.clone(), peer), builder.clone());
        let (watcher, stop) = (connections.watcher(), stop.clone());
        tokio::spawn(async move {
            let _permit = permit;
            // Hyper's header timeout starts after the first byte, when it knows the protocol.
            let mut first = [0];
            let first_byte = tokio::select! {
                () = stop.cancelled() => return,
                first_byte = timeout(HEADER_TIMEOUT, stream.peek(&mut first)) => first_byte,
            };
            if matches!(first_byte, Ok(Ok(1..))) {
                let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
                // Clients may close their connections in any way: not an error of the service.
                let _ = watcher.watch(connection).await;
            }
        });
    }
    drop(listener);
    connections.shutdown().await;
}

/// The router as a hyper service that adds the peer's address to each request.
fn with_peer(
    router: Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<
    Request<hyper::body::Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send,
> + Clone {
    hyper::service::service_fn(move |mut request: Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    })
}
