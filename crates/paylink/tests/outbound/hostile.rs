//! A call takes at most its timeout and a bounded amount of memory, whatever the server responds.

use std::{error::Error as _, io, iter::successors, sync::Arc, time::Duration};

use paylink_server::{
    outbound::{MAX_BODY_BYTES, OutboundResponse, PostError},
    system::Stopwatch,
};
use paylink_testkit::time_limit;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpSocket, TcpStream},
    sync::mpsc,
    time::sleep,
};

use super::{CONNECT, TOTAL, local, outbound, post, resolve_nothing, server::read_request};

/// What a server can send before we close the connection: what we read, and what fits into the buffers of the system.
const MAX_PUSHED_BYTES: usize = 1024 * 1024;
/// How much longer than its timeout an exchange may take.
const TOLERANCE: Duration = Duration::from_millis(600);

/// What a server does after it has read the request.
enum HostileResponse {
    /// Sends this and then nothing more.
    Silence(&'static str),
    /// Sends this and closes the connection.
    Close(&'static str),
    /// Sends the first text, and then repeats the second as fast as possible.
    Flood(&'static str, &'static str),
    /// Sends the first text, and then repeats the second byte by byte.
    Drip(&'static str, &'static str),
}

/// The result, how long it took, and how many bytes the server could send.
struct Outcome {
    result: Result<OutboundResponse, PostError>,
    took: Duration,
    pushed: usize,
}

async fn post_to_hostile_server(scheme: &str, script: HostileResponse) -> Outcome {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(64 * 1024).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(8).unwrap();
    let url = format!("{scheme}://127.0.0.1:{}/secret-path?secret=query", listener.local_addr().unwrap().port());
    let (report, mut reports) = mpsc::unbounded_channel();
    let script = Arc::new(script);
    let serving = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (script, report) = (script.clone(), report.clone());
            tokio::spawn(async move { report.send(serve(stream, &script).await) });
        }
    });
    let watch = Stopwatch::start();
    let result = post(&outbound(local(), resolve_nothing()), &url).await;
    let took = watch.elapsed();
    // The server sends until it notices that the connection is closed.
    let pushed = reports.recv().await.unwrap();
    serving.abort();
    assert!(took < TOTAL + time_limit(TOLERANCE), "{took:?}");
    assert!(pushed < MAX_PUSHED_BYTES, "{pushed} bytes");
    if let Err(failure) = &result {
        assert_no_secret(failure);
    }
    Outcome { result, took, pushed }
}

/// Neither the error nor any of its causes contains the path or the query of the URL.
fn assert_no_secret(failure: &PostError) {
    let causes = successors(failure.source(), |cause| (*cause).source());
    let causes: String = causes.map(|cause| format!(" {cause} {cause:?}")).collect();
    let text = format!("{failure} {failure:?}{causes}");
    assert!(!text.contains("secret"), "{text}");
}

/// Returns how many bytes could be sent before the client closed the connection.
async fn serve(mut stream: TcpStream, script: &HostileResponse) -> usize {
    read_request(&mut stream).await;
    let mut pushed = 0;
    let _ = push(&mut stream, script, &mut pushed).await;
    pushed
}

async fn push(stream: &mut TcpStream, script: &HostileResponse, pushed: &mut usize) -> io::Result<()> {
    match script {
        HostileResponse::Close(first) => stream.write_all(first.as_bytes()).await,
        HostileResponse::Silence(first) => {
            stream.write_all(first.as_bytes()).await?;
            wait_for_close(stream).await
        }
        HostileResponse::Flood(first, then) => {
            stream.write_all(first.as_bytes()).await?;
            let block = then.repeat(4096 / then.len());
            loop {
                *pushed += stream.write(block.as_bytes()).await?;
            }
        }
        HostileResponse::Drip(first, then) => {
            stream.write_all(first.as_bytes()).await?;
            for byte in then.as_bytes().iter().cycle() {
                stream.write_all(&[*byte]).await?;
                *pushed += 1;
                // Real time: slow sending is the behaviour of this server.
                sleep(Duration::from_millis(5)).await;
            }
            Ok(())
        }
    }
}

/// Waits until the client closes the connection.
async fn wait_for_close(stream: &mut TcpStream) -> io::Result<()> {
    read_request(stream).await;
    Ok(())
}

const HEAD: &str = "HTTP/1.1 200 OK\r\n";

async fn failure_class(script: HostileResponse) -> (&'static str, Duration) {
    let outcome = post_to_hostile_server("http", script).await;
    (outcome.result.unwrap_err().class(), outcome.took)
}

#[tokio::test]
async fn a_silent_server_takes_one_total_timeout() {
    for script in [
        HostileResponse::Silence(""),
        HostileResponse::Silence(HEAD),
        HostileResponse::Silence("HTTP/1.1 100 Continue\r\n\r\n"),
    ] {
        let (class, took) = failure_class(script).await;
        assert_eq!(class, "timeout");
        assert!(took >= TOTAL, "{took:?}");
    }
}

#[tokio::test]
async fn a_tls_handshake_that_hangs_takes_one_connect_timeout() {
    let outcome = post_to_hostile_server("https", HostileResponse::Silence("")).await;
    assert_eq!(outcome.result.unwrap_err().class(), "timeout");
    assert!(outcome.took < CONNECT + time_limit(TOLERANCE), "{:?}", outcome.took);
}

#[tokio::test]
async fn a_refused_connection_fails_immediately() {
    let free = TcpSocket::new_v4().unwrap();
    free.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("http://127.0.0.1:{}/secret-path", free.local_addr().unwrap().port());
    let failure = post(&outbound(local(), resolve_nothing()), &url).await.unwrap_err();
    assert_eq!(failure.class(), "connect");
    assert_no_secret(&failure);
}

#[tokio::test]
async fn closed_connections_and_invalid_http_have_the_class_not_http() {
    for script in [
        HostileResponse::Close(""),
        HostileResponse::Close("HT"),
        HostileResponse::Close(HEAD),
        HostileResponse::Close("SSH-2.0-OpenSSH_9.9\r\n"),
        HostileResponse::Close("200 OK\r\n\r\n"),
        HostileResponse::Close("HTTP/9.9 200 OK\r\n\r\n"),
        HostileResponse::Close("HTTP/1.1 9999 What\r\n\r\n"),
        HostileResponse::Close("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"),
        HostileResponse::Close("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"),
        HostileResponse::Close("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"),
        HostileResponse::Close("\u{0}\u{1}\u{2}\u{3}"),
        HostileResponse::Flood("", "\u{0}"),
    ] {
        assert_eq!(failure_class(script).await.0, "not_http");
    }
}

#[tokio::test]
async fn an_endless_header_is_cut_off() {
    for script in [
        HostileResponse::Flood(HEAD, "A: b\r\n"),
        HostileResponse::Flood("HTTP/1.1 200 OK\r\nA: ", "b"),
        HostileResponse::Flood("HTTP/1.1 200 ", "OK"),
    ] {
        assert_eq!(failure_class(script).await.0, "not_http");
    }
}

#[tokio::test]
async fn a_header_sent_byte_by_byte_takes_one_total_timeout() {
    let (class, took) = failure_class(HostileResponse::Drip(HEAD, "A: b\r\n")).await;
    assert_eq!(class, "timeout");
    assert!(took >= TOTAL, "{took:?}");
}

#[tokio::test]
async fn the_start_of_an_endless_body_is_returned() {
    for first in [
        "HTTP/1.1 503 Busy\r\n\r\n",
        "HTTP/1.1 503 Busy\r\nContent-Length: 1000000000000\r\n\r\n",
        "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
    ] {
        let outcome = post_to_hostile_server("http", HostileResponse::Flood(first, "x")).await;
        let response = outcome.result.unwrap();
        assert_eq!((response.status, response.body.len()), (503, MAX_BODY_BYTES), "{first}");
        assert!(outcome.took < TOTAL && outcome.pushed >= MAX_BODY_BYTES, "{:?}", outcome.took);
    }
}

#[tokio::test]
async fn a_truncated_stalled_or_invalid_body_keeps_the_status() {
    for (script, body) in [
        (HostileResponse::Close("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"), "hello"),
        (HostileResponse::Close("HTTP/1.1 200 OK\r\n\r\nhello"), "hello"),
        (HostileResponse::Silence("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"), "hello"),
        (HostileResponse::Silence("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"), "hello"),
        (HostileResponse::Close("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx\r\n"), "hello"),
        (HostileResponse::Flood("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;", "x"), ""),
        (
            HostileResponse::Flood(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
                "A: b\r\n",
            ),
            "hello",
        ),
    ] {
        let response = post_to_hostile_server("http", script).await.result.unwrap();
        assert_eq!((response.status, String::from_utf8(response.body).unwrap().as_str()), (200, body));
    }
}

#[tokio::test]
async fn a_body_sent_byte_by_byte_is_not_waited_for() {
    let outcome = post_to_hostile_server("http", HostileResponse::Drip("HTTP/1.1 200 OK\r\n\r\n", "x")).await;
    let response = outcome.result.unwrap();
    assert_eq!(response.status, 200);
    assert!(!response.body.is_empty() && response.body.len() < MAX_BODY_BYTES);
}

#[tokio::test]
async fn retry_after_is_parsed() {
    let script = HostileResponse::Close("HTTP/1.1 429 Slow\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n");
    let response = post_to_hostile_server("http", script).await.result.unwrap();
    assert_eq!(response, OutboundResponse { status: 429, retry_after: Some(Duration::from_mins(2)), body: Vec::new() });
}
