//! A company's colour, and what can be read on it.

use std::{fmt, str::FromStr};

/// A colour as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a colour such as #0b5cad")]
pub struct NotAColour;

impl Colour {
    pub const BLACK: Self = Self { red: 0, green: 0, blue: 0 };
    pub const WHITE: Self = Self { red: 255, green: 255, blue: 255 };

    /// Black or white, whichever is read better on it. One of the two always has a contrast of 4.5 or more.
    #[must_use]
    pub fn ink(self) -> Self {
        if self.contrast(Self::WHITE) >= self.contrast(Self::BLACK) { Self::WHITE } else { Self::BLACK }
    }

    /// The contrast of two colours as WCAG 2 reckons it: from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

impl FromStr for Colour {
    type Err = NotAColour;

    fn from_str(text: &str) -> Result<Self, NotAColour> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6).ok_or(NotAColour)?;
        let digits =
            Some(digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())).ok_or(NotAColour)?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| NotAColour);
        Ok(Self { red: part(0)?, green: part(2)?, blue: part(4)? })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_colour_is_six_digits_and_reads_back() {
        for (text, good) in [
            ("#0b5cad", true),
            ("#FFFFFF", true),
            ("0b5cad", false),
            ("#fff", false),
            ("#0b5cag", false),
            ("#+1+1+1", false),
            ("#ääa", false),
            ("red;}body{display:none", false),
        ] {
            assert_eq!(text.parse::<Colour>().is_ok(), good, "{text}");
        }
        assert_eq!("#0B5CAD".parse::<Colour>().map(|colour| colour.to_string()).as_deref(), Ok("#0b5cad"));
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
        let grey: Colour = "#767676".parse().expect("a colour");
        assert!((grey.contrast(Colour::WHITE) - 4.54).abs() < 0.01);
        assert_eq!(grey.ink(), Colour::BLACK, "4.6 beside 4.5");
    }

    proptest! {
        #[test]
        fn whatever_the_colour_its_ink_can_be_read(red: u8, green: u8, blue: u8) {
            let colour = Colour { red, green, blue };
            prop_assert!(colour.contrast(colour.ink()) >= 4.5);
        }
    }
}
