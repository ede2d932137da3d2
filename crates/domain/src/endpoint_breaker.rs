//! The circuit breaker of a merchant's endpoint: a failing endpoint gets fewer requests and does not delay other
//! deliveries.
//!
//! Only what shows that an endpoint is down or overloaded counts: no response, 429 and 5xx. After five such failures
//! in a row the breaker is open. Then one delivery at a time is sent as a probe, and the others are held, which does not
//! count as an attempt.
//!
//! Every other response shows that the endpoint works, also if it rejects this event: it closes the breaker, and the
//! held deliveries are sent. A 2xx after an outage also releases the retries that wait for a later time. A rejection
//! does not: each of them would spend an attempt on an endpoint that has accepted nothing yet.
//!
//! This is the only place with these rules. The store applies [`Breaker::after`] under a lock and stores its result, so
//! no statement compares a number of failures.

use std::time::Duration;

use crate::time::Timestamp;

/// The number of consecutive failures that opens the breaker.
pub const FAILURE_THRESHOLD: i32 = 5;
const FIRST_PROBE_DELAY: Duration = Duration::from_secs(5);
/// The longest time from a failed probe to the next one.
pub const MAX_PROBE_DELAY: Duration = Duration::from_mins(1);
/// Far more than any count that people read.
const MAX_FAILURES: i32 = 1_000_000;

/// What a delivery attempt shows about its endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointSignal {
    /// 2xx.
    Accepted,
    /// The endpoint works, but does not take this event: a redirect, or 4xx except 429.
    Rejected,
    /// No response in time, no connection, 429 or 5xx.
    Failed,
}

impl EndpointSignal {
    /// `http_status` is `None` if there was no response.
    pub const fn of(http_status: Option<u16>) -> Self {
        match http_status {
            Some(200..300) => Self::Accepted,
            None | Some(429 | 500..) => Self::Failed,
            Some(_) => Self::Rejected,
        }
    }
}

/// The attempts at one endpoint that are recorded together. Their order is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignalCount {
    pub accepted: i32,
    pub rejected: i32,
    pub failed: i32,
}

impl SignalCount {
    pub fn add(&mut self, signal: EndpointSignal) {
        let count = match signal {
            EndpointSignal::Accepted => &mut self.accepted,
            EndpointSignal::Rejected => &mut self.rejected,
            EndpointSignal::Failed => &mut self.failed,
        };
        *count = count.saturating_add(1);
    }

    /// The attempts as one signal: a single response is enough to show that the endpoint works.
    fn strongest(self) -> Option<EndpointSignal> {
        match self {
            Self { accepted: 1.., .. } => Some(EndpointSignal::Accepted),
            Self { rejected: 1.., .. } => Some(EndpointSignal::Rejected),
            Self { failed: 1.., .. } => Some(EndpointSignal::Failed),
            Self { .. } => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BreakerState {
    #[default]
    Closed,
    /// One probe at a time is sent, the next one not before `next_probe_at`.
    Open { opened_at: Timestamp, next_probe_at: Timestamp },
    /// Closed by a rejection. Nothing was accepted since it opened, so retries wait from the time of the outage.
    Recovering { opened_at: Timestamp },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breaker {
    /// Consecutive failures.
    pub failures: i32,
    pub state: BreakerState,
}

/// Which of the endpoint's queued deliveries become due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    Nothing,
    /// What is due already and was held.
    Held,
    /// Also the retries that wait for a later time.
    HeldAndRetries,
}

impl Breaker {
    pub const fn is_open(&self) -> bool {
        match self.state {
            BreakerState::Open { .. } => true,
            BreakerState::Closed | BreakerState::Recovering { .. } => false,
        }
    }

    /// The breaker after these attempts, which were recorded at `now`, and what is released.
    #[must_use]
    pub fn after(self, attempts: SignalCount, now: Timestamp) -> (Self, Release) {
        match attempts.strongest() {
            None => (self, Release::Nothing),
            Some(EndpointSignal::Accepted) => {
                let release = match self.state {
                    BreakerState::Closed => Release::Nothing,
                    BreakerState::Open { .. } | BreakerState::Recovering { .. } => Release::HeldAndRetries,
                };
                (Self::default(), release)
            }
            Some(EndpointSignal::Rejected) => match self.state {
                BreakerState::Open { opened_at, .. } => {
                    (Self { failures: 0, state: BreakerState::Recovering { opened_at } }, Release::Held)
                }
                BreakerState::Closed | BreakerState::Recovering { .. } => {
                    (Self { failures: 0, ..self }, Release::Nothing)
                }
            },
            Some(EndpointSignal::Failed) => (self.after_failures(attempts.failed, now), Release::Nothing),
        }
    }

    fn after_failures(self, count: i32, now: Timestamp) -> Self {
        let failures = self.failures.saturating_add(count).min(MAX_FAILURES);
        let next_probe_at = now + probe_delay(failures);
        let state = match self.state {
            BreakerState::Open { opened_at, .. } => BreakerState::Open { opened_at, next_probe_at },
            BreakerState::Closed | BreakerState::Recovering { .. } if failures >= FAILURE_THRESHOLD => {
                BreakerState::Open { opened_at: now, next_probe_at }
            }
            state @ (BreakerState::Closed | BreakerState::Recovering { .. }) => state,
        };
        Self { failures, state }
    }
}

/// The minimum delay from the last of `failures` consecutive failures to the next probe.
pub fn probe_delay(failures: i32) -> Duration {
    let doublings = u32::try_from(failures.saturating_sub(FAILURE_THRESHOLD)).unwrap_or(0).min(10);
    (FIRST_PROBE_DELAY * 2_u32.pow(doublings)).min(MAX_PROBE_DELAY)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);

    fn counted(signals: &[EndpointSignal]) -> SignalCount {
        let mut count = SignalCount::default();
        for signal in signals {
            count.add(*signal);
        }
        count
    }

    fn after(breaker: Breaker, signals: &[EndpointSignal]) -> (Breaker, Release) {
        breaker.after(counted(signals), NOW)
    }

    fn open() -> Breaker {
        after(Breaker::default(), &[EndpointSignal::Failed; 5]).0
    }

    #[test]
    fn probes_become_rarer_up_to_one_a_minute() {
        let delays: Vec<u64> = (5..11).map(|failures| probe_delay(failures).as_secs()).collect();
        assert_eq!(delays, [5, 10, 20, 40, 60, 60]);
        assert_eq!((probe_delay(i32::MAX), probe_delay(i32::MIN)), (MAX_PROBE_DELAY, FIRST_PROBE_DELAY));
    }

    #[test]
    fn only_timeouts_connection_failures_429_and_5xx_are_failures() {
        for status in 0..=999 {
            let expected = match status {
                200..300 => EndpointSignal::Accepted,
                429 | 500.. => EndpointSignal::Failed,
                _ => EndpointSignal::Rejected,
            };
            assert_eq!(EndpointSignal::of(Some(status)), expected, "{status}");
        }
        assert_eq!(EndpointSignal::of(None), EndpointSignal::Failed);
    }

    #[test]
    fn five_consecutive_failures_open_the_breaker() {
        let mut breaker = Breaker::default();
        for failures in 1..5 {
            breaker = after(breaker, &[EndpointSignal::Failed]).0;
            assert_eq!(breaker, Breaker { failures, state: BreakerState::Closed });
        }
        let state = BreakerState::Open { opened_at: NOW, next_probe_at: NOW + Duration::from_secs(5) };
        assert_eq!(after(breaker, &[EndpointSignal::Failed]), (Breaker { failures: 5, state }, Release::Nothing));
    }

    #[test]
    fn a_failed_probe_delays_the_next_one_and_keeps_the_time_of_the_outage() {
        let later = NOW + Duration::from_secs(7);
        let (breaker, release) = open().after(counted(&[EndpointSignal::Failed]), later);
        let state = BreakerState::Open { opened_at: NOW, next_probe_at: later + Duration::from_secs(10) };
        assert_eq!((breaker, release), (Breaker { failures: 6, state }, Release::Nothing));
    }

    #[test]
    fn a_rejection_closes_the_breaker_and_leaves_retries_for_the_first_success() {
        let (recovering, release) = after(open(), &[EndpointSignal::Rejected, EndpointSignal::Failed]);
        assert_eq!(recovering, Breaker { failures: 0, state: BreakerState::Recovering { opened_at: NOW } });
        assert_eq!(release, Release::Held);
        assert_eq!(after(recovering, &[EndpointSignal::Rejected]), (recovering, Release::Nothing));
        assert_eq!(after(recovering, &[EndpointSignal::Accepted]), (Breaker::default(), Release::HeldAndRetries));
        let later = NOW + Duration::from_hours(1);
        let reopened = recovering.after(counted(&[EndpointSignal::Failed; 5]), later).0;
        let state = BreakerState::Open { opened_at: later, next_probe_at: later + Duration::from_secs(5) };
        assert_eq!(reopened, Breaker { failures: 5, state });
    }

    #[test]
    fn the_first_success_after_an_outage_releases_everything() {
        assert_eq!(after(open(), &[EndpointSignal::Accepted]), (Breaker::default(), Release::HeldAndRetries));
        let failing = Breaker { failures: 4, state: BreakerState::Closed };
        assert_eq!(after(failing, &[EndpointSignal::Accepted]), (Breaker::default(), Release::Nothing));
    }

    fn signals() -> impl Strategy<Value = EndpointSignal> {
        prop_oneof![
            6 => Just(EndpointSignal::Failed),
            1 => Just(EndpointSignal::Rejected),
            1 => Just(EndpointSignal::Accepted),
        ]
    }

    proptest! {
        #[test]
        fn the_breaker_is_open_exactly_after_five_consecutive_failures(
            history in prop::collection::vec((signals(), 0_u64..200), 0..60),
        ) {
            let (mut breaker, mut now, mut consecutive) = (Breaker::default(), NOW, 0);
            for (signal, seconds) in history {
                now = now + Duration::from_secs(seconds);
                let was_open = breaker.is_open();
                let (next, release) = breaker.after(counted(&[signal]), now);
                breaker = next;
                consecutive = if signal == EndpointSignal::Failed { consecutive + 1 } else { 0 };
                prop_assert_eq!(breaker.failures, consecutive);
                prop_assert_eq!(breaker.is_open(), consecutive >= 5);
                prop_assert!(!was_open || breaker.is_open() || release != Release::Nothing, "held for ever");
                if let BreakerState::Open { opened_at, next_probe_at } = breaker.state {
                    prop_assert!(opened_at <= now && next_probe_at > now && next_probe_at <= now + MAX_PROBE_DELAY);
                }
            }
        }
    }
}
