//! Limits the concurrent deliveries per endpoint, by additive increase and multiplicative decrease.
//!
//! A new endpoint starts with a small limit. Each fast success raises it by one, each failure halves it. So an endpoint that hangs
//! or is slow occupies few of the worker's permits, and a fast one is not held back. A fast rejection of an event changes nothing:
//! the endpoint works.

use std::{collections::HashMap, time::Duration};

use paylink_domain::{endpoint_breaker::EndpointSignal, id::EndpointId, time::Timestamp};
use paylink_store::EndpointCapacity;

const INITIAL_LIMIT: usize = 4;
const MAX_LIMIT: usize = 64;
const SLOW_THRESHOLD_MS: i32 = 1_000;
/// An endpoint without deliveries for this long starts with the initial limit again.
const IDLE_EXPIRY: Duration = Duration::from_mins(1);

#[derive(Debug)]
struct ConcurrencyLimit {
    max_in_flight: usize,
    in_flight: usize,
    last_used_at: Timestamp,
}

/// The result of a delivery, as far as the limit depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeliveryResult {
    FastSuccess,
    /// Such as 404: the endpoint works, but does not take this event.
    FastRejection,
    SlowResponse,
    Failed,
    /// Nothing was sent, because the node had no capacity in time. The delivery is claimed again when its lease ends.
    NotStarted,
}

impl DeliveryResult {
    pub(super) const fn of(signal: EndpointSignal, duration_ms: i32) -> Self {
        match (signal, duration_ms < SLOW_THRESHOLD_MS) {
            (EndpointSignal::Accepted, true) => Self::FastSuccess,
            (EndpointSignal::Rejected, true) => Self::FastRejection,
            (EndpointSignal::Accepted | EndpointSignal::Rejected, false) => Self::SlowResponse,
            (EndpointSignal::Failed, _) => Self::Failed,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct ConcurrencyLimits(HashMap<EndpointId, ConcurrencyLimit>);

impl ConcurrencyLimits {
    pub(super) fn start(&mut self, endpoint: EndpointId, now: Timestamp) {
        let limit = self.0.entry(endpoint).or_insert(ConcurrencyLimit {
            max_in_flight: INITIAL_LIMIT,
            in_flight: 0,
            last_used_at: now,
        });
        limit.in_flight += 1;
        limit.last_used_at = now;
    }

    pub(super) fn end(&mut self, endpoint: EndpointId, result: DeliveryResult) {
        if let Some(limit) = self.0.get_mut(&endpoint) {
            limit.in_flight = limit.in_flight.saturating_sub(1);
            limit.max_in_flight = match result {
                DeliveryResult::FastSuccess => (limit.max_in_flight + 1).min(MAX_LIMIT),
                DeliveryResult::SlowResponse => (limit.max_in_flight / 2).max(INITIAL_LIMIT.min(limit.max_in_flight)),
                DeliveryResult::Failed => (limit.max_in_flight / 2).max(1),
                DeliveryResult::FastRejection | DeliveryResult::NotStarted => limit.max_in_flight,
            };
        }
    }

    /// How many more deliveries each endpoint may get, for the next claim.
    pub(super) fn capacity(&self) -> EndpointCapacity {
        let capacity = |limit: &ConcurrencyLimit| limit.max_in_flight.saturating_sub(limit.in_flight);
        let by_endpoint =
            self.0.iter().map(|(id, limit)| (*id, capacity(limit))).filter(|(_, capacity)| *capacity != INITIAL_LIMIT);
        EndpointCapacity { by_endpoint: by_endpoint.collect(), default: INITIAL_LIMIT }
    }

    pub(super) fn evict_idle(&mut self, now: Timestamp) {
        self.0.retain(|_, limit| limit.in_flight > 0 || now.since(limit.last_used_at) < IDLE_EXPIRY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint() -> EndpointId {
        EndpointId::of("00".parse().unwrap(), 7).unwrap()
    }

    fn capacity(limits: &ConcurrencyLimits) -> Option<usize> {
        limits.capacity().by_endpoint.first().map(|(_, capacity)| *capacity)
    }

    #[test]
    fn a_new_endpoint_starts_with_the_initial_limit_and_fast_successes_raise_it() {
        let (mut limits, now) = (ConcurrencyLimits::default(), Timestamp::from_epoch_ms(0));
        assert_eq!((capacity(&limits), limits.capacity().default), (None, 4));
        for _ in 0..4 {
            limits.start(endpoint(), now);
        }
        assert_eq!(capacity(&limits), Some(0));
        limits.end(endpoint(), DeliveryResult::FastSuccess);
        assert_eq!(capacity(&limits), Some(2), "the freed permit and one more");
        for _ in 0..100 {
            limits.start(endpoint(), now);
            limits.end(endpoint(), DeliveryResult::FastSuccess);
        }
        assert_eq!(capacity(&limits), Some(MAX_LIMIT - 3));
        for _ in 0..9 {
            limits.start(endpoint(), now);
            limits.end(endpoint(), DeliveryResult::of(EndpointSignal::Accepted, 14_000));
        }
        assert_eq!(
            capacity(&limits),
            Some(1),
            "a slow endpoint has the initial limit, and three deliveries are in flight"
        );
    }

    #[test]
    fn failures_lower_the_limit_down_to_one() {
        let (mut limits, now) = (ConcurrencyLimits::default(), Timestamp::from_epoch_ms(0));
        for _ in 0..9 {
            limits.start(endpoint(), now);
            limits.end(endpoint(), DeliveryResult::Failed);
        }
        assert_eq!(capacity(&limits), Some(1));
    }

    #[test]
    fn fast_rejections_leave_the_limit_and_slow_ones_lower_it_to_the_initial_one() {
        let (mut limits, now) = (ConcurrencyLimits::default(), Timestamp::from_epoch_ms(0));
        let respond = |limits: &mut ConcurrencyLimits, signal, duration_ms| {
            limits.start(endpoint(), now);
            limits.end(endpoint(), DeliveryResult::of(signal, duration_ms));
        };
        for _ in 0..10 {
            respond(&mut limits, EndpointSignal::Accepted, 5);
        }
        for _ in 0..20 {
            respond(&mut limits, EndpointSignal::Rejected, 5);
        }
        assert_eq!(capacity(&limits), Some(14));
        for _ in 0..20 {
            respond(&mut limits, EndpointSignal::Rejected, 5_000);
        }
        assert_eq!(capacity(&limits), None, "the initial limit");
    }

    #[test]
    fn an_endpoint_idle_for_a_minute_has_the_initial_limit_again() {
        let (mut limits, now) = (ConcurrencyLimits::default(), Timestamp::from_epoch_ms(0));
        limits.start(endpoint(), now);
        limits.evict_idle(now + IDLE_EXPIRY);
        assert!(capacity(&limits).is_some(), "a delivery is in flight");
        limits.end(endpoint(), DeliveryResult::FastSuccess);
        limits.evict_idle(now + IDLE_EXPIRY);
        assert_eq!(capacity(&limits), None);
    }
}
