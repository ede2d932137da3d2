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

/// What a breaker says about its bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakerState {
    Closed,
    /// Payers cannot choose the bank.
    Open {
        since: Timestamp,
        /// When payers may choose it again.
        until: Timestamp,
    },
    /// It was open, and the next call decides.
    HalfOpen {
        since: Timestamp,
    },
}

#[derive(Clone, Copy, Debug)]
struct Failures {
    consecutive: u32,
    /// When there were enough of them.
    opened_at: Option<Timestamp>,
    last_at: Timestamp,
}

impl BankCircuitBreaker {
    /// Records a call. Any response closes the breaker.
    pub fn record_call(&self, responded: bool, now: Timestamp) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let consecutive = failures.map_or(0, |failures| failures.consecutive).saturating_add(1);
        let opened_at = failures.and_then(|failures| failures.opened_at);
        let opened_at = opened_at.or_else(|| (consecutive >= FAILURE_THRESHOLD).then_some(now));
        *failures = (!responded).then_some(Failures { consecutive, opened_at, last_at: now });
    }

    pub fn is_open(&self, now: Timestamp) -> bool {
        match self.state(now) {
            BreakerState::Open { .. } => true,
            BreakerState::Closed | BreakerState::HalfOpen { .. } => false,
        }
    }

    pub fn state(&self, now: Timestamp) -> BreakerState {
        let failures = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let opened = failures.and_then(|failures| Some((failures.opened_at?, failures.last_at)));
        match opened {
            None => BreakerState::Closed,
            Some((since, last_at)) if now.since(last_at) < OPEN_FOR => {
                BreakerState::Open { since, until: last_at + OPEN_FOR }
            }
            Some((since, _)) => BreakerState::HalfOpen { since },
        }
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
        assert_eq!(breaker.state(now + OPEN_FOR), BreakerState::HalfOpen { since: now });
        breaker.record_call(false, now + OPEN_FOR);
        assert!(breaker.is_open(now + OPEN_FOR), "one more failure opens it again");
        let still_open = BreakerState::Open { since: now, until: now + 2 * OPEN_FOR };
        assert_eq!(breaker.state(now + OPEN_FOR), still_open, "since the first of these failures");
        breaker.record_call(true, now + 2 * OPEN_FOR);
        assert_eq!(breaker.state(now + 2 * OPEN_FOR), BreakerState::Closed);
        breaker.record_call(false, now + 2 * OPEN_FOR);
        assert!(!breaker.is_open(now + 2 * OPEN_FOR), "one response resets the count");
    }
}
