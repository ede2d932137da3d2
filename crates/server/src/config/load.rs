//! Reading a configuration, so that whatever is wrong with it is named by its key and by the line (or the variable) it
//! stands in.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

use paylink_domain::company::Mode;
use serde::Deserialize;
use toml::{
    Table, Value,
    de::{DeTable, DeValue},
};

use super::Config;

/// The prefix of every variable that is part of the configuration.
pub const PREFIX: &str = "PAYLINK_";

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read {path}")]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("the configuration is wrong:\n{}", .0.iter().map(|wrong| format!("  {wrong}\n")).collect::<String>())]
    Wrong(Vec<Wrong>),
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    pub at: String,
    pub key: String,
    pub why: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.at)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.why)
    }
}

/// The configuration in the file at `path` (if any), overlaid by `environment`.
pub fn load(path: Option<&Path>, environment: &BTreeMap<String, String>) -> Result<Config, ConfigError> {
    let Some(path) = path else {
        return parse("", "(no file)", environment);
    };
    let text =
        std::fs::read_to_string(path).map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
    parse(&text, &path.display().to_string(), environment)
}

/// The configuration in `text`, which came from `name`, overlaid by `environment`.
pub fn parse(text: &str, name: &str, environment: &BTreeMap<String, String>) -> Result<Config, ConfigError> {
    let syntax = |error: toml::de::Error| {
        let line = line_of(text, error.span().map_or(0, |span| span.start));
        let why = error.message().to_owned();
        ConfigError::Wrong(vec![Wrong { at: format!("{name}, line {line}"), key: String::new(), why }])
    };
    let spans = DeTable::parse(text).map_err(syntax)?.into_inner();
    let mut table: Table = text.parse().map_err(syntax)?;
    let variables = overlay(&mut table, environment)?;

    let locate = |key: &str| match variables.iter().find(|(path, _)| key.starts_with(path.as_str())) {
        Some((_, variable)) => format!("variable {variable}"),
        None => format!("{name}, line {}", line_of_key(text, &spans, key)),
    };
    let mut wrong = Vec::new();
    let read = serde_ignored::deserialize::<_, _, Config>(Value::Table(table), |path| {
        let key = path.to_string();
        wrong.push(Wrong { at: locate(&key), key, why: "there is no such key".to_owned() });
    });
    if let Ok(config) = read
        && wrong.is_empty()
    {
        let live = config.bank.iter().any(|bank| bank.mode == Mode::Live);
        if live && !config.operator.is_complete() {
            let why = "a live bank needs all four of name, address, contact and supervisor: payers must be told who serves them";
            return Err(ConfigError::Wrong(vec![Wrong {
                at: locate("operator"),
                key: "operator".to_owned(),
                why: why.to_owned(),
            }]));
        }
        return Ok(config);
    }
    // `serde_ignored` knows the unknown keys, `serde_path_to_error` the wrong values: the second needs its own pass.
    let mut table: Table = text.parse().map_err(syntax)?;
    overlay(&mut table, environment)?;
    if let Err(error) = serde_path_to_error::deserialize::<_, Config>(Value::Table(table)) {
        let key = error.path().to_string();
        let key = if key == "." { String::new() } else { key };
        wrong.push(Wrong { at: locate(&key), key, why: without_quotes(error.inner().message().trim()) });
    }
    Err(ConfigError::Wrong(wrong))
}

/// Puts the variables into the table, and returns which key each of them became.
fn overlay(table: &mut Table, environment: &BTreeMap<String, String>) -> Result<Vec<(String, String)>, ConfigError> {
    let mut became = Vec::new();
    for (variable, value) in environment {
        let Some(name) = variable.strip_prefix(PREFIX) else { continue };
        if name == "CONFIG" {
            continue; // says where the file is; see `locate`
        }
        let path: Vec<String> = name.split("__").map(str::to_lowercase).collect();
        let key = path.join(".");
        if insert(table, &path, reading(value)).is_err() {
            let why = "a list is given as a whole, as in PAYLINK_KEY='[{id = 1, secret = \"…\"}]'".to_owned();
            return Err(ConfigError::Wrong(vec![Wrong { at: format!("variable {variable}"), key, why }]));
        }
        became.push((key, variable.clone()));
    }
    Ok(became)
}

/// Fails if the path leads through something that is no table.
fn insert(table: &mut Table, path: &[String], value: Value) -> Result<(), ()> {
    let [first, rest @ ..] = path else { return Err(()) };
    if rest.is_empty() {
        table.insert(first.clone(), value);
        return Ok(());
    }
    let inner = table.entry(first.clone()).or_insert_with(|| Value::Table(Table::new()));
    let is_list = first == "cell" || first == "key" || first == "bank";
    let inner = inner.as_table_mut().filter(|_| !is_list).ok_or(())?;
    insert(inner, rest, value)
}

/// A message without what it quotes: that may be a key or a password.
fn without_quotes(message: &str) -> String {
    match (message.find('"'), message.rfind('"')) {
        (Some(first), Some(last)) if first < last => format!("{}…{}", &message[..first], &message[last + 1..]),
        _ => message.to_owned(),
    }
}

/// A variable's text as a TOML value where it reads as one, else as the string it is.
fn reading(text: &str) -> Value {
    #[derive(Deserialize)]
    struct One {
        v: Value,
    }
    toml::from_str::<One>(&format!("v = {text}")).map_or_else(|_| Value::String(text.to_owned()), |one| one.v)
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

/// The line of a dotted key such as `cell[0].url`, or of the nearest part of it that is there.
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
