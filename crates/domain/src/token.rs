//! A merchant's API token.
//!
//! ```text
//! plk_test_00 q5f0…32 characters… 7c2k9d
//! └mode────┘└cell  └160 random bits └checksum
//! ```
//!
//! Secret scanners find leaked tokens by the prefix. The checksum detects typing errors without a database query. Only
//! the SHA-256 of a token is stored.

use std::fmt;

use zeroize::Zeroizing;

use crate::{
    company::Mode,
    crockford,
    digest::sha256,
    id::{CellId, after_prefix},
    random::{Randomness, random_bytes},
};

/// A well-formed token. Only its cell can tell whether it is valid. Wiped from memory when dropped.
#[derive(Clone)]
pub struct ApiToken {
    text: Zeroizing<String>,
    cell: CellId,
    mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an API token")]
pub struct InvalidToken;

/// The stored hash of a token. It needs no salt, because 160 random bits cannot be guessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

const SECRET_CHARACTERS: usize = 32;
const CHECKSUM_BITS: u32 = 30;
const CHECKSUM_CHARACTERS: usize = 6;

const fn prefix(mode: Mode) -> &'static str {
    match mode {
        Mode::Test => "plk_test_",
        Mode::Live => "plk_live_",
    }
}

impl ApiToken {
    /// The prefix of every token, in both modes.
    pub const PREFIX: &str = "plk_";

    pub fn generate(mode: Mode, cell: CellId, randomness: &dyn Randomness) -> Self {
        let high: [u8; 10] = random_bytes(randomness);
        let low: [u8; 10] = random_bytes(randomness);
        let mut text = Zeroizing::new(format!("{}{cell}", prefix(mode)));
        for half in [high, low] {
            let value = half.iter().fold(0, |value, &byte| value << 8 | u128::from(byte));
            text.push_str(&Zeroizing::new(crockford::encode(value, 80)));
        }
        let checksum = checksum(&text);
        text.push_str(&checksum);
        Self { text, cell, mode }
    }

    pub fn parse(text: &str) -> Result<Self, InvalidToken> {
        let parse_as = |mode| after_prefix(text, prefix(mode)).map(|(cell, rest)| (mode, cell, rest));
        let (mode, cell, rest) = parse_as(Mode::Test).or_else(|_| parse_as(Mode::Live)).map_err(|_| InvalidToken)?;
        if rest.len() != SECRET_CHARACTERS + CHECKSUM_CHARACTERS || !rest.bytes().all(crockford::is_digit) {
            return Err(InvalidToken);
        }
        let (body, given) = text.split_at(text.len() - CHECKSUM_CHARACTERS);
        // The checksum only detects typing errors. It is not secret, so the comparison need not take constant time.
        if checksum(body) != given {
            return Err(InvalidToken);
        }
        Ok(Self { text: Zeroizing::new(text.to_owned()), cell, mode })
    }

    pub const fn cell(&self) -> CellId {
        self.cell
    }

    pub const fn mode(&self) -> Mode {
        self.mode
    }

    pub fn hash(&self) -> TokenHash {
        Self::hash_of(&self.text)
    }

    /// The hash of a text that may be a token. Whoever knows the hash of a valid one need not check the text.
    pub fn hash_of(text: &str) -> TokenHash {
        TokenHash(sha256(&[text.as_bytes()]))
    }

    /// The token itself, to be shown to its owner once.
    pub fn reveal(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for ApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ApiToken({}…)", prefix(self.mode))
    }
}

fn checksum(body: &str) -> String {
    let [a, b, c, d, ..] = sha256(&[body.as_bytes()]);
    crockford::encode(u128::from(u32::from_be_bytes([a, b, c, d]) >> 2), CHECKSUM_BITS)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::random::testing::Seeded;

    fn token(seed: u64) -> ApiToken {
        ApiToken::generate(Mode::Test, "a7".parse().expect("a cell"), &Seeded::new(seed))
    }

    #[test]
    fn a_token_contains_its_mode_and_its_cell() {
        let token = token(1);
        assert!(token.reveal().starts_with("plk_test_a7"));
        assert_eq!(token.reveal().len(), 9 + 2 + 32 + 6);
        let again = ApiToken::parse(token.reveal()).expect("a token");
        assert_eq!((again.mode(), again.cell().as_str()), (Mode::Test, "a7"));
        assert_eq!(again.hash(), token.hash());
    }

    #[test]
    fn debug_does_not_show_a_token() {
        assert_eq!(format!("{:?} {:?}", token(1), token(1).hash()), "ApiToken(plk_test_…) TokenHash(…)");
    }

    proptest! {
        #[test]
        fn generated_tokens_are_parsed_back(seed: u64) {
            prop_assert!(ApiToken::parse(token(seed).reveal()).is_ok());
        }

        #[test]
        fn one_wrong_character_is_detected(seed: u64, position in 0_usize..49, other in "[ -~]") {
            let mut wrong = token(seed).reveal().to_owned();
            wrong.replace_range(position..=position, &other);
            prop_assert_eq!(ApiToken::parse(&wrong).is_ok(), wrong == token(seed).reveal());
        }

        #[test]
        fn any_other_text_is_rejected(text in "(plk_test_)?\\PC{0,60}") {
            prop_assert!(ApiToken::parse(&text).is_err());
        }
    }
}
