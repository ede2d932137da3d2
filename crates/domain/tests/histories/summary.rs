//! What a run has seen, so that its numbers can be quoted.

use std::{fmt, iter::Sum};

use crate::{
    delivery::State,
    rules::Seen,
    script::{HOUR, MINUTE, SECOND},
};

#[derive(Debug, Default)]
pub(crate) struct Summary {
    histories: usize,
    deliveries: usize,
    attempts: usize,
    lost: usize,
    delivered: usize,
    exhausted: usize,
    expired: usize,
    never_tried: usize,
    away: usize,
    only_refused: usize,
    /// The least and the greatest time from the first attempt to the last of what was only refused while the service was there.
    spread: Option<(i64, i64)>,
    /// The longest that a delivery was open while the service was there all the time.
    longest: i64,
}

impl Summary {
    pub(crate) fn of_one() -> Self {
        Self { histories: 1, ..Self::default() }
    }

    pub(crate) fn add(&mut self, seen: &Seen) {
        let delivery = seen.delivery;
        self.deliveries += 1;
        self.attempts += delivery.attempts;
        self.lost += delivery.log.len() - delivery.attempts;
        match delivery.state {
            State::Delivered => self.delivered += 1,
            State::Exhausted => self.exhausted += 1,
            State::Expired { .. } => self.expired += 1,
            State::Fresh | State::Queued => {}
        }
        self.never_tried += usize::from(delivery.attempts == 0);
        self.away += usize::from(seen.was_away());
        self.only_refused += usize::from(seen.is_only_refused());
        if !seen.was_away() {
            self.longest = self.longest.max(delivery.ended - delivery.opened);
            if seen.is_only_refused() {
                self.spread = widest(self.spread, Some((seen.spread(), seen.spread())));
            }
        }
    }

    /// A run in which hardly anything of some kind happened has not tried much.
    pub(crate) fn must_have_seen_much(&self, histories: u64) {
        assert_eq!(u64::try_from(self.histories).unwrap(), histories);
        for (what, count) in [
            ("lost", self.lost),
            ("delivered", self.delivered),
            ("exhausted", self.exhausted),
            ("expired", self.expired),
            ("away", self.away),
            ("only refused", self.only_refused),
        ] {
            assert!(count * 10 > self.histories, "hardly any {what}: {self}");
        }
    }
}

fn widest(one: Option<(i64, i64)>, other: Option<(i64, i64)>) -> Option<(i64, i64)> {
    one.into_iter().chain(other).reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
}

impl Sum for Summary {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |one, other| Self {
            histories: one.histories + other.histories,
            deliveries: one.deliveries + other.deliveries,
            attempts: one.attempts + other.attempts,
            lost: one.lost + other.lost,
            delivered: one.delivered + other.delivered,
            exhausted: one.exhausted + other.exhausted,
            expired: one.expired + other.expired,
            never_tried: one.never_tried + other.never_tried,
            away: one.away + other.away,
            only_refused: one.only_refused + other.only_refused,
            spread: widest(one.spread, other.spread),
            longest: one.longest.max(other.longest),
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { histories, deliveries, attempts, lost, delivered, exhausted, expired, .. } = self;
        let (least, greatest) = self.spread.unwrap_or_default();
        writeln!(
            f,
            "{histories} histories, {deliveries} deliveries, {attempts} attempts and {lost} that nobody wrote down"
        )?;
        writeln!(
            f,
            "{delivered} delivered, {exhausted} exhausted, {expired} expired ({} never tried)",
            self.never_tried
        )?;
        writeln!(f, "{} deliveries while the service was away for a time", self.away)?;
        writeln!(
            f,
            "{} only refused: 13 attempts each, the last {} to {} after the first",
            self.only_refused,
            Span(least),
            Span(greatest)
        )?;
        write!(f, "open for {} at most, but for the service's own absence", Span(self.longest))
    }
}

struct Span(i64);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(ms) = self;
        write!(f, "{}:{:02}:{:02}.{:03}", ms / HOUR, ms % HOUR / MINUTE, ms % MINUTE / SECOND, ms % SECOND)
    }
}
