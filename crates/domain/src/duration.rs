//! Durations as people write them.

use std::{fmt::Write as _, time::Duration};

/// About 100 years, far below any overflow.
pub const MAX_DURATION: Duration = Duration::from_secs(MAX_SECONDS);
const MAX_SECONDS: u64 = 3_155_760_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a duration of at least 1s, with the units s, m, h and d, such as 90s or 1h30m")]
pub struct InvalidDuration;

/// `90s`, `15m`, `1h30m`, `2d`.
pub fn parse_duration(text: &str) -> Result<Duration, InvalidDuration> {
    let (mut seconds, mut number) = (0_u64, String::new());
    for character in text.chars() {
        if character.is_ascii_digit() {
            number.push(character);
            continue;
        }
        let unit = match character {
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            'd' => 86_400,
            _ => return Err(InvalidDuration),
        };
        let count: u64 = std::mem::take(&mut number).parse().map_err(|_| InvalidDuration)?;
        seconds = count.checked_mul(unit).and_then(|more| seconds.checked_add(more)).ok_or(InvalidDuration)?;
    }
    if number.is_empty() && (1..=MAX_SECONDS).contains(&seconds) {
        Ok(Duration::from_secs(seconds))
    } else {
        Err(InvalidDuration)
    }
}

/// The same spelling, in whole seconds: `30d`, `1h30m`.
pub fn format_duration(duration: Duration) -> String {
    let (mut rest, mut text) = (duration.as_secs(), String::new());
    for (unit, seconds) in [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)] {
        if rest >= seconds {
            let _ = write!(text, "{}{unit}", rest / seconds);
            rest %= seconds;
        }
    }
    if text.is_empty() { "0s".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_parsed() {
        for (text, seconds) in [("90s", 90), ("15m", 900), ("1h", 3_600), ("1h30m", 5_400), ("2d", 172_800)] {
            assert_eq!(parse_duration(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["1s", "15m", "1h30m", "30d", "2d3h4m5s"] {
            assert_eq!(parse_duration(text).map(format_duration), Ok(text.to_owned()));
        }
        assert_eq!(format_duration(Duration::from_secs(90)), "1m30s");
        for invalid in ["", "1", "h", "-1h", "1y", "0s", "1h30", "99999999999999999999d", "40000d"] {
            assert!(parse_duration(invalid).is_err(), "{invalid}");
        }
    }
}
