//! What a merchant wants back with the event.

use std::{fmt, str::FromStr};

use serde::Serialize;

/// Up to a hundred characters of the merchant's own (`data`): hidden from the payer, returned on the event.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct MerchantData(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not up to {} letters, digits, `-`, `.`, `_` and `~`", MerchantData::MAX_CHARACTERS)]
pub struct NotMerchantData;

impl MerchantData {
    pub const MAX_CHARACTERS: usize = 100;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MerchantData {
    type Err = NotMerchantData;

    fn from_str(text: &str) -> Result<Self, NotMerchantData> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if text.len() <= Self::MAX_CHARACTERS && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotMerchantData)
        }
    }
}

/// Hidden from the payer, and from whoever reads a log.
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
        for (length, good) in [(0, true), (1, true), (100, true), (101, false)] {
            assert_eq!("x".repeat(length).parse::<MerchantData>().is_ok(), good, "{length}");
        }
    }

    #[test]
    fn every_ascii_character_is_allowed_or_refused_as_specified() {
        for byte in 0..=127_u8 {
            let text = char::from(byte).to_string();
            let good = byte.is_ascii_alphanumeric() || "-._~".contains(char::from(byte));
            assert_eq!(text.parse::<MerchantData>().is_ok(), good, "{text:?}");
        }
    }

    #[test]
    fn letters_are_ascii_letters() {
        for text in ["é", "ß", "Ω", "٣", "😀"] {
            assert_eq!(text.parse::<MerchantData>(), Err(NotMerchantData), "{text}");
        }
    }
}
