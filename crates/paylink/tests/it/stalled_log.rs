//! A reader of the log that stops reading.

use std::{
    io::{BufRead, BufReader},
    process::{Child, ChildStderr, Stdio},
    sync::mpsc,
    thread,
};

use paylink_testkit::{Database, KEY_1, PATIENCE, configuration, free_port_base, paylink, wait_for, wait_until};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// More than fit into the pipe.
const FILLS_THE_PIPE: u32 = 1_000;
/// More than fit into the pipe and the buffers of the program, 2 MiB at about 250 bytes per line.
const FILLS_THE_BUFFERS: u32 = 10_000;

struct Node {
    child: Child,
    port: u16,
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Node {
    async fn start(database: &Database) -> (Self, BufReader<ChildStderr>) {
        let port = free_port_base();
        let mut text = configuration(database, &[(1, KEY_1)]);
        for listener in 0..3 {
            text = text.replacen("127.0.0.1:0", &format!("127.0.0.1:{}", port + listener), 1);
        }
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("paylink.toml");
        std::fs::write(&file, text).unwrap();
        let mut command = paylink(directory.path());
        let mut child = command.arg("serve").arg("--config").arg(&file).stderr(Stdio::piped()).spawn().unwrap();
        let log = BufReader::new(child.stderr.take().unwrap());
        let node = Self { child, port };
        wait_until("the program serves", PATIENCE, async || node.ops("healthz").await.is_some()).await;
        (node, log)
    }

    async fn ops(&self, path: &str) -> Option<String> {
        let url = format!("http://127.0.0.1:{}/{path}", self.port + 2);
        let request = reqwest::Client::new().get(url).timeout(PATIENCE);
        request.send().await.ok()?.text().await.ok()
    }

    async fn dropped_lines(&self) -> u64 {
        let metrics = self.ops("metrics").await.unwrap();
        let value = metrics.lines().find_map(|line| line.strip_prefix("paylink_log_lines_dropped_total "));
        value.expect("the metric exists").parse().unwrap()
    }

    /// Sends many requests over one connection, one log line each. All are served.
    async fn serves_requests(&self, count: u32) {
        const RESPONSE_START: &[u8] = b"HTTP/1.1 404";
        let (mut read, mut write) = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap().into_split();
        let sending = tokio::spawn(async move {
            let requests = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n".repeat(count as usize - 1);
            write.write_all(requests.as_bytes()).await.unwrap();
            write.write_all(b"GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
            write // closed only after the last response, because closing it abandons the requests
        });
        let mut responses = Vec::new();
        timeout(PATIENCE, read.read_to_end(&mut responses)).await.expect("requests do not wait for the log").unwrap();
        sending.await.unwrap();
        let served = responses.windows(RESPONSE_START.len()).filter(|window| *window == RESPONSE_START).count();
        assert_eq!(served, count as usize);
    }
}

/// Reads `count` lines in a thread of its own, then gives the log back.
fn read_lines(mut log: BufReader<ChildStderr>, count: usize) -> mpsc::Receiver<BufReader<ChildStderr>> {
    let (done, receiver) = mpsc::channel();
    thread::spawn(move || {
        for _ in 0..count {
            log.read_line(&mut String::new()).unwrap();
        }
        let _ = done.send(log);
    });
    receiver
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_nobody_reads_does_not_stop_the_program() {
    let database = Database::migrated().await;
    let (mut node, log) = Node::start(&database).await;
    let reading = read_lines(log, 2_000);
    node.serves_requests(2_000).await;
    let mut log = tokio::task::spawn_blocking(move || reading.recv().unwrap()).await.unwrap();

    // A program that waits for its log serves nothing at all.
    node.serves_requests(FILLS_THE_BUFFERS).await;
    assert!(node.ops("healthz").await.is_some());
    let dropped = node.dropped_lines().await;
    assert!(dropped > 0);

    // The reader reads again: all lines that were kept, then how many were not.
    let report = thread::spawn(move || {
        let mut line = String::new();
        while !line.contains("log lines were dropped") {
            line.clear();
            assert!(log.read_line(&mut line).unwrap() > 0, "the log ended without a report");
        }
        (line, log)
    });
    wait_until("the dropped lines are reported", PATIENCE, async || report.is_finished()).await;
    let (line, log) = report.join().unwrap();
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["level"], &line["dropped"]), (&"WARN".into(), &dropped.into()));

    // Nobody reads again, and the program still ends.
    node.serves_requests(FILLS_THE_PIPE).await;
    let kill = format!("kill -TERM {}", node.child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let exited = wait_for("the program ends", PATIENCE, || {
        let exited = node.child.try_wait().unwrap();
        async move { exited }
    })
    .await;
    assert!(exited.success());
    drop(log);
}
