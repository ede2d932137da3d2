//! A server for events that costs next to nothing: it reads what HTTP it must and answers 204. What is sent to an address that ends in
//! `/hang` is never answered.

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
pub(crate) struct Heard {
    count: AtomicU64,
    /// From the time in an event to its arrival.
    milliseconds: Mutex<Vec<i64>>,
}

impl Heard {
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn reset(&self) {
        self.count.store(0, Ordering::Relaxed);
        self.milliseconds.lock().unwrap().clear();
    }

    /// The time below which this part of all events arrived.
    pub(crate) fn quantile(&self, part: f64) -> Duration {
        let mut all = self.milliseconds.lock().unwrap().clone();
        all.sort_unstable();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            reason = "a place in a list"
        )]
        let place = (all.len() as f64 * part) as usize;
        Duration::from_millis(all.get(place.min(all.len().saturating_sub(1))).map_or(0, |ms| ms.unsigned_abs()))
    }
}

/// On every loopback address, so that each endpoint can have one of its own.
pub(crate) async fn open() -> io::Result<(u16, Arc<Heard>)> {
    let listener = TcpListener::bind("0.0.0.0:0").await?;
    let (port, heard) = (listener.local_addr()?.port(), Arc::new(Heard::default()));
    let all = heard.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let _ = stream.set_nodelay(true);
            tokio::spawn(serve(stream, all.clone()));
        }
    });
    Ok((port, heard))
}

async fn serve(mut stream: TcpStream, heard: Arc<Heard>) {
    let mut buffer = vec![0; 8_192];
    let mut length = 0;
    loop {
        match stream.read(&mut buffer[length..]).await {
            Ok(0) | Err(_) => return,
            Ok(more) => length += more,
        }
        while let Some((body, end)) = request(&buffer[..length]) {
            if buffer[..body].windows(6).take(64).any(|bytes| bytes == b"/hang ") {
                tokio::time::sleep(Duration::from_hours(1)).await;
            }
            heard.count.fetch_add(1, Ordering::Relaxed);
            if let Some(sent) = time_of_day(&buffer[body..end]) {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
                let now = i64::try_from(now).unwrap_or_default() % DAY_MS;
                heard.milliseconds.lock().unwrap().push((now - sent).rem_euclid(DAY_MS));
            }
            if stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.is_err() {
                return;
            }
            buffer.copy_within(end..length, 0);
            length -= end;
        }
    }
}

/// Where the body of the request at the beginning of `bytes` begins and ends, once it is all there.
fn request(bytes: &[u8]) -> Option<(usize, usize)> {
    let body = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&bytes[..body]).ok()?.to_ascii_lowercase();
    let length: usize = head.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
    (bytes.len() >= body + length).then_some((body, body + length))
}

/// The milliseconds since midnight that an event's timestamp says.
fn time_of_day(body: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(body).ok()?;
    let time = text.split("\"timestamp\":\"").nth(1)?.get(11..23)?;
    let part = |from: usize, to: usize| time.get(from..to)?.parse::<i64>().ok();
    Some(((part(0, 2)? * 60 + part(3, 5)?) * 60 + part(6, 8)?) * 1_000 + part(9, 12)?)
}
