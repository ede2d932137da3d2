//! Marks a bank as unavailable on this node after several calls in a row without a response.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use paylink_domain::time::Timestamp;

/// How many consecutive calls without a response open the breaker. A single one may have a temporary cause.
const FAILURE_THRESHOLD: u32 = 5;
/// How long the breaker stays open after the last failed call.
const OPEN_FOR: Duration = Duration::from_mins(1);

#[derive(Debug, Default)]
pub struct BankCircuitBreaker(Mutex<Option<Failures>>);

#[derive(Clone, Copy, Debug)]
struct Failures {
    consecutive: u32,
    last_at: Timestamp,
}

impl BankCircuitBreaker {
    /// Records a call. Any response closes the breaker.
    pub fn record_call(&self, responded: bool, now: Timestamp) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = failures.map_or(0, |failures| failures.consecutive);
        *failures = (!responded).then_some(Failures { consecutive: before.saturating_add(1), last_at: now });
    }

    pub fn is_open(&self, now: Timestamp) -> bool {
        let failures = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures
            .is_some_and(|failures| failures.consecutive >= FAILURE_THRESHOLD && now.since(failures.last_at) < OPEN_FOR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_calls_without_a_response_open_the_breaker_for_a_minute() {
        let (breaker, now) = (BankCircuitBreaker::default(), Timestamp::from_epoch_ms(1_000_000));
        for _ in 0..4 {
            breaker.record_call(false, now);
        }
        assert!(!breaker.is_open(now), "four failures");
        breaker.record_call(false, now);
        assert!(breaker.is_open(now), "five failures");
        assert!(!breaker.is_open(now + OPEN_FOR), "the bank is tried again");
        breaker.record_call(false, now + OPEN_FOR);
        assert!(breaker.is_open(now + OPEN_FOR), "one more failure opens it again");
        breaker.record_call(true, now + 2 * OPEN_FOR);
        breaker.record_call(false, now + 2 * OPEN_FOR);
        assert!(!breaker.is_open(now + 2 * OPEN_FOR), "one response resets the count");
    }
}
