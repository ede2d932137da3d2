//! A point in time as a command-line argument.

use paylink_domain::time::Timestamp;

/// The end of the year 9999.
const LATEST_MS: i64 = 253_402_300_799_999;
/// A smaller number is one of seconds: as milliseconds it would be a time before March 1973.
const EARLIEST_MS: i64 = 100_000_000_000;
const MINUTE_MS: i64 = 60_000;

/// Seconds or milliseconds since 1970, as deliveries and payments have them, or a time of RFC 3339: `2026-11-15T11:00:00Z` or `2026-11-15T12:00:00+01:00`, also with a fraction of a second.
pub(super) fn parse_timestamp(text: &str) -> Result<Timestamp, String> {
    let timestamp = match text.parse() {
        Ok(seconds @ ..EARLIEST_MS) => Some(Timestamp::from_epoch_ms(seconds.saturating_mul(1000))),
        Ok(ms) => Some(Timestamp::from_epoch_ms(ms)),
        Err(_) => from_rfc3339(text),
    };
    let invalid = || "expected seconds or milliseconds since 1970, or a time such as 2026-11-15T11:00:00Z".to_owned();
    timestamp.filter(|timestamp| (0..=LATEST_MS).contains(&timestamp.epoch_ms())).ok_or_else(invalid)
}

fn from_rfc3339(text: &str) -> Option<Timestamp> {
    let (local, offset_ms) = split_offset(text)?;
    let (seconds, fraction) = local.split_once('.').unwrap_or((local, "0"));
    let number = |range: std::ops::Range<usize>| seconds.get(range)?.parse::<i64>().ok();
    let date = (number(0..4)?, number(5..7)?, number(8..10)?);
    let time = (number(11..13)?, number(14..16)?, number(17..19)?);
    let digits = fraction.len() <= 9 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let ms: i64 = format!("{fraction:0<3}").get(..3).filter(|_| digits)?.parse().ok()?;
    let timestamp = Timestamp::from_epoch_ms(Timestamp::from_utc(date, time)?.epoch_ms() + ms);
    // The text must round-trip. This rejects wrong separators.
    let is_exact = timestamp.to_rfc3339().get(..19) == Some(seconds);
    is_exact.then(|| Timestamp::from_epoch_ms(timestamp.epoch_ms() - offset_ms))
}

/// The date and time, and how far its zone is ahead of UTC.
fn split_offset(text: &str) -> Option<(&str, i64)> {
    if let Some(local) = text.strip_suffix('Z') {
        return Some((local, 0));
    }
    let (local, offset) = text.split_at_checked(text.len().checked_sub("+01:00".len())?)?;
    let (sign, clock) = offset.split_at_checked(1)?;
    let (hours, minutes) = clock.split_once(':')?;
    let number = |text: &str, limit: i64| {
        let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|number| is_number && *number < limit)
    };
    let minutes = number(hours, 24)? * 60 + number(minutes, 60)?;
    match sign {
        "+" => Some((local, minutes * MINUTE_MS)),
        "-" => Some((local, -minutes * MINUTE_MS)),
        _ => None,
    }
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
    fn a_timestamp_is_seconds_or_milliseconds_or_a_time_of_rfc_3339() {
        for (text, ms) in [
            ("0", 0),
            ("1794741374123", 1_794_741_374_123),
            ("1794741374", 1_794_741_374_000),
            ("2026-11-15T11:16:14Z", 1_794_741_374_000),
            ("2026-11-15T11:16:14.1Z", 1_794_741_374_100),
            ("2026-11-15T11:16:14.123456789Z", 1_794_741_374_123),
            ("2026-11-15T12:16:14+01:00", 1_794_741_374_000),
            ("2026-11-15T05:46:14.1-05:30", 1_794_741_374_100),
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
            "2026-11-15T11:16:14+24:00",
            "2026-11-15T11:16:14+1:000",
            "2026-11-15T11:16:14 01:00",
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
