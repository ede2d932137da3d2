//! The log of received requests, for tests.

use std::collections::VecDeque;

use serde::Serialize;

use crate::profile::BankId;

/// A request that a bank received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReceivedRequest {
    pub bank: BankId,
    pub method: String,
    pub path_and_query: String,
    /// In the order received, with lower-case names.
    pub headers: Vec<(String, String)>,
    /// As text, invalid UTF-8 replaced. A long body is truncated.
    pub body: String,
}

#[derive(Debug, Default)]
pub(crate) struct RequestLog(VecDeque<ReceivedRequest>);

impl RequestLog {
    const MAX_LEN: usize = 100_000;

    /// Longer bodies are truncated.
    pub(crate) const MAX_LOGGED_BODY_BYTES: usize = 64 * 1024;

    pub(crate) fn all(&self) -> Vec<ReceivedRequest> {
        self.0.iter().cloned().collect()
    }

    pub(crate) fn add(&mut self, received: ReceivedRequest) {
        if self.0.len() >= Self::MAX_LEN {
            self.0.pop_front();
        }
        self.0.push_back(received);
    }
}
