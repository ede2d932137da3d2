//! The circuit breaker of a merchant's endpoint: a failing endpoint gets fewer requests and does not delay other
//! deliveries.
//!
//! After five consecutive failures the breaker is open. Then one delivery at a time is sent as a probe; the others are
//! held back, which does not count as an attempt. The first success closes the breaker and releases the held
//! deliveries.

use std::time::Duration;

/// The number of consecutive failures that opens the breaker.
pub const FAILURE_THRESHOLD: i32 = 5;
const FIRST_PROBE_DELAY: Duration = Duration::from_secs(5);
const MAX_PROBE_DELAY: Duration = Duration::from_mins(1);

pub const fn is_open(failures: i32) -> bool {
    failures >= FAILURE_THRESHOLD
}

/// The minimum delay from the last of `failures` consecutive failures to the next probe.
pub fn probe_delay(failures: i32) -> Duration {
    let doublings = u32::try_from(failures - FAILURE_THRESHOLD).unwrap_or(0).min(10);
    (FIRST_PROBE_DELAY * 2_u32.pow(doublings)).min(MAX_PROBE_DELAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_become_rarer_up_to_one_a_minute() {
        let delays: Vec<u64> = (5..11).map(|failures| probe_delay(failures).as_secs()).collect();
        assert_eq!(delays, [5, 10, 20, 40, 60, 60]);
        assert_eq!(probe_delay(i32::MAX), MAX_PROBE_DELAY);
        assert!(!is_open(4) && is_open(5));
    }
}
