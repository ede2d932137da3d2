//! `paylink config check | show | default`

mod check;

use std::{
    fs::OpenOptions,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use paylink_store::DatabaseUrl;
use toml::{Table, Value};

use super::{CommandResult, ConfigFile, command_error, print_line};
use crate::config::{Config, DEFAULT_FILE};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Check the configuration and the files that it names; an error is reported with its line and key
    Check(check::Options),
    /// Print the configuration file in use, without its secrets
    Show,
    /// Print a commented configuration file with every key and its default
    Default {
        /// Write a new file instead, which only you can read and write
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

pub fn run(action: &Action, config_file: &ConfigFile) -> CommandResult {
    match action {
        Action::Check(options) => check::run(options, config_file)?,
        Action::Show => {
            let Some(file) = config_file.path()? else {
                print_line(format_args!("# There is no file: the configuration is in environment variables."));
                return Ok(());
            };
            let text = std::fs::read_to_string(&file);
            let text = text.map_err(|error| command_error(format!("cannot read {}: {error}", file.display())))?;
            // The error of `load` names the line. The parser's own would quote it, and it may contain a key.
            let Ok(mut table) = text.parse::<Table>() else { return config_file.load().map(|_| ()) };
            table.iter_mut().for_each(|(_, value)| redact(value));
            print_line(format_args!("# {}\n{table}", file.display()));
        }
        Action::Default { output: None } => print_line(format_args!("{DEFAULT_FILE}")),
        Action::Default { output: Some(file) } => {
            write_private(file).map_err(|error| command_error(format!("cannot write {}: {error}", file.display())))?;
        }
    }
    Ok(())
}

/// The file will have keys and passwords in it. One that exists is not overwritten.
fn write_private(file: &Path) -> std::io::Result<()> {
    let mut created = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)?;
    created.write_all(DEFAULT_FILE.as_bytes())
}

/// A warning about variables that begin like settings.
pub(super) fn ignored_variables_text(config: &Config) -> Option<String> {
    let names = config.ignored_variables.join(", ");
    (!names.is_empty()).then(|| {
        format!("ignored {names}: no such settings; those in sections have two underscores, as in PAYLINK_API__LISTEN")
    })
}

/// Removes secrets: key secrets, secrets that belong into files, and everything in a database URL except its user, hosts and database
/// name. Text that may be a URL with a password, but cannot be parsed, is removed as a whole.
fn redact(value: &mut Value) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                match (key.as_str(), &*value) {
                    ("secret" | "secret_command" | "password" | "client_secret", _) => {
                        *value = Value::String("…".to_owned());
                    }
                    (key, Value::String(text)) if key.contains("url") || text.contains("://") => {
                        match text.parse::<DatabaseUrl>() {
                            Ok(database) => *value = Value::String(database.location()),
                            Err(_) if text.contains('@') || text.contains("password") => {
                                *value = Value::String("…".to_owned());
                            }
                            Err(_) => {}
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown_even_if_its_url_is_invalid_or_its_key_is_misspelt() {
        let text = r#"
            operator = { contact = "help@example.com" }
            otlp = { endpoint = "http://u:PASSWORD@collector/" }
            cell = [
                { url = "postgres://u:PASSWORD@host/db", owner_url = "postgres://u:PASSWORD@host:99999/db" },
                { url = "u:PASSWORD@host/db", owner_url = "host=h user=u password=PASSWORD", owner_urll = "postgres://u:PASSWORD@host/db" },
            ]
            bank = [{ url = "https://bank.example.com/" }, { url = "https://u:PASSWORD@bank.example.com/" }]
            mail = { server = "smtp.example.com:587", password = "PASSWORD" }
            operator_sso = { client_secret = "PASSWORD" }
            key = [{ id = 1, secret = "PASSWORD" }, { id = 2, secret_command = ["kms", "PASSWORD"] }]
        "#;
        let mut table: Table = text.parse().expect("TOML");
        table.iter_mut().for_each(|(_, value)| redact(value));
        let shown = table.to_string();
        assert!(!shown.contains("PASSWORD"), "{shown}");
        for part in ["help@example.com", "postgres://u:…@host:5432/db", "https://bank.example.com/"] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
}
