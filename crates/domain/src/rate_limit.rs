//! Rate limits: a token bucket with a rate and a burst.
//!
//! The state of a client is one number: the time at which its bucket is full again (the generic cell rate algorithm).
//! An unknown client has a full bucket, so the state of a full bucket can be dropped.

use crate::time::Timestamp;

/// The average number of requests per minute, and the largest burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    per_minute: u32,
    burst: u32,
}

/// The state of a client's bucket: when it is full again, in microseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BucketState(i64);

/// The request exceeds the rate limit. Nothing was taken from the bucket; a retry is possible after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimited {
    pub wait_ms: u64,
}

impl RateLimited {
    /// For `Retry-After`, in whole seconds: at least one.
    pub fn wait_seconds(self) -> u64 {
        self.wait_ms.div_ceil(1000).max(1)
    }
}

impl Rate {
    pub const fn per_second(requests: u32, burst: u32) -> Self {
        Self::per_minute(requests.saturating_mul(60), burst)
    }

    pub const fn per_minute(requests: u32, burst: u32) -> Self {
        Self { per_minute: requests, burst }
    }

    /// Takes `cost` from a client's bucket, if it contains that much.
    pub fn admit(self, state: Option<BucketState>, now: Timestamp, cost: u32) -> Result<BucketState, RateLimited> {
        let now_us = now.epoch_ms().saturating_mul(1000);
        let full_at = self.charge(state, now, cost).0;
        let excess_us = full_at - now_us - self.refill_us(self.burst);
        match u64::try_from(excess_us) {
            Ok(excess_us) if excess_us > 0 => Err(RateLimited { wait_ms: excess_us.div_ceil(1000) }),
            _ => Ok(BucketState(full_at)),
        }
    }

    /// Takes `cost` from a client's bucket even if it contains less: for requests whose cost is known only afterwards.
    /// The debt before a charge is at most one burst, also after many parallel requests or after the clock was set
    /// back.
    pub fn charge(self, state: Option<BucketState>, now: Timestamp, cost: u32) -> BucketState {
        let now_us = now.epoch_ms().saturating_mul(1000);
        let max_debt = now_us.saturating_add(self.refill_us(self.burst.saturating_mul(2)));
        let full_at = state.map_or(now_us, |state| state.0.clamp(now_us, max_debt));
        BucketState(full_at.saturating_add(self.refill_us(cost)))
    }

    /// Puts `cost` back that a request took and did not use.
    pub fn refund(self, state: BucketState, cost: u32) -> BucketState {
        BucketState(state.0.saturating_sub(self.refill_us(cost)))
    }

    /// How long refilling `tokens` takes.
    fn refill_us(self, tokens: u32) -> i64 {
        i64::from(tokens) * 60_000_000 / i64::from(self.per_minute.max(1))
    }
}

impl BucketState {
    /// Whether the bucket is full, so that the state can be dropped.
    pub fn is_full(self, now: Timestamp) -> bool {
        self.0 <= now.epoch_ms().saturating_mul(1000)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RATE: Rate = Rate::per_second(100, 20);

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_epoch_ms(ms)
    }

    /// How many of `tries` requests at the same time are admitted.
    fn admitted(state: &mut Option<BucketState>, now: Timestamp, tries: u32, cost: u32) -> u32 {
        let mut count = 0;
        for _ in 0..tries {
            if let Ok(full_at) = RATE.admit(*state, now, cost) {
                *state = Some(full_at);
                count += 1;
            }
        }
        count
    }

    #[test]
    fn a_burst_is_admitted_and_then_the_rate() {
        let mut state = None;
        assert_eq!(admitted(&mut state, at(0), 100, 1), 20);
        assert_eq!(admitted(&mut state, at(9), 100, 1), 0);
        assert_eq!(admitted(&mut state, at(10), 100, 1), 1);
        assert_eq!(admitted(&mut state, at(110), 100, 1), 10);
        assert_eq!(admitted(&mut state, at(10_000), 100, 1), 20, "a bucket holds no more than a burst");
    }

    #[test]
    fn a_limited_request_takes_nothing_and_tells_how_long_to_wait() {
        let mut state = None;
        admitted(&mut state, at(0), 20, 1);
        let limited = RATE.admit(state, at(0), 5).expect_err("the bucket is empty");
        assert_eq!((limited.wait_ms, limited.wait_seconds()), (50, 1));
        assert!(RATE.admit(state, at(49), 5).is_err());
        assert!(RATE.admit(state, at(50), 5).is_ok());
    }

    #[test]
    fn a_refund_restores_what_was_taken_and_no_more_than_a_full_bucket() {
        let mut state = None;
        assert_eq!(admitted(&mut state, at(0), 20, 1), 20);
        state = state.map(|state| RATE.refund(state, 2));
        assert_eq!(admitted(&mut state, at(0), 20, 1), 2);
        state = state.map(|state| RATE.refund(state, 100));
        assert_eq!(admitted(&mut state, at(0), 100, 1), 20);
    }

    #[test]
    fn a_rate_may_be_less_than_one_per_second() {
        let rate = Rate::per_minute(6, 1);
        let state = rate.admit(None, at(0), 1).ok();
        assert_eq!(rate.admit(state, at(0), 1), Err(RateLimited { wait_ms: 10_000 }));
        assert!(rate.admit(state, at(10_000), 1).is_ok());
    }

    #[test]
    fn a_charge_may_overdraw() {
        let full_at = RATE.charge(None, at(0), 30);
        assert_eq!(RATE.admit(Some(full_at), at(0), 1), Err(RateLimited { wait_ms: 110 }));
        assert!(!full_at.is_full(at(299)));
        assert!(full_at.is_full(at(300)));
    }

    #[test]
    fn the_debt_is_at_most_one_burst_also_after_the_clock_was_set_back() {
        let mut state = None;
        for _ in 0..1000 {
            state = Some(RATE.charge(state, at(10_000), 9));
        }
        assert!(RATE.admit(state, at(10_000), 1).is_err());
        assert!(
            RATE.admit(state, at(10_310), 1).is_ok(),
            "a burst of debt is refilled in 200 ms, and the last charge in 90 ms"
        );
        assert!(
            RATE.admit(state, at(210), 1).is_err() && RATE.admit(state, at(0), 1).expect_err("in debt").wait_ms <= 220
        );
    }

    proptest! {
        #[test]
        fn admitted_requests_never_exceed_the_burst_and_the_rate(gaps in proptest::collection::vec(0_i64..50, 1..200)) {
            let (mut state, mut now, mut total) = (None, 0, 0);
            for gap in gaps {
                now += gap;
                total += i64::from(admitted(&mut state, at(now), 3, 1));
                prop_assert!(total <= 20 + now / 10);
            }
        }
    }
}
