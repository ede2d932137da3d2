//! Servers on loopback that count their connections.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

pub(crate) const NO_CONTENT: &str = "HTTP/1.1 204 No Content\r\n\r\n";
pub(crate) const NO_CONTENT_AND_CLOSE: &str = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) port: u16,
    accepted: Arc<AtomicUsize>,
    /// Stops when the server is dropped.
    listening: JoinSet<()>,
}

impl Server {
    /// Listens on all IPv4 addresses of this machine, and on `::1` where there is IPv6.
    pub(crate) async fn start<H, F>(handle: H) -> Self
    where
        H: Fn(TcpStream) -> F + Clone + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind("0.0.0.0:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut server = Self { port, accepted: Arc::default(), listening: JoinSet::new() };
        server.listen(listener, handle.clone());
        if let Ok(listener) = TcpListener::bind(("::1", port)).await {
            server.listen(listener, handle);
        }
        server
    }

    /// Listens on one address.
    pub(crate) async fn at(address: &str) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut server = Self { port, accepted: Arc::default(), listening: JoinSet::new() };
        server.listen(listener, |stream| respond_to_all(stream, NO_CONTENT_AND_CLOSE.into()));
        server
    }

    /// Sends the same response to every request.
    pub(crate) async fn responding(response: impl Into<String>) -> Self {
        let response: Arc<str> = response.into().into();
        Self::start(move |stream| respond_to_all(stream, response.clone())).await
    }

    fn listen<H, F>(&mut self, listener: TcpListener, handle: H)
    where
        H: Fn(TcpStream) -> F + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let accepted = self.accepted.clone();
        self.listening.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                accepted.fetch_add(1, Ordering::SeqCst);
                connections.spawn(handle(stream));
            }
        });
    }

    pub(crate) fn accepted(&self) -> usize {
        self.accepted.load(Ordering::SeqCst)
    }

    /// The number of connections before this call. Its own probes arrive after them and are not counted.
    pub(crate) async fn accepted_so_far(&self) -> usize {
        let mut probes = 0;
        for host in ["127.0.0.1", "::1"] {
            let Ok(mut stream) = TcpStream::connect((host, self.port)).await else { continue };
            stream.write_all(b"POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n").await.unwrap();
            assert!(stream.read(&mut [0; 1]).await.unwrap() > 0, "the server does not respond on {host}");
            probes += 1;
        }
        assert!(probes > 0);
        self.accepted() - probes
    }
}

async fn respond_to_all(mut stream: TcpStream, response: Arc<str>) {
    while read_request(&mut stream).await.is_some() {
        if stream.write_all(response.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Reads one request with its body. `None`, if the connection was closed.
pub(crate) async fn read_request<S: AsyncReadExt + Unpin>(stream: &mut S) -> Option<String> {
    let mut request = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&request);
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && body.len() >= content_length(head)
        {
            return Some(text.into_owned());
        }
        let mut chunk = [0; 4096];
        match stream.read(&mut chunk).await {
            Ok(0) | Err(_) => return None,
            Ok(length) => request.extend_from_slice(&chunk[..length]),
        }
    }
}

fn content_length(head: &str) -> usize {
    let lower = head.to_ascii_lowercase();
    let value = lower.lines().find_map(|line| line.strip_prefix("content-length:"));
    value.map_or(0, |value| value.trim().parse().unwrap())
}
