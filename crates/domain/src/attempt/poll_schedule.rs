//! When the bank is polled about an attempt.

use std::time::Duration;

use super::{AttemptSnapshot, INACTIVITY_TIMEOUT};
use crate::{status::Status, time::Timestamp};

const DAY: Duration = Duration::from_hours(24);
const MIN_POLL_INTERVAL: Duration = Duration::from_secs(5);
const MAX_POLL_INTERVAL: Duration = DAY;
/// After this long without a change or activity, an open attempt is polled once a week, until it ends.
const WEEKLY_POLLS_AFTER: Duration = Duration::from_hours(30 * 24);
const WEEKLY_POLL_INTERVAL: Duration = Duration::from_hours(7 * 24);
/// The minimum interval between two reads of orders that only notifications have named: see [`AttemptSnapshot::named_orders`].
pub const NAMED_ORDER_INTERVAL: Duration = Duration::from_mins(1);
/// An attempt that has ended is read once more after this time, to notice a bank that reverses a terminal status.
const FINAL_CHECK_AFTER: Duration = DAY;
/// If the bank cannot be read then, it is tried daily up to this long after the end.
const FINAL_CHECK_GIVEN_UP_AFTER: Duration = Duration::from_hours(7 * 24);
/// A bank whose responses cannot be read is polled at least this often for 30 days, because the problem is usually temporary.
const MAX_POLL_INTERVAL_UNREADABLE: Duration = Duration::from_hours(1);

/// Decides when the bank is polled next.
pub(super) struct PollSchedule<'a> {
    pub(super) status: Status,
    /// The last change or activity.
    pub(super) since: Timestamp,
    pub(super) ended_at: Option<Timestamp>,
    pub(super) snapshot: &'a AttemptSnapshot,
    pub(super) unreadable_since: Option<Timestamp>,
    /// Whether this observation read the order's status.
    pub(super) was_read: bool,
}

impl PollSchedule<'_> {
    /// A poll is never scheduled past a timeout, because the timeout itself changes the status.
    pub(super) fn next_poll_at(&self, now: Timestamp) -> Option<Timestamp> {
        let payer_times_out_at = (self.status == Status::Pending && !self.snapshot.superseded)
            .then(|| self.snapshot.payer_seen_at + INACTIVITY_TIMEOUT);
        let next_read_at = match self.ended_at {
            Some(ended_at) => self.final_check_at(ended_at, now),
            None => self.next_read_at(now),
        };
        if next_read_at.is_none() {
            return payer_times_out_at.map(|at| at.max(now));
        }
        // The bank's timeout concerns an open attempt only.
        let unreadable_since = self.unreadable_since.filter(|_| self.ended_at.is_none());
        let bank_times_out_at = unreadable_since.map(|since| since + INACTIVITY_TIMEOUT);
        let timeouts = [payer_times_out_at, bank_times_out_at].into_iter().flatten().filter(|at| *at > now);
        next_read_at.map(|at| timeouts.fold(at, Ord::min))
    }

    /// The interval is a quarter of the time since the last change, from five seconds to a day; after 30 days, a week.
    fn next_read_at(&self, now: Timestamp) -> Option<Timestamp> {
        // A final payment has no open attempt, except one that contradicts it.
        if self.status.is_final() || !(self.snapshot.order_known || self.snapshot.named_orders) {
            return None;
        }
        let age = now.since(self.since);
        let usual = if age >= WEEKLY_POLLS_AFTER {
            WEEKLY_POLL_INTERVAL
        } else {
            (age / 4).clamp(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL)
        };
        let delay = match self.unreadable_since {
            Some(since) => usual.min(unreadable_interval(now.since(since))),
            None => usual,
        };
        Some(now + if self.snapshot.order_known { delay } else { delay.max(NAMED_ORDER_INTERVAL) })
    }

    fn final_check_at(&self, ended_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
        if self.snapshot.named_orders && !self.snapshot.order_known {
            let age = now.since(ended_at);
            return (age < FINAL_CHECK_GIVEN_UP_AFTER).then(|| now + (age / 4).max(NAMED_ORDER_INTERVAL));
        }
        let due_at = ended_at + FINAL_CHECK_AFTER;
        if !self.snapshot.order_known {
            None
        } else if now < due_at {
            Some(due_at)
        } else {
            (!self.was_read && now.since(ended_at) < FINAL_CHECK_GIVEN_UP_AFTER).then(|| now + DAY)
        }
    }
}

fn unreadable_interval(unreadable_for: Duration) -> Duration {
    let is_long = unreadable_for >= WEEKLY_POLLS_AFTER;
    let longest = if is_long { WEEKLY_POLL_INTERVAL } else { MAX_POLL_INTERVAL_UNREADABLE };
    (unreadable_for / 4).clamp(MIN_POLL_INTERVAL, longest)
}
