//! Logs that recurring work fails when it begins to fail, once a minute while it goes on, and when it succeeds again. A database that is
//! away makes ten loops fail several times a second: a line for each would bury everything else.

use std::{
    error::Error,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use paylink_domain::{error_chain::ErrorChain, id::CellId};

use crate::system::Stopwatch;

/// How often failures are reported that go on.
const REMINDER: Duration = Duration::from_mins(1);

/// The failures of one kind of work.
#[derive(Debug)]
pub(crate) struct FailureLog {
    /// As in "claiming due attempts".
    work: &'static str,
    failing: Mutex<Option<Failing>>,
}

#[derive(Clone, Copy, Debug)]
struct Failing {
    since: Stopwatch,
    reported: Stopwatch,
    last: Stopwatch,
    failures: u64,
}

impl FailureLog {
    pub(crate) const fn new(work: &'static str) -> Self {
        Self { work, failing: Mutex::new(None) }
    }

    /// The value of work that has succeeded.
    pub(crate) fn record<T, E: Error>(&self, cell: CellId, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => {
                self.succeeded(cell);
                Some(value)
            }
            Err(error) => {
                if let Some(failures) = self.failed() {
                    tracing::warn!(%cell, error = %ErrorChain(&error), failures, "{} failed", self.work);
                }
                None
            }
        }
    }

    /// Counts a failure. The number of failures so far, if it is to be reported.
    pub(crate) fn failed(&self) -> Option<u64> {
        let mut failing = self.lock();
        // After a quiet minute it is another failure, also where nobody notes successes.
        let failing = &mut *failing;
        if failing.is_some_and(|failing| failing.last.elapsed() >= REMINDER) {
            *failing = None;
        }
        let is_first = failing.is_none();
        let now = failing.get_or_insert_with(|| Failing {
            since: Stopwatch::start(),
            reported: Stopwatch::start(),
            last: Stopwatch::start(),
            failures: 0,
        });
        now.failures += 1;
        now.last = Stopwatch::start();
        if is_first || now.reported.elapsed() >= REMINDER {
            now.reported = Stopwatch::start();
            return Some(now.failures);
        }
        None
    }

    pub(crate) fn succeeded(&self, cell: CellId) {
        if let Some(Failing { since, failures, .. }) = self.lock().take() {
            let seconds = since.elapsed().as_secs();
            tracing::info!(%cell, failures, seconds, "{} succeeds again", self.work);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Failing>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_reported_when_it_begins_and_again_after_a_success() {
        let log = FailureLog::new("testing");
        assert_eq!((log.failed(), log.failed(), log.failed()), (Some(1), None, None));
        log.succeeded("00".parse().expect("a cell"));
        assert_eq!((log.failed(), log.failed()), (Some(1), None));
        let in_the_past = |failing: &mut Failing| failing.reported = Stopwatch::ago(REMINDER);
        log.lock().iter_mut().for_each(in_the_past);
        assert_eq!((log.failed(), log.failed()), (Some(3), None), "once a minute");
        log.lock().iter_mut().for_each(|failing| failing.last = Stopwatch::ago(REMINDER));
        assert_eq!((log.failed(), log.failed()), (Some(1), None), "after a quiet minute");
    }
}
