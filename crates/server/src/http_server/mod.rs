//! Accepts connections within bounds, and shuts down gracefully.
//!
//! No client can take what others need: `admission` bounds connections, in all and for each address; `connection` and
//! `web::deadline` bound how long anything may take; `web::in_flight` bounds the requests that are worked on.

mod activity;
mod admission;
mod body;
mod connection;
mod stream;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    net::{TcpListener, TcpSocket},
    time::sleep,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use admission::Bounds;

use admission::Admission;

use crate::web::handler::Handler;

/// How long to wait after a failed accept, so that a lack of file descriptors does not become a busy loop.
const ACCEPT_RETRY_PAUSE: Duration = Duration::from_millis(50);

/// How many clients may wait to be accepted. The operating system bounds it too (`net.core.somaxconn`). If a burst fills the
/// queue, the next client connects a second later, when it has sent its request to connect again.
const ACCEPT_QUEUE: u32 = 4_096;

pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(ACCEPT_QUEUE)
}

/// Serves requests with `handler` until `stop` is cancelled. Then it accepts no new connection and returns when the open ones have ended.
pub async fn serve<H: Handler>(listener: TcpListener, handler: H, bounds: Bounds, stop: CancellationToken) {
    let handler = Arc::new(handler);
    let (builder, admission, connections) =
        (Arc::new(connection::builder()), Arc::new(Admission::new(bounds)), TaskTracker::new());
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "HTTP server: accepting a connection failed");
                sleep(ACCEPT_RETRY_PAUSE).await;
                continue;
            }
        };
        // A refused client sees that its connection is closed: before a request, there is nothing to respond to.
        let Some(client) = admission.admit_client(peer.ip()) else { continue };
        // While it waits for a place, the next clients wait in the operating system's accept queue.
        let Some(admitted) = admission.admit(client).await else { continue };
        let _ = stream.set_nodelay(true); // it fails only if the connection is already closed
        let (builder, handler, stop) = (builder.clone(), handler.clone(), stop.clone());
        connections.spawn(async move {
            connection::serve_connection(&builder, stream, peer, &admitted, handler, stop).await;
        });
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}
