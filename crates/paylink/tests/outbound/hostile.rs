//! Whoever is called costs at most one deadline and a bounded amount of memory, whatever they answer.

use std::{error::Error as _, io, iter::successors, sync::Arc, time::Duration};

use paylink_server::{
    ambient::Stopwatch,
    outbound::{Answer, Failure, KEPT_BYTES},
};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpSocket, TcpStream},
    sync::mpsc,
    time::sleep,
};

use super::{CONNECT, TOTAL, local, nobody, outbound, post, server::read_request};

/// What may be pushed at us before we hang up: what is kept, and what is on its way in buffers.
const PUSHED_BYTES: usize = 1024 * 1024;
/// For a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_millis(600);

/// What a server does once it has read the request.
enum Script {
    /// Says this and then nothing more.
    Silence(&'static str),
    /// Says this and hangs up.
    Close(&'static str),
    /// Says this and then that, as fast as it can be taken.
    Flood(&'static str, &'static str),
    /// Says this and then that, a byte at a time.
    Drip(&'static str, &'static str),
}

/// What came of it, how long it took, and how much the server could push.
struct Outcome {
    result: Result<Answer, Failure>,
    took: Duration,
    pushed: usize,
}

async fn meet(scheme: &str, script: Script) -> Outcome {
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
            tokio::spawn(async move { report.send(play(stream, &script).await) });
        }
    });
    let watch = Stopwatch::start();
    let result = post(&outbound(local(), nobody()), &url).await;
    let took = watch.elapsed();
    // The server notices that we have hung up; until then it pushes what it can.
    let pushed = reports.recv().await.unwrap();
    serving.abort();
    assert!(took < TOTAL + PATIENCE, "{took:?}");
    assert!(pushed < PUSHED_BYTES, "{pushed} bytes");
    if let Err(failure) = &result {
        tells_no_secret(failure);
    }
    Outcome { result, took, pushed }
}

/// Neither the error nor any of its causes repeats an address's path or query.
fn tells_no_secret(failure: &Failure) {
    let causes = successors(failure.source(), |cause| (*cause).source());
    let said: String = causes.map(|cause| format!(" {cause} {cause:?}")).collect();
    let said = format!("{failure} {failure:?}{said}");
    assert!(!said.contains("secret"), "{said}");
}

/// How many bytes could be pushed before the other side hung up.
async fn play(mut stream: TcpStream, script: &Script) -> usize {
    read_request(&mut stream).await;
    let mut pushed = 0;
    let _ = push(&mut stream, script, &mut pushed).await;
    pushed
}

async fn push(stream: &mut TcpStream, script: &Script, pushed: &mut usize) -> io::Result<()> {
    match script {
        Script::Close(first) => stream.write_all(first.as_bytes()).await,
        Script::Silence(first) => {
            stream.write_all(first.as_bytes()).await?;
            hung_up(stream).await
        }
        Script::Flood(first, then) => {
            stream.write_all(first.as_bytes()).await?;
            let block = then.repeat(4096 / then.len());
            loop {
                *pushed += stream.write(block.as_bytes()).await?;
            }
        }
        Script::Drip(first, then) => {
            stream.write_all(first.as_bytes()).await?;
            for byte in then.as_bytes().iter().cycle() {
                stream.write_all(&[*byte]).await?;
                *pushed += 1;
                sleep(Duration::from_millis(5)).await;
            }
            Ok(())
        }
    }
}

/// Waits for the other side to end the connection.
async fn hung_up(stream: &mut TcpStream) -> io::Result<()> {
    read_request(stream).await;
    Ok(())
}

const HEAD: &str = "HTTP/1.1 200 OK\r\n";

async fn class(script: Script) -> (&'static str, Duration) {
    let outcome = meet("http", script).await;
    (outcome.result.unwrap_err().class(), outcome.took)
}

#[tokio::test]
async fn silence_costs_one_deadline() {
    for script in [Script::Silence(""), Script::Silence(HEAD), Script::Silence("HTTP/1.1 100 Continue\r\n\r\n")] {
        let (class, took) = class(script).await;
        assert_eq!(class, "timeout");
        assert!(took >= TOTAL, "{took:?}");
    }
}

#[tokio::test]
async fn a_secure_connection_that_never_comes_about_costs_the_shorter_deadline() {
    let outcome = meet("https", Script::Silence("")).await;
    assert_eq!(outcome.result.unwrap_err().class(), "timeout");
    assert!(outcome.took < CONNECT + PATIENCE, "{:?}", outcome.took);
}

#[tokio::test]
async fn a_connection_that_is_refused_costs_nothing() {
    let free = TcpSocket::new_v4().unwrap();
    free.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("http://127.0.0.1:{}/secret-path", free.local_addr().unwrap().port());
    let failure = post(&outbound(local(), nobody()), &url).await.unwrap_err();
    assert_eq!(failure.class(), "connect");
    tells_no_secret(&failure);
}

#[tokio::test]
async fn hanging_up_and_gibberish_are_no_answer() {
    for script in [
        Script::Close(""),
        Script::Close("HT"),
        Script::Close(HEAD),
        Script::Close("SSH-2.0-OpenSSH_9.9\r\n"),
        Script::Close("200 OK\r\n\r\n"),
        Script::Close("HTTP/9.9 200 OK\r\n\r\n"),
        Script::Close("HTTP/1.1 9999 What\r\n\r\n"),
        Script::Close("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"),
        Script::Close("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"),
        Script::Close("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"),
        Script::Close("\u{0}\u{1}\u{2}\u{3}"),
        Script::Flood("", "\u{0}"),
    ] {
        assert_eq!(class(script).await.0, "not_http");
    }
}

#[tokio::test]
async fn a_head_without_end_is_cut_off() {
    for script in [
        Script::Flood(HEAD, "A: b\r\n"),
        Script::Flood("HTTP/1.1 200 OK\r\nA: ", "b"),
        Script::Flood("HTTP/1.1 200 ", "OK"),
    ] {
        assert_eq!(class(script).await.0, "not_http");
    }
}

#[tokio::test]
async fn a_head_that_drips_costs_one_deadline() {
    let (class, took) = class(Script::Drip(HEAD, "A: b\r\n")).await;
    assert_eq!(class, "timeout");
    assert!(took >= TOTAL, "{took:?}");
}

#[tokio::test]
async fn of_a_body_without_end_the_beginning_is_kept() {
    for first in [
        "HTTP/1.1 503 Busy\r\n\r\n",
        "HTTP/1.1 503 Busy\r\nContent-Length: 1000000000000\r\n\r\n",
        "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
    ] {
        let outcome = meet("http", Script::Flood(first, "x")).await;
        let answer = outcome.result.unwrap();
        assert_eq!((answer.status, answer.body.len()), (503, KEPT_BYTES), "{first}");
        assert!(outcome.took < TOTAL && outcome.pushed >= KEPT_BYTES, "{:?}", outcome.took);
    }
}

#[tokio::test]
async fn a_body_that_breaks_off_stands_still_or_is_nonsense_leaves_the_status() {
    for (script, body) in [
        (Script::Close("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"), "hello"),
        (Script::Close("HTTP/1.1 200 OK\r\n\r\nhello"), "hello"),
        (Script::Silence("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"), "hello"),
        (Script::Silence("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"), "hello"),
        (Script::Close("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx\r\n"), "hello"),
        (Script::Flood("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;", "x"), ""),
        (
            Script::Flood("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n", "A: b\r\n"),
            "hello",
        ),
    ] {
        let answer = meet("http", script).await.result.unwrap();
        assert_eq!((answer.status, String::from_utf8(answer.body).unwrap().as_str()), (200, body));
    }
}

#[tokio::test]
async fn a_body_that_drips_is_not_waited_for() {
    let outcome = meet("http", Script::Drip("HTTP/1.1 200 OK\r\n\r\n", "x")).await;
    let answer = outcome.result.unwrap();
    assert_eq!(answer.status, 200);
    assert!(!answer.body.is_empty() && answer.body.len() < KEPT_BYTES);
}

#[tokio::test]
async fn a_server_says_when_to_come_again() {
    let script = Script::Close("HTTP/1.1 429 Slow\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n");
    let answer = meet("http", script).await.result.unwrap();
    assert_eq!(answer, Answer { status: 429, retry_after: Some(Duration::from_mins(2)), body: Vec::new() });
}
