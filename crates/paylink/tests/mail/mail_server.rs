//! A real mail server: aiosmtpd, in a process of its own.

use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use serde_json::Value;
use tempfile::TempDir;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mail/smtp_server.py");
const USER: &str = "paylink";
const SMTP_PASSWORD: &str = "only-for-this-server";

pub(crate) struct MailServer {
    pub(crate) directory: TempDir,
    port: u16,
    process: Option<Child>,
    pause_ms: u32,
    tls_at_once: bool,
}

impl MailServer {
    pub(crate) fn start() -> Self {
        Self::with(0, false)
    }

    /// TLS begins with the first byte, and there is no STARTTLS.
    pub(crate) fn with_tls_at_once() -> Self {
        Self::with(0, true)
    }

    /// The server responds to a message only after up to this time.
    pub(crate) fn with_pause(pause_ms: u32) -> Self {
        Self::with(pause_ms, false)
    }

    fn with(pause_ms: u32, tls_at_once: bool) -> Self {
        let directory = tempfile::tempdir().unwrap();
        write_certificates(&directory);
        std::fs::create_dir(directory.path().join("received")).unwrap();
        let mut server = Self { directory, port: 0, process: None, pause_ms, tls_at_once };
        server.write_password(SMTP_PASSWORD);
        server.run();
        server
    }

    /// Starts it, on the port that it had before.
    pub(crate) fn run(&mut self) {
        let path = |name| self.path(name).into_os_string();
        let mut command = Command::new("python3");
        command.arg(SCRIPT).arg(path("received")).arg(path("server.pem")).arg(path("server.key"));
        command.args([USER, SMTP_PASSWORD, &self.port.to_string(), &self.pause_ms.to_string()]);
        command.args(self.tls_at_once.then_some("tls"));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        self.port = line.trim().parse().expect("aiosmtpd, which `scripts/setup` installs, runs with `python3`");
        self.process = Some(child);
    }

    pub(crate) fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The password with which Paylink signs in. The server's own does not change.
    pub(crate) fn write_password(&self, password: &str) {
        std::fs::write(self.path("password"), password).unwrap();
    }

    pub(crate) fn write_right_password(&self) {
        self.write_password(SMTP_PASSWORD);
    }

    /// The section of a configuration that uses this server and trusts this authority.
    pub(crate) fn section(&self, authority: &str) -> String {
        format!(
            "[mail]\nserver = \"localhost:{}\"\nuser = \"{USER}\"\npassword_file = \"{}\"\nca_file = \"{}\"\n\
             from = \"Paylink Test <no-reply@paylink.example>\"\n",
            self.port,
            self.path("password").display(),
            self.path(authority).display(),
        )
    }

    /// The messages that it has accepted.
    pub(crate) fn received(&self) -> Vec<Received> {
        let files = std::fs::read_dir(self.path("received")).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "json")).collect();
        files.sort();
        files.iter().map(|file| Received(serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap())).collect()
    }

    pub(crate) fn received_by(&self, address: &str) -> Vec<Received> {
        self.received().into_iter().filter(|message| message.to() == address).collect()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A message, with what the server knows about it.
#[derive(Debug)]
pub(crate) struct Received(pub(crate) Value);

impl Received {
    pub(crate) fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.0["headers"][name].as_str().unwrap_or_else(|| panic!("no header {name}"))
    }

    pub(crate) fn to(&self) -> &str {
        assert_eq!(self.0["to"].as_array().unwrap().len(), 1, "each mail has one reader");
        self.0["to"][0].as_str().unwrap()
    }
}

/// An authority with a certificate for localhost, and another authority.
fn write_certificates(directory: &TempDir) {
    let write = |name: &str, text: String| std::fs::write(directory.path().join(name), text).unwrap();
    let authority = || {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
    };
    let (trusted, other) = (authority(), authority());
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &trusted).unwrap();
    write("ca.pem", trusted.pem());
    write("other-ca.pem", other.pem());
    write("server.pem", certificate.pem());
    write("server.key", key.serialize_pem());
}
