//! A point in time as a command-line argument.

use paylink_domain::time::Timestamp;

/// The end of the year 9999.
const LATEST_MS: i64 = 253_402_300_799_999;

/// Milliseconds since 1970, or a time in UTC: `2026-11-15T11:00:00Z`, also with a fraction of a second.
pub(super) fn parse_timestamp(text: &str) -> Result<Timestamp, String> {
    let timestamp = match text.parse() {
        Ok(ms) => Some(Timestamp::from_epoch_ms(ms)),
        Err(_) => from_rfc3339(text),
    };
    let invalid = || "expected milliseconds since 1970, or a time in UTC such as 2026-11-15T11:00:00Z".to_owned();
    timestamp.filter(|timestamp| (0..=LATEST_MS).contains(&timestamp.epoch_ms())).ok_or_else(invalid)
}

fn from_rfc3339(text: &str) -> Option<Timestamp> {
    let (seconds, fraction) = {
        let text = text.strip_suffix('Z')?;
        text.split_once('.').unwrap_or((text, "0"))
    };
    let number = |range: std::ops::Range<usize>| seconds.get(range)?.parse::<i64>().ok();
    let date = (number(0..4)?, number(5..7)?, number(8..10)?);
    let time = (number(11..13)?, number(14..16)?, number(17..19)?);
    let digits = fraction.len() <= 9 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let ms: i64 = format!("{fraction:0<3}").get(..3).filter(|_| digits)?.parse().ok()?;
    let timestamp = Timestamp::from_epoch_ms(Timestamp::from_utc(date, time)?.epoch_ms() + ms);
    // The text must round-trip. This rejects wrong separators.
    (timestamp.to_rfc3339().get(..19) == Some(seconds)).then_some(timestamp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_400_years_round_trips() {
        for day in 0..146_097 {
            let timestamp = Timestamp::from_epoch_ms(day * 86_400_000 + 40_000_123);
            assert_eq!(parse_timestamp(&timestamp.to_rfc3339()), Ok(timestamp));
        }
    }

    #[test]
    fn a_timestamp_is_milliseconds_or_a_time_in_utc() {
        for (text, ms) in [
            ("0", 0),
            ("1794741374123", 1_794_741_374_123),
            ("2026-11-15T11:16:14Z", 1_794_741_374_000),
            ("2026-11-15T11:16:14.1Z", 1_794_741_374_100),
            ("2026-11-15T11:16:14.123456789Z", 1_794_741_374_123),
        ] {
            assert_eq!(parse_timestamp(text), Ok(Timestamp::from_epoch_ms(ms)), "{text}");
        }
        for invalid in [
            "",
            "yesterday",
            "-1",
            "253402300800000",
            "2026-11-15",
            "2026-11-15T11:16:14",
            "2026-11-15T11:16:14+01:00",
            "2026-11-15 11:16:14Z",
            "2026-02-30T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-11-15T24:00:00Z",
            "2026-11-15T11:16:14.Zz",
            "2026-11-15T11:16:14.-1Z",
            "2026-11-15T11:16:1éZ",
        ] {
            assert!(parse_timestamp(invalid).is_err(), "{invalid}");
        }
    }
}
