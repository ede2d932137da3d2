//! The nodes that serve a cell, with the keys that each of them holds.

use std::{collections::BTreeMap, time::Duration};

use data_encoding::HEXLOWER;
use paylink_domain::keyring::{Fingerprint, KeyId, KeyRing};
use tokio_postgres::{GenericClient, Row};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

/// A node whose last heartbeat is older does not count as serving.
const NODE_TIMEOUT: Duration = Duration::from_secs(30);

/// A node that serves a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub name: String,
    pub version: String,
    pub keys: BTreeMap<KeyId, Fingerprint>,
}

impl Node {
    /// A node of this version that holds `ring`.
    pub fn new(name: String, ring: &KeyRing) -> Self {
        let keys = ring.ids().filter_map(|id| Some((id, ring.fingerprint(id)?))).collect();
        Self { name, version: env!("CARGO_PKG_VERSION").to_owned(), keys }
    }

    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let keys: Vec<&str> = row.try_get("keys")?;
        let keys = keys.into_iter().filter_map(key_from_text).collect();
        Ok(Self { name: row.try_get("name")?, version: row.try_get("version")?, keys })
    }
}

fn key_to_text((id, fingerprint): (&KeyId, &Fingerprint)) -> String {
    format!("{id}:{}", HEXLOWER.encode(&fingerprint.0))
}

fn key_from_text(text: &str) -> Option<(KeyId, Fingerprint)> {
    let (id, fingerprint) = text.split_once(':')?;
    let fingerprint = HEXLOWER.decode(fingerprint.as_bytes()).ok()?;
    Some((KeyId::new(id.parse().ok()?), Fingerprint(fingerprint.try_into().ok()?)))
}

const NODE_HEARTBEAT: &str = "
    INSERT INTO node (name, version, keys, seen_at) VALUES ($1, $2, $3, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at, keys = excluded.keys";
const DEREGISTER_NODE: &str = "DELETE FROM node WHERE name = $1 OR seen_at < clock_timestamp() - interval '1 day'";
const NODES: &str =
    "SELECT name, version, keys FROM node WHERE seen_at > clock_timestamp() - make_interval(secs => $1)";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("NODE_HEARTBEAT", NODE_HEARTBEAT), ("DEREGISTER_NODE", DEREGISTER_NODE), ("NODES", NODES)];

impl Cell {
    /// Registers `node` or renews its registration. Uses the machine's clock: advancing the service clock must not expire nodes.
    pub async fn node_heartbeat(&self, node: &Node) -> Result<(), StoreError> {
        with_deadline(async {
            let keys: Vec<String> = node.keys.iter().map(key_to_text).collect();
            self.connection().await?.execute(NODE_HEARTBEAT, &[&node.name, &node.version, &keys]).await?;
            Ok(())
        })
        .await
    }

    /// Deletes the registration of `node`, and those of nodes that have sent no heartbeat for a day.
    pub async fn deregister_node(&self, node: &Node) -> Result<(), StoreError> {
        with_deadline(async {
            self.connection().await?.execute(DEREGISTER_NODE, &[&node.name]).await?;
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
