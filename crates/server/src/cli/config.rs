//! `paylink config check | show | default`

use clap::Subcommand;
use toml::{Table, Value};
use url::Url;

use super::{Arguments, Outcome};
use crate::config::DEFAULT_FILE;

#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// Say what is wrong with the configuration, by key and line
    Check,
    /// Print the configuration file in use, without its secrets
    Show,
    /// Print a commented file of all keys and their defaults
    Default,
}

pub(super) fn run(action: &Action, arguments: &Arguments) -> Outcome {
    match action {
        Action::Check => {
            arguments.configuration()?;
            match arguments.file()? {
                Some(file) => println!("{} is right", file.display()),
                None => println!("the environment is right"),
            }
        }
        Action::Show => {
            let Some(file) = arguments.file()? else { return Ok(()) };
            let mut table: Table = std::fs::read_to_string(&file)?.parse()?;
            table.iter_mut().for_each(|(_, value)| redact(value));
            println!("# {}\n{table}", file.display());
        }
        Action::Default => print!("{DEFAULT_FILE}"),
    }
    Ok(())
}

/// Takes out what nobody should read over a shoulder: keys, and the passwords of databases.
fn redact(value: &mut Value) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                if key == "secret" {
                    *value = Value::String("…".to_owned());
                } else {
                    redact(value);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(redact),
        Value::String(text) => {
            if let Ok(mut url) = Url::parse(text)
                && url.password().is_some()
                && url.set_password(Some("...")).is_ok()
            {
                *text = url.into();
            }
        }
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
    }
}
