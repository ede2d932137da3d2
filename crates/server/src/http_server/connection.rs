//! Serves one connection, and ends it when it has been idle for too long, an exchange has exceeded its deadline, or the listener
//! stops.

use std::{convert::Infallible, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{body::Body, http::Request};
use hyper::body::Incoming;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto::Builder,
};
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{admission::Admitted, body::ResponseBody, stream::WatchedStream};
use crate::web::{
    deadline::{EXCHANGE_DEADLINE, requested_wait},
    handler::{Handled, Handler},
};

/// How long a client may take to send its headers, on a new connection or on one of HTTP/1.1 that was idle. The deadlines are checked
/// every [`CHECK_INTERVAL`].
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a connection of HTTP/2 may be idle. Its pings must not keep it open, because any client can answer them.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);
/// How long a client may take to receive what was still buffered when its connection was closed.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);
/// How often the deadlines are checked.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// What a client of HTTP/2 sends first.
const HTTP2_PREFACE: [u8; 3] = *b"PRI";

/// The header section of a request. The largest request of ours, with a link in its path, has about 2 KiB.
const MAX_HEAD_BYTES: u32 = 32 * 1024;
const MAX_STREAMS: u32 = 32;
/// What a client may send before somebody reads it: larger than any body that is accepted.
const STREAM_WINDOW_BYTES: u32 = 32 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 128 * 1024;
/// What is buffered of a response while the client does not receive it.
const SEND_BUFFER_BYTES: usize = 64 * 1024;

pub(super) fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    let max_head_bytes = usize::try_from(MAX_HEAD_BYTES).unwrap_or(usize::MAX);
    // Without hyper's own timeout for headers, which sets a timer for each request: `state` closes a connection that is idle for longer.
    builder.http1().header_read_timeout(None).max_buf_size(max_head_bytes);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(HEADER_TIMEOUT)
        .max_concurrent_streams(MAX_STREAMS)
        .max_header_list_size(MAX_HEAD_BYTES)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .max_send_buf_size(SEND_BUFFER_BYTES);
    builder
}

pub(super) async fn serve_connection<H: Handler>(
    builder: &Builder<TokioExecutor>,
    stream: TcpStream,
    peer: SocketAddr,
    admitted: &Admitted,
    handler: Arc<H>,
    stop: CancellationToken,
) {
    let mut first = [0; HTTP2_PREFACE.len()];
    let first_bytes = tokio::select! {
        () = stop.cancelled() => return,
        () = admitted.evicted.cancelled() => return,
        first_bytes = timeout(HEADER_TIMEOUT, stream.peek(&mut first)) => first_bytes,
    };
    let Ok(Ok(length @ 1..)) = first_bytes else { return };
    // A client that sends its preface in pieces is taken for one of HTTP/1.1, whose connections may be idle for a shorter time.
    let is_http2 = first[..length] == HTTP2_PREFACE;
    let idle_timeout = if is_http2 { IDLE_TIMEOUT } else { HEADER_TIMEOUT };
    let activity = admitted.activity.clone();
    // A counter of its own: every request changes it, and threads that change the same one wait for each other.
    let handler = Arc::new(handler);
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let exchange = activity.begin(EXCHANGE_DEADLINE + requested_wait(request.headers()));
        let handler = handler.clone();
        async move {
            let Handled { response, permit } = handler.handle(request.map(Body::new), peer).await;
            Ok::<_, Infallible>(response.map(|body| ResponseBody::new(body, exchange, permit)))
        }
    });
    let stream = WatchedStream { stream, activity: admitted.activity.clone() };
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let evicted = &admitted.evicted;
    loop {
        tokio::select! {
            // In this order: a request that has arrived is handled, although the connection was idle for as long as it may be.
            biased;
            () = evicted.cancelled() => return,
            // Clients may close their connections in any way: not an error of the service.
            _ = connection.as_mut() => return,
            () = stop.cancelled() => break,
            () = sleep(CHECK_INTERVAL) => match state(admitted, idle_timeout) {
                ConnectionState::InTime => {}
                // HTTP/2 tells its client. In HTTP/1.1 there is nothing to tell to a client that has sent half a request.
                ConnectionState::Idle if is_http2 => break,
                ConnectionState::Idle | ConnectionState::Late => return,
            }
        }
    }
    connection.as_mut().graceful_shutdown();
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = sleep(CLOSE_TIMEOUT) => match state(admitted, idle_timeout) {
                // After a stop, a request in flight may still take its time.
                ConnectionState::InTime if admitted.activity.idle().is_none() => {}
                ConnectionState::InTime | ConnectionState::Idle | ConnectionState::Late => return,
            }
        }
    }
}

enum ConnectionState {
    InTime,
    Idle,
    /// An exchange has exceeded its deadline: the client does not send its request, or does not receive its response.
    Late,
}

fn state(admitted: &Admitted, idle_timeout: Duration) -> ConnectionState {
    let activity = &admitted.activity;
    let idle_limit = if activity.has_started() { idle_timeout } else { HEADER_TIMEOUT };
    let blocked = activity.blocked_for().is_some_and(|blocked| blocked >= EXCHANGE_DEADLINE);
    // One connection of a proxy carries many clients. A slow one keeps its own place among the requests in flight, but must not
    // take the connection from the others.
    let late = !admitted.is_trusted() && activity.remaining().is_some_and(|remaining| remaining.is_zero());
    if blocked || late {
        ConnectionState::Late
    } else if activity.idle().is_some_and(|idle| idle > idle_limit) {
        ConnectionState::Idle
    } else {
        ConnectionState::InTime
    }
}
