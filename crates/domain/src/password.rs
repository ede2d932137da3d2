//! A user's password.
//!
//! The rules are about length, as NIST SP 800-63B recommends: no classes of characters and no forced changes. There is no list of
//! known passwords, because a password alone never signs anybody in: a one-time code comes with it.

use std::{collections::BTreeSet, fmt};

use zeroize::Zeroizing;

use crate::user::EmailAddress;

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
}

impl Password {
    pub const MIN_CHARACTERS: usize = 12;
    /// Bounds the work of hashing.
    pub const MAX_CHARACTERS: usize = 256;
    pub const MIN_DIFFERENT_CHARACTERS: usize = 5;
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
            ("abcdefghijkl", Ok(())),
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
    fn debug_does_not_show_a_password() {
        assert_eq!(format!("{:?}", Password::typed("secret")), "Password(…)");
    }
}
