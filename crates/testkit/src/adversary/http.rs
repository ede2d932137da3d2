//! HTTP/1.1 on a socket, as far as the connector needs it. A server library does not let a handler close the connection without
//! a response, or in the middle of one.

use std::{io, sync::Arc};

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::{CancellationToken, DropGuard};

#[derive(Clone, Debug)]
pub struct Request {
    pub method: Method,
    /// With the query.
    pub target: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Request {
    pub fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The header's value; empty, if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    pub content_type: String,
    pub body: Vec<u8>,
}

/// What happens on the connection.
#[derive(Clone, Debug)]
pub(super) enum Reply {
    Whole(Response),
    /// The header says the whole length; the connection ends after half of the body.
    HalfBody(Response),
    /// The connection is reset.
    Cut,
}

/// A listener on a free port, and its URL.
pub(super) async fn bind() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    (listener, url)
}

/// Serves until the guard is dropped.
pub(super) fn start<H, F>(listener: TcpListener, handle: H) -> Arc<DropGuard>
where
    H: Fn(Request) -> F + Send + Sync + 'static,
    F: Future<Output = Reply> + Send + 'static,
{
    let stop = CancellationToken::new();
    tokio::spawn(serve(listener, stop.clone(), handle));
    Arc::new(stop.drop_guard())
}

async fn serve<H, F>(listener: TcpListener, stop: CancellationToken, handle: H)
where
    H: Fn(Request) -> F + Send + Sync + 'static,
    F: Future<Output = Reply> + Send + 'static,
{
    let handle = Arc::new(handle);
    while let Some(Ok((stream, _))) = stop.run_until_cancelled(listener.accept()).await {
        let (stop, handle) = (stop.clone(), handle.clone());
        tokio::spawn(async move { stop.run_until_cancelled(serve_connection(stream, &*handle)).await });
    }
}

/// The client may have gone before the response; only it sees that.
async fn serve_connection<H, F>(mut stream: TcpStream, handle: &H) -> io::Result<()>
where
    H: Fn(Request) -> F + Send + Sync,
    F: Future<Output = Reply> + Send + 'static,
{
    let mut buffer = Vec::new();
    while let Some(request) = read_request(&mut stream, &mut buffer).await? {
        match handle(request).await {
            Reply::Whole(response) => stream.write_all(&bytes_of(&response)).await?,
            Reply::HalfBody(response) => {
                let bytes = bytes_of(&response);
                stream.write_all(&bytes[..bytes.len() - response.body.len() / 2]).await?;
                return Ok(());
            }
            Reply::Cut => {
                stream.set_zero_linger()?;
                return Ok(());
            }
        }
    }
    Ok(())
}

fn bytes_of(response: &Response) -> Vec<u8> {
    let Response { status, content_type, body } = response;
    let mut bytes = format!("HTTP/1.1 {status} Scripted\r\n").into_bytes();
    if *status != 204 {
        let head = format!("content-type: {content_type}\r\ncontent-length: {}\r\n", body.len());
        bytes.extend_from_slice(head.as_bytes());
    }
    bytes.extend_from_slice(b"\r\n");
    bytes.extend_from_slice(body);
    bytes
}

/// `None` when the client has closed the connection. The buffer keeps what was read of the next request.
async fn read_request(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<Option<Request>> {
    let head_end = loop {
        if let Some(at) = buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break at + 4;
        }
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    };
    let head: Vec<u8> = buffer.drain(..head_end).collect();
    let mut request = parse_head(&String::from_utf8_lossy(&head)).ok_or(io::ErrorKind::InvalidData)?;
    let length: usize = request.header("content-length").parse().unwrap_or_default();
    while buffer.len() < length {
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    }
    request.body = buffer.drain(..length).collect();
    Ok(Some(request))
}

fn parse_head(head: &str) -> Option<Request> {
    let mut lines = head.lines();
    let mut first = lines.next()?.split(' ');
    let (method, target) = (first.next()?.parse().ok()?, first.next()?.to_owned());
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value.trim()).ok()?))
    };
    Some(Request { method, target, headers: lines.filter_map(header).collect(), body: Vec::new() })
}
