//! When a worker looks for due deliveries next.

use std::time::Duration;

use crate::system::Stopwatch;

/// How often a worker looks that has had deliveries within the last minute.
const BUSY_INTERVAL: Duration = Duration::from_millis(100);
const BUSY_FOR: Duration = Duration::from_mins(1);
/// And one that has had none. A hundred idle workers should not be noticed in the database.
const IDLE_INTERVAL: Duration = Duration::from_millis(250);
/// How long a worker that is woken waits for more events: it looks at most 50 times a second, however many payments end.
const WAKE_DELAY: Duration = Duration::from_millis(20);

#[derive(Debug, Default)]
pub(super) struct Pace {
    /// When the worker last had something to do.
    last_due: Option<Stopwatch>,
    /// Whether the next look comes soon anyway: there is work, or the worker was woken.
    looks_soon: bool,
}

impl Pace {
    /// Whether an event is a reason to look earlier. A busy worker claims many at once.
    pub(super) const fn can_be_woken(&self) -> bool {
        !self.looks_soon
    }

    /// Returns the time until the next look.
    pub(super) const fn wake(&mut self) -> Duration {
        self.looks_soon = true;
        WAKE_DELAY
    }

    /// Notes a look, and returns the time until the next one.
    pub(super) fn looked(&mut self, is_busy: bool) -> Duration {
        self.looks_soon = is_busy;
        if is_busy {
            self.last_due = Some(Stopwatch::start());
        }
        let is_idle = self.last_due.is_none_or(|last| last.elapsed() > BUSY_FOR);
        if is_idle { IDLE_INTERVAL } else { BUSY_INTERVAL }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_worker_is_woken_once_and_a_busy_one_looks_often_for_a_minute() {
        let mut pace = Pace::default();
        assert_eq!((pace.looked(false), pace.can_be_woken()), (IDLE_INTERVAL, true));
        assert_eq!((pace.wake(), pace.can_be_woken()), (WAKE_DELAY, false));
        assert_eq!((pace.looked(true), pace.can_be_woken()), (BUSY_INTERVAL, false));
        assert_eq!((pace.looked(false), pace.can_be_woken()), (BUSY_INTERVAL, true), "there may be more soon");
        pace.last_due = Some(Stopwatch::ago(BUSY_FOR + WAKE_DELAY));
        assert_eq!(pace.looked(false), IDLE_INTERVAL);
    }
}
