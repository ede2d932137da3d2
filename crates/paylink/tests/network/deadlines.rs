//! How long a client can keep a connection without sending or receiving anything useful.

use std::{net::SocketAddr, time::Duration};

use paylink_server::system::Stopwatch;
use paylink_testkit::{App, PATIENCE, time_limit};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{interval, timeout},
};

use crate::network::socket::send_from;

const ATTEMPT: &str = "att_002h4gnjgy40pwdysv627xm4ghfr-2frzcr8zezs5q9mfgw5zep0h0r";

/// What the client received before the connection was closed, and when that was. The client sends a byte every second.
async fn outcome(mut stream: TcpStream, limit: Duration) -> Option<(String, Duration)> {
    let (watch, mut received, mut ticks) = (Stopwatch::start(), Vec::new(), interval(Duration::from_secs(1)));
    let closed = async {
        let mut part = [0; 4096];
        loop {
            tokio::select! {
                read = stream.read(&mut part) => match read {
                    Ok(length @ 1..) => received.extend_from_slice(&part[..length]),
                    Ok(_) | Err(_) => return,
                },
                _ = ticks.tick() => {
                    let _ = stream.write_all(b"x").await; // the server may have closed it
                }
            }
        }
    };
    timeout(limit, closed).await.ok()?;
    let first_line = String::from_utf8_lossy(&received).lines().next().unwrap_or_default().to_owned();
    Some((first_line, watch.elapsed()))
}

#[tokio::test]
async fn a_client_that_drips_its_request_is_cut_off_on_every_listener() {
    let app = App::start().await;
    let (api, pay, ops) = (app.running.api.unwrap(), app.pay(), app.running.ops);
    let post = |path: &str| format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n{{");
    let notice = post(&format!("/n/{ATTEMPT}"));
    let chunked = format!("POST /n/{ATTEMPT} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    let generate = format!(
        "POST /v1/companies/{}/online/link/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: 16000\r\n\r\n{{",
        app.company, app.token
    );
    let cases: [(&str, SocketAddr, &str, &str); 10] = [
        ("form", pay, &post("/l/abc"), "HTTP/1.1 408 Request Timeout"),
        ("form for no page", pay, &post("/nothing"), "HTTP/1.1 408 Request Timeout"),
        ("notification", pay, &notice, "HTTP/1.1 408 Request Timeout"),
        ("chunked notification", pay, &chunked, "HTTP/1.1 400 Bad Request"),
        ("generate", api, &generate, "HTTP/1.1 408 Request Timeout"),
        ("generate without a token", api, &post("/v1/companies/x/online/link/generate"), "HTTP/1.1 401 Unauthorized"),
        ("body for the health check", ops, &post("/healthz"), "HTTP/1.1 405 Method Not Allowed"),
        ("half a header", pay, "GET /l/x HTTP/1.1\r\nHost: x\r\nX-", ""),
        ("half a preface of HTTP/2", api, "PRI", ""),
        ("a preface of HTTP/2", api, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ""),
    ];
    // The header section has 15 seconds, a body ten.
    let limit = Duration::from_secs(15) + PATIENCE;
    let clients = cases.map(|(name, address, request, expected)| {
        let (request, expected) = (request.to_owned(), expected.to_owned());
        tokio::spawn(async move {
            let outcome = outcome(send_from(2, address, &request).await, limit).await;
            let (first_line, elapsed) = outcome.unwrap_or_else(|| panic!("{name}: still open after {limit:?}"));
            if !expected.is_empty() {
                assert_eq!(first_line, expected, "{name} after {elapsed:?}");
                assert!(elapsed < Duration::from_secs(10) + time_limit(Duration::from_secs(3)), "{name}: {elapsed:?}");
            }
        })
    });
    for client in clients {
        client.await.unwrap();
    }
}

/// The response is larger than what the two ends buffer, and the client reads none of it.
#[tokio::test]
async fn a_client_that_does_not_receive_its_response_is_cut_off() {
    let app = App::start().await;
    let mut request = String::new();
    for _ in 0..1_000 {
        request += "GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    }
    let mut stream = send_from(2, app.running.api.unwrap(), &request).await;
    let metrics = format!("http://{}/metrics", app.running.ops);
    let _ = reqwest::get(metrics).await.unwrap();
    // A close with unread data on our side is a reset, which a write notices.
    let reset = async {
        let mut ticks = interval(Duration::from_millis(500));
        loop {
            ticks.tick().await;
            if stream.write_all(b"\r\n").await.is_err() {
                return;
            }
        }
    };
    timeout(2 * PATIENCE, reset).await.expect("the connection is closed");
}
