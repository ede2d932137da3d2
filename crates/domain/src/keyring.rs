//! The keys that seal links and secrets.
//!
//! Every node has the same master keys, in two rings: one for links and one for stored secrets, so that each can be
//! replaced without the other. A master key is never used directly: each [`Purpose`] has a derived key, so that data
//! sealed for one purpose cannot be opened for another.
//!
//! Rotation adds a key; old keys still open what they have sealed. Each cell decides which key seals, after every node
//! has that key (the store's `keys.rs`), and when a key ends (the store's `retire.rs`).
//!
//! The cipher is AES-256-GCM-SIV. Many nodes seal links at the same time with random 96-bit nonces; in this mode a
//! repeated nonce reveals only whether two plaintexts are equal.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    iter::successors,
    str::FromStr,
    sync::OnceLock,
};

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

/// Which data a master key seals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ring {
    /// Payment links.
    Links,
    /// What the database stores sealed: account numbers, connector states, webhook secrets and secrets of authenticator apps.
    Secrets,
}

impl Ring {
    pub const ALL: [Self; 2] = [Self::Links, Self::Secrets];

    /// The name in configurations, commands and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Links => "links",
            Self::Secrets => "secrets",
        }
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be \"links\" or \"secrets\"")]
pub struct InvalidRing;

impl FromStr for Ring {
    type Err = InvalidRing;

    fn from_str(text: &str) -> Result<Self, InvalidRing> {
        Self::ALL.into_iter().find(|ring| ring.as_str() == text).ok_or(InvalidRing)
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
    /// The secret from which the keys in the addresses of an attempt are derived.
    AccessSecret,
    /// The secret that a user's authenticator app and the portal share.
    TotpSecret,
    /// The token of an invitation that is sent by mail, until it is sent.
    InvitationToken,
    /// The secret with which the portal authenticates at a company's identity provider.
    ClientSecret,
    /// The token by which a session is checked at an identity provider.
    RefreshToken,
    /// The link in a mail by which somebody withdraws a proposed change.
    Withdrawal,
}

impl Purpose {
    /// Part of the key derivation. A label must never change.
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Link => b"paylink/1/link",
            Self::PayeeAccount => b"paylink/1/payee-account",
            Self::ConnectorState => b"paylink/1/bank-memory",
            Self::WebhookSecret => b"paylink/1/webhook-secret",
            Self::AccessSecret => b"paylink/1/access-secret",
            Self::TotpSecret => b"paylink/1/totp-secret",
            Self::InvitationToken => b"paylink/1/invitation-token",
            Self::ClientSecret => b"paylink/1/client-secret",
            Self::RefreshToken => b"paylink/1/refresh-token",
            Self::Withdrawal => b"paylink/1/withdrawal",
        }
    }

    pub const fn ring(self) -> Ring {
        match self {
            Self::Link => Ring::Links,
            Self::PayeeAccount
            | Self::ConnectorState
            | Self::WebhookSecret
            | Self::AccessSecret
            | Self::TotpSecret
            | Self::InvitationToken
            | Self::ClientSecret
            | Self::RefreshToken
            | Self::Withdrawal => Ring::Secrets,
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

/// A key of the ring for links.
struct LinkKey {
    fingerprint: Fingerprint,
    link: LessSafeKey,
}

/// A key of the ring for stored secrets.
struct SecretKey {
    fingerprint: Fingerprint,
    payee_account: LessSafeKey,
    connector_state: LessSafeKey,
    webhook_secret: LessSafeKey,
    access_secret: LessSafeKey,
    totp_secret: LessSafeKey,
    invitation_token: LessSafeKey,
    client_secret: LessSafeKey,
    refresh_token: LessSafeKey,
    withdrawal: LessSafeKey,
}

impl LinkKey {
    fn from_master(master: &MasterKey) -> Self {
        Self { fingerprint: fingerprint(master), link: cipher(master, Purpose::Link) }
    }
}

impl SecretKey {
    fn from_master(master: &MasterKey) -> Self {
        Self {
            fingerprint: fingerprint(master),
            payee_account: cipher(master, Purpose::PayeeAccount),
            connector_state: cipher(master, Purpose::ConnectorState),
            webhook_secret: cipher(master, Purpose::WebhookSecret),
            access_secret: cipher(master, Purpose::AccessSecret),
            totp_secret: cipher(master, Purpose::TotpSecret),
            invitation_token: cipher(master, Purpose::InvitationToken),
            client_secret: cipher(master, Purpose::ClientSecret),
            refresh_token: cipher(master, Purpose::RefreshToken),
            withdrawal: cipher(master, Purpose::Withdrawal),
        }
    }
}

fn fingerprint(master: &MasterKey) -> Fingerprint {
    Fingerprint(derive(master, b"paylink/1/fingerprint"))
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
#[error("the ring for {ring} has no key {id}")]
pub struct UnknownKey {
    pub ring: Ring,
    pub id: KeyId,
}

/// The data was changed, truncated, or sealed with another key, purpose or context. The error does not tell which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not sealed by this key ring for this purpose and context")]
pub struct OpenError;

/// All master keys of a node, in both rings.
///
/// Keys are added while the ring is in use, and none is ever removed. So a reader needs no lock: those that come later are in a ring of their own,
/// which this one refers to.
#[derive(Default)]
pub struct KeyRing {
    links: BTreeMap<KeyId, LinkKey>,
    secrets: BTreeMap<KeyId, SecretKey>,
    later: OnceLock<Box<KeyRing>>,
}

impl KeyRing {
    /// Keys that are each in both rings.
    pub fn new(keys: impl IntoIterator<Item = (KeyId, MasterKey)>) -> Self {
        let mut ring = Self::default();
        for (id, master) in keys {
            for of in Ring::ALL {
                ring.insert(of, id, &master);
            }
        }
        ring
    }

    pub fn insert(&mut self, ring: Ring, id: KeyId, master: &MasterKey) {
        match ring {
            Ring::Links => {
                self.links.insert(id, LinkKey::from_master(master));
            }
            Ring::Secrets => {
                self.secrets.insert(id, SecretKey::from_master(master));
            }
        }
    }

    /// Adds the keys of `other` whose ids this ring lacks, while others use it. Returns them.
    pub fn add_missing(&self, mut other: Self) -> Vec<(Ring, KeyId)> {
        other.links.retain(|id, _| self.link_key(*id).is_none());
        other.secrets.retain(|id, _| self.secret_key(*id).is_none());
        let added: Vec<_> =
            Ring::ALL.into_iter().flat_map(|of| other.ids(of).into_iter().map(move |id| (of, id))).collect();
        if !added.is_empty() {
            let mut other = Box::new(other);
            for part in self.parts() {
                match part.later.set(other) {
                    Ok(()) => break,
                    Err(refused) => other = refused, // there is a later one
                }
            }
        }
        added
    }

    /// This ring and those with the keys that came later.
    fn parts(&self) -> impl Iterator<Item = &Self> {
        successors(Some(self), |part| part.later.get().map(|later| &**later))
    }

    fn link_key(&self, id: KeyId) -> Option<&LinkKey> {
        self.parts().find_map(|part| part.links.get(&id))
    }

    fn secret_key(&self, id: KeyId) -> Option<&SecretKey> {
        self.parts().find_map(|part| part.secrets.get(&id))
    }

    /// The ids of the keys in a ring, in ascending order.
    pub fn ids(&self, ring: Ring) -> Vec<KeyId> {
        let ids: BTreeSet<KeyId> = match ring {
            Ring::Links => self.parts().flat_map(|part| part.links.keys().copied()).collect(),
            Ring::Secrets => self.parts().flat_map(|part| part.secrets.keys().copied()).collect(),
        };
        ids.into_iter().collect()
    }

    /// The rings that have a key with this id. It need not be the same key.
    pub fn rings_with(&self, id: KeyId) -> Vec<Ring> {
        Ring::ALL.into_iter().filter(|ring| self.fingerprint(*ring, id).is_some()).collect()
    }

    pub fn fingerprint(&self, ring: Ring, id: KeyId) -> Option<Fingerprint> {
        match ring {
            Ring::Links => self.link_key(id).map(|key| key.fingerprint),
            Ring::Secrets => self.secret_key(id).map(|key| key.fingerprint),
        }
    }

    fn cipher(&self, id: KeyId, purpose: Purpose) -> Result<&LessSafeKey, UnknownKey> {
        let unknown = UnknownKey { ring: purpose.ring(), id };
        let secret = || self.secret_key(id).ok_or(unknown);
        match purpose {
            Purpose::Link => self.link_key(id).map(|key| &key.link).ok_or(unknown),
            Purpose::PayeeAccount => secret().map(|key| &key.payee_account),
            Purpose::ConnectorState => secret().map(|key| &key.connector_state),
            Purpose::WebhookSecret => secret().map(|key| &key.webhook_secret),
            Purpose::AccessSecret => secret().map(|key| &key.access_secret),
            Purpose::TotpSecret => secret().map(|key| &key.totp_secret),
            Purpose::InvitationToken => secret().map(|key| &key.invitation_token),
            Purpose::ClientSecret => secret().map(|key| &key.client_secret),
            Purpose::RefreshToken => secret().map(|key| &key.refresh_token),
            Purpose::Withdrawal => secret().map(|key| &key.withdrawal),
        }
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
        let mut sealed = Vec::with_capacity(KEY_ID_LEN + NONCE_LEN + plaintext.len() + TAG_LEN);
        self.seal_onto(&mut sealed, id, purpose, context, |buffer| buffer.extend_from_slice(plaintext), randomness)?;
        Ok(sealed)
    }

    /// The same, appended to `buffer`. `plaintext` appends what is sealed, so that it is never copied: a link is sealed in every
    /// request that generates one.
    pub fn seal_onto(
        &self,
        buffer: &mut Vec<u8>,
        id: KeyId,
        purpose: Purpose,
        context: &[u8],
        plaintext: impl FnOnce(&mut Vec<u8>),
        randomness: &dyn Randomness,
    ) -> Result<(), UnknownKey> {
        let cipher = self.cipher(id, purpose)?;
        let nonce: [u8; NONCE_LEN] = random_bytes(randomness);
        buffer.extend_from_slice(&id.0.to_be_bytes());
        buffer.extend_from_slice(&nonce);
        let start = buffer.len();
        plaintext(buffer);
        let tag = cipher
            .seal_in_place_separate_tag(Nonce::assume_unique_for_key(nonce), Aad::from(context), &mut buffer[start..])
            .expect("sealing fails only for plaintexts of gigabytes");
        buffer.extend_from_slice(tag.as_ref());
        Ok(())
    }

    /// Opens data that [`KeyRing::seal`] sealed for the same `purpose` and `context`, with the key whose id it
    /// contains.
    pub fn open(&self, purpose: Purpose, context: &[u8], sealed: &[u8]) -> Result<Vec<u8>, OpenError> {
        let id = sealing_key_of(sealed).ok_or(OpenError)?;
        let (nonce, body) =
            sealed.get(KEY_ID_LEN..).and_then(<[u8]>::split_first_chunk::<NONCE_LEN>).ok_or(OpenError)?;
        let mut body = body.to_vec();
        let length = self
            .cipher(id, purpose)
            .map_err(|_| OpenError)?
            .open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(context), &mut body)
            .map_err(|_| OpenError)?
            .len();
        body.truncate(length);
        Ok(body)
    }
}

/// How many bytes the key's id has at the beginning of sealed data.
const KEY_ID_LEN: usize = 2;
/// And the authentication tag at its end.
const TAG_LEN: usize = 16;

/// The key that sealed `sealed`. The data need not be authentic.
pub fn sealing_key_of(sealed: &[u8]) -> Option<KeyId> {
    sealed.first_chunk::<KEY_ID_LEN>().map(|id| KeyId(u16::from_be_bytes(*id)))
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = |ring| self.ids(ring);
        f.debug_struct("KeyRing").field("links", &ids(Ring::Links)).field("secrets", &ids(Ring::Secrets)).finish()
    }
}

#[cfg(test)]
mod tests;
