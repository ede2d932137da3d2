//! Reading a configuration. Every error names the key, and the line or the environment variable that holds it.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

use serde::{Deserialize, de::DeserializeOwned};
use toml::{
    Table, Value,
    de::{DeTable, DeValue},
};

use super::{Config, bank, credentials::resolve, keys::load_keys, mail, operator_sso, proxies, secret_urls};

/// The prefix of the environment variables that configure Paylink.
pub const PREFIX: &str = "PAYLINK_";

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read {path}")]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("the configuration is invalid:\n{}", .0.iter().map(|setting| format!("  {setting}\n")).collect::<String>())]
    Invalid(Vec<InvalidSetting>),
}

/// One invalid setting and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetting {
    pub location: String,
    pub key: String,
    pub reason: String,
}

impl fmt::Display for InvalidSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.location)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.reason)
    }
}

/// The configuration in the file at `path` (if any), overlaid by `environment`.
pub fn load(path: Option<&Path>, environment: &BTreeMap<String, String>) -> Result<Config, ConfigError> {
    let (text, name) = read_text(path)?;
    let mut config = parse(&text, &name, environment)?;
    if let Some(directory) = path.and_then(Path::parent) {
        config.bank.iter_mut().filter_map(|bank| bank.logo.as_mut()).for_each(|logo| logo.resolve(directory));
    }
    Ok(Config { file: path.map(Path::to_owned), ..config })
}

/// The text of the file, and what errors call it.
pub(super) fn read_text(path: Option<&Path>) -> Result<(String, String), ConfigError> {
    let Some(path) = path else { return Ok((String::new(), "(no file)".to_owned())) };
    let text =
        std::fs::read_to_string(path).map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
    Ok((text, path.display().to_string()))
}

/// A part of the configuration, without checks of the others.
pub(super) fn read_table<T: DeserializeOwned>(
    text: &str,
    name: &str,
    environment: &BTreeMap<String, String>,
) -> Result<T, ConfigError> {
    let syntax = |error: toml::de::Error| syntax_error(text, name, &error);
    let spans = DeTable::parse(text).map_err(syntax)?.into_inner();
    let mut table: Table = text.parse().map_err(syntax)?;
    overlay(&mut table, environment)?;
    serde_path_to_error::deserialize(Value::Table(table)).map_err(|error| {
        let key = error.path().to_string();
        let location = format!("{name}, line {}", line_of_key(text, &spans, &key));
        let reason = redact_quoted_text(error.inner().message().trim());
        ConfigError::Invalid(vec![InvalidSetting { location, key, reason }])
    })
}

fn syntax_error(text: &str, name: &str, error: &toml::de::Error) -> ConfigError {
    let line = line_of(text, error.span().map_or(0, |span| span.start));
    let (location, reason) = (format!("{name}, line {line}"), error.message().to_owned());
    ConfigError::Invalid(vec![InvalidSetting { location, key: String::new(), reason }])
}

/// The configuration in `text`, which came from `name`, overlaid by `environment`.
pub fn parse(text: &str, name: &str, environment: &BTreeMap<String, String>) -> Result<Config, ConfigError> {
    let syntax = |error: toml::de::Error| syntax_error(text, name, &error);
    let spans = DeTable::parse(text).map_err(syntax)?.into_inner();
    let mut table: Table = text.parse().map_err(syntax)?;
    let Overlay { variables, ignored } = overlay(&mut table, environment)?;
    let unreadable = secret_urls::insert(&mut table, environment);

    // A section that does not exist may come from a variable of one of its keys.
    let is_of = |path: &str, key: &str| {
        key.starts_with(path)
            || path.strip_prefix(key).is_some_and(|rest| rest.starts_with('.') && !spans.contains_key(key))
    };
    let locate = |key: &str| match variables.iter().find(|(path, _)| is_of(path, key)) {
        Some((_, variable)) => format!("variable {variable}"),
        None => format!("{name}, line {}", line_of_key(text, &spans, key)),
    };
    if !unreadable.is_empty() {
        let settings =
            unreadable.into_iter().map(|(key, reason)| InvalidSetting { location: locate(&key), key, reason });
        return Err(ConfigError::Invalid(settings.collect()));
    }
    let mut invalid = Vec::new();
    let read = serde_ignored::deserialize::<_, _, Config>(Value::Table(table), |path| {
        let key = without_option_marks(&path.to_string());
        let reason = unknown_key_reason(&key).to_owned();
        invalid.push(InvalidSetting { location: locate(&key), key, reason });
    });
    if let Ok(mut config) = read
        && invalid.is_empty()
    {
        config.ignored_variables = ignored;
        config.files_mut().for_each(|file| *file = resolve(file, environment));
        let mut inconsistent = inconsistent_settings(&config);
        match load_keys(&config.key, &config.keys, environment) {
            Ok(keys) => config.loaded_keys = keys,
            Err(invalid_keys) => inconsistent.extend(invalid_keys),
        }
        let inconsistent: Vec<_> = inconsistent
            .into_iter()
            .map(|(key, reason)| InvalidSetting { location: locate(&key), key, reason })
            .collect();
        return if inconsistent.is_empty() { Ok(config) } else { Err(ConfigError::Invalid(inconsistent)) };
    }
    // `serde_ignored` finds unknown keys, `serde_path_to_error` locates invalid values; each needs its own pass.
    let mut table: Table = text.parse().map_err(syntax)?;
    overlay(&mut table, environment)?;
    secret_urls::insert(&mut table, environment);
    if let Err(error) = serde_path_to_error::deserialize::<_, Config>(Value::Table(table)) {
        let key = error.path().to_string();
        let key = if key == "." { String::new() } else { key };
        invalid.push(InvalidSetting {
            location: locate(&key),
            key,
            reason: redact_quoted_text(error.inner().message().trim()),
        });
    }
    Err(ConfigError::Invalid(invalid))
}

/// Keys that are valid alone and not together, each with the reason.
fn inconsistent_settings(config: &Config) -> Vec<(String, String)> {
    let mut inconsistent = Vec::new();
    inconsistent.extend(proxies::inconsistency(config).map(|(key, reason)| (key.to_owned(), reason.to_owned())));
    inconsistent.extend(mail::inconsistencies(config));
    inconsistent.extend(operator_sso::inconsistencies(config));
    for (index, bank) in config.bank.iter().enumerate() {
        if let Err(error) = bank.retention() {
            inconsistent.push((format!("bank[{index}].{}", error.key()), error.to_string()));
        }
    }
    inconsistent
}

/// `serde_ignored` writes a section that may be missing as `mail.?`.
fn without_option_marks(path: &str) -> String {
    path.split('.').filter(|part| *part != "?").collect::<Vec<_>>().join(".")
}

/// A key of an earlier version, or one that people expect, gets a reason that says what to write instead.
fn unknown_key_reason(key: &str) -> &'static str {
    let of_bank = key.strip_prefix("bank.").and_then(|rest| rest.split_once('.'));
    let replacement = match key {
        "mail.password" => Some("unknown key: write the password into a file, and name the file as password_file"),
        "mail.username" => Some("unknown key: the name for the login is user"),
        "mail.host" | "mail.port" => Some("unknown key: write both as server, such as smtp.example.com:587"),
        "operator_sso.client_secret" => {
            Some("unknown key: write the secret into a file, and name the file as client_secret_file")
        }
        _ => of_bank.and_then(|(_, name)| bank::replacement_of(name)),
    };
    replacement.unwrap_or("unknown key")
}

/// The lists of a configuration. All other keys are in sections, so their variables contain `__`.
const LISTS: [&str; 3] = ["BANK", "CELL", "KEY"];

/// What the environment has changed.
struct Overlay {
    /// Each key with its variable.
    variables: Vec<(String, String)>,
    /// Variables that cannot be settings. Kubernetes gives a pod such variables for every service: `PAYLINK_PORT` for one named paylink.
    ignored: Vec<String>,
}

/// Writes the environment variables into the table.
fn overlay(table: &mut Table, environment: &BTreeMap<String, String>) -> Result<Overlay, ConfigError> {
    let (mut overridden, mut ignored) = (Vec::new(), Vec::new());
    for (variable, value) in environment {
        let Some(name) = variable.strip_prefix(PREFIX) else { continue };
        // The path of the file, see `locate`; and who runs a command, see `commands::actor`.
        if name == "CONFIG" || name == "ACTOR" {
            continue;
        }
        if !name.contains("__") && !LISTS.contains(&name) {
            ignored.push(variable.clone());
            continue;
        }
        let path: Vec<String> = name.split("__").map(str::to_lowercase).collect();
        let key = path.join(".");
        if insert(table, &path, parse_variable(value)).is_err() {
            let reason = "a list must be given as a whole, as in PAYLINK_KEY='[{id = 1, secret = \"…\"}]'".to_owned();
            return Err(ConfigError::Invalid(vec![InvalidSetting {
                location: format!("variable {variable}"),
                key,
                reason,
            }]));
        }
        overridden.push((key, variable.clone()));
    }
    Ok(Overlay { variables: overridden, ignored })
}

/// Fails if a part of the path is not a table.
fn insert(table: &mut Table, path: &[String], value: Value) -> Result<(), ()> {
    let [first, rest @ ..] = path else { return Err(()) };
    if rest.is_empty() {
        table.insert(first.clone(), value);
        return Ok(());
    }
    let inner = table.entry(first.clone()).or_insert_with(|| Value::Table(Table::new()));
    let is_list = LISTS.iter().any(|list| first.eq_ignore_ascii_case(list));
    let inner = inner.as_table_mut().filter(|_| !is_list).ok_or(())?;
    insert(inner, rest, value)
}

/// The message without the text that it quotes, which may be a key or a password.
fn redact_quoted_text(message: &str) -> String {
    match (message.find('"'), message.rfind('"')) {
        (Some(first), Some(last)) if first < last => format!("{}…{}", &message[..first], &message[last + 1..]),
        _ => message.to_owned(),
    }
}

/// A variable's text as a TOML value if it parses as one, otherwise as a string.
fn parse_variable(text: &str) -> Value {
    #[derive(Deserialize)]
    struct One {
        v: Value,
    }
    toml::from_str::<One>(&format!("v = {text}")).map_or_else(|_| Value::String(text.to_owned()), |one| one.v)
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

/// The line of a dotted key such as `cell[0].url`, or of its longest prefix that exists.
fn line_of_key(text: &str, table: &DeTable<'_>, key: &str) -> usize {
    let mut offset = 0;
    let mut at: Option<&DeValue<'_>> = None;
    for part in key.split(['.', '[', ']']).filter(|part| !part.is_empty()) {
        let next = match at {
            None => table.get_key_value(part),
            Some(DeValue::Table(table)) => table.get_key_value(part),
            Some(DeValue::Array(list)) => {
                let Some(member) = part.parse().ok().and_then(|index: usize| list.get(index)) else {
                    break;
                };
                offset = member.span().start;
                at = Some(member.get_ref());
                continue;
            }
            Some(_) => None,
        };
        let Some((key, value)) = next else { break };
        offset = key.span().start;
        at = Some(value.get_ref());
    }
    line_of(text, offset)
}
