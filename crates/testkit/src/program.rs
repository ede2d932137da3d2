//! The program itself, as a process.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::atomic::{AtomicU16, Ordering},
};

use serde_json::{Value, json};

use super::{Answer, log_file};

/// The program `paylink`, which cargo builds before it runs a test of the package.
pub fn program_path() -> PathBuf {
    build_directory().join("paylink")
}

/// Where cargo puts programs: the tests that are running stand one level below.
pub(crate) fn build_directory() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().to_owned()
}

/// A `paylink` command that sees no configuration but the one it is given.
pub fn paylink(directory: &Path) -> Command {
    let mut command = Command::new(program_path());
    command.current_dir(directory).env_clear().stdin(Stdio::null());
    command
}

/// A `paylink` that goes on running. Its log is kept for the leak check; it is killed when dropped.
pub struct Program {
    child: Child,
    pub log: std::path::PathBuf,
    stdout: BufReader<std::process::ChildStdout>,
}

impl Program {
    pub fn start(name: &str, command: &mut Command) -> Self {
        let (log, file) = log_file(name);
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, log, stdout }
    }

    /// The next line of standard output; empty when it has ended.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line
    }

    pub fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let kill = format!("kill {signal} {pid}"); // the shell's own: not every machine has the program
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Its exit status, once it has ended by itself.
    pub fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    pub fn logged(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A base whose ports are free, below those that the system gives out by itself: what was free a moment ago is not taken by
/// whoever opens a connection.
pub fn free_port_base() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = 20_000 + u16::try_from(std::process::id() % 60).unwrap() * 100;
    loop {
        let base = start + NEXT.fetch_add(20, Ordering::Relaxed) % 6_000;
        if (0..15).all(|offset| TcpListener::bind(("127.0.0.1", base + offset)).is_ok()) {
            return base;
        }
    }
}

/// A running `paylink dev`.
pub struct Dev {
    pub program: Program,
    pub ready: Value,
}

impl Dev {
    pub fn start(directory: &Path) -> Self {
        Self::on(directory, free_port_base())
    }

    pub fn on(directory: &Path, port_base: u16) -> Self {
        let mut command = paylink(directory);
        command.args(["dev", "--json", "--port-base", &port_base.to_string()]);
        let mut program = Program::start("dev", &mut command);
        let line = program.line();
        let ready = serde_json::from_str(&line).unwrap_or_else(|_| panic!("not ready: {line}{}", program.logged()));
        Self { program, ready }
    }

    pub fn text(&self, field: &str) -> &str {
        self.ready[field].as_str().unwrap_or_else(|| panic!("{field} is missing: {}", self.ready))
    }

    pub async fn generate(&self) -> Answer {
        let url = format!("{}/companies/{}/online/link/generate", self.text("base_url"), self.text("company_id"));
        let body = json!({"payment": {"amountCents": 827, "reference": "Order 1017"}});
        let request = reqwest::Client::new().post(url).bearer_auth(self.text("api_token")).json(&body);
        Answer::of(request.send().await.unwrap()).await
    }

    pub fn end(mut self, signal: &str) -> std::process::ExitStatus {
        self.program.signal(signal);
        let status = self.program.wait();
        assert_eq!(self.program.line(), "", "one line of JSON and nothing else");
        status
    }
}

#[track_caller]
pub fn succeeds(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}
