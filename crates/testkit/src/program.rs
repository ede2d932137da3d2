//! The program `paylink` as a process.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
};

use paylink_playground::dev::private_postgres::PROGRAMS_VARIABLE;
use paylink_server::system::environment;
use serde_json::{Value, json};

use crate::{build_directory::build_directory, http_response::HttpResponse, logs::log_file, ports::free_port_base};

/// Cargo builds the program before it runs a test of its package.
pub fn program_path() -> PathBuf {
    build_directory().join("paylink")
}

/// A `paylink` command without any environment variables, apart from the one that chooses PostgreSQL.
pub fn paylink(directory: &Path) -> Command {
    let mut command = Command::new(program_path());
    command.current_dir(directory).env_clear().envs(environment(PROGRAMS_VARIABLE)).stdin(Stdio::null());
    command
}

/// A running `paylink`. The leak check reads its log. It is killed when dropped.
pub struct Program {
    child: Child,
    pub log: PathBuf,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    pub fn start(name: &str, command: &mut Command) -> Self {
        let (log, file) = log_file(name);
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, log, stdout }
    }

    /// The next line of standard output; empty, if the output has ended.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let kill = format!("kill {signal} {pid}"); // built into the shell: not every machine has the program
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Waits until the program exits.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    pub fn log_text(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A running `paylink dev`.
pub struct DevProgram {
    pub program: Program,
    pub ready: Value,
}

impl DevProgram {
    pub fn start(directory: &Path) -> Self {
        Self::on_port_base(directory, free_port_base())
    }

    pub fn on_port_base(directory: &Path, port_base: u16) -> Self {
        let mut command = paylink(directory);
        command.args(["dev", "--json", "--port-base", &port_base.to_string()]);
        let mut program = Program::start("dev", &mut command);
        let line = program.line();
        let ready = serde_json::from_str(&line)
            .unwrap_or_else(|_| panic!("`paylink dev` did not become ready: {line}{}", program.log_text()));
        Self { program, ready }
    }

    pub fn text(&self, field: &str) -> &str {
        self.ready[field].as_str().unwrap_or_else(|| panic!("{field} is missing: {}", self.ready))
    }

    pub async fn generate(&self) -> HttpResponse {
        let url = format!("{}/companies/{}/online/link/generate", self.text("base_url"), self.text("company_id"));
        let body = json!({"payment": {"amountCents": 827, "reference": "Order 1017"}});
        let request = reqwest::Client::new().post(url).bearer_auth(self.text("api_token")).json(&body);
        HttpResponse::of(request.send().await.unwrap()).await
    }

    pub fn stop(mut self, signal: &str) -> ExitStatus {
        self.program.signal(signal);
        let status = self.program.wait();
        assert_eq!(self.program.line(), "", "`paylink dev --json` prints one line only");
        status
    }
}

#[track_caller]
pub fn assert_success(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}
