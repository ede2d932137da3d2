//! The nodes that serve a cell, with the keys that each of them holds.

use std::{collections::BTreeMap, time::Duration};

use data_encoding::HEXLOWER;
use paylink_domain::keyring::{Fingerprint, KeyId, KeyRing, Ring};
use tokio_postgres::{GenericClient, Row};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

/// A node whose last heartbeat is older does not count as serving.
pub(crate) const NODE_TIMEOUT: Duration = Duration::from_secs(30);

/// A node that serves a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub name: String,
    pub version: String,
    pub keys: BTreeMap<(Ring, KeyId), Fingerprint>,
    /// The generation of the cell's key registry that the node has read; 0 before its first inspection.
    pub keys_seen: i64,
    /// The node's clock minus the database's. `None` if they were not compared.
    pub clock_difference_ms: Option<i64>,
}

impl Node {
    /// A node of this version that holds `ring`.
    pub fn new(name: String, ring: &KeyRing) -> Self {
        let ids = Ring::ALL.into_iter().flat_map(|of| ring.ids(of).into_iter().map(move |id| (of, id)));
        let keys = ids.filter_map(|(of, id)| Some(((of, id), ring.fingerprint(of, id)?))).collect();
        Self { name, version: env!("CARGO_PKG_VERSION").to_owned(), keys, keys_seen: 0, clock_difference_ms: None }
    }

    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let keys: Vec<&str> = row.try_get("keys")?;
        Ok(Self {
            name: row.try_get("name")?,
            version: row.try_get("version")?,
            keys: keys.into_iter().flat_map(keys_from_text).collect(),
            keys_seen: row.try_get("keys_seen")?,
            clock_difference_ms: row.try_get("clock_difference_ms")?,
        })
    }

    /// The keys as the table stores them: `1:fingerprint` for a key in both rings, and
    /// `links-1:fingerprint` for a key in one ring.
    pub(crate) fn keys_to_text(&self) -> Vec<String> {
        let in_both =
            |id: KeyId, fingerprint| Ring::ALL.into_iter().all(|ring| self.keys.get(&(ring, id)) == Some(fingerprint));
        let texts = self.keys.iter().filter_map(|((ring, id), fingerprint)| {
            let hex = HEXLOWER.encode(&fingerprint.0);
            match (in_both(*id, fingerprint), ring) {
                (false, _) => Some(format!("{ring}-{id}:{hex}")),
                (true, Ring::Links) => Some(format!("{id}:{hex}")),
                (true, Ring::Secrets) => None,
            }
        });
        texts.collect()
    }
}

fn keys_from_text(text: &str) -> Vec<((Ring, KeyId), Fingerprint)> {
    let parsed = || {
        let (key, fingerprint) = text.split_once(':')?;
        let fingerprint = Fingerprint(HEXLOWER.decode(fingerprint.as_bytes()).ok()?.try_into().ok()?);
        let (rings, id) = match key.split_once('-') {
            Some((ring, id)) => (vec![ring.parse().ok()?], id),
            None => (Ring::ALL.to_vec(), key),
        };
        let id = KeyId::new(id.parse().ok()?);
        Some(rings.into_iter().map(|ring| ((ring, id), fingerprint)).collect())
    };
    parsed().unwrap_or_default()
}

/// The row of a node that stops stays in a closed cell: the others wait until the node has found its last writes, and it cannot any more.
const DEREGISTER_NODE: &str =
    "DELETE FROM node WHERE name = $1 AND cell_is_open() OR seen_at < clock_timestamp() - interval '30 days'";
const NODES: &str = "SELECT name, version, keys, keys_seen, clock_difference_ms FROM node WHERE seen_at > clock_timestamp() - make_interval(secs => $1)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("DEREGISTER_NODE", DEREGISTER_NODE), ("NODES", NODES)];

impl Cell {
    /// Deletes the registration of `node`, and those of nodes that have sent no heartbeat for a month: a node
    /// that comes back and misses its row takes the cell for a restored one.
    pub async fn deregister_node(&self, node: &Node) -> Result<(), StoreError> {
        // What it misses must be found before it is forgotten.
        self.verify_opening().await?;
        // Whoever still starts an attempt must not take the missing row for a loss.
        self.acknowledged.forget(self.acknowledged.remembered().opened_by_person);
        with_deadline(async {
            self.writing_connection_in_any_state().await?.execute(DEREGISTER_NODE, &[&node.name]).await?;
            Ok(())
        })
        .await
    }

    pub async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        with_deadline(async { nodes(&***self.connection().await?).await }).await
    }
}

/// The nodes that serve the cell now.
pub(crate) async fn nodes(client: &(impl GenericClient + Sync)) -> Result<Vec<Node>, StoreError> {
    let rows = client.query(NODES, &[&NODE_TIMEOUT.as_secs_f64()]).await?;
    rows.iter().map(Node::from_row).collect()
}
