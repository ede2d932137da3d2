//! What an operator decides. `config.default.toml` beside the sources is its documentation, and a test holds the two
//! together.

pub mod load;
pub mod locate;

use std::{net::SocketAddr, path::PathBuf, str::FromStr};

use paylink_domain::{
    id::CellId,
    keyring::{KeyId, KeyRing, MasterKey},
};
use serde::{Deserialize, Deserializer, de::Error as _};
use url::Url;

pub use load::{ConfigError, Wrong, load, parse};
pub use locate::{NoConfig, locate};

/// The commented file of defaults, as `paylink config default` prints it.
pub const DEFAULT_FILE: &str = include_str!("../../config.default.toml");

#[derive(Clone, Debug, Deserialize)]
pub struct Config {
    pub api: Api,
    pub pay: Pay,
    #[serde(default)]
    pub ops: Ops,
    #[serde(default)]
    pub log: Log,
    #[serde(default)]
    pub otlp: Otlp,
    #[serde(default)]
    pub shutdown: Shutdown,
    #[serde(default)]
    pub dev: Dev,
    #[serde(deserialize_with = "cells")]
    pub cell: Vec<Cell>,
    #[serde(deserialize_with = "keys")]
    pub key: Vec<Key>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Api {
    #[serde(default = "api_listen")]
    pub listen: SocketAddr,
    #[serde(deserialize_with = "base_url")]
    pub base_url: Url,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Pay {
    #[serde(default = "pay_listen")]
    pub listen: SocketAddr,
    #[serde(deserialize_with = "web_url")]
    pub url: Url,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Ops {
    pub listen: SocketAddr,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Log {
    pub format: LogFormat,
    pub level: LogLevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Json,
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Otlp {
    pub endpoint: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Shutdown {
    pub grace_seconds: u64,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Dev {
    pub movable_clock: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Cell {
    #[serde(deserialize_with = "from_text")]
    pub id: CellId,
    #[serde(deserialize_with = "database")]
    pub url: Database,
    #[serde(default, deserialize_with = "maybe_database")]
    pub owner_url: Option<Database>,
    #[serde(default)]
    pub ca_file: PathBuf,
    #[serde(default = "connections")]
    pub connections: usize,
}

/// How a database is reached. Holds a password, so it does not show itself.
#[derive(Clone)]
pub struct Database(pub tokio_postgres::Config);

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Database(…)")
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Key {
    #[serde(deserialize_with = "key_id")]
    pub id: KeyId,
    #[serde(deserialize_with = "from_text")]
    pub secret: MasterKey,
}

impl Config {
    pub fn key_ring(&self) -> KeyRing {
        KeyRing::new(self.key.iter().map(|key| (key.id, key.secret.clone())))
    }
}

impl Default for Ops {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 8403)) }
    }
}

impl Default for Log {
    fn default() -> Self {
        Self { format: LogFormat::Json, level: LogLevel::Info }
    }
}

impl Default for Shutdown {
    fn default() -> Self {
        Self { grace_seconds: 20 }
    }
}

impl LogLevel {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }
}

fn api_listen() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 8400))
}

fn pay_listen() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 8401))
}

const fn connections() -> usize {
    16
}

fn from_text<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: std::fmt::Display>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

fn web_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let url: Url = from_text(deserializer)?;
    let plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    if matches!(url.scheme(), "http" | "https") && url.has_host() && plain {
        Ok(url)
    } else {
        Err(D::Error::custom("must be a plain http or https address"))
    }
}

fn base_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let url = web_url(deserializer)?;
    if url.path().ends_with("/v1") { Ok(url) } else { Err(D::Error::custom("its path must end in /v1")) }
}

fn database<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Database, D::Error> {
    // The parser's own message repeats no part of the URL, which holds a password.
    from_text(deserializer).map(Database)
}

fn maybe_database<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Database>, D::Error> {
    database(deserializer).map(Some)
}

fn key_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<KeyId, D::Error> {
    u16::deserialize(deserializer).map(KeyId::new)
}

fn cells<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cell>, D::Error> {
    distinct(deserializer, |cell: &Cell| cell.id, "cell")
}

fn keys<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Key>, D::Error> {
    distinct(deserializer, |key: &Key| key.id, "key")
}

/// A list with at least one member, no two of which have the same name.
fn distinct<'de, D, T, K>(deserializer: D, name: impl Fn(&T) -> K, what: &str) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
    K: Ord + std::fmt::Display,
{
    let list = Vec::<T>::deserialize(deserializer)?;
    if list.is_empty() {
        return Err(D::Error::custom(format!("needs at least one {what}")));
    }
    let mut seen = std::collections::BTreeSet::new();
    for member in &list {
        let name = name(member);
        let message = format!("{what} {name} stands here twice");
        if !seen.insert(name) {
            return Err(D::Error::custom(message));
        }
    }
    Ok(list)
}

#[cfg(test)]
mod tests;
