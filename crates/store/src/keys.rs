//! Activating a new sealing key in a cell.
//!
//! An operator generates a key and adds it to the configuration of every node. Only then is it registered in the cell and activated.
//! Two checks enforce this order: activation fails while a node that serves the cell lacks the key, and a node that lacks a
//! registered key refuses to start. So no node receives a link that it cannot open.

use paylink_domain::{
    audit::{Action, Actor},
    id::CellId,
    keyring::{KeyId, KeyRing, Ring},
};
use tokio_postgres::{Client, Transaction};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    cell_keys::{CellKeys, KeyMismatch, KeyState},
    deadline::with_deadline,
    error::StoreError,
    key_lock::lock_key_registry,
    node::nodes,
    transaction::begin_on,
};

#[derive(Debug, thiserror::Error)]
pub enum ActivateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("this configuration has no key {1} for {0}")]
    NotInRing(Ring, KeyId),
    #[error("this configuration has no key {0}")]
    NotConfigured(KeyId),
    #[error(
        "node {node} serves this cell without this key {key} for {ring}: add the key to its configuration and reload it first"
    )]
    NodeLacksKey { node: String, ring: Ring, key: KeyId },
    #[error("key {1} for {0} has been retired: generate another key with `paylink keys new`")]
    Retired(Ring, KeyId),
    #[error(transparent)]
    Mismatch(#[from] KeyMismatch),
}

const INSERT_KEY: &str = "
    INSERT INTO sealing_key (ring, id, fingerprint, active, generation)
    VALUES ($1, $2, $3, false, $4) ON CONFLICT (ring, id) DO NOTHING";
const DEACTIVATE_OTHER_KEYS: &str =
    "UPDATE sealing_key SET active = false, generation = $3 WHERE active AND ring = $1 AND id <> $2";
const ACTIVATE_KEY: &str = "UPDATE sealing_key SET active = true, generation = $3 WHERE ring = $1 AND id = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("INSERT_KEY", INSERT_KEY), ("DEACTIVATE_OTHER_KEYS", DEACTIVATE_OTHER_KEYS), ("ACTIVATE_KEY", ACTIVATE_KEY)];

impl Cell {
    pub async fn cell_keys(&self) -> Result<CellKeys, StoreError> {
        with_deadline(async { CellKeys::read(&***self.connection().await?).await }).await
    }
}

/// Makes `key` the active key of the given rings of a cell. Needs the owner of the tables.
pub async fn activate_key(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
    key: KeyId,
    rings: &[Ring],
) -> Result<(), ActivateError> {
    let transaction = begin_on(client).await?;
    lock_key_registry(&transaction).await?;
    let generation = CellKeys::read(&transaction).await?.generation() + 1;
    for of in rings {
        let subject = Subject::Key(cell, *of, key);
        let audit = AuditedChange::begin(&transaction, actor, Action::ActivateKey, subject).await?;
        register_and_activate(&transaction, ring, *of, key, generation).await?;
        audit.finish(&transaction).await?;
    }
    check_nodes(&transaction, ring, rings, key).await?;
    match CellKeys::read(&transaction).await?.check(ring) {
        // A new cell has no active key in the other ring until that is activated too.
        Ok(_) | Err(KeyMismatch::NoActiveKey(_)) => {}
        Err(mismatch) => return Err(mismatch.into()),
    }
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(())
}

async fn register_and_activate(
    transaction: &Transaction<'_>,
    ring: &KeyRing,
    of: Ring,
    key: KeyId,
    generation: i64,
) -> Result<(), ActivateError> {
    let fingerprint = ring.fingerprint(of, key).ok_or(ActivateError::NotInRing(of, key))?;
    let (name, number, fingerprint) = (of.as_str(), i32::from(key.number()), fingerprint.0.as_slice());
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 4] = [&name, &number, &fingerprint, &generation];
    transaction.execute(INSERT_KEY, &values).await.map_err(StoreError::from)?;
    match CellKeys::read(transaction).await?.find(of, key).map(|found| found.state) {
        Some(KeyState::InUse) => {}
        Some(KeyState::Retiring | KeyState::Retired) | None => return Err(ActivateError::Retired(of, key)),
    }
    for statement in [DEACTIVATE_OTHER_KEYS, ACTIVATE_KEY] {
        transaction.execute(statement, &[&name, &number, &generation]).await.map_err(StoreError::from)?;
    }
    Ok(())
}

/// Whether every node that serves the cell can use the key. A node that registers from here on waits for our lock, and then reads the
/// registry with our changes.
async fn check_nodes(
    transaction: &Transaction<'_>,
    ring: &KeyRing,
    rings: &[Ring],
    key: KeyId,
) -> Result<(), ActivateError> {
    for node in nodes(transaction).await? {
        for of in rings {
            if node.keys.get(&(*of, key)).copied() != ring.fingerprint(*of, key) {
                return Err(ActivateError::NodeLacksKey { node: node.name, ring: *of, key });
            }
        }
    }
    Ok(())
}
