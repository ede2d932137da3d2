//! Requests over HTTP/2 whose bodies never end.

use std::{
    convert::Infallible,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use hyper::{
    Request,
    body::{Body, Frame},
    client::conn::http2::handshake,
};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::task::JoinSet;

use crate::network::socket::connect_from;

/// One kilobyte, and then nothing.
pub(crate) struct EndlessBody {
    first: Option<Bytes>,
}

impl Body for EndlessBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.first.take().map_or(Poll::Pending, |first| Poll::Ready(Some(Ok(Frame::data(first)))))
    }
}

/// Sends `count` requests over one connection. They end when the result is dropped, or when the server ends them.
pub(crate) async fn hold_streams(host: u8, to: SocketAddr, path: &str, count: usize) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let Ok(stream) = connect_from(host, to).await else { return tasks };
    let Ok((sender, connection)) = handshake(TokioExecutor::new(), TokioIo::new(stream)).await else { return tasks };
    tasks.spawn(async move {
        let _ = connection.await;
    });
    for _ in 0..count {
        let body = EndlessBody { first: Some(Bytes::from_static(&[b'x'; 1024])) };
        let request = Request::post(format!("http://x{path}")).body(body).unwrap();
        let mut sender = sender.clone();
        tasks.spawn(async move {
            let _ = sender.send_request(request).await;
        });
    }
    tasks
}
