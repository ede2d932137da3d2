//! `paylink config check | show | default`

use clap::Subcommand;
use paylink_store::DatabaseUrl;
use toml::{Table, Value};

use super::{ConfigFile, Outcome, say};
use crate::config::DEFAULT_FILE;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Say what is wrong with the configuration, by key and line
    Check,
    /// Print the configuration file in use, without its secrets
    Show,
    /// Print a commented file of all keys and their defaults
    Default,
}

pub fn run(action: &Action, config_file: &ConfigFile) -> Outcome {
    match action {
        Action::Check => {
            config_file.load()?;
            match config_file.path()? {
                Some(file) => say(format_args!("{} is right", file.display())),
                None => say(format_args!("the environment is right")),
            }
        }
        Action::Show => {
            let Some(file) = config_file.path()? else { return Ok(()) };
            let mut table: Table = std::fs::read_to_string(&file)?.parse()?;
            table.iter_mut().for_each(|(_, value)| redact(value));
            say(format_args!("# {}\n{table}", file.display()));
        }
        Action::Default => say(format_args!("{DEFAULT_FILE}")),
    }
    Ok(())
}

/// Takes out what nobody should read over a shoulder: keys, and whatever stands in a database's address beside its place.
fn redact(value: &mut Value) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                match (key.as_str(), &*value) {
                    ("secret", _) => *value = Value::String("…".to_owned()),
                    ("url" | "owner_url", Value::String(text)) => {
                        if let Ok(database) = text.parse::<DatabaseUrl>() {
                            *value = Value::String(database.location());
                        }
                    }
                    _ => redact(value),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(redact),
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
    }
}
