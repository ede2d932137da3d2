//! Data that a merchant gives with a link and receives with the event.

use std::{fmt, str::FromStr};

use serde::Serialize;

/// Up to 100 characters chosen by the merchant (`data`): hidden from the payer, and returned in the event.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct MerchantData(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a text of 0 to {} letters, digits, `-`, `.`, `_` and `~`", MerchantData::MAX_CHARACTERS)]
pub struct InvalidMerchantData;

impl MerchantData {
    pub const MAX_CHARACTERS: usize = 100;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MerchantData {
    type Err = InvalidMerchantData;

    fn from_str(text: &str) -> Result<Self, InvalidMerchantData> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if text.len() <= Self::MAX_CHARACTERS && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidMerchantData)
        }
    }
}

/// Does not show the data, which must not be logged.
impl fmt::Debug for MerchantData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MerchantData({} characters)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_has_up_to_100_characters() {
        for (length, valid) in [(0, true), (1, true), (100, true), (101, false)] {
            assert_eq!("x".repeat(length).parse::<MerchantData>().is_ok(), valid, "{length}");
        }
    }

    #[test]
    fn every_ascii_character_is_allowed_or_refused_as_specified() {
        for byte in 0..=127_u8 {
            let text = char::from(byte).to_string();
            let valid = byte.is_ascii_alphanumeric() || "-._~".contains(char::from(byte));
            assert_eq!(text.parse::<MerchantData>().is_ok(), valid, "{text:?}");
        }
    }

    #[test]
    fn letters_are_ascii_letters() {
        for text in ["é", "ß", "Ω", "٣", "😀"] {
            assert_eq!(text.parse::<MerchantData>(), Err(InvalidMerchantData), "{text}");
        }
    }
}
