//! The reference of a payment, as shown to the payer, to the merchant and on bank statements.

use std::{fmt, str::FromStr};

use serde::Serialize;

/// 1 to 18 ASCII letters, digits and spaces, unchanged: SEPA and Faster Payments both support these.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Reference(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to {} letters, digits and spaces", Reference::MAX_CHARACTERS)]
pub struct InvalidReference;

impl Reference {
    pub const MAX_CHARACTERS: usize = 18;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Reference {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, InvalidReference> {
        // Every allowed character has one byte, so the length in bytes is the number of characters.
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b' ';
        if (1..=Self::MAX_CHARACTERS).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidReference)
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_1_to_18_characters() {
        for (length, valid) in [(0, false), (1, true), (18, true), (19, false)] {
            assert_eq!("x".repeat(length).parse::<Reference>().is_ok(), valid, "{length}");
        }
    }

    #[test]
    fn every_ascii_character_is_allowed_or_refused_as_specified() {
        for byte in 0..=127_u8 {
            let text = char::from(byte).to_string();
            let valid = byte.is_ascii_alphanumeric() || byte == b' ';
            assert_eq!(text.parse::<Reference>().is_ok(), valid, "{text:?}");
        }
    }

    #[test]
    fn letters_are_ascii_letters() {
        for text in ["é", "ß", "Ω", "ж", "你", "a\u{301}", "٣", "\u{a0}", "😀"] {
            assert_eq!(text.parse::<Reference>(), Err(InvalidReference), "{text}");
        }
    }

    #[test]
    fn a_reference_is_stored_and_shown_as_it_was_written() {
        for text in ["Order 1017", "  a  b ", " ", "   "] {
            let reference: Reference = text.parse().expect(text);
            assert_eq!((reference.as_str(), reference.to_string().as_str()), (text, text));
        }
    }
}
