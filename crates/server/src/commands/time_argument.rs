//! A time of a command line: a moment, or one that is counted from now.

use std::{str::FromStr, time::Duration};

use paylink_domain::{duration::parse_duration, time::Timestamp};
use paylink_store::{Cell, StoreError};

use super::timestamp::parse_timestamp;

const DAY_MS: i64 = 86_400_000;

/// `30m`, `1h`, `2d`: that long ago. `today` and `yesterday`: since 00:00 UTC. Or a moment, as [`parse_timestamp`] reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeArgument {
    At(Timestamp),
    Ago(Duration),
    Today,
    Yesterday,
}

impl FromStr for TimeArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "today" => return Ok(Self::Today),
            "yesterday" => return Ok(Self::Yesterday),
            _ => {}
        }
        if let Ok(duration) = parse_duration(text) {
            return Ok(Self::Ago(duration));
        }
        parse_timestamp(text).map(Self::At).map_err(|_| {
            "expected how long ago (30m, 1h, 2d), today, yesterday, a time such as 2026-11-15T11:00:00Z, or seconds or milliseconds since 1970"
                .to_owned()
        })
    }
}

impl TimeArgument {
    fn resolve(self, now: Timestamp) -> Timestamp {
        let midnight = now.epoch_ms() - now.epoch_ms().rem_euclid(DAY_MS);
        match self {
            Self::At(time) => time,
            Self::Ago(duration) => now.before(duration),
            Self::Today => Timestamp::from_epoch_ms(midnight),
            Self::Yesterday => Timestamp::from_epoch_ms(midnight - DAY_MS),
        }
    }

    /// By the clock of the cell, which also set the times in its rows.
    pub(super) async fn in_cell(self, cell: &Cell) -> Result<Timestamp, StoreError> {
        match self {
            Self::At(time) => Ok(time),
            Self::Ago(_) | Self::Today | Self::Yesterday => Ok(self.resolve(cell.now().await?)),
        }
    }
}

/// As [`TimeArgument::in_cell`], for an option that may be absent.
pub(super) async fn in_cell(time: Option<TimeArgument>, cell: &Cell) -> Result<Option<Timestamp>, StoreError> {
    match time {
        Some(time) => time.in_cell(cell).await.map(Some),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_moment_or_counted_from_now() {
        let now = parse_timestamp("2026-11-15T11:16:14Z").unwrap();
        for (text, expected) in [
            ("30m", "2026-11-15T10:46:14.000Z"),
            ("1h", "2026-11-15T10:16:14.000Z"),
            ("2d", "2026-11-13T11:16:14.000Z"),
            ("today", "2026-11-15T00:00:00.000Z"),
            ("yesterday", "2026-11-14T00:00:00.000Z"),
            ("0", "1970-01-01T00:00:00.000Z"),
            ("2026-11-15T11:00:00+01:00", "2026-11-15T10:00:00.000Z"),
        ] {
            let time: TimeArgument = text.parse().unwrap();
            assert_eq!(time.resolve(now).to_rfc3339(), expected, "{text}");
        }
        for invalid in ["", "1x", "-1h", "tomorrow", "2026-11-15 11:00"] {
            assert!(invalid.parse::<TimeArgument>().unwrap_err().contains("today, yesterday"), "{invalid}");
        }
    }
}
