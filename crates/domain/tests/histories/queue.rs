//! The queue of an endpoint and its breaker, as in the table `endpoint_queue` and its SQL statements.

use std::time::Duration;

use paylink_domain::endpoint_breaker;

use crate::{
    delivery::{Delivery, State},
    invariants::LEASE,
};

#[derive(Debug)]
pub(crate) struct Queue {
    /// When a worker checks the queue next.
    pub(crate) next_due: i64,
    failures: i32,
    /// The first success after the endpoint failed, until the waiting deliveries are released.
    pub(crate) flush_since: Option<i64>,
}

impl Default for Queue {
    fn default() -> Self {
        Self { next_due: i64::MAX, failures: 0, flush_since: None }
    }
}

impl Queue {
    /// The deliveries to send now: fresh ones, then queued ones, up to `free_permits`; one probe if the breaker is
    /// open.
    pub(crate) fn claim(
        &mut self,
        deliveries: &mut [Delivery],
        now: i64,
        is_on: bool,
        free_permits: usize,
    ) -> Vec<usize> {
        let is_open = endpoint_breaker::is_open(self.failures);
        let mut claimed = Vec::new();
        for index in in_order(deliveries, State::Fresh) {
            if deliveries[index].next_at > now {
                break;
            }
            if is_on && !is_open && claimed.len() < free_permits {
                claimed.push(index);
            } else {
                deliveries[index].state = State::Queued;
                deliveries[index].in_flight = false;
                self.next_due =
                    self.next_due.min(if is_open { now + ms(endpoint_breaker::probe_delay(i32::MAX)) } else { now });
            }
        }
        let free_permits = free_permits - claimed.len();
        if self.next_due > now || free_permits == 0 {
            return claimed;
        }
        let limit = match (is_on, is_open) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => free_permits,
        };
        let waiting = in_order(deliveries, State::Queued);
        let due = waiting.iter().filter(|index| deliveries[**index].next_at <= now).count();
        let count = due.min(limit);
        let next_waiting = waiting.get(count).map_or(i64::MAX, |index| deliveries[*index].next_at);
        self.next_due = match (limit, count) {
            (0, _) => i64::MAX,
            (_, 0) => next_waiting,
            (_, _) if is_open => now + LEASE,
            (_, _) => next_waiting.min(now + LEASE),
        };
        claimed.extend(&waiting[..count]);
        claimed
    }

    /// Releases the deliveries that wait for a retry.
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
        if endpoint_breaker::is_open(self.failures) {
            (self.next_due, self.flush_since) = (now, Some(now));
        }
        self.failures = 0;
    }

    pub(crate) fn failed(&mut self, due: i64, now: i64) {
        self.failures += 1;
        if endpoint_breaker::is_open(self.failures) {
            (self.next_due, self.flush_since) = (now + ms(endpoint_breaker::probe_delay(self.failures)), None);
        } else {
            self.next_due = self.next_due.min(due);
        }
    }

    pub(crate) fn enable(&mut self, now: i64) {
        (self.next_due, self.failures, self.flush_since) = (now, 0, Some(now));
    }
}

fn in_order(deliveries: &[Delivery], state: State) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..deliveries.len()).filter(|index| deliveries[*index].state == state).collect();
    indices.sort_by_key(|index| deliveries[*index].next_at);
    indices
}

fn ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap()
}
