//! What a connection is doing: which exchanges are open, or since when it is idle.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use crate::system::Stopwatch;

#[derive(Debug)]
pub(super) struct Activity(Mutex<State>);

#[derive(Debug)]
struct State {
    /// The open exchanges; at most as many as HTTP/2 streams are allowed.
    open: Vec<OpenExchange>,
    next_number: u64,
    /// Since the end of the last exchange, or since the connection was accepted.
    idle: Stopwatch,
    /// Since a write first waited for the client. `None` if everything was written since.
    blocked: Option<Stopwatch>,
}

#[derive(Debug)]
struct OpenExchange {
    number: u64,
    running: Stopwatch,
    limit: Duration,
}

/// An open exchange: a request, until its response was sent or given up. Dropping it ends the exchange.
#[derive(Debug)]
pub(super) struct Exchange {
    activity: Arc<Activity>,
    number: u64,
}

impl Activity {
    pub(super) fn new() -> Self {
        Self(Mutex::new(State { open: Vec::new(), next_number: 0, idle: Stopwatch::start(), blocked: None }))
    }

    /// Starts an exchange that may take as long as `limit`.
    pub(super) fn begin(self: &Arc<Self>, limit: Duration) -> Exchange {
        let mut state = self.state();
        let number = state.next_number;
        state.next_number += 1;
        state.open.push(OpenExchange { number, running: Stopwatch::start(), limit });
        Exchange { activity: self.clone(), number }
    }

    /// How long the connection has been idle. `None` while an exchange is open, or the client has not received all of a response.
    pub(super) fn idle(&self) -> Option<Duration> {
        let state = self.state();
        (state.open.is_empty() && state.blocked.is_none()).then(|| state.idle.elapsed())
    }

    /// Whether the client has sent a request yet.
    pub(super) fn has_started(&self) -> bool {
        self.state().next_number > 0
    }

    /// The time until the first of the open exchanges exceeds its limit: zero if one has. `None` if none is open.
    pub(super) fn remaining(&self) -> Option<Duration> {
        let state = self.state();
        state.open.iter().map(|exchange| exchange.limit.saturating_sub(exchange.running.elapsed())).min()
    }

    /// A write waits, because the client does not receive.
    pub(super) fn blocked(&self) {
        self.state().blocked.get_or_insert_with(Stopwatch::start);
    }

    /// Everything was written. A client that took its time is idle only from now on.
    pub(super) fn flushed(&self) {
        let mut state = self.state();
        if state.blocked.take().is_some() {
            state.idle = Stopwatch::start();
        }
    }

    /// How long the client has not received all that was to be written.
    pub(super) fn blocked_for(&self) -> Option<Duration> {
        self.state().blocked.map(Stopwatch::elapsed)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        let mut state = self.activity.state();
        state.open.retain(|exchange| exchange.number != self.number);
        state.idle = Stopwatch::start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exchange_with_the_least_time_left_counts() {
        let activity = Arc::new(Activity::new());
        assert!(!activity.has_started() && activity.idle().is_some() && activity.remaining().is_none());
        let long = activity.begin(Duration::from_mins(1));
        let short = activity.begin(Duration::ZERO);
        assert_eq!((activity.remaining(), activity.idle()), (Some(Duration::ZERO), None));
        drop(short);
        assert!(activity.remaining().is_some_and(|remaining| remaining > Duration::from_secs(50)));
        drop(long);
        assert!(activity.has_started() && activity.idle().is_some());
        activity.blocked();
        assert!(activity.idle().is_none(), "the client still receives");
        activity.flushed();
        assert!(activity.idle().is_some());
    }
}
