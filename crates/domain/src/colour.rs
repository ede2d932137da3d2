//! A company's colour, and the text colour that is legible on it.

mod legible;

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
pub struct InvalidColour;

impl Colour {
    pub const BLACK: Self = Self { red: 0, green: 0, blue: 0 };
    pub const WHITE: Self = Self { red: 255, green: 255, blue: 255 };

    /// Black or white, whichever has more contrast to it. One of the two always has a contrast of at least 4.5.
    #[must_use]
    pub fn text_colour(self) -> Self {
        if self.contrast(Self::WHITE) >= self.contrast(Self::BLACK) { Self::WHITE } else { Self::BLACK }
    }

    /// The contrast ratio of two colours as WCAG 2 defines it: from 1 to 21.
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
    type Err = InvalidColour;

    fn from_str(text: &str) -> Result<Self, InvalidColour> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6).ok_or(InvalidColour)?;
        let digits =
            Some(digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())).ok_or(InvalidColour)?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| InvalidColour);
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
    fn a_colour_is_six_hexadecimal_digits_and_is_parsed_back() {
        for (text, valid) in [
            ("#0b5cad", true),
            ("#FFFFFF", true),
            ("0b5cad", false),
            ("#fff", false),
            ("#0b5cag", false),
            ("#+1+1+1", false),
            ("#ääa", false),
            ("red;}body{display:none", false),
        ] {
            assert_eq!(text.parse::<Colour>().is_ok(), valid, "{text}");
        }
        assert_eq!("#0B5CAD".parse::<Colour>().map(|colour| colour.to_string()).as_deref(), Ok("#0b5cad"));
    }

    #[test]
    fn contrast_is_calculated_as_in_wcag() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
        let grey: Colour = "#767676".parse().expect("a colour");
        assert!((grey.contrast(Colour::WHITE) - 4.54).abs() < 0.01);
        assert_eq!(grey.text_colour(), Colour::BLACK, "4.6 instead of 4.5");
    }

    proptest! {
        #[test]
        fn the_text_colour_is_legible_on_every_colour(red: u8, green: u8, blue: u8) {
            let colour = Colour { red, green, blue };
            prop_assert!(colour.contrast(colour.text_colour()) >= 4.5);
        }
    }
}
