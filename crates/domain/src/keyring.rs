//! The keys that seal links and secrets.
//!
//! Every node has the same ring of master keys. A master key is never used directly: each [`Purpose`] has a derived
//! key, so that data sealed for one purpose cannot be opened for another.
//!
//! Rotation adds a key and never removes one, so data sealed with an old key can still be opened. Each cell decides
//! which key seals, after every node has that key; see the store's `keys.rs`.
//!
//! The cipher is AES-256-GCM-SIV. Many nodes seal links at the same time with random 96-bit nonces; in this mode a
//! repeated nonce reveals only whether two plaintexts are equal.

use std::{collections::BTreeMap, fmt, str::FromStr};

use aws_lc_rs::{
    aead::{AES_256_GCM_SIV, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hkdf::{HKDF_SHA256, KeyType, Salt},
};
use data_encoding::BASE64;
use zeroize::Zeroizing;

use crate::random::{Randomness, random_bytes};

/// The id of a key in a ring. It is the prefix of everything that the key seals.
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

/// The use of a derived key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A payment link.
    Link,
    /// The account number of a payee.
    PayeeAccount,
    /// The state that a connector needs to continue an attempt at a bank.
    ConnectorState,
    /// The secret that signs a merchant's events.
    WebhookSecret,
}

impl Purpose {
    /// Part of the key derivation. A label must never change.
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Link => b"paylink/1/link",
            Self::PayeeAccount => b"paylink/1/payee-account",
            Self::ConnectorState => b"paylink/1/bank-memory",
            Self::WebhookSecret => b"paylink/1/webhook-secret",
        }
    }
}

/// A secret of 256 bits from the operator's configuration.
#[derive(Clone)]
pub struct MasterKey(Zeroizing<[u8; 32]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 32 bytes in base 64")]
pub struct InvalidMasterKey;

impl MasterKey {
    pub fn generate(randomness: &dyn Randomness) -> Self {
        Self(Zeroizing::new(random_bytes(randomness)))
    }

    /// The key as written in a configuration file.
    pub fn to_base64(&self) -> Zeroizing<String> {
        Zeroizing::new(BASE64.encode(self.0.as_slice()))
    }
}

impl FromStr for MasterKey {
    type Err = InvalidMasterKey;

    fn from_str(text: &str) -> Result<Self, InvalidMasterKey> {
        let bytes = Zeroizing::new(BASE64.decode(text.as_bytes()).map_err(|_| InvalidMasterKey)?);
        let bytes: [u8; 32] = bytes.as_slice().try_into().map_err(|_| InvalidMasterKey)?;
        Ok(Self(Zeroizing::new(bytes)))
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MasterKey(…)")
    }
}

/// Identifies a key without revealing it, so that nodes can detect two different keys with the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub [u8; 8]);

struct Key {
    fingerprint: Fingerprint,
    link: LessSafeKey,
    payee_account: LessSafeKey,
    connector_state: LessSafeKey,
    webhook_secret: LessSafeKey,
}

impl Key {
    fn from_master(master: &MasterKey) -> Self {
        Self {
            fingerprint: Fingerprint(derive(master, b"paylink/1/fingerprint")),
            link: cipher(master, Purpose::Link),
            payee_account: cipher(master, Purpose::PayeeAccount),
            connector_state: cipher(master, Purpose::ConnectorState),
            webhook_secret: cipher(master, Purpose::WebhookSecret),
        }
    }

    const fn cipher(&self, purpose: Purpose) -> &LessSafeKey {
        match purpose {
            Purpose::Link => &self.link,
            Purpose::PayeeAccount => &self.payee_account,
            Purpose::ConnectorState => &self.connector_state,
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

/// The ring has no key with this id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the key ring has no key {0}")]
pub struct UnknownKey(pub KeyId);

/// The data was changed, truncated, or sealed with another key, purpose or context. The error does not tell which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not sealed by this key ring for this purpose and context")]
pub struct OpenError;

/// All master keys of a node.
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

    /// Seals `plaintext` with key `id`. It can be opened only with the same `context`.
    pub fn seal(
        &self,
        id: KeyId,
        purpose: Purpose,
        context: &[u8],
        plaintext: &[u8],
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, UnknownKey> {
        let key = self.0.get(&id).ok_or(UnknownKey(id))?;
        let nonce: [u8; NONCE_LEN] = random_bytes(randomness);
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

    /// Opens data that [`KeyRing::seal`] sealed for the same `purpose` and `context`, with the key whose id it
    /// contains.
    pub fn open(&self, purpose: Purpose, context: &[u8], sealed: &[u8]) -> Result<Vec<u8>, OpenError> {
        let (id, rest) = sealed.split_first_chunk().ok_or(OpenError)?;
        let (nonce, body) = rest.split_first_chunk::<NONCE_LEN>().ok_or(OpenError)?;
        let key = self.0.get(&KeyId(u16::from_be_bytes(*id))).ok_or(OpenError)?;
        let mut body = body.to_vec();
        let length = key
            .cipher(purpose)
            .open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(context), &mut body)
            .map_err(|_| OpenError)?
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
