//! All attacks of one address at once, against a real process with default limits and 1,024 file descriptors. Another address must
//! not notice. `PAYLINK_SIEGE_SECONDS` is how long they are held.

use std::{
    net::SocketAddr,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_server::{descriptors::raise_limit, system::Stopwatch};
use paylink_testkit::{
    App, Database, KEY_1, PATIENCE, Program, assert_within, configuration, free_port_base, link_text, program_path,
    wait_until,
};
use serde_json::json;
use tempfile::TempDir;
use tokio::{io::AsyncWriteExt, task::JoinSet, time::sleep};

use crate::network::{
    socket::{connect_from, get_from, is_closed_within},
    streams::hold_streams,
};

const ATTACKER: u8 = 2;
const OTHER: u8 = 3;
const SLOW_BODIES: usize = 1_100;
const IDLE_CONNECTIONS: usize = 1_000;
const STREAM_CONNECTIONS: usize = 20;
const STREAMS_PER_CONNECTION: usize = 200;
const FLOODING_CLIENTS: usize = 8;
/// How long an attacker waits before it replaces a connection that was closed.
const RECONNECT_PAUSE: Duration = Duration::from_secs(1);
/// The other address sends one request of each kind in this interval.
const REQUEST_INTERVAL: Duration = Duration::from_millis(100);
const MAX_P99: Duration = Duration::from_millis(250);

struct Node {
    process: Program,
    api: SocketAddr,
    pay: SocketAddr,
    ops: SocketAddr,
    _directory: TempDir,
}

impl Node {
    async fn start(database: &Database) -> Self {
        let (directory, port) = (TempDir::new().unwrap(), free_port_base());
        let address = |offset| SocketAddr::from(([127, 0, 0, 1], port + offset));
        let (api, pay, ops) = (address(0), address(1), address(2));
        // Without the sections that switch the limits off.
        let text = configuration(database, &[(1, KEY_1)]);
        let (before, limits) = text.split_once("[http]\n").unwrap();
        let text = format!("{before}[dev]{}", limits.split_once("[dev]").unwrap().1)
            .replacen("127.0.0.1:0", &api.to_string(), 1)
            .replacen("127.0.0.1:0", &pay.to_string(), 1)
            .replacen("127.0.0.1:0", &ops.to_string(), 1);
        assert!(!text.contains("per_second") && !text.contains("per_address"), "the default limits hold");
        std::fs::write(directory.path().join("paylink.toml"), text).unwrap();
        let mut command = Command::new("sh");
        let serve = format!("ulimit -n 1024; exec {} serve --config paylink.toml", program_path().display());
        command.args(["-c", &serve]).current_dir(directory.path()).env_clear();
        let process = Program::start("siege", &mut command);
        let ready = async || get_from(OTHER, ops, "/readyz").await == Some(200);
        wait_until("the node is ready", PATIENCE, ready).await;
        Self { process, api, pay, ops, _directory: directory }
    }

    /// The resident memory, in megabytes.
    fn memory_mb(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
    }

    /// The processor time that the process has used.
    fn cpu(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum();
        Duration::from_millis(ticks * 10)
    }

    fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.process.id())).unwrap().count()
    }
}

/// Holds a connection: sends `text`, then a byte every second, and connects again when it is closed.
async fn hold(to: SocketAddr, text: String, drip: bool, held: Arc<AtomicUsize>) {
    loop {
        if let Ok(mut stream) = connect_from(ATTACKER, to).await
            && stream.write_all(text.as_bytes()).await.is_ok()
        {
            held.fetch_add(1, Ordering::Relaxed);
            while !is_closed_within(&mut stream, Duration::from_secs(1)).await {
                if drip && stream.write_all(b"x").await.is_err() {
                    break;
                }
            }
            held.fetch_sub(1, Ordering::Relaxed);
        }
        sleep(RECONNECT_PAUSE).await;
    }
}

fn attack(node: &Node, held: &Arc<AtomicUsize>) -> JoinSet<()> {
    let (api, pay, mut attackers) = (node.api, node.pay, JoinSet::new());
    let listener = move |number: usize| if number.is_multiple_of(2) { api } else { pay };
    for number in 0..SLOW_BODIES {
        let path = if number.is_multiple_of(2) {
            "/v1/companies/x/online/link/generate"
        } else {
            "/n/att_002h4gnjgy40pwdysv627xm4ghfr-2frzcr8zezs5q9mfgw5zep0h0r"
        };
        let text = format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n{{");
        attackers.spawn(hold(listener(number), text, true, held.clone()));
    }
    for number in 0..IDLE_CONNECTIONS {
        attackers.spawn(hold(listener(number), String::new(), false, held.clone()));
    }
    for number in 0..STREAM_CONNECTIONS {
        attackers.spawn(async move {
            loop {
                let mut streams = hold_streams(ATTACKER, listener(number), "/l/x", STREAMS_PER_CONNECTION).await;
                while streams.join_next().await.is_some() {}
                sleep(RECONNECT_PAUSE).await;
            }
        });
    }
    for number in 0..FLOODING_CLIENTS {
        attackers.spawn(async move {
            loop {
                let path = if number.is_multiple_of(2) { "/l/not-a-link" } else { "/v1/payments/pay_00nothing" };
                let to = if number.is_multiple_of(2) { pay } else { api };
                if get_from(ATTACKER, to, path).await.is_none() {
                    sleep(Duration::from_millis(20)).await;
                }
            }
        });
    }
    attackers
}

/// The durations of the other address's requests. It has a thread of its own, so that it does not wait for the attackers of this
/// process.
async fn measure(paths: &[(SocketAddr, String)], time: Duration) -> Vec<Duration> {
    let paths = paths.to_vec();
    let requests = async move {
        let (watch, mut durations) = (Stopwatch::start(), Vec::new());
        while watch.elapsed() < time {
            for (address, path) in &paths {
                let request = Stopwatch::start();
                let status = get_from(OTHER, *address, path).await;
                assert_eq!(status, Some(200), "{address} after {:?}", watch.elapsed());
                durations.push(request.elapsed());
            }
            sleep(REQUEST_INTERVAL).await;
        }
        durations.sort();
        durations
    };
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    tokio::task::spawn_blocking(move || runtime().block_on(requests)).await.unwrap()
}

fn percentile(durations: &[Duration], percent: usize) -> Duration {
    durations[(durations.len() * percent / 100).min(durations.len() - 1)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_attacks_of_one_address_do_not_reach_another() {
    let seconds = option_env("PAYLINK_SIEGE_SECONDS").map_or(8, |text| text.parse().unwrap());
    assert!(raise_limit() > 4_096, "the attackers need more descriptors than this process may open");
    let app = App::start().await;
    let payment = app.payment().await;
    let link = app.generate(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}})).await;
    let link_path = format!("/l/{}", link_text(&link));
    let node = Node::start(&app.database).await;
    let paths =
        [(node.api, format!("/v1/payments/{}", payment.id)), (node.pay, link_path), (node.ops, "/readyz".to_owned())];
    let (before, memory_before) = (measure(&paths, Duration::from_secs(2)).await, node.memory_mb());

    let held = Arc::new(AtomicUsize::new(0));
    let mut attackers = attack(&node, &held);
    sleep(Duration::from_secs(1)).await;
    let cpu_before = node.cpu();
    let percentile_99 = || async {
        let during = measure(&paths, Duration::from_secs(seconds)).await;
        println!(
            "{} requests of another address in {seconds} s: p50 {:?}, p99 {:?}, slowest {:?} (before: p50 {:?}, p99 {:?})",
            during.len(),
            percentile(&during, 50),
            percentile(&during, 99),
            percentile(&during, 100),
            percentile(&before, 50),
            percentile(&before, 99),
        );
        percentile(&during, 99)
    };
    assert_within("99 % of another address's requests", MAX_P99, percentile_99).await;
    let (memory_during, descriptors, held) = (node.memory_mb(), node.descriptors(), held.load(Ordering::Relaxed));
    let cpu = node.cpu().saturating_sub(cpu_before);
    attackers.shutdown().await;
    let memory_after = node.memory_mb();

    println!(
        "{held} connections held; memory {memory_before} MB before, {memory_during} during, {memory_after} after; {descriptors} descriptors, \
         {cpu:?} of processor time"
    );
    assert!(descriptors < 1_024);
}

#[tokio::test]
async fn a_node_that_may_open_too_few_files_says_how_many_it_needs() {
    let (database, directory) = (Database::migrated().await, TempDir::new().unwrap());
    std::fs::write(directory.path().join("paylink.toml"), configuration(&database, &[(1, KEY_1)])).unwrap();
    let serve = format!("ulimit -n 150; exec {} serve --config paylink.toml", program_path().display());
    let output = Command::new("sh").args(["-c", &serve]).current_dir(directory.path()).env_clear().output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("may open 150 files"), "{error}");
    assert!(error.contains("needs at least 300") && error.contains("LimitNOFILE"), "{error}");
}

#[expect(clippy::disallowed_methods, reason = "the recipe sets it")]
fn option_env(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
