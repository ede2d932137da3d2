//! When an event that an endpoint did not take is sent again, and when that ends.
//!
//! Thirteen attempts over 21 h 52 m 35 s, closer together at first. Every delay is jittered, so that an outage is not answered by
//! all at once. Whatever endpoints ask for and however long they were held back, a delivery is over 22 h 30 m after it was opened;
//! only time in which the service itself did not deliver is added.

use std::time::Duration;

use crate::{
    chance::{Randomness, draw},
    time::Timestamp,
};

/// How long after the attempt before the next one is made.
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
pub const ATTEMPTS: usize = DELAYS.len() + 1;
/// How long a delivery is open.
pub const WINDOW: Duration = Duration::from_mins(22 * 60 + 30);
const MOST_JITTER: Duration = Duration::from_mins(5);
/// How long before the end an attempt must be due so that somebody takes it before it is over.
const TO_BE_TAKEN_MS: i64 = 2_000;

/// A time in which no worker of the service delivered anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Downtime {
    pub began_at: Timestamp,
    pub ended_at: Timestamp,
}

/// An attempt that was made and did not succeed.
#[derive(Clone, Copy, Debug)]
pub struct Failed {
    /// The how-manieth it was, beginning with 1.
    pub number: usize,
    pub began_at: Timestamp,
    /// When the delivery is over; see [`closes_at`].
    pub closes_at: Timestamp,
    /// What the endpoint asked for.
    pub retry_after: Option<Duration>,
}

/// What follows a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    At(Timestamp),
    /// All attempts are spent.
    Exhausted,
    /// The next attempt would come after the end.
    Expired,
}

/// What follows `failed`. An endpoint that asks for more time gets up to twice the delay, never less than the delay, and never so
/// much that the attempt would come too late.
pub fn next(failed: &Failed, randomness: &dyn Randomness) -> Next {
    let Some(&delay) = failed.number.checked_sub(1).and_then(|index| DELAYS.get(index)) else {
        return Next::Exhausted;
    };
    let delay = jittered(delay, randomness);
    let soonest = failed.began_at + delay;
    if soonest >= failed.closes_at {
        return Next::Expired;
    }
    let asked = failed.began_at + failed.retry_after.unwrap_or(delay).clamp(delay, delay * 2);
    let latest = Timestamp::from_epoch_ms(failed.closes_at.epoch_ms() - TO_BE_TAKEN_MS);
    Next::At(asked.min(latest.max(soonest)))
}

/// `delay`, more or less by at most a tenth of it, and by at most five minutes.
fn jittered(delay: Duration, randomness: &dyn Randomness) -> Duration {
    let most = (delay / 10).min(MOST_JITTER);
    let range = u64::try_from(most.as_millis() * 2 + 1).unwrap_or(u64::MAX);
    delay.saturating_sub(most) + Duration::from_millis(u64::from_be_bytes(draw(randomness)) % range)
}

/// When a delivery that was opened at `opened_at` is over. `downtimes` are in order and do not overlap.
pub fn closes_at(opened_at: Timestamp, downtimes: &[Downtime]) -> Timestamp {
    let mut end = opened_at + WINDOW;
    for downtime in downtimes {
        let began_at = downtime.began_at.max(opened_at);
        if began_at < end && downtime.ended_at > began_at {
            end = end + downtime.ended_at.since(began_at);
        }
    }
    end
}

/// The youngest delivery that is over at `now` was opened then; see [`closes_at`].
pub fn opened_before(now: Timestamp, downtimes: &[Downtime]) -> Timestamp {
    let (mut left, mut at) = (WINDOW, now);
    for downtime in downtimes.iter().rev().filter(|downtime| downtime.ended_at <= now) {
        let open = at.since(downtime.ended_at);
        if open >= left {
            break;
        }
        left -= open;
        at = downtime.began_at;
    }
    Timestamp::from_epoch_ms(at.epoch_ms() - i64::try_from(left.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chance::testing::Seeded;

    const OPENED: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);

    struct Bytes(u8);
    impl Randomness for Bytes {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    fn failed(number: usize) -> Failed {
        Failed { number, began_at: OPENED, closes_at: closes_at(OPENED, &[]), retry_after: None }
    }

    #[test]
    fn thirteen_attempts_take_21_hours_52_minutes_and_35_seconds() {
        assert_eq!(ATTEMPTS, 13);
        let whole: Duration = DELAYS.iter().sum();
        assert_eq!(whole, Duration::from_secs(21 * 3_600 + 52 * 60 + 35));
    }

    #[test]
    fn after_the_thirteenth_attempt_there_is_none() {
        assert_eq!(next(&failed(13), &Bytes(0)), Next::Exhausted);
        assert!(matches!(next(&failed(12), &Bytes(0)), Next::At(_)));
    }

    #[test]
    fn jitter_is_a_tenth_and_never_more_than_five_minutes() {
        for (number, most_ms) in [(1, 500), (2, 3_000), (6, 180_000), (7, 300_000), (12, 300_000)] {
            let delay_ms = i64::try_from(DELAYS[number - 1].as_millis()).unwrap();
            let seeded = Seeded::new(7);
            let waits = (0..2_000).map(|_| match next(&failed(number), &seeded) {
                Next::At(at) => at.epoch_ms() - OPENED.epoch_ms(),
                other @ (Next::Exhausted | Next::Expired) => panic!("{other:?}"),
            });
            let (least, greatest) =
                waits.fold((i64::MAX, 0), |(least, greatest), wait| (least.min(wait), greatest.max(wait)));
            assert!(least >= delay_ms - most_ms && greatest <= delay_ms + most_ms, "{least} {greatest}");
            assert!(
                least < delay_ms - most_ms * 9 / 10 && greatest > delay_ms + most_ms * 9 / 10,
                "{least} {greatest}"
            );
        }
    }

    #[test]
    fn an_endpoint_may_ask_for_up_to_twice_the_delay() {
        let wait = |seconds| {
            let failed = Failed { retry_after: Some(Duration::from_secs(seconds)), ..failed(4) };
            match next(&failed, &Bytes(0)) {
                Next::At(at) => at.since(OPENED).as_secs(),
                other @ (Next::Exhausted | Next::Expired) => panic!("{other:?}"),
            }
        };
        let delay = 300 - 30; // with all the jitter that makes it shorter
        assert_eq!(wait(1), delay, "never sooner");
        assert_eq!(wait(400), 400);
        assert_eq!(wait(100_000), 2 * delay);
    }

    #[test]
    fn nothing_that_is_asked_for_moves_the_end() {
        let closes_at = OPENED + Duration::from_mins(6);
        let asked = Failed { retry_after: Some(Duration::from_hours(9)), closes_at, ..failed(4) };
        let last = Timestamp::from_epoch_ms(closes_at.epoch_ms() - TO_BE_TAKEN_MS);
        assert_eq!(next(&asked, &Bytes(0)), Next::At(last), "it is asked once more before the end");
        let late = Failed { closes_at: OPENED + Duration::from_mins(4), ..asked };
        assert_eq!(next(&late, &Bytes(0)), Next::Expired);
    }

    #[test]
    fn the_services_own_downtime_is_added() {
        let at = |minutes: u64| OPENED + Duration::from_mins(minutes);
        let down = |from, to| Downtime { began_at: at(from), ended_at: at(to) };
        let window = 22 * 60 + 30;
        assert_eq!(closes_at(OPENED, &[]), at(window));
        assert_eq!(closes_at(OPENED, &[down(60, 90), down(100, 110)]), at(window + 40));
        assert_eq!(closes_at(at(70), &[down(60, 90)]), at(70 + window + 20), "opened while nobody delivered");
        assert_eq!(closes_at(at(90), &[down(60, 90)]), at(90 + window), "over before it was opened");
        assert_eq!(closes_at(OPENED, &[down(window + 1, window + 99)]), at(window), "begun after the end");
        assert_eq!(
            closes_at(OPENED, &[down(60, 90), down(window + 10, window + 20)]),
            at(window + 40),
            "the end moved into it"
        );
    }

    proptest! {
        #[test]
        fn the_two_ways_to_ask_whether_it_is_over_agree(
            gaps in prop::collection::vec((1_i64..40_000_000, 1_i64..40_000_000), 0..6),
            opened in 0_i64..200_000_000,
        ) {
            let mut at = 0;
            let downtimes: Vec<Downtime> = gaps.into_iter().map(|(up, down)| {
                let (began, ended) = (at + up, at + up + down);
                at = ended;
                Downtime { began_at: Timestamp::from_epoch_ms(began), ended_at: Timestamp::from_epoch_ms(ended) }
            }).collect();
            let opened = Timestamp::from_epoch_ms(opened);
            let end = closes_at(opened, &downtimes);
            // A downtime is known once it is over.
            let known = |now: Timestamp| -> Vec<Downtime> {
                downtimes.iter().copied().filter(|downtime| downtime.ended_at <= now).collect()
            };
            prop_assert!(opened_before(end, &known(end)) >= opened);
            let before = Timestamp::from_epoch_ms(end.epoch_ms() - 1);
            if !downtimes.iter().any(|downtime| downtime.began_at < before && before < downtime.ended_at) {
                prop_assert!(opened_before(before, &known(before)) < opened);
            }
        }
    }
}
