//! Time, passed in.

use std::time::Duration;

use serde::Serialize;

/// A moment, in milliseconds since 1970: the resolution of every time the service stores or shows.
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

    /// How long ago `earlier` was; nothing, if it is yet to come.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// The day of this moment, counted from 1970-01-01 in UTC and held within 16 bits (until the year 2149).
    pub fn day(self) -> u16 {
        let day = self.0.div_euclid(DAY_MS).clamp(0, i64::from(u16::MAX));
        u16::try_from(day).unwrap_or(u16::MAX)
    }
}

impl std::ops::Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)))
    }
}

/// What time it is.
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
    fn days_outside_sixteen_bits_stay_at_the_edge() {
        assert_eq!(Timestamp::from_epoch_ms(-1).day(), 0);
        assert_eq!(Timestamp::from_epoch_ms(i64::MAX).day(), u16::MAX);
    }
}
