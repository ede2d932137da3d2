//! The queue of an endpoint and its breaker, as `endpoint_queue` and the statements around it have them.

use std::time::Duration;

use paylink_domain::breaker;

use crate::{
    delivery::{Delivery, State},
    rules::LEASE,
};

#[derive(Debug)]
pub(crate) struct Queue {
    /// When it is worth a look.
    pub(crate) next_due: i64,
    failures: i32,
    /// The first success after an outage, until what waits has been released.
    pub(crate) flush_since: Option<i64>,
}

impl Default for Queue {
    fn default() -> Self {
        Self { next_due: i64::MAX, failures: 0, flush_since: None }
    }
}

impl Queue {
    /// Which deliveries go now: what is fresh, then what waits, as far as there is room; one probe, if the breaker is open.
    pub(crate) fn claim(&mut self, deliveries: &mut [Delivery], now: i64, is_on: bool, room: usize) -> Vec<usize> {
        let is_open = breaker::is_open(self.failures);
        let mut claimed = Vec::new();
        for place in in_order(deliveries, State::Fresh) {
            if deliveries[place].next_at > now {
                break;
            }
            if is_on && !is_open && claimed.len() < room {
                claimed.push(place);
            } else {
                deliveries[place].state = State::Queued;
                deliveries[place].in_flight = false;
                self.next_due = self.next_due.min(if is_open { now + ms(breaker::probe_after(i32::MAX)) } else { now });
            }
        }
        let room = room - claimed.len();
        if self.next_due > now || room == 0 {
            return claimed;
        }
        let most = match (is_on, is_open) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => room,
        };
        let waiting = in_order(deliveries, State::Queued);
        let due = waiting.iter().filter(|place| deliveries[**place].next_at <= now).count();
        let goes = due.min(most);
        let rest = waiting.get(goes).map_or(i64::MAX, |place| deliveries[*place].next_at);
        self.next_due = match (most, goes) {
            (0, _) => i64::MAX,
            (_, 0) => rest,
            (_, _) if is_open => now + LEASE,
            (_, _) => rest.min(now + LEASE),
        };
        claimed.extend(&waiting[..goes]);
        claimed
    }

    /// Releases what waits for a retry.
    pub(crate) fn flush(&mut self, deliveries: &mut [Delivery], now: i64) {
        let Some(since) = self.flush_since.take() else { return };
        for delivery in
            deliveries.iter_mut().filter(|delivery| delivery.state == State::Queued && delivery.next_at > now)
        {
            if !delivery.in_flight && delivery.attempted_at < since {
                (delivery.next_at, delivery.released) = (now, true);
            }
        }
        self.next_due = self.next_due.min(now);
    }

    pub(crate) fn succeeded(&mut self, now: i64) {
        if breaker::is_open(self.failures) {
            (self.next_due, self.flush_since) = (now, Some(now));
        }
        self.failures = 0;
    }

    pub(crate) fn failed(&mut self, due: i64, now: i64) {
        self.failures += 1;
        if breaker::is_open(self.failures) {
            (self.next_due, self.flush_since) = (now + ms(breaker::probe_after(self.failures)), None);
        } else {
            self.next_due = self.next_due.min(due);
        }
    }

    pub(crate) fn enable(&mut self, now: i64) {
        (self.next_due, self.failures, self.flush_since) = (now, 0, Some(now));
    }
}

fn in_order(deliveries: &[Delivery], state: State) -> Vec<usize> {
    let mut places: Vec<usize> = (0..deliveries.len()).filter(|place| deliveries[*place].state == state).collect();
    places.sort_by_key(|place| deliveries[*place].next_at);
    places
}

fn ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap()
}
