//! Two nodes: `paylink serve` as real processes with both roles, on one database.

use std::{
    fs::File,
    process::Stdio,
    sync::atomic::{AtomicBool, Ordering},
};

use paylink_testkit::{Database, KEY_1, PATIENCE, configuration, free_port_base, log_file, paylink, wait_until};
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    sync::Mutex,
};
use url::Url;

use crate::chaos::{banks::ChaosBank, random::Random};

pub(crate) const NODE_COUNT: usize = 2;

pub(crate) struct Nodes {
    nodes: [Node; NODE_COUNT],
    http: reqwest::Client,
}

struct Node {
    directory: TempDir,
    first_port: u16,
    log: File,
    process: Mutex<Option<Child>>,
    is_up: AtomicBool,
}

impl Nodes {
    pub(crate) fn new(database: &Database, banks: &[ChaosBank], http: reqwest::Client) -> Self {
        let banks: String = banks.iter().map(ChaosBank::configuration).collect();
        let ports = free_port_base();
        let nodes = [Node::new(database, &banks, ports), Node::new(database, &banks, ports + 3)];
        Self { nodes, http }
    }

    /// The configuration of the first node.
    pub(crate) fn configuration(&self) -> String {
        std::fs::read_to_string(self.nodes[0].directory.path().join("paylink.toml")).unwrap()
    }

    /// Starts a node, and waits until it serves.
    pub(crate) async fn start(&self, which: usize) {
        let node = &self.nodes[which];
        let mut process = node.process.lock().await;
        *process = Some(node.spawn());
        let (process, ready) = (Mutex::new(process), format!("http://127.0.0.1:{}/readyz", node.first_port + 2));
        wait_until("the node is ready", PATIENCE, async || {
            // A killed node's port may be in use by another program for a moment. Then the new process ends at once.
            let mut process = process.lock().await;
            if process.as_mut().is_none_or(|process| process.try_wait().unwrap().is_some()) {
                **process = Some(node.spawn());
            }
            self.http.get(&ready).send().await.is_ok_and(|response| response.status().is_success())
        })
        .await;
        node.is_up.store(true, Ordering::Relaxed);
    }

    /// Kills a node with SIGKILL. Returns when its process has ended.
    pub(crate) async fn kill(&self, which: usize) {
        let node = &self.nodes[which];
        node.is_up.store(false, Ordering::Relaxed);
        if let Some(mut process) = node.process.lock().await.take() {
            let exit = process.try_wait().unwrap();
            let _ = process.kill().await;
            assert_eq!(exit, None, "a node exited before it was killed");
        }
    }

    /// Stops or continues a node's process, as a long pause of its machine does. Payers do not notice that and still call it.
    pub(crate) async fn signal(&self, which: usize, signal: &str) {
        if let Some(process) = &*self.nodes[which].process.lock().await {
            let kill = format!("kill {signal} {}", process.id().unwrap()); // built into the shell: not every machine has the program
            assert!(Command::new("sh").args(["-c", &kill]).status().await.unwrap().success());
        }
    }

    /// One that runs, if there is one.
    fn any(&self, random: &mut Random) -> &Node {
        let first = random.below(NODE_COUNT);
        let order = [first, (first + 1) % NODE_COUNT].map(|which| &self.nodes[which]);
        order.into_iter().find(|node| node.is_up.load(Ordering::Relaxed)).unwrap_or(order[0])
    }

    /// The same page, at any node.
    pub(crate) fn page(&self, url: &Url, random: &mut Random) -> Url {
        let mut url = url.clone();
        url.set_port(Some(self.any(random).first_port + 1)).unwrap();
        url
    }

    pub(crate) fn api(&self, path: &str, random: &mut Random) -> String {
        format!("http://127.0.0.1:{}/v1/{path}", self.any(random).first_port)
    }
}

impl Node {
    fn spawn(&self) -> Child {
        let mut command = Command::from(paylink(self.directory.path()));
        command.args(["serve", "--config", "paylink.toml"]).kill_on_drop(true);
        command.stdout(Stdio::null()).stderr(self.log.try_clone().unwrap());
        command.spawn().unwrap()
    }

    fn new(database: &Database, banks: &str, first_port: u16) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let listen = |section: &str, port: u16| format!("[{section}]\nlisten = \"127.0.0.1:{port}\"");
        let text = configuration(database, &[(1, KEY_1)])
            .replace(&listen("api", 0), &listen("api", first_port))
            .replace(&listen("pay", 0), &listen("pay", first_port + 1))
            .replace("http://127.0.0.1:2\"", &format!("http://127.0.0.1:{}\"", first_port + 1))
            .replace(&listen("ops", 0), &listen("ops", first_port + 2));
        std::fs::write(directory.path().join("paylink.toml"), text + banks).unwrap();
        let (_, log) = log_file("chaos");
        Self { directory, first_port, log, process: Mutex::new(None), is_up: AtomicBool::new(false) }
    }
}
