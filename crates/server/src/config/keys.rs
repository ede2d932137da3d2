//! The master keys of a configuration, and where they come from: the file itself, other files, the environment, commands, or a
//! directory of files.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use paylink_domain::keyring::{KeyId, KeyRing, MasterKey, Ring};
use serde::{Deserialize, Deserializer, de::Error as _};

use super::{
    credentials::{read_text, resolve},
    key_command,
};

/// The prefix of the variables that are settings themselves (`load.rs`).
const SETTING_PREFIX: &str = "PAYLINK_";

/// One `[[key]]` section.
#[derive(Clone, Debug, Deserialize)]
pub struct Key {
    #[serde(deserialize_with = "key_id")]
    pub id: KeyId,
    /// `None`: the key is in both rings.
    #[serde(default, deserialize_with = "optional_from_text")]
    pub ring: Option<Ring>,
    #[serde(default, deserialize_with = "optional_from_text")]
    pub secret: Option<MasterKey>,
    #[serde(default)]
    pub secret_file: Option<PathBuf>,
    #[serde(default)]
    pub secret_env: Option<String>,
    #[serde(default)]
    pub secret_command: Option<Vec<String>>,
}

/// The section `[keys]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Keys {
    /// A directory with one file per key. Empty: none.
    pub directory: PathBuf,
}

/// A key that was read from its source.
#[derive(Clone, Debug)]
pub struct LoadedKey {
    pub id: KeyId,
    pub ring: Option<Ring>,
    pub secret: MasterKey,
    /// The file that it was read from, other than the configuration.
    pub file: Option<PathBuf>,
}

impl LoadedKey {
    pub fn rings(&self) -> Vec<Ring> {
        self.ring.map_or_else(|| Ring::ALL.to_vec(), |ring| vec![ring])
    }
}

/// A setting that cannot be used: its key, and the reason.
type Invalid = (String, String);

/// Reads every key from its source.
pub(super) fn load_keys(
    sections: &[Key],
    keys: &Keys,
    environment: &BTreeMap<String, String>,
) -> Result<Vec<LoadedKey>, Vec<Invalid>> {
    let mut loaded = Vec::new();
    let mut invalid = Vec::new();
    for (index, section) in sections.iter().enumerate() {
        match load_section(section, environment) {
            Ok((secret, file)) => loaded.push(LoadedKey { id: section.id, ring: section.ring, secret, file }),
            Err((name, reason)) => {
                let key = if name.is_empty() { format!("key[{index}]") } else { format!("key[{index}].{name}") };
                invalid.push((key, reason));
            }
        }
    }
    if !keys.directory.as_os_str().is_empty() {
        match load_directory(&resolve(&keys.directory, environment)) {
            Ok(found) => loaded.extend(found),
            Err(reason) => invalid.push(("keys.directory".to_owned(), reason)),
        }
    }
    if invalid.is_empty() {
        invalid.extend(check_rings(&loaded));
    }
    if invalid.is_empty() { Ok(loaded) } else { Err(invalid) }
}

/// The secret and its file, or the setting that is wrong and why.
fn load_section(
    section: &Key,
    environment: &BTreeMap<String, String>,
) -> Result<(MasterKey, Option<PathBuf>), (&'static str, String)> {
    match (&section.secret, &section.secret_file, &section.secret_env, &section.secret_command) {
        (Some(secret), None, None, None) => Ok((secret.clone(), None)),
        (None, Some(file), None, None) => {
            let file = resolve(file, environment);
            let secret = read_secret(&file).map_err(|reason| ("secret_file", reason))?;
            Ok((secret, Some(file)))
        }
        (None, None, Some(name), None) => {
            let secret = read_variable(name, environment).map_err(|reason| ("secret_env", reason))?;
            Ok((secret, None))
        }
        (None, None, None, Some(command)) => {
            let output = key_command::run(command).map_err(|error| ("secret_command", error.to_string()))?;
            let secret = parse_secret(&output, "what the command prints");
            Ok((secret.map_err(|reason| ("secret_command", reason))?, None))
        }
        _ => Err(("", "needs exactly one of secret, secret_file, secret_env and secret_command".to_owned())),
    }
}

fn read_variable(name: &str, environment: &BTreeMap<String, String>) -> Result<MasterKey, String> {
    if name.starts_with(SETTING_PREFIX) {
        return Err(format!("must not begin with {SETTING_PREFIX}: such variables are settings themselves"));
    }
    let value = environment.get(name).ok_or_else(|| format!("the environment has no variable {name}"))?;
    parse_secret(value, &format!("the variable {name}"))
}

fn read_secret(file: &Path) -> Result<MasterKey, String> {
    let text = read_text(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    parse_secret(&text, &file.display().to_string())
}

/// Editors and `echo` end a file with a line break.
fn parse_secret(text: &str, source: &str) -> Result<MasterKey, String> {
    text.trim_end_matches(['\n', '\r']).parse().map_err(|_| format!("{source} is not 32 bytes in base 64"))
}

/// The keys in a directory. Hidden entries are skipped: Kubernetes keeps the versions of a mounted secret there.
fn load_directory(directory: &Path) -> Result<Vec<LoadedKey>, String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", directory.display());
    let mut loaded = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        let file = directory.join(&*name);
        let Some((ring, id)) = parse_file_name(&name) else {
            return Err(format!(
                "{} is not a key: name it links-N, secrets-N, or key-N for both rings; use secret_file where keys share a directory \
                 with other files",
                file.display()
            ));
        };
        loaded.push(LoadedKey { id, ring, secret: read_secret(&file)?, file: Some(file) });
    }
    Ok(loaded)
}

fn parse_file_name(name: &str) -> Option<(Option<Ring>, KeyId)> {
    let (kind, number) = name.rsplit_once('-')?;
    let ring = if kind == "key" { None } else { Some(kind.parse().ok()?) };
    let is_number = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
    Some((ring, KeyId::new(number.parse().ok().filter(|_| is_number || number == "0")?)))
}

/// Each ring has at least one key, and no id twice.
fn check_rings(keys: &[LoadedKey]) -> Vec<Invalid> {
    let (mut invalid, mut seen) = (Vec::new(), BTreeSet::new());
    for (ring, id) in keys.iter().flat_map(|key| key.rings().into_iter().map(|ring| (ring, key.id))) {
        if !seen.insert((ring, id)) {
            invalid.push(("key".to_owned(), format!("key {id} is defined twice for {ring}")));
        }
    }
    for ring in Ring::ALL {
        if !seen.iter().any(|(found, _)| *found == ring) {
            let reason = format!("needs at least one key for {ring}: `paylink keys new` generates one");
            invalid.push(("key".to_owned(), reason));
        }
    }
    invalid
}

/// Both rings with their keys.
pub(super) fn key_ring(keys: &[LoadedKey]) -> KeyRing {
    let mut ring = KeyRing::default();
    for key in keys {
        for of in key.rings() {
            ring.insert(of, key.id, &key.secret);
        }
    }
    ring
}

fn key_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<KeyId, D::Error> {
    u16::deserialize(deserializer).map(KeyId::new)
}

fn optional_from_text<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    String::deserialize(deserializer)?.parse().map(Some).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests;
