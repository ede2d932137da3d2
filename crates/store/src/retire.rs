//! Retiring a key of a cell.
//!
//! A link under a retired key starts no payment any more; the statement that creates payments checks it. Stored secrets are first
//! sealed again with the active key, while the key is `retiring`. Then nodes may start without the key.
//!
//! Before a key becomes `retiring` or `retired`, every node that serves the cell has reported that it knows the active key. So no
//! node seals a new link or secret with the old one. A node that was cut off from the database for longer may still try; the
//! triggers `guard_…_secrets` reject its secret.

use std::time::Duration;

use paylink_domain::{
    audit::{Action, Actor},
    id::CellId,
    keyring::{KeyId, KeyRing, Ring},
    random::Randomness,
};
use serde_json::Value;
use tokio::time::sleep;
use tokio_postgres::Client;

use crate::{
    audit::{AuditedChange, Subject},
    cell_keys::{CellKeys, KeyMismatch, KeyState},
    error::StoreError,
    key_lock::lock_key_registry,
    node::nodes,
    reseal::{Reseal, ResealProgress},
    sealed_columns::{SEALED_COLUMNS, SealedColumn},
    transaction::begin_on,
};

#[derive(Debug, thiserror::Error)]
pub enum RetireError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the cell has never used key {1} for {0}: remove it from the configuration")]
    NotRegistered(Ring, KeyId),
    #[error("key {1} for {0} is active: activate another key first (`paylink keys new`, `paylink keys activate`)")]
    Active(Ring, KeyId),
    #[error(transparent)]
    Mismatch(#[from] KeyMismatch),
}

/// The result of [`retire_key`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetireStep {
    /// These nodes may not know the active key yet. A node reads the registry every five seconds; one that stopped without
    /// deregistering counts for half a minute. Call again.
    WaitingForNodes(Vec<String>),
    /// The stored secrets have to be sealed again: [`complete_retirement`].
    Retiring,
    Retired,
}

const SET_STATE: &str = "UPDATE sealing_key SET state = $3, generation = $4 WHERE ring = $1 AND id = $2";
/// The transactions that have written one of these tables and have not ended.
const WRITERS: &str = "
    SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
    WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND relation = ANY (SELECT name::regclass FROM unnest($1::text[]) AS name)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("SET_STATE", SET_STATE), ("WRITERS", WRITERS)];

/// How long to wait for other transactions before they are looked at again.
const PAUSE: Duration = Duration::from_millis(100);

/// Starts to retire `key` in one ring of a cell, or continues. Needs the owner of the tables.
pub async fn retire_key(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
    of: Ring,
    key: KeyId,
) -> Result<RetireStep, RetireError> {
    let transaction = begin_on(client).await?;
    lock_key_registry(&transaction).await?;
    let keys = CellKeys::read(&transaction).await?;
    keys.check(ring)?;
    let found = keys.find(of, key).ok_or(RetireError::NotRegistered(of, key))?;
    let next = match (found.state, of) {
        (KeyState::Retired, _) => return Ok(RetireStep::Retired),
        (KeyState::Retiring, _) => return Ok(RetireStep::Retiring),
        (KeyState::InUse, _) if found.active => return Err(RetireError::Active(of, key)),
        // Nodes that still have the key show and resume the payments of its links. Nothing in the database needs it.
        (KeyState::InUse, Ring::Links) => KeyState::Retired,
        (KeyState::InUse, Ring::Secrets) => KeyState::Retiring,
    };
    let active_since = keys.active(of).map_or(0, |active| active.generation);
    let mut waiting = Vec::new();
    for node in nodes(&transaction).await? {
        if node.keys_seen < active_since {
            waiting.push(node.name);
        }
    }
    if !waiting.is_empty() {
        return Ok(RetireStep::WaitingForNodes(waiting));
    }
    let audit = AuditedChange::begin(&transaction, actor, Action::RetireKey, Subject::Key(cell, of, key)).await?;
    set_state(&transaction, of, key, next, keys.generation() + 1).await?;
    audit.finish(&transaction).await?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(if next == KeyState::Retired { RetireStep::Retired } else { RetireStep::Retiring })
}

async fn set_state(
    transaction: &tokio_postgres::Transaction<'_>,
    of: Ring,
    key: KeyId,
    state: KeyState,
    generation: i64,
) -> Result<(), StoreError> {
    let (ring, number) = (of.as_str(), i32::from(key.number()));
    transaction.execute(SET_STATE, &[&ring, &number, &state.as_str(), &generation]).await?;
    Ok(())
}

/// Seals every stored secret under `key` again with the active key, and then marks `key` as retired. Safe to interrupt and repeat.
pub async fn complete_retirement(
    actor: &Actor,
    client: &mut Client,
    cell: CellId,
    ring: &KeyRing,
    key: KeyId,
    randomness: &dyn Randomness,
    mut report: impl FnMut(&SealedColumn, ResealProgress) + Send,
) -> Result<ResealProgress, RetireError> {
    let keys = CellKeys::read(client).await?;
    let reseal = Reseal { cell, ring, from: key, to: keys.check(ring)?.secrets };
    wait_for_writers(client).await?;
    let mut progress = ResealProgress::default();
    // A pass that finds nothing is the proof: after a row was examined, its secrets cannot be under this key again.
    loop {
        let before = progress.resealed;
        let left = reseal.pass(client, randomness, &mut progress, &mut report).await?;
        match (left, progress.resealed - before) {
            (0, 0) => break,
            (_, 0) => sleep(PAUSE).await, // all that is left is locked
            _ => {}
        }
    }
    let transaction = begin_on(client).await?;
    lock_key_registry(&transaction).await?;
    let generation = CellKeys::read(&transaction).await?.generation() + 1;
    let subject = Subject::Key(cell, Ring::Secrets, key);
    let mut audit = AuditedChange::begin(&transaction, actor, Action::RetireKey, subject).await?;
    audit.note("resealed", Value::Null, progress.resealed);
    set_state(&transaction, Ring::Secrets, key, KeyState::Retired, generation).await?;
    audit.finish(&transaction).await?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(progress)
}

/// Waits for transactions that wrote before the key was `retiring`. Their secrets are not visible yet, and the triggers did not check
/// them.
async fn wait_for_writers(client: &Client) -> Result<(), StoreError> {
    let tables: Vec<&str> = SEALED_COLUMNS.iter().map(|column| column.table).collect();
    let writers = async || -> Result<Vec<String>, StoreError> {
        let rows = client.query(WRITERS, &[&tables]).await?;
        rows.iter().map(|row| Ok(row.try_get("writer")?)).collect()
    };
    let earlier = writers().await?;
    while writers().await?.iter().any(|writer| earlier.contains(writer)) {
        sleep(PAUSE).await;
    }
    Ok(())
}
