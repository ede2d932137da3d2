//! A time as people read it: how long ago, and exactly.

use paylink_domain::time::Timestamp;

use super::texts::PortalTexts;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Rendered as `<time datetime title>` by `portal/moment.html`.
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
        let exact = format!("{} UTC", datetime.get(..16).unwrap_or(&datetime).replace('T', " "));
        Self { relative: relative(at.epoch_ms() - now.epoch_ms(), texts), exact, datetime }
    }
}

fn relative(ms: i64, texts: PortalTexts) -> String {
    let (past, distance) = (ms <= 0, ms.abs());
    match distance {
        ..MINUTE_MS => texts.time_now(),
        MINUTE_MS..HOUR_MS if past => texts.time_minutes_ago(distance / MINUTE_MS),
        MINUTE_MS..HOUR_MS => texts.time_in_minutes(distance / MINUTE_MS),
        HOUR_MS..DAY_MS if past => texts.time_hours_ago(distance / HOUR_MS),
        HOUR_MS..DAY_MS => texts.time_in_hours(distance / HOUR_MS),
        _ if past => texts.time_days_ago(distance / DAY_MS),
        _ => texts.time_in_days(distance / DAY_MS),
    }
}
