//! The queue of an endpoint and its breaker, as in the table `endpoint_queue` and its SQL statements.

use paylink_domain::{
    endpoint_breaker::{Breaker, BreakerState, EndpointSignal, Release, SignalCount},
    time::Timestamp,
};

use crate::{
    delivery::{Delivery, State},
    invariants::LEASE,
};

#[derive(Debug)]
pub(crate) struct Queue {
    /// When a worker checks the queue next.
    pub(crate) next_due: i64,
    breaker: Breaker,
    /// The first success after the endpoint failed, until the waiting deliveries are released.
    pub(crate) flush_since: Option<i64>,
}

impl Default for Queue {
    fn default() -> Self {
        Self { next_due: i64::MAX, breaker: Breaker::default(), flush_since: None }
    }
}

impl Queue {
    /// The deliveries to send now: fresh ones, then queued ones, up to `free_permits`. One probe if the breaker is
    /// open: one that was never sent before a retry.
    pub(crate) fn claim(
        &mut self,
        deliveries: &mut [Delivery],
        now: i64,
        is_on: bool,
        free_permits: usize,
    ) -> Vec<usize> {
        let earliest_probe = match self.breaker.state {
            BreakerState::Open { next_probe_at, .. } => Some(next_probe_at.epoch_ms()),
            BreakerState::Closed | BreakerState::Recovering { .. } => None,
        };
        let is_open = earliest_probe.is_some();
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
                self.next_due = self.next_due.min(earliest_probe.unwrap_or(now).max(now));
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
        let mut waiting = in_order(deliveries, State::Queued);
        let due = waiting.iter().filter(|index| deliveries[**index].next_at <= now).count();
        let count = due.min(limit);
        if is_open && let Some(unsent) = waiting[..due].iter().position(|index| deliveries[*index].attempts == 0) {
            waiting[..=unsent].rotate_right(1);
        }
        let next_waiting = waiting.get(count).map_or(i64::MAX, |index| deliveries[*index].next_at);
        self.next_due = match (limit, count) {
            (0, _) => i64::MAX,
            (_, 0) => next_waiting,
            (_, _) if is_open => now + LEASE,
            (_, _) => next_waiting.min(now + LEASE),
        };
        if let (BreakerState::Open { next_probe_at, .. }, 1..) = (&mut self.breaker.state, count) {
            *next_probe_at = time(now + LEASE);
        }
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

    /// Records a result, and `due`, the time of the retry.
    pub(crate) fn record(&mut self, signal: EndpointSignal, due: i64, now: i64) {
        let mut signals = SignalCount::default();
        signals.add(signal);
        let (breaker, release) = self.breaker.after(signals, time(now));
        self.breaker = breaker;
        self.next_due = match (breaker.state, release) {
            (_, Release::Held | Release::HeldAndRetries) => now,
            (BreakerState::Open { next_probe_at, .. }, Release::Nothing) => next_probe_at.epoch_ms(),
            (BreakerState::Closed | BreakerState::Recovering { .. }, Release::Nothing) => self.next_due.min(due),
        };
        self.flush_since = match release {
            Release::HeldAndRetries => Some(now),
            Release::Held | Release::Nothing => self.flush_since.filter(|_| !breaker.is_open()),
        };
    }

    pub(crate) fn enable(&mut self, now: i64) {
        (self.next_due, self.breaker, self.flush_since) = (now, Breaker::default(), Some(now));
    }
}

fn in_order(deliveries: &[Delivery], state: State) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..deliveries.len()).filter(|index| deliveries[*index].state == state).collect();
    indices.sort_by_key(|index| deliveries[*index].next_at);
    indices
}

fn time(ms: i64) -> Timestamp {
    Timestamp::from_epoch_ms(ms)
}
