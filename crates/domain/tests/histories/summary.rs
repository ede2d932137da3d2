//! The totals of a run, and the check that it covered every kind of history.

use std::{fmt, iter::Sum};

use crate::{
    delivery::State,
    invariants::CheckedDelivery,
    scenario::{HOUR, MINUTE, SECOND},
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
    never_attempted: usize,
    with_outage: usize,
    always_rejected: usize,
    /// The shortest and the longest time from the first attempt to the last, of deliveries that were always rejected,
    /// without outage.
    spread: Option<(i64, i64)>,
    /// The longest time that a delivery was open, without outage.
    longest: i64,
}

impl Summary {
    pub(crate) fn single() -> Self {
        Self { histories: 1, ..Self::default() }
    }

    pub(crate) fn add(&mut self, checked: &CheckedDelivery) {
        let delivery = checked.delivery;
        self.deliveries += 1;
        self.attempts += delivery.attempts;
        self.lost += delivery.log.len() - delivery.attempts;
        match delivery.state {
            State::Delivered => self.delivered += 1,
            State::Exhausted => self.exhausted += 1,
            State::Expired { .. } => self.expired += 1,
            State::Fresh | State::Queued => {}
        }
        self.never_attempted += usize::from(delivery.attempts == 0);
        self.with_outage += usize::from(checked.overlaps_outage());
        self.always_rejected += usize::from(checked.was_always_rejected());
        if !checked.overlaps_outage() {
            self.longest = self.longest.max(delivery.ended - delivery.opened);
            if checked.was_always_rejected() {
                self.spread = widest(self.spread, Some((checked.spread(), checked.spread())));
            }
        }
    }

    /// A run with too few cases of a kind proves nothing about that kind.
    pub(crate) fn assert_covers_all_kinds(&self, histories: u64) {
        assert_eq!(u64::try_from(self.histories).unwrap(), histories);
        for (kind, count) in [
            ("lost", self.lost),
            ("delivered", self.delivered),
            ("exhausted", self.exhausted),
            ("expired", self.expired),
            ("with outage", self.with_outage),
            ("always rejected", self.always_rejected),
        ] {
            assert!(count * 10 > self.histories, "too few {kind}: {self}");
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
            never_attempted: one.never_attempted + other.never_attempted,
            with_outage: one.with_outage + other.with_outage,
            always_rejected: one.always_rejected + other.always_rejected,
            spread: widest(one.spread, other.spread),
            longest: one.longest.max(other.longest),
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { histories, deliveries, attempts, lost, delivered, exhausted, expired, .. } = self;
        let (least, greatest) = self.spread.unwrap_or_default();
        writeln!(f, "{histories} histories, {deliveries} deliveries, {attempts} attempts and {lost} lost attempts")?;
        writeln!(
            f,
            "{delivered} delivered, {exhausted} exhausted, {expired} expired ({} never attempted)",
            self.never_attempted
        )?;
        writeln!(f, "{} deliveries with an outage of the service", self.with_outage)?;
        writeln!(
            f,
            "{} always rejected: 13 attempts each, the last {} to {} after the first",
            self.always_rejected,
            FormattedDuration(least),
            FormattedDuration(greatest)
        )?;
        write!(f, "open for at most {}, apart from outages of the service", FormattedDuration(self.longest))
    }
}

struct FormattedDuration(i64);

impl fmt::Display for FormattedDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(ms) = self;
        write!(f, "{}:{:02}:{:02}.{:03}", ms / HOUR, ms % HOUR / MINUTE, ms % MINUTE / SECOND, ms % SECOND)
    }
}
