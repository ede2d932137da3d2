//! A day, as filters in the address of a page name it.

use std::{fmt, str::FromStr, time::Duration};

use paylink_domain::time::Timestamp;

const DAY: Duration = Duration::from_hours(24);

/// A day that begins at midnight in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date(pub(super) Timestamp);

impl Date {
    /// The day of a time.
    pub(super) fn of(time: Timestamp) -> Option<Self> {
        time.to_rfc3339().get(..10)?.parse().ok()
    }

    pub(super) fn previous(self) -> Self {
        Self(self.0.before(DAY))
    }

    /// When the next day begins.
    pub(super) fn end(self) -> Timestamp {
        self.0 + DAY
    }
}

impl FromStr for Date {
    type Err = ();

    /// Such as `2026-11-16`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
        let date = || Some((number(0..4)?, number(5..7)?, number(8..10)?));
        let parsed = date().and_then(|date| Timestamp::from_utc(date, (0, 0, 0))).map(Self).ok_or(())?;
        // The text must round-trip. This rejects other separators and signs.
        if parsed.to_string() == text { Ok(parsed) } else { Err(()) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_rfc3339().get(..10).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_beginning_an_end_and_a_day_before() {
        let day: Date = "2026-03-01".parse().expect("a date");
        assert_eq!(Date::of(day.end().before(Duration::from_millis(1))), Some(day));
        assert_eq!(
            (Date(day.end()).to_string(), day.previous().to_string()),
            ("2026-03-02".into(), "2026-02-28".into())
        );
        for text in ["2026-3-1", "01.03.2026", "2026-02-30", "+026-03-01", ""] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
