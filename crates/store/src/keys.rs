//! Which keys a cell has been sealed with, and how a new one comes into use.
//!
//! A key is made by an operator and put into every node's configuration. Only then is it *named* in the cell (`activate`),
//! which makes it the one that seals. Two checks keep the order: activating is refused while a node that serves the cell
//! lacks the key, and a node that lacks a named key refuses to start. So nobody ever meets a link it cannot open.

use std::{collections::BTreeMap, time::Duration};

use data_encoding::HEXLOWER;
use paylink_domain::keyring::{Fingerprint, KeyId, KeyRing};
use tokio_postgres::GenericClient;

use super::{cell::Cell, error::StoreError, patience::patiently};

/// How long a node that has gone silent still counts as serving.
const NODE_MEMORY: Duration = Duration::from_secs(30);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedKey {
    pub id: KeyId,
    pub fingerprint: Fingerprint,
    pub seals: bool,
}

/// All keys that a cell names.
#[derive(Clone, Debug)]
pub struct NamedKeys(Vec<NamedKey>);

/// Why a ring does not fit a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyMismatch {
    #[error("this node's key ring lacks key {0}, which the cell has been sealed with: add it to the configuration")]
    Missing(KeyId),
    #[error("key {0} of this node is not the key {0} that the cell has been sealed with")]
    Different(KeyId),
    #[error("the cell names no key to seal with: run `paylink migrate`")]
    NoneSeals,
}

const NAMED: &str = "SELECT id, fingerprint, seals FROM sealing_key ORDER BY id";

impl NamedKeys {
    pub async fn read(client: &(impl GenericClient + Sync)) -> Result<Self, StoreError> {
        let rows = client.query(NAMED, &[]).await?;
        let keys = rows.iter().map(|row| {
            let id: i32 = row.try_get(0)?;
            let fingerprint: Vec<u8> = row.try_get(1)?;
            Ok(NamedKey {
                id: KeyId::new(u16::try_from(id).map_err(|_| StoreError::unexpected("key id"))?),
                fingerprint: Fingerprint(fingerprint.try_into().map_err(|_| StoreError::unexpected("fingerprint"))?),
                seals: row.try_get(2)?,
            })
        });
        Ok(Self(keys.collect::<Result<_, StoreError>>()?))
    }

    /// The key that seals, if `ring` holds every key that is named here.
    pub fn check(&self, ring: &KeyRing) -> Result<KeyId, KeyMismatch> {
        for key in &self.0 {
            match ring.fingerprint(key.id) {
                None => return Err(KeyMismatch::Missing(key.id)),
                Some(ours) if ours != key.fingerprint => return Err(KeyMismatch::Different(key.id)),
                Some(_) => {}
            }
        }
        self.0.iter().find(|key| key.seals).map(|key| key.id).ok_or(KeyMismatch::NoneSeals)
    }

    pub fn iter(&self) -> impl Iterator<Item = &NamedKey> {
        self.0.iter()
    }
}

/// A node that serves a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub name: String,
    pub version: String,
    pub keys: BTreeMap<KeyId, Fingerprint>,
}

impl Node {
    /// A node of that name which holds `ring`.
    pub fn new(name: String, ring: &KeyRing) -> Self {
        let keys = ring.ids().filter_map(|id| Some((id, ring.fingerprint(id)?))).collect();
        Self { name, version: env!("CARGO_PKG_VERSION").to_owned(), keys }
    }
}

fn key_text((id, fingerprint): (&KeyId, &Fingerprint)) -> String {
    format!("{id}:{}", HEXLOWER.encode(&fingerprint.0))
}

fn key_from_text(text: &str) -> Option<(KeyId, Fingerprint)> {
    let (id, fingerprint) = text.split_once(':')?;
    let fingerprint = HEXLOWER.decode(fingerprint.as_bytes()).ok()?;
    Some((KeyId::new(id.parse().ok()?), Fingerprint(fingerprint.try_into().ok()?)))
}

const GREET: &str = "
    INSERT INTO node (name, version, keys, seen_at) VALUES ($1, $2, $3, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at, keys = excluded.keys";
const LEAVE: &str = "DELETE FROM node WHERE name = $1 OR seen_at < clock_timestamp() - interval '1 day'";
const NODES: &str =
    "SELECT name, version, keys FROM node WHERE seen_at > clock_timestamp() - make_interval(secs => $1)";

impl Cell {
    /// Says that `node` is alive. Liveness is real time, not the service's: moving a clock must not kill nodes.
    pub async fn greet(&self, node: &Node) -> Result<(), StoreError> {
        patiently(async {
            let keys: Vec<String> = node.keys.iter().map(key_text).collect();
            self.connection().await?.execute(GREET, &[&node.name, &node.version, &keys]).await?;
            Ok(())
        })
        .await
    }

    /// Says that `node` is going, and forgets nodes that went without a word.
    pub async fn leave(&self, node: &Node) -> Result<(), StoreError> {
        patiently(async {
            self.connection().await?.execute(LEAVE, &[&node.name]).await?;
            Ok(())
        })
        .await
    }

    pub async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        patiently(async { nodes(&***self.connection().await?).await }).await
    }

    pub async fn named_keys(&self) -> Result<NamedKeys, StoreError> {
        patiently(async { NamedKeys::read(&***self.connection().await?).await }).await
    }
}

async fn nodes(client: &(impl GenericClient + Sync)) -> Result<Vec<Node>, StoreError> {
    let rows = client.query(NODES, &[&NODE_MEMORY.as_secs_f64()]).await?;
    let nodes = rows.iter().map(|row| {
        let keys: Vec<String> = row.try_get(2)?;
        let keys = keys.iter().filter_map(|key| key_from_text(key)).collect();
        Ok(Node { name: row.try_get(0)?, version: row.try_get(1)?, keys })
    });
    nodes.collect()
}

#[derive(Debug, thiserror::Error)]
pub enum ActivateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("this configuration's key ring has no key {0}")]
    NotInRing(KeyId),
    #[error("node {node} serves this cell without this key {key}: give it the same key and restart it first")]
    NodeLacksKey { node: String, key: KeyId },
    #[error(transparent)]
    Mismatch(#[from] KeyMismatch),
}

const NAME: &str = "
    INSERT INTO sealing_key (id, fingerprint, seals) VALUES ($1, $2, false) ON CONFLICT (id) DO NOTHING";
const UNSEAL: &str = "UPDATE sealing_key SET seals = false WHERE seals AND id <> $1";
const SEAL: &str = "UPDATE sealing_key SET seals = true WHERE id = $1";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("NAMED", NAMED),
    ("GREET", GREET),
    ("LEAVE", LEAVE),
    ("NODES", NODES),
    ("NAME", NAME),
    ("UNSEAL", UNSEAL),
    ("SEAL", SEAL),
];

/// Makes `key` the one that seals in a cell. Needs the owner of the tables.
pub async fn activate(client: &mut tokio_postgres::Client, ring: &KeyRing, key: KeyId) -> Result<(), ActivateError> {
    let fingerprint = ring.fingerprint(key).ok_or(ActivateError::NotInRing(key))?;
    let number = i32::from(key.number());
    let transaction = client.transaction().await.map_err(StoreError::from)?;
    // A node that starts from here on waits for our commit before it reads the names, and so sees the new one.
    transaction.batch_execute("LOCK TABLE sealing_key IN ACCESS EXCLUSIVE MODE").await.map_err(StoreError::from)?;
    for node in nodes(&transaction).await? {
        if node.keys.get(&key) != Some(&fingerprint) {
            return Err(ActivateError::NodeLacksKey { node: node.name, key });
        }
    }
    let fingerprint = fingerprint.0.as_slice();
    transaction.execute(NAME, &[&number, &fingerprint]).await.map_err(StoreError::from)?;
    match NamedKeys::read(&transaction).await?.check(ring) {
        // In a cell that is being made, nothing seals until the statements below.
        Ok(_) | Err(KeyMismatch::NoneSeals) => {}
        Err(mismatch) => return Err(mismatch.into()),
    }
    transaction.execute(UNSEAL, &[&number]).await.map_err(StoreError::from)?;
    transaction.execute(SEAL, &[&number]).await.map_err(StoreError::from)?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(())
}
