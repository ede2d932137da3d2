//! The log line of a request. It does not pass through `tracing`: every request has one, and this way it costs a third.

use std::{
    cell::RefCell,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use super::line::Line;
use crate::{config::LogFormat, request_context::RequestContext};

/// The status in log and metrics of a request whose client disconnected before the response. No client ever receives it; many
/// proxies log the same number.
pub const CLIENT_CLOSED_REQUEST: u16 = 499;

/// Whether the operator wants lines of requests: not if only warnings are logged.
static IS_ENABLED: AtomicBool = AtomicBool::new(true);
/// Where the lines go. Set once, with the first log layer.
static REQUEST_LINES: OnceLock<RequestLines> = OnceLock::new();

pub(super) struct RequestLines {
    pub(super) format: LogFormat,
    /// The name of this node.
    pub(super) node: String,
    /// The client's address and the person.
    pub(super) client_address: bool,
    pub(super) write: WriteLine,
}

/// Writes one whole line.
pub(super) type WriteLine = Box<dyn Fn(&[u8]) + Send + Sync>;

impl RequestLines {
    pub(super) fn install(self) {
        let _ = REQUEST_LINES.set(self);
    }
}

pub(super) fn set_enabled(is_enabled: bool) {
    IS_ENABLED.store(is_enabled, Ordering::Relaxed);
}

/// Logs a request that has ended, unless the operator logs only warnings.
pub fn log_request(request: &RequestContext, status: u16, duration: Duration) {
    thread_local! {
        static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    let Some(lines) = REQUEST_LINES.get().filter(|_| IS_ENABLED.load(Ordering::Relaxed)) else { return };
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        let message = match status {
            CLIENT_CLOSED_REQUEST => "request abandoned: the client disconnected",
            _ => "request handled",
        };
        let mut line = Line::begin(lines.format, buffer, "INFO", message);
        line.word("method", request.method);
        line.literal("status", status);
        line.thousandths("ms", duration.as_micros());
        write_context(&mut line, request);
        line.word("node", &lines.node);
        if let Some(company) = request.company() {
            line.display("company", company);
        }
        if let Some(token) = request.token() {
            line.display("token", token);
        }
        if let Some(address) = request.address().filter(|_| lines.client_address) {
            line.display("address", address.to_canonical());
        }
        if let Some(user) = request.user().filter(|_| lines.client_address) {
            line.display("user", user);
        }
        line.end();
        (lines.write)(buffer);
    });
}

/// What every line has that is logged while a request is worked on.
pub(super) fn write_context(line: &mut Line<'_>, request: &RequestContext) {
    line.word("route", request.route());
    line.word("request", request.id.as_str());
    line.word("trace", std::str::from_utf8(&request.trace.hex()).unwrap_or_default());
}
