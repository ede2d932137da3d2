//! The keys that a cell's data may be sealed with, and the check that a node's key ring holds them all.

use paylink_domain::keyring::{Fingerprint, KeyId, KeyRing};
use tokio_postgres::{GenericClient, Row};

use crate::error::StoreError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellKey {
    pub id: KeyId,
    pub fingerprint: Fingerprint,
    /// New data is sealed with this key.
    pub active: bool,
}

/// All keys that are registered in a cell.
#[derive(Clone, Debug)]
pub struct CellKeys(Vec<CellKey>);

/// Why a key ring does not match a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyMismatch {
    #[error("this node's key ring lacks key {0}, which has sealed data of this cell: add it to the configuration")]
    Missing(KeyId),
    #[error("key {0} of this node differs from the key {0} that has sealed data of this cell")]
    Different(KeyId),
    #[error("the cell has no active key: run `paylink migrate`")]
    NoActiveKey,
}

const LIST_KEYS: &str = "SELECT id AS key_id, fingerprint, active FROM sealing_key ORDER BY id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LIST_KEYS", LIST_KEYS)];

impl CellKey {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (id, fingerprint): (i32, Vec<u8>) = (row.try_get("key_id")?, row.try_get("fingerprint")?);
        Ok(Self {
            id: KeyId::new(u16::try_from(id).map_err(|_| StoreError::unexpected("key_id"))?),
            fingerprint: Fingerprint(fingerprint.try_into().map_err(|_| StoreError::unexpected("fingerprint"))?),
            active: row.try_get("active")?,
        })
    }
}

impl CellKeys {
    pub async fn read(client: &(impl GenericClient + Sync)) -> Result<Self, StoreError> {
        let rows = client.query(LIST_KEYS, &[]).await?;
        Ok(Self(rows.iter().map(CellKey::from_row).collect::<Result<_, _>>()?))
    }

    /// The active key, if `ring` holds every key that is registered here.
    pub fn check(&self, ring: &KeyRing) -> Result<KeyId, KeyMismatch> {
        for key in &self.0 {
            match ring.fingerprint(key.id) {
                None => return Err(KeyMismatch::Missing(key.id)),
                Some(ours) if ours != key.fingerprint => return Err(KeyMismatch::Different(key.id)),
                Some(_) => {}
            }
        }
        self.0.iter().find(|key| key.active).map(|key| key.id).ok_or(KeyMismatch::NoActiveKey)
    }

    pub fn iter(&self) -> impl Iterator<Item = &CellKey> {
        self.0.iter()
    }
}
