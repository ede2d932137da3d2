//! Taking connections, with a bound on how long a client may dawdle, and letting them end well.

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
const HEADERS_WITHIN: Duration = Duration::from_secs(15);

/// How many connections a listener holds at once. More need more file descriptors than most systems give.
const CONNECTIONS: usize = 10_000;

/// Serves `router` until `stop`; then takes no new connection and returns when those under way have ended.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(HEADERS_WITHIN);
    let builder = Arc::new(builder);
    let connections = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // With all places taken, whoever comes next waits in the system's queue.
        let Ok(place) = places.clone().acquire_owned().await else { break };
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely: those under way must end before new ones can come.
                tracing::warn!(%error, "a connection could not be taken");
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true); // an option of the socket: if it fails, the connection is gone anyway
        let (service, builder) = (with_peer(router.clone(), peer), builder.clone());
        let (watcher, stop) = (connections.watcher(), stop.clone());
        tokio::spawn(async move {
            let _place = place;
            // Until the first byte hyper does not know which protocol it is, and so keeps no time.
            let mut first = [0];
            let spoke = tokio::select! {
                () = stop.cancelled() => return,
                spoke = timeout(HEADERS_WITHIN, stream.peek(&mut first)) => spoke,
            };
            if matches!(spoke, Ok(Ok(1..))) {
                let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
                // How a client ends its connection is its own business.
                let _ = watcher.watch(connection).await;
            }
        });
    }
    drop(listener);
    connections.shutdown().await;
}

/// The router as hyper wants it, told who is at the other end.
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
