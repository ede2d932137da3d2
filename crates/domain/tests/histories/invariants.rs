//! The invariants of every delivery, checked on its history and not on the decisions that led to it.

use paylink_domain::retry::{DELAYS, Downtime, SCHEDULED_ATTEMPTS};

use super::{
    delivery::{Delivery, DeliveryAttempt, DeliveryAttemptOutcome, State},
    scenario::{HOUR, MINUTE, Outage, SECOND},
};

/// How long a delivery stays claimed after its worker died.
pub(crate) const LEASE: i64 = 30 * SECOND;
/// How often expired deliveries are ended.
pub(crate) const SWEEP_INTERVAL: i64 = SECOND;

const DELIVERY_WINDOW: i64 = 22 * HOUR + 30 * MINUTE;
const MIN_SPREAD: i64 = 212 * HOUR / 10;
const MAX_SPREAD: i64 = 225 * HOUR / 10;
/// `Retry-After` delays the last attempt to at most this long before the end.
const LAST_ATTEMPT_MARGIN_MS: i64 = 2_000;
/// When the final attempt is made of a delivery that has used up the others early: this long before the end, earliest and latest.
const FINAL_ATTEMPT: (i64, i64) = (42 * MINUTE, 33 * MINUTE);
/// An attempt this long before the end, or later, may be the last one. The notice of such an end is written an hour and a half before.
const LAST_ATTEMPT_BEFORE_END: i64 = 87 * MINUTE;
/// Each lost attempt costs 30 seconds. With more of them the last of thirteen attempts may be too late.
const MAX_LOST: usize = 2;

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

/// When the service has been up for 22 h 30 m since `opened`. Unlike the domain, this counts forward through the
/// downtimes.
pub(crate) fn window_end(opened: i64, downtimes: &[Downtime]) -> i64 {
    let (mut at, mut remaining) = (opened, DELIVERY_WINDOW);
    for downtime in downtimes.iter().filter(|downtime| downtime.ended_at.epoch_ms() > opened) {
        let uptime = (downtime.started_at.epoch_ms() - at).max(0);
        if uptime >= remaining {
            break;
        }
        remaining -= uptime;
        at = downtime.ended_at.epoch_ms();
    }
    at + remaining
}

/// The shortest and the longest jittered delay after an attempt.
fn delay_bounds(number: usize) -> (i64, i64) {
    let delay = i64::try_from(DELAYS[number - 1].as_millis()).unwrap();
    let jitter = (delay / 10).min(5 * MINUTE);
    (delay - jitter, delay + jitter)
}

pub(crate) struct CheckedDelivery<'a> {
    pub(crate) delivery: &'a Delivery,
    pub(crate) outages: &'a [Outage],
    pub(crate) downtimes: &'a [Downtime],
    /// How long after its due time something may happen.
    pub(crate) max_lateness: i64,
}

impl CheckedDelivery<'_> {
    pub(crate) fn check(&self) -> Result<(), String> {
        self.attempts_are_counted()?;
        self.it_ends_on_time()?;
        self.nothing_happens_during_an_outage()?;
        self.attempts_are_spaced()?;
        self.an_endpoint_that_always_rejects_gets_thirteen_attempts()
    }

    /// The attempts that are not lost.
    pub(crate) fn recorded_attempts(&self) -> impl Iterator<Item = &DeliveryAttempt> + Clone {
        self.delivery.log.iter().filter(|attempt| attempt.outcome != DeliveryAttemptOutcome::Lost)
    }

    fn downtimes_known_at(&self, at: i64) -> &[Downtime] {
        let known = self.downtimes.iter().take_while(|downtime| downtime.ended_at.epoch_ms() <= at).count();
        &self.downtimes[..known]
    }

    fn attempts_are_counted(&self) -> Result<(), String> {
        let count = self.recorded_attempts().count();
        ensure!(
            self.recorded_attempts().map(|attempt| attempt.number).eq(1..=count),
            "attempt numbers are not consecutive"
        );
        let released = self.recorded_attempts().filter(|attempt| attempt.released).count();
        let extra = if self.overlaps_outage() { usize::MAX } else { released };
        ensure!(
            count == self.delivery.attempts && count <= SCHEDULED_ATTEMPTS.saturating_add(extra),
            "{count} attempts, {released} of them released early"
        );
        let accepted = self.recorded_attempts().position(|attempt| attempt.outcome == DeliveryAttemptOutcome::Accepted);
        ensure!(
            (self.delivery.state == State::Delivered) == accepted.is_some(),
            "state and attempts disagree on the delivery"
        );
        ensure!(accepted.is_none_or(|index| index + 1 == count), "sent again after it was accepted");
        Ok(())
    }

    fn it_ends_on_time(&self) -> Result<(), String> {
        let ended = self.delivery.ended;
        let end = window_end(self.delivery.opened, self.downtimes_known_at(ended));
        let last = self.delivery.log.last();
        // An attempt in flight at the end may finish. After a worker's death another worker may claim the delivery
        // before the sweep.
        let mut latest = end + SWEEP_INTERVAL + self.max_lateness;
        for attempt in &self.delivery.log {
            ensure!(attempt.started_at_ms < latest, "attempted {} ms after the end", attempt.started_at_ms - end);
            let finished_at = if attempt.outcome == DeliveryAttemptOutcome::Lost {
                attempt.started_at_ms + LEASE
            } else {
                attempt.ended
            };
            latest = latest.max(finished_at + SWEEP_INTERVAL + self.max_lateness);
        }
        ensure!(ended < latest, "ended {} ms late", ended - latest);
        match self.delivery.state {
            State::Fresh | State::Queued => Err("never ended".to_owned()),
            State::Delivered => Ok(()),
            State::Exhausted => {
                ensure!(self.delivery.attempts >= SCHEDULED_ATTEMPTS, "exhausted too soon");
                self.it_was_attempted_near_the_end(end)
            }
            State::Expired { swept: true } => {
                ensure!(ended >= end, "ended {} ms too soon", end - ended);
                let worker_died = last.is_some_and(|last| last.outcome == DeliveryAttemptOutcome::Lost);
                ensure!(worker_died || self.delivery.next_at < end, "scheduled after the end");
                Ok(())
            }
            State::Expired { swept: false } => {
                let next = last.map_or(0, |last| last.started_at_ms + delay_bounds(last.number).1);
                ensure!(next >= end, "another attempt was possible");
                self.it_was_attempted_near_the_end(end)
            }
        }
    }

    /// Its people were notified before, and had the time to repair their endpoint.
    fn it_was_attempted_near_the_end(&self, end: i64) -> Result<(), String> {
        let last = self.delivery.log.last().map_or(i64::MIN, |last| last.started_at_ms);
        ensure!(last >= end - LAST_ATTEMPT_BEFORE_END, "given up {} ms before the end", end.saturating_sub(last));
        Ok(())
    }

    fn nothing_happens_during_an_outage(&self) -> Result<(), String> {
        for outage in self.outages {
            let during = |at: i64| (outage.stopped_at..outage.resumed_at).contains(&at);
            ensure!(!during(self.delivery.ended), "ended during an outage");
            ensure!(
                !self.delivery.log.iter().any(|attempt| during(attempt.started_at_ms)),
                "attempted during an outage"
            );
            ensure!(!self.recorded_attempts().any(|attempt| during(attempt.ended)), "recorded during an outage");
        }
        Ok(())
    }

    /// Checks the delay from the commit to the first attempt, and from each attempt to the next.
    fn attempts_are_spaced(&self) -> Result<(), String> {
        let opened = self.delivery.opened;
        let (mut earliest, mut latest, mut since) = (opened, opened, opened);
        for attempt in self.recorded_attempts() {
            ensure!(attempt.released || attempt.started_at_ms >= earliest, "attempt {} too soon", attempt.number);
            let lost =
                self.delivery.log.iter().filter(|lost| (since..attempt.started_at_ms).contains(&lost.started_at_ms));
            let lost = i64::try_from(lost.filter(|lost| lost.outcome == DeliveryAttemptOutcome::Lost).count()).unwrap();
            let resumed_at =
                self.outages.iter().map(|outage| outage.resumed_at).filter(|at| *at <= attempt.started_at_ms).max();
            let allowed =
                latest.max(resumed_at.unwrap_or(latest)) + self.max_lateness + lost * (LEASE + self.max_lateness);
            ensure!(attempt.held || attempt.started_at_ms <= allowed, "attempt {} too late", attempt.number);
            let DeliveryAttemptOutcome::Rejected { retry_after_s } = attempt.outcome else { break };
            since = attempt.started_at_ms;
            let end = window_end(opened, self.downtimes_known_at(attempt.ended));
            let final_attempt = (end - FINAL_ATTEMPT.0, end - FINAL_ATTEMPT.1);
            if attempt.number >= SCHEDULED_ATTEMPTS {
                (earliest, latest) = final_attempt;
                continue;
            }
            let (min_delay, max_delay) = delay_bounds(attempt.number);
            if attempt.started_at_ms + max_delay >= end {
                (earliest, latest) = (final_attempt.0.min(attempt.started_at_ms + min_delay), end);
                continue;
            }
            let retry_after_ms = retry_after_s.map_or(0, |s| s * 1_000);
            earliest = (attempt.started_at_ms + retry_after_ms.clamp(min_delay, min_delay * 2))
                .min((end - LAST_ATTEMPT_MARGIN_MS).max(attempt.started_at_ms + min_delay));
            latest = (attempt.started_at_ms + retry_after_ms.clamp(max_delay, max_delay * 2)).max(attempt.ended);
        }
        Ok(())
    }

    /// Whether every attempt was rejected without `Retry-After`, and the delivery was never held or released early.
    pub(crate) fn was_always_rejected(&self) -> bool {
        let rejected =
            |attempt: &DeliveryAttempt| attempt.outcome == DeliveryAttemptOutcome::Rejected { retry_after_s: None };
        let lost = self.delivery.log.len() - self.delivery.attempts;
        let undisturbed = |attempt: &DeliveryAttempt| !attempt.held && !attempt.released;
        self.recorded_attempts().all(|attempt| rejected(attempt) && undisturbed(attempt))
            && !self.delivery.held
            && lost <= MAX_LOST
    }

    fn an_endpoint_that_always_rejects_gets_thirteen_attempts(&self) -> Result<(), String> {
        if !self.was_always_rejected() {
            return Ok(());
        }
        let (state, count) = (self.delivery.state, self.delivery.attempts);
        // Downtime of the service moves the end. If the thirteenth was made long before it, there is one more.
        let is_thirteen = count == SCHEDULED_ATTEMPTS || self.overlaps_outage() && count > SCHEDULED_ATTEMPTS;
        ensure!(state == State::Exhausted && is_thirteen, "{state:?} after {count} attempts");
        let spread = self.spread();
        ensure!(spread >= MIN_SPREAD, "all attempts within only {spread} ms");
        ensure!(self.overlaps_outage() || spread <= MAX_SPREAD, "attempts spread over {spread} ms");
        Ok(())
    }

    /// The time from the first attempt to the last.
    pub(crate) fn spread(&self) -> i64 {
        let first_and_last = self.recorded_attempts().next().zip(self.recorded_attempts().last());
        first_and_last.map_or(0, |(first, last)| last.started_at_ms - first.started_at_ms)
    }

    pub(crate) fn overlaps_outage(&self) -> bool {
        let (from, to) = (self.delivery.opened, self.delivery.ended);
        self.outages.iter().any(|outage| outage.stopped_at <= to && from <= outage.resumed_at)
    }
}
