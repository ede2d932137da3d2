//! The progress of long work, on standard error. A terminal shows one line, which is rewritten. A file or a pipe gets a line every few
//! seconds.

use std::{
    io::{IsTerminal, Write},
    time::Duration,
};

use crate::system::Stopwatch;

const TERMINAL_INTERVAL: Duration = Duration::from_millis(200);
const LINE_INTERVAL: Duration = Duration::from_secs(5);
/// Moves to the start of the line and clears it.
const CLEAR_LINE: &str = "\r\u{1b}[K";

/// Whether anybody sees the progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Shown,
    /// For `--json`: scripts get the result only.
    Hidden,
}

/// Shows the progress of one piece of work, which must take a moment to be shown at all.
#[derive(Debug)]
pub struct Progress {
    visibility: Visibility,
    is_terminal: bool,
    since_report: Stopwatch,
    /// Whether the terminal's current line has a text.
    is_line_used: bool,
}

impl Progress {
    pub fn new(visibility: Visibility) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        Self { visibility, is_terminal, since_report: Stopwatch::start(), is_line_used: false }
    }

    /// How long to wait between two reports.
    pub const fn interval(&self) -> Duration {
        if self.is_terminal { TERMINAL_INTERVAL } else { LINE_INTERVAL }
    }

    /// Shows `text`, unless something was shown just before.
    pub fn report(&mut self, text: &str) {
        if self.visibility == Visibility::Hidden || self.since_report.elapsed() < self.interval() {
            return;
        }
        self.since_report = Stopwatch::start();
        let mut stderr = std::io::stderr().lock();
        // Who cannot see the progress still wants the result.
        let _ = if self.is_terminal {
            write!(stderr, "{CLEAR_LINE}paylink: {text}")
        } else {
            writeln!(stderr, "paylink: {text}")
        };
        let _ = stderr.flush();
        self.is_line_used = self.is_terminal;
    }

    /// Clears the line, so that something else can be printed.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_line_used) {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "{CLEAR_LINE}");
            let _ = stderr.flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

impl From<bool> for Visibility {
    /// From the option `--json`.
    fn from(json: bool) -> Self {
        if json { Self::Hidden } else { Self::Shown }
    }
}
