//! `paylink config check | show | default`

use clap::Subcommand;
use paylink_store::DatabaseUrl;
use toml::{Table, Value};

use super::{CommandResult, ConfigFile, print_line};
use crate::config::DEFAULT_FILE;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Check the configuration and report each error with its line and key
    Check,
    /// Print the configuration file in use, without its secrets
    Show,
    /// Print a commented configuration file with every key and its default
    Default,
}

pub fn run(action: &Action, config_file: &ConfigFile) -> CommandResult {
    match action {
        Action::Check => {
            config_file.load()?;
            match config_file.path()? {
                Some(file) => print_line(format_args!("{} is valid", file.display())),
                None => print_line(format_args!("the configuration from the environment is valid")),
            }
        }
        Action::Show => {
            let Some(file) = config_file.path()? else { return Ok(()) };
            let mut table: Table = std::fs::read_to_string(&file)?.parse()?;
            table.iter_mut().for_each(|(_, value)| redact(value));
            print_line(format_args!("# {}\n{table}", file.display()));
        }
        Action::Default => print_line(format_args!("{DEFAULT_FILE}")),
    }
    Ok(())
}

/// Removes secrets: key secrets, and everything in a database URL except its user, hosts and database name.
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
