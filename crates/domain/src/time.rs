//! Timestamps, and the clock that callers pass in.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;

/// A point in time, in milliseconds since 1970, which is the resolution of all times that the service shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

const DAY_MS: i64 = 86_400_000;

impl Timestamp {
    pub const fn from_epoch_ms(ms: i64) -> Self {
        Self(ms)
    }

    pub const fn epoch_ms(self) -> i64 {
        self.0
    }

    /// The time since `earlier`; zero if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// The time that is this long ago, or as early as can be represented.
    #[must_use]
    pub fn before(self, duration: Duration) -> Self {
        let ms = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        Self::from_epoch_ms(self.epoch_ms().saturating_sub(ms))
    }

    /// The number of days since 1970-01-01 in UTC, clamped to 16 bits (until the year 2149).
    pub fn day(self) -> u16 {
        let day = self.0.div_euclid(DAY_MS).clamp(0, i64::from(u16::MAX));
        u16::try_from(day).unwrap_or(u16::MAX)
    }

    /// A date (year, month, day) and a time of day (hour, minute, second) in UTC. `None` if there is no such date or time.
    pub fn from_utc(date: (i64, i64, i64), (hour, minute, second): (i64, i64, i64)) -> Option<Self> {
        let (year, month, day) = date;
        let in_range = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
        if !in_range || !(0..10_000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let days = days_since_1970(year, month, day);
        let seconds = days * 86_400 + (hour * 60 + minute) * 60 + second;
        // A date such as 30 February becomes another one.
        (civil_date(days) == date).then_some(Self(seconds * 1_000))
    }

    /// In RFC 3339 format, in UTC with milliseconds: `2026-11-15T11:16:14.123Z`.
    pub fn to_rfc3339(self) -> String {
        let (year, month, day) = civil_date(self.0.div_euclid(DAY_MS));
        let of_day = self.0.rem_euclid(DAY_MS);
        let (seconds, ms) = (of_day / 1000, of_day % 1000);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
    }
}

/// Converts a time from the database or the file system.
pub fn from_system_time(time: SystemTime) -> Timestamp {
    let ms = match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
        Err(before) => -i64::try_from(before.duration().as_millis()).unwrap_or(i64::MAX),
    };
    Timestamp::from_epoch_ms(ms)
}

/// Converts to the time type of the database driver.
pub fn to_system_time(time: Timestamp) -> SystemTime {
    let ms = time.epoch_ms();
    let distance = Duration::from_millis(ms.unsigned_abs());
    if ms < 0 { UNIX_EPOCH - distance } else { UNIX_EPOCH + distance }
}

/// The year, month and day that is `days` after 1970-01-01.
///
/// Years are counted from March, so that a leap day is the last day of its year and the rest is division: 400 years
/// have 146,097 days, and five months from March or August have 153.
const fn civil_date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468; // from the first of March of the year 0
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153; // 0 is March
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year_of_era + next_year, month, day)
}

/// The number of days from 1970-01-01 to a date: the inverse of [`civil_date`].
const fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let of_era = year.rem_euclid(400) * 365 + year.rem_euclid(400) / 4 - year.rem_euclid(400) / 100 + of_year;
    year.div_euclid(400) * 146_097 + of_era - 719_468
}

impl std::ops::Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)))
    }
}

/// A source of the current time.
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_at_midnight_utc() {
        assert_eq!(Timestamp::from_epoch_ms(DAY_MS - 1).day(), 0);
        assert_eq!(Timestamp::from_epoch_ms(DAY_MS).day(), 1);
    }

    #[test]
    fn days_outside_16_bits_are_clamped() {
        assert_eq!(Timestamp::from_epoch_ms(-1).day(), 0);
        assert_eq!(Timestamp::from_epoch_ms(i64::MAX).day(), u16::MAX);
    }

    #[test]
    fn a_timestamp_is_formatted_in_utc_with_milliseconds() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_794_741_374_123, "2026-11-15T11:16:14.123Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(Timestamp::from_epoch_ms(ms).to_rfc3339(), text);
        }
    }

    #[test]
    fn a_date_or_time_that_does_not_exist_is_no_timestamp() {
        for (date, time) in [
            ((2026, 2, 29), (0, 0, 0)),
            ((2026, 13, 1), (0, 0, 0)),
            ((2026, 1, 0), (0, 0, 0)),
            ((2026, 1, 1), (24, 0, 0)),
            ((2026, 1, 1), (0, 60, 0)),
        ] {
            assert_eq!(Timestamp::from_utc(date, time), None, "{date:?} {time:?}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_follows_the_previous_one() {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for count in 0..146_097 {
            assert_eq!(civil_date(count), (year, month, day));
            let midnight = Timestamp::from_utc((year, month, day), (0, 0, 0));
            assert_eq!(midnight, Some(Timestamp::from_epoch_ms(count * DAY_MS)));
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let last = match month {
                2 => 28 + i64::from(leap),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (month, day) = if day == last { (month + 1, 1) } else { (month, day + 1) };
            (year, month) = if month == 13 { (year + 1, 1) } else { (year, month) };
        }
        assert_eq!((year, month, day), (2370, 1, 1));
    }
}
