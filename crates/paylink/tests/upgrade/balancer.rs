//! Two `paylink` processes behind a load balancer, which sends connections to nodes whose `/readyz` answers 200.

use std::{
    path::Path,
    process::Stdio,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_testkit::{PATIENCE, free_port_base, log_file, paylink, wait_until};
use tempfile::TempDir;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    process::{Child, Command},
    time::sleep,
};

/// Shorter than a node drains.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The three ports of a node.
#[derive(Clone, Copy)]
enum Port {
    Api = 0,
    Pay = 1,
    Ops = 2,
}

struct Node {
    directory: TempDir,
    first_port: u16,
    is_ready: AtomicBool,
}

pub(crate) struct Balancer {
    nodes: [Node; 2],
    next: AtomicUsize,
    first_port: u16,
}

/// A running node.
pub(crate) struct Process(Child);

impl Balancer {
    /// Listens. `configuration` is that of a node, with ports 0, as the test kit writes it.
    pub(crate) async fn start(configuration: &str) -> Arc<Self> {
        let ports = free_port_base();
        let text = configuration.replace("http://127.0.0.1:2\"", &format!("http://127.0.0.1:{}\"", ports + 1));
        let nodes = [Node::new(&text, ports + 3), Node::new(&text, ports + 6)];
        let balancer = Arc::new(Self { nodes, next: AtomicUsize::new(0), first_port: ports });
        for port in [Port::Api, Port::Pay] {
            let listener = TcpListener::bind(("127.0.0.1", ports + port as u16)).await.unwrap();
            tokio::spawn(balancer.clone().forward_all(listener, port));
        }
        tokio::spawn(balancer.clone().check_readiness());
        balancer
    }

    pub(crate) fn api(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.first_port)
    }

    /// Starts a node and waits until it gets connections.
    pub(crate) async fn start_node(&self, which: usize) -> Process {
        let node = &self.nodes[which];
        let mut command = Command::from(paylink(node.directory.path()));
        command.args(["serve", "--config", "paylink.toml"]).kill_on_drop(true);
        command.stdout(Stdio::null()).stderr(log_file("upgraded-node").1);
        let process = Process(command.spawn().unwrap());
        wait_until("the node is ready", PATIENCE, async || node.is_ready.load(Ordering::Relaxed)).await;
        process
    }

    async fn check_readiness(self: Arc<Self>) {
        let http = reqwest::Client::new();
        loop {
            for node in &self.nodes {
                let response = http.get(format!("http://127.0.0.1:{}/readyz", node.port(Port::Ops))).send().await;
                node.is_ready.store(response.is_ok_and(|response| response.status() == 200), Ordering::Relaxed);
            }
            sleep(CHECK_INTERVAL).await;
        }
    }

    async fn forward_all(self: Arc<Self>, listener: TcpListener, port: Port) {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            let first = self.next.fetch_add(1, Ordering::Relaxed);
            let order = [first, first + 1].map(|number| &self.nodes[number % 2]);
            let Some(node) = order.into_iter().find(|node| node.is_ready.load(Ordering::Relaxed)) else { continue };
            let address = ("127.0.0.1", node.port(port));
            tokio::spawn(async move {
                if let Ok(mut server) = TcpStream::connect(address).await {
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                }
            });
        }
    }
}

impl Node {
    fn new(configuration: &str, first_port: u16) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut text = configuration.to_owned();
        for (section, port) in [("api", Port::Api), ("pay", Port::Pay), ("ops", Port::Ops)] {
            let listen = |port: u16| format!("[{section}]\nlisten = \"127.0.0.1:{port}\"");
            text = text.replace(&listen(0), &listen(first_port + port as u16));
        }
        std::fs::write(Path::join(directory.path(), "paylink.toml"), text).unwrap();
        Self { directory, first_port, is_ready: AtomicBool::new(false) }
    }

    const fn port(&self, port: Port) -> u16 {
        self.first_port + port as u16
    }
}

impl Process {
    /// Stops the node as a service manager does, and waits for its end.
    pub(crate) async fn stop(mut self) {
        let kill = format!("kill -TERM {}", self.0.id().unwrap()); // built into the shell: not every machine has the program
        assert!(Command::new("sh").args(["-c", &kill]).status().await.unwrap().success());
        let ended = tokio::time::timeout(PATIENCE, self.0.wait()).await.expect("the node stops in time");
        assert!(ended.unwrap().success());
    }
}
