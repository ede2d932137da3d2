//! Random secrets that people and browsers hold for the portal. Only hashes are stored. SHA-256 is enough, because nobody can guess 128
//! random bits or more.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use zeroize::Zeroizing;

use crate::{
    crockford,
    digest::sha256,
    random::{Randomness, random_bytes},
};

/// The text is not such a secret. The error does not contain the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a secret of this kind")]
pub struct InvalidPortalSecret;

/// A prefix and 256 random bits in base64url. Scanners of logs and repositories find a leaked one by the prefix. Wiped from memory
/// when dropped.
macro_rules! portal_token {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(Zeroizing<String>);

        impl $name {
            pub const PREFIX: &str = $prefix;
            const BYTES: usize = 32;

            pub fn generate(randomness: &dyn Randomness) -> Self {
                let bytes: Zeroizing<[u8; Self::BYTES]> = Zeroizing::new(random_bytes(randomness));
                let random = Zeroizing::new(BASE64URL_NOPAD.encode(bytes.as_slice()));
                Self(Zeroizing::new(format!("{}{}", Self::PREFIX, random.as_str())))
            }

            pub fn parse(text: &str) -> Result<Self, InvalidPortalSecret> {
                let random = text.strip_prefix(Self::PREFIX).ok_or(InvalidPortalSecret)?;
                let bytes = BASE64URL_NOPAD.decode(random.as_bytes()).map_err(|_| InvalidPortalSecret)?;
                let length = Zeroizing::new(bytes).len();
                if length == Self::BYTES { Ok(Self(Zeroizing::new(text.to_owned()))) } else { Err(InvalidPortalSecret) }
            }

            /// What is stored.
            pub fn hash(&self) -> [u8; 32] {
                sha256(&[self.0.as_bytes()])
            }

            /// The secret itself, for its holder.
            pub fn reveal(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}(…)", stringify!($name))
            }
        }
    };
}

portal_token! {
    /// The cookie of a session.
    SessionToken, "pls_"
}

portal_token! {
    /// Recognises a browser in which somebody has signed in, in its cookie.
    BrowserToken, "plb_"
}

portal_token! {
    /// What the link of an invitation contains.
    InvitationToken, "pli_"
}

portal_token! {
    /// Names a WebAuthn ceremony under way in the form that ends it.
    ChallengeToken, "plc_"
}

/// A code that signs its user in once, in place of a lost authenticator: 128 bits, written in groups of four characters.
#[derive(Clone)]
pub struct RecoveryCode(Zeroizing<String>);

impl RecoveryCode {
    const BITS: u32 = 128;
    const GROUP_CHARACTERS: usize = 4;

    pub fn generate(randomness: &dyn Randomness) -> Self {
        let bytes: Zeroizing<[u8; 16]> = Zeroizing::new(random_bytes(randomness));
        Self(Zeroizing::new(crockford::encode(u128::from_be_bytes(*bytes), Self::BITS)))
    }

    /// Parses what a person typed: in any case, with any spaces and hyphens, and with the letters that look like digits.
    pub fn parse(text: &str) -> Result<Self, InvalidPortalSecret> {
        let characters = text.chars().filter(|character| !character.is_whitespace() && *character != '-');
        let text: Zeroizing<String> = Zeroizing::new(
            characters
                .map(|character| match character.to_ascii_lowercase() {
                    'o' => '0',
                    'i' | 'l' => '1',
                    other => other,
                })
                .collect(),
        );
        if crockford::decode(&text, Self::BITS).is_some() { Ok(Self(text)) } else { Err(InvalidPortalSecret) }
    }

    /// What the database is given, which stores it hashed again with a salt.
    pub fn hash(&self) -> [u8; 32] {
        sha256(&[self.0.as_bytes()])
    }

    /// The code in groups, for its owner.
    pub fn reveal(&self) -> Zeroizing<String> {
        let mut text = Zeroizing::new(String::with_capacity(self.0.len() + self.0.len() / Self::GROUP_CHARACTERS));
        for (position, character) in self.0.chars().enumerate() {
            if position > 0 && position % Self::GROUP_CHARACTERS == 0 {
                text.push('-');
            }
            text.push(character);
        }
        text
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::random::testing::Seeded;

    #[test]
    fn a_session_token_is_its_prefix_and_43_characters() {
        let token = SessionToken::generate(&Seeded::new(1));
        assert!(token.reveal().starts_with("pls_"));
        assert_eq!(token.reveal().len(), 4 + 43);
        assert_eq!(SessionToken::parse(token.reveal()).expect("a token").hash(), token.hash());
        assert_ne!(SessionToken::generate(&Seeded::new(2)).hash(), token.hash());
    }

    #[test]
    fn other_texts_are_no_session_token() {
        let token = SessionToken::generate(&Seeded::new(1));
        let padded = format!("{}=", token.reveal());
        let invitation = InvitationToken::generate(&Seeded::new(1));
        for text in ["", "pls_", "pls_abc", &token.reveal()[1..], &padded, invitation.reveal(), "pls_é"] {
            assert!(SessionToken::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_recovery_code_is_26_characters_in_groups_of_four() {
        let code = RecoveryCode::generate(&Seeded::new(1)).reveal();
        let groups: Vec<usize> = code.split('-').map(str::len).collect();
        assert_eq!(groups, [4, 4, 4, 4, 4, 4, 2]);
    }

    #[test]
    fn a_recovery_code_may_be_typed_in_any_way() {
        let code = RecoveryCode::parse("0123-4567-89ab-cdef-0123-4567-89").expect("a code");
        for typed in
            ["0123456789ABCDEF0123456789", " 0123 4567 89ab cdef 0123 4567 89\n", "oi23-4567-89AB-CDEF-OL23-4567-89"]
        {
            assert_eq!(RecoveryCode::parse(typed).expect("the same code").hash(), code.hash(), "{typed:?}");
        }
        for typed in [
            "",
            "0123-4567-89ab-cdef-0123-4567-8",
            "0123-4567-89ab-cdef-0123-4567-899",
            "u123-4567-89ab-cdef-0123-4567-89",
            "8123-4567-89ab-cdef-0123-4567-89",
        ] {
            assert!(RecoveryCode::parse(typed).is_err(), "{typed:?}");
        }
    }

    #[test]
    fn debug_shows_no_secret() {
        let (token, code) = (InvitationToken::generate(&Seeded::new(1)), RecoveryCode::generate(&Seeded::new(1)));
        assert_eq!(format!("{token:?} {code:?}"), "InvitationToken(…) RecoveryCode(…)");
    }

    proptest! {
        #[test]
        fn recovery_codes_are_parsed_back(seed: u64) {
            let code = RecoveryCode::generate(&Seeded::new(seed));
            prop_assert_eq!(RecoveryCode::parse(&code.reveal()).map(|again| again.hash()), Ok(code.hash()));
        }

        #[test]
        fn any_text_is_parsed_without_a_panic(text in "\\PC{0,60}") {
            let _ = RecoveryCode::parse(&text);
            let _ = InvitationToken::parse(&text);
        }
    }
}
