//! When a failed delivery of an event is retried, and when it expires.
//!
//! There are thirteen attempts over 21 h 52 m 35 s, closer together at first. Every delay is jittered, so that
//! the retries after an outage do not all arrive at the same time. A delivery expires 22 h 30 m after it was opened,
//! regardless of `Retry-After` and of the breaker. Only the service's own downtime extends this window.
//!
//! An endpoint that recovers gets its retries at once. If it fails again, they may have used up the attempts hours
//! before the window closes. Then one more attempt is made near its end, so no delivery is given up before.

use std::time::Duration;

use crate::{
    random::{Randomness, random_bytes},
    time::Timestamp,
};

/// The delay from the start of each attempt to the start of the next one.
pub const DELAYS: [Duration; 12] = [
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_mins(2),
    Duration::from_mins(5),
    Duration::from_mins(15),
    Duration::from_mins(30),
    Duration::from_hours(1),
    Duration::from_hours(2),
    Duration::from_hours(3),
    Duration::from_hours(4),
    Duration::from_hours(5),
    Duration::from_hours(6),
];
/// The attempts of a delivery whose retries all keep to the delays.
pub const SCHEDULED_ATTEMPTS: usize = DELAYS.len() + 1;
/// How long a delivery is retried, apart from the service's own downtime.
pub const DELIVERY_WINDOW: Duration = Duration::from_mins(22 * 60 + 30);
const MAX_JITTER: Duration = Duration::from_mins(5);
/// How long before the end of the window an attempt is made for a delivery that has no other left: when the thirteenth is
/// made without early ones.
pub const FINAL_ATTEMPT_BEFORE_END: Duration = Duration::from_secs(37 * 60 + 25);
/// An attempt this close to that time was itself the final one. Jitter can move the thirteenth 41 minutes ahead of it.
pub const FINAL_ATTEMPT_DISTANCE: Duration = Duration::from_mins(45);
/// `Retry-After` never moves an attempt closer than this to the end of the window, so that a worker can still claim it.
const LAST_ATTEMPT_MARGIN_MS: i64 = 2_000;

/// A period in which no worker of the service was delivering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Downtime {
    pub started_at: Timestamp,
    pub ended_at: Timestamp,
}

/// A delivery attempt that failed.
#[derive(Clone, Copy, Debug)]
pub struct FailedDeliveryAttempt {
    /// 1-based.
    pub number: usize,
    pub started_at: Timestamp,
    /// When the delivery expires; see [`closes_at`].
    pub closes_at: Timestamp,
    /// The endpoint's `Retry-After`.
    pub retry_after: Option<Duration>,
}

/// What follows a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryDecision {
    RetryAt(Timestamp),
    /// All attempts were made.
    Exhausted,
    /// The next attempt would start after the delivery expires.
    Expired,
}

/// What follows `failed`. `Retry-After` is honoured between 1× and 2× the delay, but never moves an attempt past the
/// end of the window.
pub fn after_failure(failed: &FailedDeliveryAttempt, randomness: &dyn Randomness) -> RetryDecision {
    let Some(&delay) = failed.number.checked_sub(1).and_then(|index| DELAYS.get(index)) else {
        return final_attempt(failed, randomness).map_or(RetryDecision::Exhausted, RetryDecision::RetryAt);
    };
    let delay = jittered(delay, randomness);
    let earliest = failed.started_at + delay;
    if earliest >= failed.closes_at {
        return final_attempt(failed, randomness).map_or(RetryDecision::Expired, RetryDecision::RetryAt);
    }
    let requested = failed.started_at + failed.retry_after.unwrap_or(delay).clamp(delay, delay * 2);
    let latest = Timestamp::from_epoch_ms(failed.closes_at.epoch_ms() - LAST_ATTEMPT_MARGIN_MS);
    RetryDecision::RetryAt(requested.min(latest.max(earliest)))
}

/// The attempt near the end of the window, of a delivery that has no other left. `None` if `failed` was that one.
fn final_attempt(failed: &FailedDeliveryAttempt, randomness: &dyn Randomness) -> Option<Timestamp> {
    let at = failed.closes_at.before(jittered(FINAL_ATTEMPT_BEFORE_END, randomness));
    (failed.started_at + FINAL_ATTEMPT_DISTANCE < at).then_some(at)
}

/// `delay`, plus or minus up to a tenth of it and up to five minutes.
fn jittered(delay: Duration, randomness: &dyn Randomness) -> Duration {
    let max_jitter = (delay / 10).min(MAX_JITTER);
    let range = u64::try_from(max_jitter.as_millis() * 2 + 1).unwrap_or(u64::MAX);
    delay.saturating_sub(max_jitter) + Duration::from_millis(u64::from_be_bytes(random_bytes(randomness)) % range)
}

/// When a delivery that was opened at `opened_at` expires. `downtimes` are in order and do not overlap.
pub fn closes_at(opened_at: Timestamp, downtimes: &[Downtime]) -> Timestamp {
    let mut end = opened_at + DELIVERY_WINDOW;
    for downtime in downtimes {
        let started_at = downtime.started_at.max(opened_at);
        if started_at < end {
            end = end + downtime.ended_at.since(started_at);
        }
    }
    end
}

/// A delivery has expired at `now` if it was opened at this time or earlier: the inverse of [`closes_at`].
pub fn expiry_cutoff(now: Timestamp, downtimes: &[Downtime]) -> Timestamp {
    let (mut remaining, mut at) = (DELIVERY_WINDOW, now);
    for downtime in downtimes.iter().rev().filter(|downtime| downtime.ended_at <= now) {
        let uptime = at.since(downtime.ended_at);
        if uptime >= remaining {
            break;
        }
        remaining -= uptime;
        at = downtime.started_at;
    }
    Timestamp::from_epoch_ms(at.epoch_ms() - i64::try_from(remaining.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::random::testing::Seeded;

    const OPENED: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);

    /// Randomness whose bytes are this number.
    struct ConstantRandomness(u64);
    impl Randomness for ConstantRandomness {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.copy_from_slice(&self.0.to_be_bytes());
        }
    }

    fn failed(number: usize) -> FailedDeliveryAttempt {
        FailedDeliveryAttempt { number, started_at: OPENED, closes_at: closes_at(OPENED, &[]), retry_after: None }
    }

    #[test]
    fn thirteen_attempts_take_21_hours_52_minutes_and_35_seconds() {
        assert_eq!(SCHEDULED_ATTEMPTS, 13);
        let total: Duration = DELAYS.iter().sum();
        assert_eq!(total, Duration::from_secs(21 * 3_600 + 52 * 60 + 35));
        assert_eq!(total + FINAL_ATTEMPT_BEFORE_END, DELIVERY_WINDOW);
    }

    fn failed_at(number: usize, minutes: u64) -> FailedDeliveryAttempt {
        FailedDeliveryAttempt { started_at: OPENED + Duration::from_mins(minutes), ..failed(number) }
    }

    #[test]
    fn the_thirteenth_attempt_is_the_last() {
        let shortest = DELAYS.iter().map(|delay| delay.saturating_sub((*delay / 10).min(MAX_JITTER))).sum::<Duration>();
        for started_at in [OPENED + shortest, OPENED + Duration::from_hours(22)] {
            for seed in 0..200 {
                let last = FailedDeliveryAttempt { started_at, ..failed(13) };
                assert_eq!(after_failure(&last, &Seeded::new(seed)), RetryDecision::Exhausted);
            }
        }
        assert!(matches!(after_failure(&failed(12), &ConstantRandomness(0)), RetryDecision::RetryAt(_)));
    }

    #[test]
    fn attempts_that_were_used_up_early_leave_one_near_the_end() {
        let end = closes_at(OPENED, &[]);
        for (number, minutes) in [(13, 0), (13, 90), (13, 20 * 60), (14, 20 * 60), (200, 60), (12, 17 * 60)] {
            for seed in 0..200 {
                let RetryDecision::RetryAt(at) = after_failure(&failed_at(number, minutes), &Seeded::new(seed)) else {
                    panic!("attempt {number} after {minutes} minutes was not the last")
                };
                let before_end = end.since(at).as_secs();
                assert!((37 * 60 + 25_u64).abs_diff(before_end) <= 5 * 60, "{before_end} s before the end");
                let next = FailedDeliveryAttempt { started_at: at, ..failed(number + 1) };
                assert_eq!(after_failure(&next, &Seeded::new(seed + 1)), RetryDecision::Exhausted);
            }
        }
        let late = failed_at(11, 20 * 60);
        let RetryDecision::RetryAt(at) = after_failure(&late, &ConstantRandomness(0)) else { panic!("{late:?}") };
        let last = FailedDeliveryAttempt { started_at: at, ..failed(12) };
        assert_eq!(after_failure(&last, &ConstantRandomness(0)), RetryDecision::Expired, "its delay is too long");
    }

    #[test]
    fn jitter_is_a_tenth_and_never_more_than_five_minutes() {
        for (number, max_jitter_ms) in [(1, 500), (2, 3_000), (6, 180_000), (7, 300_000), (12, 300_000)] {
            let delay_ms = i64::try_from(DELAYS[number - 1].as_millis()).unwrap();
            let seeded = Seeded::new(7);
            let samples_ms = (0..2_000).map(|_| match after_failure(&failed(number), &seeded) {
                RetryDecision::RetryAt(at) => at.epoch_ms() - OPENED.epoch_ms(),
                other @ (RetryDecision::Exhausted | RetryDecision::Expired) => panic!("{other:?}"),
            });
            let (least, greatest) =
                samples_ms.fold((i64::MAX, 0), |(least, greatest), ms| (least.min(ms), greatest.max(ms)));
            assert!(least >= delay_ms - max_jitter_ms && greatest <= delay_ms + max_jitter_ms, "{least} {greatest}");
            assert!(
                least < delay_ms - max_jitter_ms * 9 / 10 && greatest > delay_ms + max_jitter_ms * 9 / 10,
                "{least} {greatest}"
            );
        }
    }

    #[test]
    fn a_delay_is_shortened_and_lengthened_by_the_same_maximum() {
        let delay_ms = |number, randomness| match after_failure(&failed(number), &ConstantRandomness(randomness)) {
            RetryDecision::RetryAt(at) => at.epoch_ms() - OPENED.epoch_ms(),
            other @ (RetryDecision::Exhausted | RetryDecision::Expired) => panic!("{other:?}"),
        };
        assert_eq!([0, 500, 1_000, 1_001].map(|randomness| delay_ms(1, randomness)), [4_500, 5_000, 5_500, 4_500]);
        assert_eq!([0, 600_000, 600_001].map(|randomness| delay_ms(12, randomness) / 1_000), [21_300, 21_900, 21_300]);
    }

    #[test]
    fn an_attempt_within_45_minutes_of_the_time_of_the_final_one_was_the_final_one() {
        // With the least random number: 37 minutes and 25 seconds before the end, less a tenth.
        let final_at = closes_at(OPENED, &[]).before(Duration::from_millis(2_020_500));
        let next =
            |started_at| after_failure(&FailedDeliveryAttempt { started_at, ..failed(13) }, &ConstantRandomness(0));
        let boundary = final_at.before(Duration::from_mins(45));
        assert_eq!(next(boundary), RetryDecision::Exhausted);
        assert_eq!(next(boundary.before(Duration::from_millis(1))), RetryDecision::RetryAt(final_at));
    }

    #[test]
    fn retry_after_is_honoured_between_one_and_two_times_the_delay() {
        let delay_with_retry_after = |seconds| {
            let failed = FailedDeliveryAttempt { retry_after: Some(Duration::from_secs(seconds)), ..failed(4) };
            match after_failure(&failed, &ConstantRandomness(0)) {
                RetryDecision::RetryAt(at) => at.since(OPENED).as_secs(),
                other @ (RetryDecision::Exhausted | RetryDecision::Expired) => panic!("{other:?}"),
            }
        };
        let delay = 300 - 30; // the shortest, with full jitter
        assert_eq!(delay_with_retry_after(1), delay, "never sooner");
        assert_eq!(delay_with_retry_after(400), 400);
        assert_eq!(delay_with_retry_after(100_000), 2 * delay);
    }

    #[test]
    fn retry_after_does_not_extend_the_window() {
        let closes_at = OPENED + Duration::from_mins(6);
        let failed = FailedDeliveryAttempt { retry_after: Some(Duration::from_hours(9)), closes_at, ..failed(4) };
        let last = Timestamp::from_epoch_ms(closes_at.epoch_ms() - LAST_ATTEMPT_MARGIN_MS);
        assert_eq!(
            after_failure(&failed, &ConstantRandomness(0)),
            RetryDecision::RetryAt(last),
            "one more attempt before the end"
        );
        let late = FailedDeliveryAttempt { closes_at: OPENED + Duration::from_mins(4), ..failed };
        assert_eq!(after_failure(&late, &ConstantRandomness(0)), RetryDecision::Expired);
    }

    #[test]
    fn the_services_own_downtime_is_added() {
        let at = |minutes: u64| OPENED + Duration::from_mins(minutes);
        let down = |from, to| Downtime { started_at: at(from), ended_at: at(to) };
        let window = 22 * 60 + 30;
        assert_eq!(closes_at(OPENED, &[]), at(window));
        assert_eq!(closes_at(OPENED, &[down(60, 90), down(100, 110)]), at(window + 40));
        assert_eq!(closes_at(at(70), &[down(60, 90)]), at(70 + window + 20), "opened during the downtime");
        assert_eq!(closes_at(at(90), &[down(60, 90)]), at(90 + window), "downtime before it was opened");
        assert_eq!(closes_at(OPENED, &[down(window + 1, window + 99)]), at(window), "downtime after the end");
        assert_eq!(closes_at(OPENED, &[down(window, window + 99)]), at(window), "downtime from the end on");
        assert_eq!(closes_at(OPENED, &[down(window - 1, window + 99)]), at(window + 100), "downtime over the end");
        assert_eq!(
            closes_at(OPENED, &[down(60, 90), down(window + 10, window + 20)]),
            at(window + 40),
            "the extended window reaches the second downtime"
        );
    }

    proptest! {
        #[test]
        fn closes_at_and_expiry_cutoff_agree(
            gaps in prop::collection::vec((1_i64..40_000_000, 1_i64..40_000_000), 0..6),
            opened in 0_i64..200_000_000,
        ) {
            let mut at = 0;
            let downtimes: Vec<Downtime> = gaps.into_iter().map(|(up, down)| {
                let (started, ended) = (at + up, at + up + down);
                at = ended;
                Downtime { started_at: Timestamp::from_epoch_ms(started), ended_at: Timestamp::from_epoch_ms(ended) }
            }).collect();
            let opened = Timestamp::from_epoch_ms(opened);
            let end = closes_at(opened, &downtimes);
            // A downtime is known once it is over.
            let known = |now: Timestamp| -> Vec<Downtime> {
                downtimes.iter().copied().filter(|downtime| downtime.ended_at <= now).collect()
            };
            prop_assert!(expiry_cutoff(end, &known(end)) >= opened);
            let before = Timestamp::from_epoch_ms(end.epoch_ms() - 1);
            if !downtimes.iter().any(|downtime| downtime.started_at < before && before < downtime.ended_at) {
                prop_assert!(expiry_cutoff(before, &known(before)) < opened);
            }
        }
    }
}
