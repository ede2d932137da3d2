//! What must hold of every delivery, told from what happened to it and not from how it was decided.

use paylink_domain::retry::{ATTEMPTS, DELAYS, Downtime};

use super::{
    delivery::{Attempt, Delivery, Outcome, State},
    script::{Away, HOUR, MINUTE, SECOND},
};

/// When the claim of somebody who died runs out.
pub(crate) const LEASE: i64 = 30 * SECOND;
/// How often what is over is ended.
pub(crate) const SWEEP: i64 = SECOND;

const WINDOW: i64 = 22 * HOUR + 30 * MINUTE;
const LEAST_SPREAD: i64 = 212 * HOUR / 10;
const GREATEST_SPREAD: i64 = 225 * HOUR / 10;
/// Whoever asks for much time is asked once more, this long before the end.
const LAST_CALL_MS: i64 = 2_000;
/// With more who die, each of whom costs 30 seconds, the last of thirteen attempts may come too late.
const FEW_LOST: usize = 2;

macro_rules! must {
    ($holds:expr, $($said:tt)+) => {
        if !$holds {
            return Err(format!($($said)+));
        }
    };
}

/// When the service has been there for 22 h 30 m since `opened`: counted forward, where the domain adds up what to add.
pub(crate) fn end_of(opened: i64, downtimes: &[Downtime]) -> i64 {
    let (mut at, mut left) = (opened, WINDOW);
    for downtime in downtimes.iter().filter(|downtime| downtime.ended_at.epoch_ms() > opened) {
        let up = (downtime.began_at.epoch_ms() - at).max(0);
        if up >= left {
            break;
        }
        left -= up;
        at = downtime.ended_at.epoch_ms();
    }
    at + left
}

/// A delay with as much jitter as there may be, either way.
fn around(number: usize) -> (i64, i64) {
    let delay = i64::try_from(DELAYS[number - 1].as_millis()).unwrap();
    let jitter = (delay / 10).min(5 * MINUTE);
    (delay - jitter, delay + jitter)
}

pub(crate) struct Seen<'a> {
    pub(crate) delivery: &'a Delivery,
    pub(crate) away: &'a [Away],
    pub(crate) downtimes: &'a [Downtime],
    /// How long after its moment something may happen.
    pub(crate) late: i64,
}

impl Seen<'_> {
    pub(crate) fn judge(&self) -> Result<(), String> {
        self.attempts_are_counted()?;
        self.it_ends_in_time_and_not_too_soon()?;
        self.nothing_happens_while_the_service_is_away()?;
        self.attempts_are_spaced()?;
        self.who_is_only_refused_is_asked_thirteen_times()
    }

    /// Those that were written down.
    pub(crate) fn made(&self) -> impl Iterator<Item = &Attempt> + Clone {
        self.delivery.log.iter().filter(|attempt| attempt.outcome != Outcome::Lost)
    }

    fn known_at(&self, at: i64) -> &[Downtime] {
        let known = self.downtimes.iter().take_while(|downtime| downtime.ended_at.epoch_ms() <= at).count();
        &self.downtimes[..known]
    }

    fn attempts_are_counted(&self) -> Result<(), String> {
        let count = self.made().count();
        must!(self.made().map(|attempt| attempt.number).eq(1..=count), "numbers have gaps");
        must!(count == self.delivery.attempts && count <= ATTEMPTS, "{count} attempts");
        let taken = self.made().position(|attempt| attempt.outcome == Outcome::Taken);
        must!((self.delivery.state == State::Delivered) == taken.is_some(), "delivered, or not");
        must!(taken.is_none_or(|place| place + 1 == count), "sent on after it was taken");
        Ok(())
    }

    fn it_ends_in_time_and_not_too_soon(&self) -> Result<(), String> {
        let ended = self.delivery.ended;
        let end = end_of(self.delivery.opened, self.known_at(ended));
        let last = self.delivery.log.last();
        // What is under way at the end may end by itself. Whoever takes over from one who died may come before the sweep.
        let mut latest = end + SWEEP + self.late;
        for attempt in &self.delivery.log {
            must!(attempt.began < latest, "tried {} ms after the end", attempt.began - end);
            let over = if attempt.outcome == Outcome::Lost { attempt.began + LEASE } else { attempt.ended };
            latest = latest.max(over + SWEEP + self.late);
        }
        must!(ended < latest, "ended {} ms late", ended - latest);
        match self.delivery.state {
            State::Fresh | State::Queued => Err("never ended".to_owned()),
            State::Delivered => Ok(()),
            State::Exhausted => {
                must!(self.delivery.attempts == ATTEMPTS, "given up too soon");
                Ok(())
            }
            State::Expired { swept: true } => {
                must!(ended >= end, "ended {} ms too soon", end - ended);
                let died = last.is_some_and(|last| last.outcome == Outcome::Lost);
                must!(died || self.delivery.next_at < end, "put off until after the end");
                Ok(())
            }
            State::Expired { swept: false } => {
                let next = last.map_or(0, |last| last.began + around(last.number).1);
                must!(next >= end, "there was time for another attempt");
                Ok(())
            }
        }
    }

    fn nothing_happens_while_the_service_is_away(&self) -> Result<(), String> {
        for away in self.away {
            let during = |at: i64| (away.stopped..away.back).contains(&at);
            must!(!during(self.delivery.ended), "ended while the service was away");
            must!(!self.delivery.log.iter().any(|attempt| during(attempt.began)), "tried while the service was away");
            must!(!self.made().any(|attempt| during(attempt.ended)), "written down while the service was away");
        }
        Ok(())
    }

    /// From one attempt to the next, and from the commit to the first.
    fn attempts_are_spaced(&self) -> Result<(), String> {
        let opened = self.delivery.opened;
        let (mut soonest, mut latest, mut since) = (opened, opened, opened);
        for attempt in self.made() {
            must!(attempt.released || attempt.began >= soonest, "attempt {} too soon", attempt.number);
            let lost = self.delivery.log.iter().filter(|lost| (since..attempt.began).contains(&lost.began));
            let lost = i64::try_from(lost.filter(|lost| lost.outcome == Outcome::Lost).count()).unwrap();
            let back = self.away.iter().map(|away| away.back).filter(|back| *back <= attempt.began).max();
            let allowed = latest.max(back.unwrap_or(latest)) + self.late + lost * (LEASE + self.late);
            must!(attempt.held || attempt.began <= allowed, "attempt {} too late", attempt.number);
            let (Outcome::Refused { retry_after_s }, 1..ATTEMPTS) = (attempt.outcome, attempt.number) else { break };
            let (least, most) = around(attempt.number);
            let asked = retry_after_s.map_or(0, |s| s * 1_000);
            let end = end_of(opened, self.known_at(attempt.ended));
            soonest =
                (attempt.began + asked.clamp(least, least * 2)).min((end - LAST_CALL_MS).max(attempt.began + least));
            latest = (attempt.began + asked.clamp(most, most * 2)).max(attempt.ended);
            since = attempt.began;
        }
        Ok(())
    }

    /// Refused each time, never held back and never let go sooner: the promise of thirteen attempts.
    pub(crate) fn is_only_refused(&self) -> bool {
        let plain = |attempt: &Attempt| attempt.outcome == Outcome::Refused { retry_after_s: None };
        let lost = self.delivery.log.len() - self.delivery.attempts;
        let alone = |attempt: &Attempt| !attempt.held && !attempt.released;
        self.made().all(|attempt| plain(attempt) && alone(attempt)) && !self.delivery.held && lost <= FEW_LOST
    }

    fn who_is_only_refused_is_asked_thirteen_times(&self) -> Result<(), String> {
        if !self.is_only_refused() {
            return Ok(());
        }
        let (state, count) = (self.delivery.state, self.delivery.attempts);
        must!(state == State::Exhausted && count == ATTEMPTS, "{state:?} after {count} attempts");
        let spread = self.spread();
        must!(spread >= LEAST_SPREAD, "all attempts within {spread} ms");
        must!(self.was_away() || spread <= GREATEST_SPREAD, "attempts over {spread} ms");
        Ok(())
    }

    /// From the first attempt to the last.
    pub(crate) fn spread(&self) -> i64 {
        let ends = self.made().next().zip(self.made().last());
        ends.map_or(0, |(first, last)| last.began - first.began)
    }

    pub(crate) fn was_away(&self) -> bool {
        let (from, to) = (self.delivery.opened, self.delivery.ended);
        self.away.iter().any(|away| away.stopped <= to && from <= away.back)
    }
}
