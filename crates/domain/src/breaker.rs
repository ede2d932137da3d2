//! Sparing an endpoint that does not answer, and those who would wait behind it.
//!
//! After five failures in a row the breaker is open: one delivery at a time goes as a probe, and what is held back meanwhile spends no
//! attempt. The first success closes it and releases everything.

use std::time::Duration;

/// From so many failures in a row on, the breaker is open.
pub const OPENS_AT: i32 = 5;
const FIRST_PROBE: Duration = Duration::from_secs(5);
const MOST: Duration = Duration::from_mins(1);

pub const fn is_open(failures: i32) -> bool {
    failures >= OPENS_AT
}

/// How long after the last of so many failures the next probe goes, at the soonest.
pub fn probe_after(failures: i32) -> Duration {
    let doublings = u32::try_from(failures - OPENS_AT).unwrap_or(0).min(10);
    (FIRST_PROBE * 2_u32.pow(doublings)).min(MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_become_rarer_up_to_one_a_minute() {
        let waits: Vec<u64> = (5..11).map(|failures| probe_after(failures).as_secs()).collect();
        assert_eq!(waits, [5, 10, 20, 40, 60, 60]);
        assert_eq!(probe_after(i32::MAX), MOST);
        assert!(!is_open(4) && is_open(5));
    }
}
