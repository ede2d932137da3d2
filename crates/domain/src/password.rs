//! A user's password.
//!
//! The rules are about length, as NIST SP 800-63B recommends: no classes of characters and no forced changes. What most known passwords
//! are made of does not count, and the 5,000 most common passwords that are long enough are refused.

use std::{collections::BTreeSet, fmt};

use zeroize::Zeroizing;

use crate::{digest::sha256, user::EmailAddress};

/// The first bytes of the SHA-256 of each common password in lower case, in ascending order (`scripts/common-passwords`). With five of
/// them, one other password in 200 million is refused.
const COMMON_PASSWORDS: &[u8] = include_bytes!("password/common.bin");
const PREFIX_BYTES: usize = 5;

/// What known passwords of 12 characters and more are made of, besides years. Longer ones before what they contain.
const COMMON: [&str; 34] = [
    "1234567890",
    "123456789",
    "12345678",
    "1234567",
    "123456",
    "12345",
    "1234",
    "123",
    "qwertyuiop",
    "qwerty",
    "qwertz",
    "azerty",
    "asdfgh",
    "zxcvbn",
    "1q2w3e4r5t",
    "1q2w3e4r",
    "1q2w3e",
    "abcdefgh",
    "abcdef",
    "abc",
    "password",
    "passwort",
    "passw0rd",
    "p@ssw0rd",
    "motdepasse",
    "contraseña",
    "wachtwoord",
    "letmein",
    "welcome",
    "iloveyou",
    "administrator",
    "admin",
    "changeme",
    "paylink",
];

/// How many characters of a lower-case password are part of neither a year nor one of [`COMMON`].
fn uncommon_characters(lower_case: &str) -> usize {
    let mut rest = Zeroizing::new(lower_case.to_owned());
    for common in COMMON {
        rest = Zeroizing::new(rest.replace(common, ""));
    }
    let mut rest = rest.as_str();
    let mut count = 0;
    while let Some(first) = rest.chars().next() {
        let is_year = rest.get(..4).is_some_and(is_year);
        count += usize::from(!is_year);
        rest = &rest[if is_year { 4 } else { first.len_utf8() }..];
    }
    count
}

fn is_year(text: &str) -> bool {
    (text.starts_with("19") || text.starts_with("20")) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_common(lower_case: &str) -> bool {
    let hash = sha256(&[lower_case.as_bytes()]);
    let (prefixes, _) = COMMON_PASSWORDS.as_chunks::<PREFIX_BYTES>();
    hash.first_chunk().is_some_and(|prefix| prefixes.binary_search(prefix).is_ok())
}

/// A password. Wiped from memory when dropped.
#[derive(Clone)]
pub struct Password(Zeroizing<String>);

/// Why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassword {
    #[error("shorter than {} characters", Password::MIN_CHARACTERS)]
    TooShort,
    #[error("longer than {} characters", Password::MAX_CHARACTERS)]
    TooLong,
    #[error("contains the e-mail address")]
    ContainsEmail,
    #[error("has fewer than {} different characters", Password::MIN_DIFFERENT_CHARACTERS)]
    TooUniform,
    #[error("is made of what others use as their password")]
    TooCommon,
}

impl Password {
    pub const MIN_CHARACTERS: usize = 12;
    /// Bounds the work of hashing.
    pub const MAX_CHARACTERS: usize = 256;
    pub const MIN_DIFFERENT_CHARACTERS: usize = 5;
    /// So many characters must be left without what is in known passwords.
    const MIN_UNCOMMON_CHARACTERS: usize = 6;
    /// A shorter local part is in too many passwords by chance.
    const MIN_LOCAL_PART_CHARACTERS: usize = 4;

    /// A new password of the user with this address.
    pub fn new(text: &str, email: &EmailAddress) -> Result<Self, WeakPassword> {
        let characters = text.chars().count();
        if characters < Self::MIN_CHARACTERS {
            return Err(WeakPassword::TooShort);
        }
        if characters > Self::MAX_CHARACTERS {
            return Err(WeakPassword::TooLong);
        }
        let local_part = email.local_part();
        let lower_case = Zeroizing::new(text.to_lowercase());
        if local_part.len() >= Self::MIN_LOCAL_PART_CHARACTERS && lower_case.contains(local_part) {
            return Err(WeakPassword::ContainsEmail);
        }
        if text.chars().collect::<BTreeSet<_>>().len() < Self::MIN_DIFFERENT_CHARACTERS {
            return Err(WeakPassword::TooUniform);
        }
        if uncommon_characters(&lower_case) < Self::MIN_UNCOMMON_CHARACTERS || is_common(&lower_case) {
            return Err(WeakPassword::TooCommon);
        }
        Ok(Self(Zeroizing::new(text.to_owned())))
    }

    /// What somebody typed to sign in. It is compared with a hash and follows no rules, so that a wrong password takes as long as
    /// a right one.
    pub fn typed(text: &str) -> Self {
        Self(Zeroizing::new(text.to_owned()))
    }

    /// The password itself, to be hashed.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, email: &str) -> Result<(), WeakPassword> {
        Password::new(text, &email.parse().expect("an address")).map(|_| ())
    }

    #[test]
    fn a_password_has_12_to_256_characters() {
        let long = "abcdé".repeat(51);
        for (text, expected) in [
            ("", Err(WeakPassword::TooShort)),
            ("abcdefghijk", Err(WeakPassword::TooShort)),
            ("äbcdefghijk", Err(WeakPassword::TooShort)),
            ("bcdefghijklm", Ok(())),
            ("four words and spaces", Ok(())),
            (&(long.clone() + "f"), Ok(())),
            (&(long + "fg"), Err(WeakPassword::TooLong)),
        ] {
            assert_eq!(check(text, "anna@example.com"), expected, "{text:?}");
        }
    }

    #[test]
    fn a_password_does_not_contain_the_name_in_the_email_address() {
        assert_eq!(check("my-ANNA.alm-2026", "anna.alm@example.com"), Err(WeakPassword::ContainsEmail));
        assert_eq!(check("correct horse battery", "al@example.com"), Ok(()), "two letters are in many passwords");
    }

    #[test]
    fn a_password_has_five_different_characters() {
        assert_eq!(check("aaaaaaaaaaaaaaaa", "anna@example.com"), Err(WeakPassword::TooUniform));
        assert_eq!(check("abcdabcdabcd", "anna@example.com"), Err(WeakPassword::TooUniform));
        assert_eq!(check("abcdeabcdeab", "anna@example.com"), Ok(()));
    }

    #[test]
    fn a_password_is_more_than_what_everybody_uses() {
        for text in
            ["password1234", "Password2026!!", "qwertyuiop123", "123456789012345", "Welcome2026admin", "1q2w3e4r5t6y7u"]
                .into_iter()
                // Of the list.
                .chain(["unbelievable", "JustinBieber", "NEEDFORSPEED", "1qaz2wsx3edc", "counterstrike"])
        {
            assert_eq!(check(text, "anna@example.com"), Err(WeakPassword::TooCommon), "{text}");
        }
        for text in ["password of nobody", "blue 4711 bicycle", "admin-kettle-river", "9f4tqk2m81xz"] {
            assert_eq!(check(text, "anna@example.com"), Ok(()), "{text}");
        }
    }

    #[test]
    fn a_password_of_any_kind_of_characters_is_accepted() {
        for text in [
            "739184620571",
            "64919260883715",
            "zmkqvhtwpbxr",
            "ZMKQVHTWPBXR",
            "%/(=§!$&?+#*",
            "密码需要十二个不同的汉字吗",
        ] {
            assert_eq!(check(text, "anna@example.com"), Ok(()), "{text}");
        }
    }

    #[test]
    fn the_list_has_5000_different_passwords_in_order() {
        let (prefixes, rest) = COMMON_PASSWORDS.as_chunks::<PREFIX_BYTES>();
        assert_eq!((prefixes.len(), rest.len()), (5_000, 0));
        assert!(prefixes.is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn debug_does_not_show_a_password() {
        assert_eq!(format!("{:?}", Password::typed("secret")), "Password(…)");
    }
}
