//! A minimal webhook server: it parses only the HTTP that it needs and responds 204. Requests to a path that ends in `/hang` get no
//! response.

use std::{
    io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

const DAY_MS: i64 = 86_400_000;

#[derive(Debug, Default)]
pub(crate) struct ReceivedEvents {
    count: AtomicU64,
    /// Latencies from the timestamp of an event to its arrival.
    milliseconds: Mutex<Vec<i64>>,
}

impl ReceivedEvents {
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn reset(&self) {
        self.count.store(0, Ordering::Relaxed);
        self.milliseconds.lock().unwrap().clear();
    }

    /// The latency within which this share of the events arrived.
    pub(crate) fn quantile(&self, share: f64) -> Duration {
        let mut all = self.milliseconds.lock().unwrap().clone();
        all.sort_unstable();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            reason = "an index"
        )]
        let index = (all.len() as f64 * share) as usize;
        Duration::from_millis(all.get(index.min(all.len().saturating_sub(1))).map_or(0, |ms| ms.unsigned_abs()))
    }
}

/// Listens on every loopback address, so that each endpoint can have its own. Port 0: any.
pub(crate) async fn open(port: u16) -> io::Result<(u16, Arc<ReceivedEvents>)> {
    let listener = TcpListener::bind(("0.0.0.0", port)).await?;
    let (port, received) = (listener.local_addr()?.port(), Arc::new(ReceivedEvents::default()));
    let shared = received.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let _ = stream.set_nodelay(true);
            tokio::spawn(serve(stream, shared.clone()));
        }
    });
    Ok((port, received))
}

async fn serve(mut stream: TcpStream, received: Arc<ReceivedEvents>) {
    let mut buffer = vec![0; 8_192];
    let mut length = 0;
    loop {
        match stream.read(&mut buffer[length..]).await {
            Ok(0) | Err(_) => return,
            Ok(more) => length += more,
        }
        while let Some((body, end)) = request(&buffer[..length]) {
            if buffer[..body].windows(6).take(64).any(|bytes| bytes == b"/hang ") {
                std::future::pending::<()>().await;
            }
            received.count.fetch_add(1, Ordering::Relaxed);
            if let Some(sent) = time_of_day(&buffer[body..end]) {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
                let now = i64::try_from(now).unwrap_or_default() % DAY_MS;
                received.milliseconds.lock().unwrap().push((now - sent).rem_euclid(DAY_MS));
            }
            if stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.is_err() {
                return;
            }
            buffer.copy_within(end..length, 0);
            length -= end;
        }
    }
}

/// Start and end of the body of the first request in `bytes`. `None`, if the request is not complete.
fn request(bytes: &[u8]) -> Option<(usize, usize)> {
    let body = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&bytes[..body]).ok()?.to_ascii_lowercase();
    let length: usize = head.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
    (bytes.len() >= body + length).then_some((body, body + length))
}

/// The timestamp of an event in milliseconds since midnight.
fn time_of_day(body: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(body).ok()?;
    let time = text.split("\"timestamp\":\"").nth(1)?.get(11..23)?;
    let part = |from: usize, to: usize| time.get(from..to)?.parse::<i64>().ok();
    Some(((part(0, 2)? * 60 + part(3, 5)?) * 60 + part(6, 8)?) * 1_000 + part(9, 12)?)
}
