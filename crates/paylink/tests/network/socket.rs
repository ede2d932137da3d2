//! Raw connections from an address of our choice: every address in 127.0.0.0/8 is this machine.

use std::{net::SocketAddr, time::Duration};

use paylink_testkit::PATIENCE;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// Connects from 127.0.0.`host`.
pub(crate) async fn connect_from(host: u8, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, host], 0)))?;
    socket.connect(to).await
}

/// Sends `text`, and leaves the connection open.
pub(crate) async fn send_from(host: u8, to: SocketAddr, text: &str) -> TcpStream {
    let mut stream = connect_from(host, to).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// The status of one request, or `None` if the connection was closed without a response.
pub(crate) async fn get_from(host: u8, to: SocketAddr, path: &str) -> Option<u16> {
    let mut stream = connect_from(host, to).await.ok()?;
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes()).await.ok()?;
    status(&mut stream).await
}

/// The status of the response that arrives within ten seconds.
pub(crate) async fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut head = Vec::new();
    let read = async {
        while !head.contains(&b'\n') {
            let mut part = [0; 1024];
            match stream.read(&mut part).await {
                Ok(length @ 1..) => head.extend_from_slice(&part[..length]),
                Ok(0) | Err(_) => return None,
            }
        }
        String::from_utf8_lossy(&head).split(' ').nth(1)?.parse().ok()
    };
    timeout(PATIENCE, read).await.ok().flatten()
}

/// Whether the other side closes the connection within `limit`. What it sends before is ignored.
pub(crate) async fn is_closed_within(stream: &mut TcpStream, limit: Duration) -> bool {
    let closed = async {
        let mut part = [0; 1024];
        while matches!(stream.read(&mut part).await, Ok(1..)) {}
    };
    timeout(limit, closed).await.is_ok()
}
