//! How often is too often.
//!
//! A rate with a burst, as one number per caller: the moment at which their bucket would be full again (the generic cell rate
//! algorithm). A caller of whom nothing is known has a full bucket, so forgetting one costs nothing.

use crate::time::Timestamp;

/// So many a second on average, so many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub per_second: u32,
    pub burst: u32,
}

/// What is remembered of a caller: when their bucket is full again, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FullAt(i64);

/// Too often: nothing was taken from the bucket, and waiting this long helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooOften {
    pub wait_ms: u64,
}

impl TooOften {
    /// For `Retry-After`, which knows only whole seconds: at least one.
    pub fn wait_seconds(self) -> u64 {
        self.wait_ms.div_ceil(1000).max(1)
    }
}

impl Rate {
    /// Takes `cost` from a caller's bucket, if there is that much in it.
    pub fn admit(self, known: Option<FullAt>, now: Timestamp, cost: u32) -> Result<FullAt, TooOften> {
        let now_us = now.epoch_ms().saturating_mul(1000);
        let full_at = self.charge(known, now, cost).0;
        let beyond = full_at - now_us - self.refill_us(self.burst);
        match u64::try_from(beyond) {
            Ok(beyond_us) if beyond_us > 0 => Err(TooOften { wait_ms: beyond_us.div_ceil(1000) }),
            _ => Ok(FullAt(full_at)),
        }
    }

    /// Takes `cost` from a caller's bucket, also if it is not in it: for what turns out expensive only afterwards. Nobody owes more
    /// than one burst, however much they asked for at once, and however far the clock was set back.
    pub fn charge(self, known: Option<FullAt>, now: Timestamp, cost: u32) -> FullAt {
        let now_us = now.epoch_ms().saturating_mul(1000);
        let deepest = now_us.saturating_add(self.refill_us(self.burst.saturating_mul(2)));
        let full_at = known.map_or(now_us, |known| known.0.clamp(now_us, deepest));
        FullAt(full_at.saturating_add(self.refill_us(cost)))
    }

    /// How long `tokens` take to come back.
    fn refill_us(self, tokens: u32) -> i64 {
        i64::from(tokens) * 1_000_000 / i64::from(self.per_second.max(1))
    }
}

impl FullAt {
    /// Whether this is as good as knowing nothing.
    pub fn is_past(self, now: Timestamp) -> bool {
        self.0 <= now.epoch_ms().saturating_mul(1000)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RATE: Rate = Rate { per_second: 100, burst: 20 };

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_epoch_ms(ms)
    }

    /// How many of `tries` requests at one moment are let through.
    fn admitted(state: &mut Option<FullAt>, now: Timestamp, tries: u32, cost: u32) -> u32 {
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
    fn a_burst_is_let_through_and_then_the_rate() {
        let mut state = None;
        assert_eq!(admitted(&mut state, at(0), 100, 1), 20);
        assert_eq!(admitted(&mut state, at(9), 100, 1), 0);
        assert_eq!(admitted(&mut state, at(10), 100, 1), 1);
        assert_eq!(admitted(&mut state, at(110), 100, 1), 10);
        assert_eq!(admitted(&mut state, at(10_000), 100, 1), 20, "a bucket holds no more than a burst");
    }

    #[test]
    fn what_is_refused_takes_nothing_and_says_how_long_to_wait() {
        let mut state = None;
        admitted(&mut state, at(0), 20, 1);
        let refused = RATE.admit(state, at(0), 5).expect_err("the bucket is empty");
        assert_eq!((refused.wait_ms, refused.wait_seconds()), (50, 1));
        assert!(RATE.admit(state, at(49), 5).is_err());
        assert!(RATE.admit(state, at(50), 5).is_ok());
    }

    #[test]
    fn a_charge_may_overdraw() {
        let full_at = RATE.charge(None, at(0), 30);
        assert_eq!(RATE.admit(Some(full_at), at(0), 1), Err(TooOften { wait_ms: 110 }));
        assert!(!full_at.is_past(at(299)));
        assert!(full_at.is_past(at(300)));
    }

    #[test]
    fn nobody_owes_more_than_a_burst_nor_because_the_clock_was_set_back() {
        let mut state = None;
        for _ in 0..1000 {
            state = Some(RATE.charge(state, at(10_000), 9));
        }
        assert!(RATE.admit(state, at(10_000), 1).is_err());
        assert!(
            RATE.admit(state, at(10_310), 1).is_ok(),
            "a burst of debt is paid back in 200 ms, and the last charge in 90"
        );
        assert!(
            RATE.admit(state, at(210), 1).is_err() && RATE.admit(state, at(0), 1).expect_err("in debt").wait_ms <= 220
        );
    }

    proptest! {
        #[test]
        fn never_more_than_the_burst_and_the_rate(gaps in proptest::collection::vec(0_i64..50, 1..200)) {
            let (mut state, mut now, mut passed) = (None, 0, 0);
            for gap in gaps {
                now += gap;
                passed += i64::from(admitted(&mut state, at(now), 3, 1));
                prop_assert!(passed <= 20 + now / 10);
            }
        }
    }
}
