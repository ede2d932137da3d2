//! How long the latest calls to a bank took on this node, for operators. The metrics have the same by call, for all times.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use paylink_domain::time::Timestamp;

/// How many calls are kept.
const KEPT: usize = 500;
/// Older calls say nothing about the present.
const RECENT: Duration = Duration::from_hours(1);

#[derive(Debug, Default)]
pub struct BankCallTimes(Mutex<VecDeque<(Timestamp, Duration)>>);

/// Of the calls of the last hour, at most 500.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallTimes {
    pub calls: usize,
    /// Half of them took at most this long.
    pub median: Duration,
    /// 95 of 100 took at most this long.
    pub percentile_95: Duration,
}

impl BankCallTimes {
    pub fn record(&self, took: Duration, now: Timestamp) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() == KEPT {
            calls.pop_front();
        }
        calls.push_back((now, took));
    }

    /// `None` without a call in the last hour.
    pub fn recent(&self, now: Timestamp) -> Option<CallTimes> {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = calls.iter().filter(|(at, _)| now.since(*at) <= RECENT);
        let mut times: Vec<Duration> = recent.map(|(_, took)| *took).collect();
        drop(calls);
        times.sort_unstable();
        let at_most = |percent: usize| times.get((times.len() * percent).div_ceil(100).saturating_sub(1)).copied();
        Some(CallTimes { calls: times.len(), median: at_most(50)?, percentile_95: at_most(95)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_last_hour_and_of_500_calls() {
        let (times, now) = (BankCallTimes::default(), Timestamp::from_epoch_ms(1_000_000));
        assert_eq!(times.recent(now), None);
        times.record(Duration::from_secs(9), now);
        let later = now + RECENT + Duration::from_secs(1);
        assert_eq!(times.recent(later), None);
        for ms in 1..=100 {
            times.record(Duration::from_millis(ms), later);
        }
        let (median, percentile_95) = (Duration::from_millis(50), Duration::from_millis(95));
        assert_eq!(times.recent(later), Some(CallTimes { calls: 100, median, percentile_95 }));
        for _ in 0..KEPT {
            times.record(Duration::ZERO, later);
        }
        let zero = Duration::ZERO;
        assert_eq!(times.recent(later), Some(CallTimes { calls: KEPT, median: zero, percentile_95: zero }));
    }
}
