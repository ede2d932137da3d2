//! A time as people read it: how long ago, and exactly.

use paylink_domain::time::Timestamp;

use super::texts::PortalTexts;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Rendered as `<time datetime title>` by `portal/moment.html`. It is in UTC; a script shows it in the reader's zone where the reader has
/// one. A `<time data-exact>` shows the exact time instead of how long ago it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    /// RFC 3339, for programs.
    pub(super) datetime: String,
    /// The same to the minute, for people.
    pub(super) exact: String,
    pub(super) relative: String,
}

impl Moment {
    pub(super) fn new(at: Timestamp, now: Timestamp, texts: PortalTexts) -> Self {
        let datetime = at.to_rfc3339();
        Self { relative: relative(at.epoch_ms() - now.epoch_ms(), texts), exact: exact(at), datetime }
    }

    /// The time to the second, for what happens within a minute.
    pub(super) fn to_second(&self) -> String {
        format!("{} UTC", self.datetime.get(..19).unwrap_or(&self.datetime).replace('T', " "))
    }
}

/// The time to the minute with its zone, for texts that are read later or elsewhere.
pub(super) fn exact(at: Timestamp) -> String {
    let datetime = at.to_rfc3339();
    format!("{} UTC", datetime.get(..16).unwrap_or(&datetime).replace('T', " "))
}

/// Times ahead are rounded to the nearest, so that what was just given seven days says so. Times past are completed ones.
fn relative(ms: i64, texts: PortalTexts) -> String {
    let (past, distance) = (ms <= 0, ms.abs());
    let rounded = |unit: i64| (distance + unit / 2) / unit;
    match distance {
        ..MINUTE_MS => texts.time_now(),
        MINUTE_MS..HOUR_MS if past => texts.time_minutes_ago(distance / MINUTE_MS),
        MINUTE_MS..HOUR_MS => texts.time_in_minutes(rounded(MINUTE_MS)),
        HOUR_MS..DAY_MS if past => texts.time_hours_ago(distance / HOUR_MS),
        HOUR_MS..DAY_MS => texts.time_in_hours(rounded(HOUR_MS)),
        _ if past => texts.time_days_ago(distance / DAY_MS),
        _ => texts.time_in_days(rounded(DAY_MS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_ahead_are_rounded_and_times_past_are_complete() {
        let texts = PortalTexts::from_tag("en").expect("English");
        for (ms, text) in [
            (7 * DAY_MS - 1, "in 7 days"),
            (DAY_MS - 1_000, "in 24 hours"),
            (HOUR_MS + 10 * MINUTE_MS, "in 1 hour"),
            (-(2 * DAY_MS - 1), "1 day ago"),
            (-1, "just now"),
        ] {
            assert_eq!(relative(ms, texts), text, "{ms}");
        }
    }
}
