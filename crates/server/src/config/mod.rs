//! The operator's configuration. `config.default.toml` documents it, and a test compares the two.

pub mod bank;
mod credentials;
mod key_command;
pub mod keys;
pub mod load;
pub mod locate;
mod mail;
mod node;
mod operator_sso;
mod ops_address;
pub mod proxies;
pub mod retention;
mod secret_files;
mod secret_urls;

use std::{net::SocketAddr, num::NonZeroUsize, path::PathBuf, str::FromStr};

use paylink_domain::{
    approval::Operators,
    client_address::Network,
    company::Mode,
    id::{CellId, CompanyId},
    keyring::KeyRing,
    user::EmailAddress,
};
use paylink_store::{CellSettings, Cells, ConnectError, DatabaseUrl};
use serde::{Deserialize, Deserializer, de::Error as _};
use url::Url;

pub use bank::{Bank, EndsAt, InvalidRetention, LogoSource, Protocol};
pub use keys::{Key, Keys, LoadedKey};
pub use load::{ConfigError, InvalidSetting, load, parse};
pub use locate::{ConfigNotFound, Located, locate, locate_named};
pub use mail::{Mail, MailServer, MailTls};
pub use node::Node;
pub use operator_sso::OperatorSso;
pub use ops_address::ops_address;
pub use retention::Retention;
pub use secret_files::SecretFile;

/// The commented file of defaults, as `paylink config default` prints it.
pub const DEFAULT_FILE: &str = include_str!("../../config.default.toml");

#[derive(Clone, Debug, Deserialize)]
pub struct Config {
    /// The file that was read, if any.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// Environment variables that begin like settings and are none.
    #[serde(skip)]
    pub ignored_variables: Vec<String>,
    pub api: Api,
    pub pay: Pay,
    /// `None`: there is no portal.
    pub portal: Option<Portal>,
    /// `None`: no e-mails are sent.
    pub mail: Option<Mail>,
    #[serde(default)]
    pub operator: Operator,
    /// One person alone runs the installation, and approves what they have proposed, after 72 hours.
    #[serde(default)]
    pub single_operator: bool,
    /// `None`: operators sign in with their own passkeys and passwords.
    pub operator_sso: Option<OperatorSso>,
    #[serde(default)]
    pub ops: Ops,
    #[serde(default)]
    pub node: Node,
    #[serde(default)]
    pub http: Http,
    #[serde(default)]
    pub log: Log,
    #[serde(default)]
    pub otlp: Otlp,
    #[serde(default)]
    pub memory: CacheSettings,
    #[serde(default)]
    pub wait: Wait,
    #[serde(default)]
    pub limits: Limits,
    #[serde(default)]
    pub webhook: Webhook,
    #[serde(default)]
    pub retention: Retention,
    #[serde(default)]
    pub shutdown: Shutdown,
    #[serde(default)]
    pub dev: Dev,
    #[serde(deserialize_with = "cells")]
    pub cell: Vec<Cell>,
    #[serde(default)]
    pub keys: Keys,
    #[serde(default)]
    pub key: Vec<Key>,
    /// The keys of `keys` and `key`, read from their sources when the configuration is loaded.
    #[serde(skip)]
    pub loaded_keys: Vec<LoadedKey>,
    #[serde(default, deserialize_with = "banks")]
    pub bank: Vec<Bank>,
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

/// The pages for merchants' staff.
#[derive(Clone, Debug, Deserialize)]
pub struct Portal {
    #[serde(default = "portal_listen")]
    pub listen: SocketAddr,
    #[serde(deserialize_with = "web_url")]
    pub url: Url,
}

/// Who runs the service. Payers must see it before they pay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Operator {
    pub name: String,
    pub address: String,
    pub contact: String,
    pub supervisor: String,
    #[serde(deserialize_with = "optional_https_url")]
    pub privacy_url: Option<Url>,
    #[serde(deserialize_with = "optional_https_url")]
    pub terms_url: Option<Url>,
}

impl Operator {
    /// The contact, if it is an e-mail address.
    pub fn contact_email(&self) -> Option<EmailAddress> {
        self.contact.trim().parse().ok()
    }

    /// Whether the four fields are set that payers must see.
    pub fn is_complete(&self) -> bool {
        [&self.name, &self.address, &self.contact, &self.supervisor].into_iter().all(|text| !text.trim().is_empty())
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Ops {
    pub listen: SocketAddr,
}

/// What clients may take of the API's and the payment pages' listener, each; and what all public listeners say to browsers.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Http {
    pub connections: NonZeroUsize,
    pub connections_per_address: NonZeroUsize,
    pub requests_in_flight: NonZeroUsize,
    pub requests_in_flight_per_address: NonZeroUsize,
    /// Whether HSTS is for the subdomains of the public hosts too.
    pub hsts_include_subdomains: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Log {
    pub format: LogFormat,
    pub level: LogLevel,
    /// Whether the line of a request has the client's address, and on the portal the person's id.
    pub client_address: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Json,
    Text,
}

/// From the fewest lines to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
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
pub struct CacheSettings {
    pub final_payments: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Wait {
    pub waiters: usize,
    pub waiters_per_payment: usize,
    pub waiters_per_address: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Limits {
    pub generate_per_second: u32,
    pub generate_burst: u32,
    pub idempotency_keys_per_second: u32,
    pub idempotency_keys_burst: u32,
    pub read_per_second: u32,
    pub read_burst: u32,
    pub pay_per_second: u32,
    pub pay_burst: u32,
    pub view_per_second: u32,
    pub view_burst: u32,
    pub invalid_per_second: u32,
    pub invalid_burst: u32,
    pub notifications_per_second: u32,
    pub notifications_burst: u32,
    pub bank_calls_per_attempt_and_minute: u32,
    pub bank_calls_per_attempt_burst: u32,
    pub bank_calls_per_second: u32,
    pub bank_calls_burst: u32,
    #[serde(deserialize_with = "networks")]
    pub trusted_proxies: Vec<Network>,
    pub no_proxy: bool,
}

/// How events are delivered to merchants' servers.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Webhook {
    #[serde(deserialize_with = "bounded_seconds")]
    pub connect_timeout_seconds: u64,
    #[serde(deserialize_with = "bounded_seconds")]
    pub timeout_seconds: u64,
    pub ports: Vec<u16>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Shutdown {
    pub drain_seconds: u64,
    pub grace_seconds: u64,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Dev {
    pub movable_clock: bool,
    pub local_urls: bool,
    /// The company of commands that name none.
    #[serde(deserialize_with = "optional_company")]
    pub company: Option<CompanyId>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Cell {
    #[serde(deserialize_with = "from_text")]
    pub id: CellId,
    /// From `url_file`, if that is set.
    #[serde(deserialize_with = "database")]
    pub url: DatabaseUrl,
    #[serde(default)]
    pub url_file: PathBuf,
    #[serde(default, deserialize_with = "optional_database")]
    pub owner_url: Option<DatabaseUrl>,
    #[serde(default)]
    pub owner_url_file: PathBuf,
    #[serde(default)]
    pub ca_file: PathBuf,
    #[serde(default = "connections")]
    pub connections: NonZeroUsize,
}

impl Config {
    pub fn key_ring(&self) -> KeyRing {
        keys::key_ring(&self.loaded_keys)
    }

    /// How many people run the installation, for changes that need two.
    pub const fn operators(&self) -> Operators {
        if self.single_operator { Operators::Single } else { Operators::Several }
    }

    /// Whether payers can reach a bank that moves real money.
    pub fn has_live_bank(&self) -> bool {
        self.bank.iter().any(|bank| bank.mode == Mode::Live)
    }

    /// All cells, each with a connection pool of its own.
    pub fn open_cells(&self) -> Result<Cells, ConnectError> {
        let settings = |cell: &Cell| CellSettings {
            id: cell.id,
            url: cell.url.clone(),
            ca_file: cell.ca_file.clone(),
            connections: cell.connections,
        };
        let (home, others) = self.cell.split_first().expect("loading refuses a configuration without cells");
        Cells::open(&settings(home), others.iter().map(settings))
    }
}

impl Default for Ops {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 8403)) }
    }
}

impl Default for Http {
    fn default() -> Self {
        let number = |number| NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN);
        Self {
            connections: number(10_000),
            connections_per_address: number(100),
            requests_in_flight: number(2_048),
            requests_in_flight_per_address: number(128),
            hsts_include_subdomains: false,
        }
    }
}

impl Default for Log {
    fn default() -> Self {
        Self { format: LogFormat::Json, level: LogLevel::Info, client_address: false }
    }
}

impl Default for CacheSettings {
    fn default() -> Self {
        Self { final_payments: 100_000 }
    }
}

impl Default for Wait {
    fn default() -> Self {
        Self { waiters: 10_000, waiters_per_payment: 16, waiters_per_address: 1_000 }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            generate_per_second: 200,
            generate_burst: 1_000,
            idempotency_keys_per_second: 5,
            idempotency_keys_burst: 10_000,
            read_per_second: 100,
            read_burst: 2_000,
            pay_per_second: 50,
            pay_burst: 1_000,
            view_per_second: 100,
            view_burst: 2_000,
            invalid_per_second: 10,
            invalid_burst: 200,
            notifications_per_second: 100,
            notifications_burst: 1_000,
            bank_calls_per_attempt_and_minute: 12,
            bank_calls_per_attempt_burst: 6,
            bank_calls_per_second: 20,
            bank_calls_burst: 200,
            trusted_proxies: Vec::new(),
            no_proxy: false,
        }
    }
}

impl Default for Webhook {
    fn default() -> Self {
        Self { connect_timeout_seconds: 5, timeout_seconds: 15, ports: Vec::new() }
    }
}

impl Default for Shutdown {
    fn default() -> Self {
        Self { drain_seconds: 5, grace_seconds: 20 }
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

fn portal_listen() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 8402))
}

fn connections() -> NonZeroUsize {
    NonZeroUsize::new(16).unwrap_or(NonZeroUsize::MIN)
}

fn from_text<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: std::fmt::Display>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

fn optional_company<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CompanyId>, D::Error> {
    from_text(deserializer).map(Some)
}

fn web_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let url: Url = from_text(deserializer)?;
    let plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    if matches!(url.scheme(), "http" | "https") && url.has_host() && plain {
        Ok(url)
    } else {
        Err(D::Error::custom("must be an http or https URL without user name, query and fragment"))
    }
}

/// A page of the operator's, which may have a query and a fragment. An empty text counts as none.
fn optional_https_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse::<Url>() {
        Ok(url) if url.scheme() == "https" && url.has_host() && url.username().is_empty() => Ok(Some(url)),
        Ok(_) | Err(_) => Err(D::Error::custom("must be an https URL without user name")),
    }
}

fn base_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let url = web_url(deserializer)?;
    if url.path().ends_with("/v1") { Ok(url) } else { Err(D::Error::custom("its path must end in /v1")) }
}

fn database<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DatabaseUrl, D::Error> {
    // The parser's own message might repeat a part of the URL, which contains a password.
    let text = String::deserialize(deserializer)?;
    let reason = "not the URL of a PostgreSQL database, such as postgres://user:password@host/database (special characters \
                  in a password must be percent-encoded)";
    text.parse().map_err(|_| D::Error::custom(reason))
}

fn optional_database<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DatabaseUrl>, D::Error> {
    database(deserializer).map(Some)
}

fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Network>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts
        .iter()
        .map(|text| text.parse().map_err(|_| D::Error::custom(format!("{text} is not an address or network"))))
        .collect()
}

/// At least one second, and less than the lease on a delivery, after which another worker may claim it.
fn bounded_seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let seconds = u64::deserialize(deserializer)?;
    if (1..=25).contains(&seconds) { Ok(seconds) } else { Err(D::Error::custom("must be between 1 and 25")) }
}

fn cells<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cell>, D::Error> {
    distinct(deserializer, |cell: &Cell| cell.id, "cell")
}

fn banks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Bank>, D::Error> {
    distinct(deserializer, |bank: &Bank| bank.id.clone(), "bank")
}

/// A list with at least one member and no duplicate ids.
fn distinct<'de, D, T, K>(deserializer: D, id: impl Fn(&T) -> K, what: &str) -> Result<Vec<T>, D::Error>
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
        let id = id(member);
        let message = format!("{what} {id} is defined twice");
        if !seen.insert(id) {
            return Err(D::Error::custom(message));
        }
    }
    Ok(list)
}

#[cfg(test)]
mod tests;
