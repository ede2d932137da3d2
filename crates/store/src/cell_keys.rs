//! The keys that a cell's data may be sealed with, and the check that a node's key ring holds them all.

use std::{fmt, str::FromStr};

use paylink_domain::keyring::{Fingerprint, KeyId, KeyRing, Ring};
use tokio_postgres::{GenericClient, Row};

use crate::{error::StoreError, row};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellKey {
    pub ring: Ring,
    pub id: KeyId,
    pub fingerprint: Fingerprint,
    /// New data of the ring is sealed with this key.
    pub active: bool,
    pub state: KeyState,
    /// Which change of the cell's registry has changed this key last.
    pub generation: i64,
}

/// Whether a key is still in use in a ring of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    InUse,
    /// Stored secrets are being sealed again with the active key. Nodes still need this one.
    Retiring,
    /// Nodes may start without the key. A link under it starts no payment.
    Retired,
}

impl KeyState {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InUse => "in_use",
            Self::Retiring => "retiring",
            Self::Retired => "retired",
        }
    }
}

impl FromStr for KeyState {
    type Err = UnknownKeyState;

    fn from_str(text: &str) -> Result<Self, UnknownKeyState> {
        [Self::InUse, Self::Retiring, Self::Retired]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(UnknownKeyState)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKeyState;

/// All keys that are registered in a cell.
#[derive(Clone, Debug)]
pub struct CellKeys(Vec<CellKey>);

/// The active key of each ring of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealingKeys {
    pub links: KeyId,
    pub secrets: KeyId,
    /// Which change of the cell's registry this is.
    pub generation: i64,
}

impl SealingKeys {
    pub const fn of(self, ring: Ring) -> KeyId {
        match ring {
            Ring::Links => self.links,
            Ring::Secrets => self.secrets,
        }
    }
}

impl fmt::Display for SealingKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { links, secrets, generation: _ } = self;
        if links == secrets {
            write!(f, "key {links}")
        } else {
            write!(f, "key {links} for links and key {secrets} for secrets")
        }
    }
}

/// Why a key ring does not match a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyMismatch {
    #[error("this node lacks key {1} for {0}, which has sealed data of this cell: add it to the configuration")]
    Missing(Ring, KeyId),
    #[error("key {1} for {0} of this node differs from the key {1} that has sealed data of this cell")]
    Different(Ring, KeyId),
    #[error("the cell has no active key for {0}: run `paylink migrate`")]
    NoActiveKey(Ring),
}

const LIST_KEYS: &str =
    "SELECT ring, id AS key_id, fingerprint, active, state, generation FROM sealing_key ORDER BY ring, id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LIST_KEYS", LIST_KEYS)];

impl CellKey {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (id, fingerprint): (i32, Vec<u8>) = (row.try_get("key_id")?, row.try_get("fingerprint")?);
        Ok(Self {
            ring: row::parsed(row, "ring")?,
            id: KeyId::new(u16::try_from(id).map_err(|_| StoreError::unexpected("key_id"))?),
            fingerprint: Fingerprint(fingerprint.try_into().map_err(|_| StoreError::unexpected("fingerprint"))?),
            active: row.try_get("active")?,
            state: row::parsed(row, "state")?,
            generation: row.try_get("generation")?,
        })
    }
}

impl CellKeys {
    pub async fn read(client: &(impl GenericClient + Sync)) -> Result<Self, StoreError> {
        let rows = client.query(LIST_KEYS, &[]).await?;
        Ok(Self(rows.iter().map(CellKey::from_row).collect::<Result<_, _>>()?))
    }

    /// The active keys, if `ring` holds every key that is registered here and not retired.
    pub fn check(&self, ring: &KeyRing) -> Result<SealingKeys, KeyMismatch> {
        for key in &self.0 {
            match (ring.fingerprint(key.ring, key.id), key.state) {
                (None, KeyState::InUse | KeyState::Retiring) => {
                    return Err(KeyMismatch::Missing(key.ring, key.id));
                }
                (Some(ours), _) if ours != key.fingerprint => return Err(KeyMismatch::Different(key.ring, key.id)),
                (None, KeyState::Retired) | (Some(_), _) => {}
            }
        }
        let active = |ring| self.active(ring).map(|key| key.id).ok_or(KeyMismatch::NoActiveKey(ring));
        Ok(SealingKeys { links: active(Ring::Links)?, secrets: active(Ring::Secrets)?, generation: self.generation() })
    }

    pub fn active(&self, ring: Ring) -> Option<&CellKey> {
        self.0.iter().find(|key| key.ring == ring && key.active)
    }

    pub fn find(&self, ring: Ring, id: KeyId) -> Option<&CellKey> {
        self.0.iter().find(|key| key.ring == ring && key.id == id)
    }

    /// How many times the registry has changed.
    pub fn generation(&self) -> i64 {
        self.0.iter().map(|key| key.generation).max().unwrap_or(0)
    }

    pub fn iter(&self) -> impl Iterator<Item = &CellKey> {
        self.0.iter()
    }
}
