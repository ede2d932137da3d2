//! Pauses requests until a test releases them, so that the test controls the order of a race.

use std::sync::{
    Arc, Mutex, PoisonError, Weak,
    atomic::{AtomicU64, Ordering},
};

use tokio::sync::watch;

use crate::{fault::Operation, profile::BankId};

/// Where a paused request waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PausePoint {
    /// Before the operation is performed.
    Before,
    /// After the operation, before the response is sent.
    After,
}

/// Pauses every matching request until it is released or dropped.
#[derive(Debug)]
pub struct RequestPause {
    id: u64,
    state: PauseState,
    pauses: Weak<RequestPauses>,
}

/// How many requests wait, and whether they may continue.
#[derive(Clone, Debug)]
struct PauseState {
    waiting: watch::Sender<u64>,
    open: watch::Sender<bool>,
}

#[derive(Debug)]
struct Entry {
    id: u64,
    bank: Option<BankId>,
    operation: Operation,
    point: PausePoint,
    state: PauseState,
}

#[derive(Debug, Default)]
pub(crate) struct RequestPauses {
    next: AtomicU64,
    entries: Mutex<Vec<Entry>>,
}

impl RequestPause {
    /// Returns when at least one request waits.
    pub async fn wait_for_request(&self) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.state.waiting.subscribe().wait_for(|waiting| *waiting > 0).await;
    }

    /// Lets all waiting requests continue and ends the pause.
    pub fn release(self) {
        drop(self);
    }
}

impl Drop for RequestPause {
    fn drop(&mut self) {
        if let Some(pauses) = self.pauses.upgrade() {
            pauses.entries.lock().unwrap_or_else(PoisonError::into_inner).retain(|entry| entry.id != self.id);
        }
        self.state.open.send_replace(true);
    }
}

impl RequestPauses {
    pub(crate) fn add(self: &Arc<Self>, bank: Option<BankId>, operation: Operation, point: PausePoint) -> RequestPause {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let state = PauseState { waiting: watch::Sender::new(0), open: watch::Sender::new(false) };
        let entry = Entry { id, bank, operation, point, state: state.clone() };
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
        RequestPause { id, state, pauses: Arc::downgrade(self) }
    }

    /// Waits while a pause covers this request.
    pub(crate) async fn wait_while_paused(&self, bank: BankId, operation: Operation, point: PausePoint) {
        let state = {
            let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
            let covers = |entry: &&Entry| {
                entry.point == point && entry.bank.is_none_or(|only| only == bank) && entry.operation.covers(operation)
            };
            entries.iter().find(covers).map(|entry| entry.state.clone())
        };
        if let Some(state) = state {
            state.waiting.send_modify(|waiting| *waiting += 1);
            let _ = state.open.subscribe().wait_for(|open| *open).await;
        }
    }
}
