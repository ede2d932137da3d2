//! Sends requests at a steady rate and reports how long the responses took, from the moment when each request was due: a response
//! that is late delays none of the requests after it on other connections, and is not forgotten either.
//!
//! Usage: `paced ADDRESS REQUESTS RATE SECONDS CONNECTIONS`. REQUESTS is a file of whole requests, separated by a zero byte.
//! Prints `{"count": …, "p50_ms": …, "p99_ms": …, "max_ms": …}`.

#![expect(clippy::print_stdout, reason = "it prints a report")]
#![expect(clippy::unwrap_used, reason = "a bench stops at the first error")]
#![expect(clippy::disallowed_methods, reason = "it measures time and reads the requests from a file")]

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep_until,
};

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, file, rate, seconds, connections] = &arguments[..] else { panic!("five arguments are needed") };
    let requests: Arc<Vec<Vec<u8>>> =
        Arc::new(std::fs::read(file).unwrap().split(|byte| *byte == 0).map(<[u8]>::to_vec).collect());
    let (rate, seconds): (f64, f64) = (rate.parse().unwrap(), seconds.parse().unwrap());
    let connections: u32 = connections.parse().unwrap();
    let interval = Duration::from_secs_f64(f64::from(connections) / rate);
    let started = Instant::now() + Duration::from_millis(100);
    let tasks: Vec<_> = (0..connections)
        .map(|index| {
            let (address, requests) = (address.clone(), requests.clone());
            // Evenly spaced over all connections.
            let first = started + interval.mul_f64(f64::from(index) / f64::from(connections));
            let end = started + Duration::from_secs_f64(seconds);
            tokio::spawn(async move { send_all(&address, &requests, index as usize, first, interval, end).await })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.unwrap());
    }
    all.sort_unstable();
    let ms = |index: usize| all[index.min(all.len() - 1)].as_secs_f64() * 1e3;
    println!(
        "{{\"count\": {}, \"p50_ms\": {:.3}, \"p99_ms\": {:.3}, \"max_ms\": {:.3}}}",
        all.len(),
        ms(all.len() / 2),
        ms(all.len() * 99 / 100),
        ms(all.len() - 1)
    );
}

async fn send_all(
    address: &str,
    requests: &[Vec<u8>],
    index: usize,
    first: Instant,
    interval: Duration,
    end: Instant,
) -> Vec<Duration> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (mut due, mut number, mut latencies, mut buffer) = (first, index, Vec::new(), Vec::new());
    while due < end {
        sleep_until(due.into()).await;
        stream.write_all(&requests[number % requests.len()]).await.unwrap();
        receive(&mut stream, &mut buffer).await;
        latencies.push(due.elapsed());
        // Another prime for each connection would be the same: the order does not matter.
        number += 7_919;
        due += interval;
    }
    latencies
}

/// One response with `Content-Length`. Anything but success ends the bench.
async fn receive(stream: &mut TcpStream, buffer: &mut Vec<u8>) {
    buffer.clear();
    loop {
        assert!(stream.read_buf(buffer).await.unwrap() > 0, "the connection was closed");
        let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = std::str::from_utf8(&buffer[..end]).unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
        if buffer.len() >= end + 4 + length.parse::<usize>().unwrap() {
            return;
        }
    }
}
