//! `--state-command`: reads a value of the receiver, such as the state of an order.

use std::{error::Error, process::Stdio, time::Duration};

use paylink_server::{commands::command_error, outbound::printable, system::Stopwatch};
use tokio::{
    process::Command,
    time::{sleep, timeout},
};

const COMMAND_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a receiver may take to process an event after its response.
const CHANGE_TIMEOUT: Duration = Duration::from_secs(5);
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// More of a value is not shown.
const SHOWN_CHARACTERS: usize = 80;

#[derive(Debug)]
pub(super) struct StateCommand<'a> {
    text: &'a str,
}

impl<'a> StateCommand<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text }
    }

    /// What the command prints. A command that fails says nothing about the receiver, so the check ends.
    pub(super) async fn read(&self) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut command = Command::new("sh");
        command.args(["-c", self.text]).stdin(Stdio::null()).stderr(Stdio::inherit()).kill_on_drop(true);
        let output = timeout(COMMAND_TIMEOUT, command.output()).await;
        let output = output.map_err(|_| {
            command_error(format!("the state command has not ended after {} s", COMMAND_TIMEOUT.as_secs()))
        })??;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(command_error(format!("the state command failed ({})", output.status)))
        }
    }

    /// The value once it differs from `old`, or after a timeout.
    pub(super) async fn read_changed(&self, old: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
        let watch = Stopwatch::start();
        loop {
            let value = self.read().await?;
            if value != old || watch.elapsed() >= CHANGE_TIMEOUT {
                return Ok(value);
            }
            sleep(POLL_INTERVAL).await;
        }
    }
}

/// The value for people, on one line.
pub(super) fn shown(value: &[u8]) -> String {
    let text = printable(value);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(SHOWN_CHARACTERS).collect()
}
