//! Servers on loopback that count who comes.

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
pub(crate) const AND_CLOSE: &str = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) port: u16,
    accepted: Arc<AtomicUsize>,
    /// Ends with the server.
    listening: JoinSet<()>,
}

impl Server {
    /// Listens at all addresses of this machine: every IPv4 one, and `::1` where there is IPv6.
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

    /// Listens there only.
    pub(crate) async fn at(address: &str) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut server = Self { port, accepted: Arc::default(), listening: JoinSet::new() };
        server.listen(listener, |stream| answer_all(stream, AND_CLOSE.into()));
        server
    }

    /// Answers every request of every connection the same.
    pub(crate) async fn answering(answer: impl Into<String>) -> Self {
        let answer: Arc<str> = answer.into().into();
        Self::start(move |stream| answer_all(stream, answer.clone())).await
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

    /// How many came before this call. A knock of our own at each door comes after them, and is not counted.
    pub(crate) async fn accepted_so_far(&self) -> usize {
        let mut knocks = 0;
        for host in ["127.0.0.1", "::1"] {
            let Ok(mut stream) = TcpStream::connect((host, self.port)).await else { continue };
            stream.write_all(b"POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n").await.unwrap();
            assert!(stream.read(&mut [0; 1]).await.unwrap() > 0, "the door at {host} is watched");
            knocks += 1;
        }
        assert!(knocks > 0);
        self.accepted() - knocks
    }
}

async fn answer_all(mut stream: TcpStream, answer: Arc<str>) {
    while read_request(&mut stream).await.is_some() {
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Reads one request with its body; nothing, if there is none any more.
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
