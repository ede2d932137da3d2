//! The program itself, as a process.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::atomic::{AtomicU16, Ordering},
};

use super::log_file;

/// A `paylink` command that sees no configuration but the one it is given.
pub(crate) fn paylink(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paylink"));
    command.current_dir(directory).env_clear().stdin(Stdio::null());
    command
}

/// A `paylink` that goes on running. Its log is kept for the leak check; it is killed when dropped.
pub(crate) struct Program {
    child: Child,
    pub(crate) log: std::path::PathBuf,
    stdout: BufReader<std::process::ChildStdout>,
}

impl Program {
    pub(crate) fn start(name: &str, command: &mut Command) -> Self {
        let (log, file) = log_file(name);
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, log, stdout }
    }

    /// The next line of standard output; empty when it has ended.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line
    }

    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let kill = format!("kill {signal} {pid}"); // the shell's own: not every machine has the program
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Its exit status, once it has ended by itself.
    pub(crate) fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    pub(crate) fn logged(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A base whose ports are free, below those that the system gives out by itself.
pub(crate) fn free_port_base() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = 20_000 + u16::try_from(std::process::id() % 100).unwrap() * 100;
    loop {
        let base = start + NEXT.fetch_add(20, Ordering::Relaxed) % 10_000;
        if (0..5).all(|offset| TcpListener::bind(("127.0.0.1", base + offset)).is_ok()) {
            return base;
        }
    }
}

#[track_caller]
pub(crate) fn succeeds(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}
