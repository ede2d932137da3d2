//! Running the command that prints a key, for example the client of a key management service.

use std::{
    io::Read,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use zeroize::Zeroizing;

use crate::system::Stopwatch;

/// How long the command may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often to look whether the command has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// More than a key in base 64 and a line break.
const MAX_OUTPUT_BYTES: u64 = 256;

/// No variant contains what the command printed.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeyCommandError {
    #[error("needs a program and its arguments, as in [\"kms\", \"decrypt\", \"…\"]")]
    Empty,
    #[error("cannot run the program: {0}")]
    Start(std::io::Error),
    #[error("the command did not end within {} s", TIMEOUT.as_secs())]
    Timeout,
    #[error("the command failed ({0}): run it by hand to see why, its error output is not shown here")]
    Failed(ExitStatus),
    #[error("the output of the command cannot be read: {0}")]
    Output(std::io::Error),
}

/// What the command prints on standard output. Its error output is discarded, because it might contain the key.
pub(super) fn run(command: &[String]) -> Result<Zeroizing<String>, KeyCommandError> {
    let [program, arguments @ ..] = command else { return Err(KeyCommandError::Empty) };
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(KeyCommandError::Start)?;
    let stopwatch = Stopwatch::start();
    let output = child.stdout.take().map(|stdout| read_in_background(stdout, stopwatch));
    let ended = output.and_then(Result::ok).zip(wait(&mut child, stopwatch));
    let Some((output, status)) = ended else {
        // It may have ended meanwhile; then there is nothing to kill.
        let _ = child.kill();
        let _ = child.wait();
        return Err(KeyCommandError::Timeout);
    };
    if !status.success() {
        return Err(KeyCommandError::Failed(status));
    }
    output.map_err(KeyCommandError::Output)
}

type Output = Result<Zeroizing<String>, std::io::Error>;

/// In a thread of its own, because reading from a pipe has no deadline.
fn read_in_background(stdout: ChildStdout, stopwatch: Stopwatch) -> Result<Output, mpsc::RecvTimeoutError> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut text = Zeroizing::new(String::new());
        let read = stdout.take(MAX_OUTPUT_BYTES).read_to_string(&mut text);
        // Nobody receives it after the timeout.
        let _ = sender.send(read.map(|_| text));
    });
    receiver.recv_timeout(TIMEOUT.saturating_sub(stopwatch.elapsed()))
}

/// `None` if the command has not ended within the timeout.
fn wait(child: &mut Child, stopwatch: Stopwatch) -> Option<ExitStatus> {
    while stopwatch.elapsed() < TIMEOUT {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        thread::sleep(POLL_INTERVAL);
    }
    None
}
