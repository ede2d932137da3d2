//! The bank's own id of an order, as a notification gives it.

use std::{fmt, str::FromStr};

/// An id that fits into one path segment. Notifications are not authenticated, so it may be anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of an order: 1 to {MAX_LENGTH} visible ASCII characters of one path segment")]
pub struct InvalidOrderName;

const MAX_LENGTH: usize = 100;

impl OrderName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for OrderName {
    type Err = InvalidOrderName;

    fn from_str(text: &str) -> Result<Self, InvalidOrderName> {
        let allowed = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'/' | b'\\' | b'?' | b'#' | b'%');
        let is_dots = matches!(text, "." | "..");
        let valid = (1..=MAX_LENGTH).contains(&text.len()) && text.bytes().all(allowed) && !is_dots;
        if valid { Ok(Self(text.to_owned())) } else { Err(InvalidOrderName) }
    }
}

impl fmt::Display for OrderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_path_segment() {
        let longest = "a".repeat(MAX_LENGTH);
        for name in ["1b3ab8e8-0fd5-43d2-946e-d75958b172e7", "a=b+c:d", "...", &longest] {
            assert_eq!(name.parse::<OrderName>().expect("a name").as_str(), name);
        }
        let too_long = "a".repeat(MAX_LENGTH + 1);
        for name in ["", ".", "..", "a/b", "a?b", "a#b", "a%2fb", "a\\b", "a b", "a\nb", "é", &too_long] {
            assert_eq!(name.parse::<OrderName>(), Err(InvalidOrderName), "{name}");
        }
    }
}
