//! The counts of the last days, as the charts need them.

use std::collections::BTreeMap;

use paylink_domain::{id::BankId, money::Currency, time::Timestamp};
use paylink_store::{DailyCount, Measure, TIMES_TO_PAID};

pub(super) const DAYS: usize = 30;
const LAST_DAY_MS: i64 = 29 * DAY_MS;
const DAY_MS: i64 = 86_400_000;
/// The outcome of a delivery attempt that the endpoint accepted.
const ACCEPTED: &str = "2xx";

/// A day, in UTC: the payments that started then, with what became of them, and the delivery attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Day {
    pub(super) started: i64,
    pub(super) paid: i64,
    pub(super) failed: i64,
    pub(super) cancelled: i64,
    pub(super) accepted: i64,
    pub(super) not_accepted: i64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attempts {
    pub(super) ended: i64,
    pub(super) paid: i64,
}

/// How many payers came to each step, from the links to the money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps {
    pub(super) generated: i64,
    pub(super) opened: i64,
    pub(super) bank_chosen: i64,
    pub(super) confirmed: i64,
    pub(super) paid: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// The beginning of the first day.
    pub(super) first: i64,
    /// Oldest first, the last one is today.
    pub(super) days: Vec<Day>,
    pub(super) banks: BTreeMap<BankId, Attempts>,
    /// How many payments were paid within each of the times of [`TIMES_TO_PAID`] and no earlier one.
    pub(super) times: [i64; TIMES_TO_PAID.len()],
    pub(super) steps: Steps,
    /// Payments that were paid today, whenever they started.
    pub(super) payments_paid_today: i64,
    /// Cents that were paid today.
    pub(super) paid_today: BTreeMap<&'static str, (Currency, i64)>,
    pub(super) delivery_ms: i64,
}

/// The beginning of the first of the last days.
pub(super) const fn first_day(now: Timestamp) -> Timestamp {
    let today = now.epoch_ms().div_euclid(DAY_MS) * DAY_MS;
    Timestamp::from_epoch_ms(today - LAST_DAY_MS)
}

impl Counts {
    pub(super) fn new(counts: &[DailyCount], now: Timestamp) -> Self {
        let first = first_day(now).epoch_ms();
        let mut found = Self { first, days: vec![Day::default(); DAYS], ..Self::default() };
        for count in counts {
            let index = usize::try_from((count.day.epoch_ms() - first).div_euclid(DAY_MS)).unwrap_or(usize::MAX);
            // The clock of the database may be past midnight already.
            if index < DAYS {
                found.add(index, count);
            }
        }
        found
    }

    fn add(&mut self, index: usize, count: &DailyCount) {
        let (total, is_today) = (count.total, index + 1 == DAYS);
        match (count.measure, &*count.outcome) {
            (Measure::Payments, "started") => self.days[index].started += total,
            (Measure::Payments, "paid") if is_today => self.payments_paid_today += total,
            (Measure::Started, "paid") => self.days[index].paid += total,
            (Measure::Started, "failed") => self.days[index].failed += total,
            (Measure::Started, "cancelled") => self.days[index].cancelled += total,
            (Measure::Amount, "paid") if is_today => self.add_paid_today(&count.subject, total),
            (Measure::TimeToPaid, outcome) => {
                let time = TIMES_TO_PAID.iter().position(|(time, _)| *time == outcome);
                if let Some(time) = time {
                    self.times[time] += total;
                }
            }
            (Measure::Attempts, outcome) => {
                if let Ok(bank) = count.subject.parse() {
                    let bank: &mut Attempts = self.banks.entry(bank).or_default();
                    bank.ended += total;
                    bank.paid += if outcome == "paid" { total } else { 0 };
                }
            }
            (Measure::Deliveries, ACCEPTED) => self.days[index].accepted += total,
            (Measure::Deliveries, _) => self.days[index].not_accepted += total,
            (Measure::DeliveryMilliseconds, _) => self.delivery_ms += total,
            (Measure::Links, "generated") => self.steps.generated += total,
            (Measure::Links, "opened") => self.steps.opened += total,
            (Measure::Links, "bank_chosen") => self.steps.bank_chosen += total,
            (Measure::Payments | Measure::Started | Measure::Amount | Measure::Links, _) => {}
        }
        match (count.measure, &*count.outcome) {
            (Measure::Payments, "started") => self.steps.confirmed += total,
            (Measure::Started, "paid") => self.steps.paid += total,
            _ => {}
        }
    }

    fn add_paid_today(&mut self, currency: &str, cents: i64) {
        if let Ok(currency) = currency.parse::<Currency>() {
            self.paid_today.entry(currency.code()).or_insert((currency, 0)).1 += cents;
        }
    }

    pub(super) fn today(&self) -> Day {
        self.days.last().copied().unwrap_or_default()
    }

    /// All days together.
    pub(super) fn sum(&self) -> Day {
        self.days.iter().fold(Day::default(), |sum, day| Day {
            started: sum.started + day.started,
            paid: sum.paid + day.paid,
            failed: sum.failed + day.failed,
            cancelled: sum.cancelled + day.cancelled,
            accepted: sum.accepted + day.accepted,
            not_accepted: sum.not_accepted + day.not_accepted,
        })
    }

    pub(super) fn day_start(&self, index: usize) -> Timestamp {
        Timestamp::from_epoch_ms(self.first + i64::try_from(index).unwrap_or_default() * DAY_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_epoch_ms(1_794_741_374_123);

    fn count(days_ago: i64, measure: Measure, subject: &str, outcome: &str, total: i64) -> DailyCount {
        let today = NOW.epoch_ms().div_euclid(DAY_MS);
        let day = Timestamp::from_epoch_ms((today - days_ago) * DAY_MS);
        DailyCount { day, measure, subject: subject.to_owned(), outcome: outcome.to_owned(), total }
    }

    #[test]
    fn counts_are_added_up_by_day_and_subject() {
        let counts = [
            count(0, Measure::Payments, "", "started", 5),
            count(0, Measure::Payments, "", "paid", 4),
            count(0, Measure::Started, "", "paid", 3),
            count(0, Measure::Amount, "EUR", "paid", 1_250),
            count(1, Measure::Amount, "EUR", "paid", 7_000),
            count(29, Measure::Payments, "", "started", 2),
            count(30, Measure::Payments, "", "started", 100),
            count(2, Measure::Attempts, "atlas", "paid", 4),
            count(3, Measure::Attempts, "atlas", "rejected", 1),
            count(3, Measure::TimeToPaid, "", "1m", 4),
            count(0, Measure::Deliveries, "7", "2xx", 9),
            count(0, Measure::Deliveries, "7", "timeout", 1),
            count(0, Measure::Links, "", "opened", 8),
        ];
        let found = Counts::new(&counts, NOW);
        let today = Day { started: 5, paid: 3, failed: 0, cancelled: 0, accepted: 9, not_accepted: 1 };
        assert_eq!(found.today(), today);
        assert_eq!(found.sum(), Day { started: 7, ..today });
        assert_eq!(found.payments_paid_today, 4, "one of them started earlier");
        assert_eq!(found.steps, Steps { opened: 8, confirmed: 7, paid: 3, ..Steps::default() });
        assert_eq!(found.banks.values().copied().collect::<Vec<_>>(), [Attempts { ended: 5, paid: 4 }]);
        assert_eq!(found.times, [0, 4, 0, 0, 0, 0]);
        assert_eq!(found.paid_today.values().copied().collect::<Vec<_>>(), [(Currency::Eur, 1_250)]);
        assert_eq!(found.day_start(29).to_rfc3339(), "2026-11-15T00:00:00.000Z");
    }
}
