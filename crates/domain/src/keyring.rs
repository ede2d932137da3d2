//! The keys that seal links and secrets.
//!
//! An operator keeps one ring of master keys, the same on every node. A key is never used as it is: each [`Purpose`] has a
//! key of its own, derived from it, so that what was sealed for one purpose cannot be opened for another.
//!
//! Rotation adds a key and never takes one away: what an old key sealed, the ring still opens. Which key seals is not
//! decided here but by each cell, once every node holds it (`store/keys.rs`).
//!
//! The cipher is AES-256-GCM-SIV: links are sealed on many nodes at once with random 96-bit nonces, and with this mode a
//! repeated nonce reveals at most that two plaintexts are the same.

use std::{collections::BTreeMap, fmt, str::FromStr};

use aws_lc_rs::{
    aead::{AES_256_GCM_SIV, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hkdf::{HKDF_SHA256, KeyType, Salt},
};
use data_encoding::BASE64;
use zeroize::Zeroizing;

use crate::chance::{Randomness, draw};

/// The name of a key within a ring, written in front of everything it seals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(u16);

impl KeyId {
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    pub const fn number(self) -> u16 {
        self.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What something is sealed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A payment link.
    Link,
    /// The account number of a payee.
    PayeeAccount,
    /// What a connector has to remember of an attempt at a bank.
    BankMemory,
    /// What a merchant's events are signed with.
    WebhookSecret,
}

impl Purpose {
    /// Part of the key derivation: a label, once used, never changes its meaning.
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Link => b"paylink/1/link",
            Self::PayeeAccount => b"paylink/1/payee-account",
            Self::BankMemory => b"paylink/1/bank-memory",
            Self::WebhookSecret => b"paylink/1/webhook-secret",
        }
    }
}

/// 256 bits that only the operator knows.
#[derive(Clone)]
pub struct MasterKey(Zeroizing<[u8; 32]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 32 bytes in base 64")]
pub struct NotAMasterKey;

impl MasterKey {
    pub fn draw(randomness: &dyn Randomness) -> Self {
        Self(Zeroizing::new(draw(randomness)))
    }

    /// The key as it is written into a configuration file.
    pub fn to_base64(&self) -> Zeroizing<String> {
        Zeroizing::new(BASE64.encode(self.0.as_slice()))
    }
}

impl FromStr for MasterKey {
    type Err = NotAMasterKey;

    fn from_str(text: &str) -> Result<Self, NotAMasterKey> {
        let bytes = Zeroizing::new(BASE64.decode(text.as_bytes()).map_err(|_| NotAMasterKey)?);
        let bytes: [u8; 32] = bytes.as_slice().try_into().map_err(|_| NotAMasterKey)?;
        Ok(Self(Zeroizing::new(bytes)))
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MasterKey(…)")
    }
}

/// Says which key this is without saying what it is, so that two nodes can find out that they mean different keys by one
/// name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub [u8; 8]);

struct Key {
    fingerprint: Fingerprint,
    link: LessSafeKey,
    payee_account: LessSafeKey,
    bank_memory: LessSafeKey,
    webhook_secret: LessSafeKey,
}

impl Key {
    fn from_master(master: &MasterKey) -> Self {
        Self {
            fingerprint: Fingerprint(derive(master, b"paylink/1/fingerprint")),
            link: cipher(master, Purpose::Link),
            payee_account: cipher(master, Purpose::PayeeAccount),
            bank_memory: cipher(master, Purpose::BankMemory),
            webhook_secret: cipher(master, Purpose::WebhookSecret),
        }
    }

    const fn cipher(&self, purpose: Purpose) -> &LessSafeKey {
        match purpose {
            Purpose::Link => &self.link,
            Purpose::PayeeAccount => &self.payee_account,
            Purpose::BankMemory => &self.bank_memory,
            Purpose::WebhookSecret => &self.webhook_secret,
        }
    }
}

fn cipher(master: &MasterKey, purpose: Purpose) -> LessSafeKey {
    let key = Zeroizing::new(derive::<32>(master, purpose.label()));
    LessSafeKey::new(
        UnboundKey::new(&AES_256_GCM_SIV, key.as_slice()).expect("the derived key has the cipher's length"),
    )
}

fn derive<const N: usize>(master: &MasterKey, label: &[u8]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, b"paylink")
        .extract(master.0.as_slice())
        .expand(&[label], Length(N))
        .and_then(|okm| okm.fill(&mut bytes))
        .expect("HKDF gives up to 8160 bytes");
    bytes
}

/// The ring lacks the key that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the key ring has no key {0}")]
pub struct NoSuchKey(pub KeyId);

/// Tampered with, cut short, sealed by a stranger or for something else: which of these is nobody's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not something this ring has sealed")]
pub struct NotSealed;

/// All master keys a node holds.
pub struct KeyRing(BTreeMap<KeyId, Key>);

impl KeyRing {
    pub fn new(keys: impl IntoIterator<Item = (KeyId, MasterKey)>) -> Self {
        Self(keys.into_iter().map(|(id, master)| (id, Key::from_master(&master))).collect())
    }

    pub fn ids(&self) -> impl Iterator<Item = KeyId> {
        self.0.keys().copied()
    }

    pub fn fingerprint(&self, id: KeyId) -> Option<Fingerprint> {
        self.0.get(&id).map(|key| key.fingerprint)
    }

    /// Seals `plaintext` with key `id`. What is sealed in one `context` opens in no other.
    pub fn seal(
        &self,
        id: KeyId,
        purpose: Purpose,
        context: &[u8],
        plaintext: &[u8],
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, NoSuchKey> {
        let key = self.0.get(&id).ok_or(NoSuchKey(id))?;
        let nonce: [u8; NONCE_LEN] = draw(randomness);
        let mut body = plaintext.to_vec();
        key.cipher(purpose)
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(context), &mut body)
            .expect("sealing fails only for plaintexts of gigabytes");
        let mut sealed = Vec::with_capacity(2 + NONCE_LEN + body.len());
        sealed.extend_from_slice(&id.0.to_be_bytes());
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(&body);
        Ok(sealed)
    }

    /// Opens what [`KeyRing::seal`] sealed for the same `purpose` and `context`, with whichever key it names.
    pub fn open(&self, purpose: Purpose, context: &[u8], sealed: &[u8]) -> Result<Vec<u8>, NotSealed> {
        let (id, rest) = sealed.split_first_chunk().ok_or(NotSealed)?;
        let (nonce, body) = rest.split_first_chunk::<NONCE_LEN>().ok_or(NotSealed)?;
        let key = self.0.get(&KeyId(u16::from_be_bytes(*id))).ok_or(NotSealed)?;
        let mut body = body.to_vec();
        let length = key
            .cipher(purpose)
            .open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(context), &mut body)
            .map_err(|_| NotSealed)?
            .len();
        body.truncate(length);
        Ok(body)
    }
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KeyRing").field(&self.0.keys().collect::<Vec<_>>()).finish()
    }
}

#[cfg(test)]
mod tests;
