//! Activating a new sealing key in a cell.
//!
//! An operator generates a key and adds it to the configuration of every node. Only then is it registered in the cell and activated.
//! Two checks enforce this order: activation fails while a node that serves the cell lacks the key, and a node that lacks a
//! registered key refuses to start. So no node receives a link that it cannot open.

use paylink_domain::keyring::{KeyId, KeyRing};
use tokio_postgres::Client;

use crate::{
    cell::Cell,
    cell_keys::{CellKeys, KeyMismatch},
    deadline::with_deadline,
    error::StoreError,
    node::nodes,
    transaction::begin_on,
};

#[derive(Debug, thiserror::Error)]
pub enum ActivateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the key ring of this configuration has no key {0}")]
    NotInRing(KeyId),
    #[error(
        "node {node} serves this cell without this key {key}: add the key to its configuration and restart it first"
    )]
    NodeLacksKey { node: String, key: KeyId },
    #[error(transparent)]
    Mismatch(#[from] KeyMismatch),
}

const LOCK_KEYS: &str = "LOCK TABLE sealing_key IN ACCESS EXCLUSIVE MODE";
const INSERT_KEY: &str = "
    INSERT INTO sealing_key (id, fingerprint, active) VALUES ($1, $2, false) ON CONFLICT (id) DO NOTHING";
const DEACTIVATE_OTHER_KEYS: &str = "UPDATE sealing_key SET active = false WHERE active AND id <> $1";
const ACTIVATE_KEY: &str = "UPDATE sealing_key SET active = true WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_KEYS", LOCK_KEYS),
    ("INSERT_KEY", INSERT_KEY),
    ("DEACTIVATE_OTHER_KEYS", DEACTIVATE_OTHER_KEYS),
    ("ACTIVATE_KEY", ACTIVATE_KEY),
];

impl Cell {
    pub async fn cell_keys(&self) -> Result<CellKeys, StoreError> {
        with_deadline(async { CellKeys::read(&***self.connection().await?).await }).await
    }
}

/// Makes `key` the active key of a cell. Needs the owner of the tables.
pub async fn activate_key(client: &mut Client, ring: &KeyRing, key: KeyId) -> Result<(), ActivateError> {
    let fingerprint = ring.fingerprint(key).ok_or(ActivateError::NotInRing(key))?;
    let number = i32::from(key.number());
    let transaction = begin_on(client).await?;
    // A node that starts from here on waits for our commit before it reads the keys, and so sees the new one.
    transaction.batch_execute(LOCK_KEYS).await.map_err(StoreError::from)?;
    for node in nodes(&transaction).await? {
        if node.keys.get(&key) != Some(&fingerprint) {
            return Err(ActivateError::NodeLacksKey { node: node.name, key });
        }
    }
    let fingerprint = fingerprint.0.as_slice();
    transaction.execute(INSERT_KEY, &[&number, &fingerprint]).await.map_err(StoreError::from)?;
    match CellKeys::read(&transaction).await?.check(ring) {
        // A new cell has no active key until the statements below.
        Ok(_) | Err(KeyMismatch::NoActiveKey) => {}
        Err(mismatch) => return Err(mismatch.into()),
    }
    transaction.execute(DEACTIVATE_OTHER_KEYS, &[&number]).await.map_err(StoreError::from)?;
    transaction.execute(ACTIVATE_KEY, &[&number]).await.map_err(StoreError::from)?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(())
}
