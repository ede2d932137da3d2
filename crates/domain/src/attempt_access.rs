//! Who may do what with an attempt: its addresses, and the keys in them.
//!
//! ```text
//! att_00 06f2…26 characters… - 3k9d…26 characters…
//! └id──────────────────────┘   └key of one role
//! ```
//!
//! The id finds the attempt. The key says what its holder may do. Each attempt has a random secret, from which the keys of all
//! roles are derived, so one role's key says nothing about another's.

use std::{fmt, str::FromStr};

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    hmac::{HMAC_SHA256, Key, sign},
};
use zeroize::Zeroizing;

use crate::{
    crockford,
    digest::sha256,
    id::{AttemptId, InvalidId},
    random::{Randomness, random_bytes},
};

/// What the holder of a key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessRole {
    /// The payer who confirmed. May do everything, and alone may cancel.
    Confirmer,
    /// Whoever the bank sends back, in any browser. Sees the payment's id and the way back to the merchant, and may continue.
    Return,
    /// The bank, which notifies us of changes.
    Notification,
}

impl AccessRole {
    const ALL: [Self; 3] = [Self::Confirmer, Self::Return, Self::Notification];

    /// Part of the key derivation. A label must never change: banks keep the addresses.
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Confirmer => b"paylink/1/confirmer",
            Self::Return => b"paylink/1/return",
            Self::Notification => b"paylink/1/notification",
        }
    }
}

/// The secret of an attempt. Wiped from memory when dropped.
#[derive(Clone)]
pub struct AccessSecret(Zeroizing<[u8; 32]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not {} bytes", AccessSecret::BYTES)]
pub struct InvalidAccessSecret;

impl AccessSecret {
    const BYTES: usize = 32;

    pub fn generate(randomness: &dyn Randomness) -> Self {
        Self(Zeroizing::new(random_bytes(randomness)))
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidAccessSecret> {
        bytes.try_into().map(|bytes| Self(Zeroizing::new(bytes))).map_err(|_| InvalidAccessSecret)
    }

    pub fn bytes(&self) -> &[u8] {
        self.0.as_slice()
    }

    pub fn key(&self, role: AccessRole) -> AccessKey {
        let tag = sign(&Key::new(HMAC_SHA256, self.0.as_slice()), role.label());
        let mut key = Zeroizing::new([0; AccessKey::BYTES]);
        key.copy_from_slice(&tag.as_ref()[..AccessKey::BYTES]);
        AccessKey(key)
    }

    /// The role of a key. `None` if it is not a key of this attempt.
    fn role_of(&self, key: &AccessKey) -> Option<AccessRole> {
        AccessRole::ALL.into_iter().find(|role| self.key(*role).is_equal(key))
    }
}

impl fmt::Debug for AccessSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessSecret(…)")
    }
}

/// The key of one role: 128 bits, of which nobody can guess one. [`fmt::Display`] shows it, for the URL; `Debug` does not.
#[derive(Clone)]
pub struct AccessKey(Zeroizing<[u8; 16]>);

impl AccessKey {
    const BYTES: usize = 16;
    const BITS: u32 = 128;

    /// In constant time, so that the time of a response does not tell how many bytes were right.
    fn is_equal(&self, other: &Self) -> bool {
        verify_slices_are_equal(self.0.as_slice(), other.0.as_slice()).is_ok()
    }
}

impl FromStr for AccessKey {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let key = crockford::decode(text, Self::BITS).ok_or(InvalidId)?;
        Ok(Self(Zeroizing::new(key.to_be_bytes())))
    }
}

impl fmt::Display for AccessKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crockford::encode(u128::from_be_bytes(*self.0), Self::BITS))
    }
}

impl fmt::Debug for AccessKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessKey(…)")
    }
}

/// An attempt as URLs name it.
#[derive(Clone, Debug)]
pub struct AttemptAddress {
    pub id: AttemptId,
    pub key: AccessKey,
}

impl AttemptAddress {
    /// The address of an attempt for a role.
    pub fn of(id: AttemptId, secret: &AccessSecret, role: AccessRole) -> Self {
        Self { id, key: secret.key(role) }
    }

    /// The role that this address gives at its attempt, whose secret is `secret`. `None` if it gives none.
    pub fn role(&self, secret: &AccessSecret) -> Option<AccessRole> {
        secret.role_of(&self.key)
    }
}

impl FromStr for AttemptAddress {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let (id, key) = text.split_once('-').ok_or(InvalidId)?;
        Ok(Self { id: id.parse()?, key: key.parse()? })
    }
}

impl fmt::Display for AttemptAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.id, self.key)
    }
}

/// Identifies one consent form, so that a form that is sent twice starts one attempt and leads to the same page.
#[derive(Clone)]
pub struct ConsentId(Zeroizing<[u8; 16]>);

impl ConsentId {
    const BITS: u32 = 128;

    pub fn generate(randomness: &dyn Randomness) -> Self {
        Self(Zeroizing::new(random_bytes(randomness)))
    }

    /// What is stored. It needs no salt, because 128 random bits cannot be guessed.
    pub fn hash(&self) -> [u8; 32] {
        sha256(&[b"paylink/1/consent", self.0.as_slice()])
    }
}

impl FromStr for ConsentId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let id = crockford::decode(text, Self::BITS).ok_or(InvalidId)?;
        Ok(Self(Zeroizing::new(id.to_be_bytes())))
    }
}

impl fmt::Display for ConsentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crockford::encode(u128::from_be_bytes(*self.0), Self::BITS))
    }
}

impl fmt::Debug for ConsentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConsentId(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{random::testing::Seeded, time::Timestamp};

    fn id() -> AttemptId {
        AttemptId::generate("00".parse().expect("a cell"), Timestamp::from_epoch_ms(0), &Seeded::new(1))
    }

    #[test]
    fn an_address_gives_the_role_of_its_key_at_its_own_attempt_only() {
        let (secret, other) = (AccessSecret::generate(&Seeded::new(2)), AccessSecret::generate(&Seeded::new(3)));
        for role in AccessRole::ALL {
            let text = AttemptAddress::of(id(), &secret, role).to_string();
            let address: AttemptAddress = text.parse().expect("an address");
            assert_eq!((address.id, address.to_string()), (id(), text.clone()));
            assert_eq!((address.role(&secret), address.role(&other)), (Some(role), None));
            assert!(!format!("{address:?}").contains(&text[33..]), "Debug does not show the key");
        }
        let keys: Vec<_> = AccessRole::ALL.into_iter().map(|role| secret.key(role).to_string()).collect();
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    }

    #[test]
    fn the_keys_of_a_secret_never_change() {
        let secret = AccessSecret::from_bytes(&[7; 32]).expect("32 bytes");
        let keys = AccessRole::ALL.map(|role| secret.key(role).to_string());
        assert_eq!(keys, ["2frzcr8zezs5q9mfgw5zep0h0r", "233ry6dyb1pr0xr6zt7g4t4e0j", "2vh79fchzpm0cs5xfyecq4nrbz"]);
        assert_eq!(AccessSecret::from_bytes(&[7; 31]).err(), Some(InvalidAccessSecret));
    }

    #[test]
    fn other_texts_are_no_address() {
        let key = AccessSecret::generate(&Seeded::new(2)).key(AccessRole::Return);
        for text in [
            id().to_string(),
            format!("{}-", id()),
            format!("{}-{key}0", id()),
            format!("{}.{key}", id()),
            format!("-{key}"),
        ] {
            assert!(text.parse::<AttemptAddress>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_consent_id_round_trips_and_its_hash_identifies_it() {
        let (one, two) = (ConsentId::generate(&Seeded::new(1)), ConsentId::generate(&Seeded::new(2)));
        let parsed: ConsentId = one.to_string().parse().expect("an id");
        assert_eq!(parsed.hash(), one.hash());
        assert_ne!(one.hash(), two.hash());
    }
}
