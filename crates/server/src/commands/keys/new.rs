//! `paylink keys new`

use std::{error::Error, fmt::Write};

use paylink_domain::keyring::{MasterKey, Ring};

use super::super::{CommandResult, ConfigFile, command_error, print_line};
use crate::{config::ConfigNotFound, system::SystemRandomness};

/// Also works without a configuration and with an incomplete one: a new configuration needs the first keys.
pub(super) fn run(config_file: &ConfigFile) -> CommandResult {
    let existing = existing_ids(config_file)?;
    let next = existing.iter().flatten().max().map_or(Some(1), |highest| highest.checked_add(1));
    let next = next.ok_or_else(|| command_error("no key id is left: 65535 is the highest"))?;
    // An installation that has keys must not get another key 1.
    let origin = match existing {
        Some(_) => "",
        None => {
            "# No configuration was found, so these are the first keys of a new installation; otherwise name it with --config\n"
        }
    };
    // `paylink migrate` activates the first keys.
    let then = match next {
        1 => String::new(),
        _ => format!(" and reload the nodes. Then run: paylink keys activate {next}"),
    };
    let mut text = format!("{origin}# Add these sections to the configuration of every node{then}");
    for ring in Ring::ALL {
        let key = MasterKey::generate(&SystemRandomness).to_base64();
        write!(text, "\n[[key]]\nid = {next}\nring = \"{ring}\"\nsecret = \"{}\"", *key)?;
    }
    print_line(format_args!("{text}"));
    Ok(())
}

/// `None`: there is no configuration.
fn existing_ids(config_file: &ConfigFile) -> Result<Option<Vec<u16>>, Box<dyn Error>> {
    let path = match config_file.path() {
        Ok(path) => path,
        Err(error) if error.is::<ConfigNotFound>() => return Ok(None),
        Err(error) => return Err(error),
    };
    match (config_file.load(), path) {
        (Ok(config), _) => Ok(Some(config.loaded_keys.iter().map(|key| key.id.number()).collect())),
        (Err(_), Some(file)) => {
            let text = std::fs::read_to_string(&file);
            let text = text.map_err(|error| command_error(format!("cannot read {}: {error}", file.display())))?;
            key_ids(&text).map(Some)
        }
        (Err(error), None) => Err(error),
    }
}

/// The ids of the keys in a configuration file. The rest of the file need not be valid.
fn key_ids(file: &str) -> Result<Vec<u16>, Box<dyn Error>> {
    let table: toml::Table = file.parse()?;
    let keys = table.get("key").and_then(|keys| keys.as_array()).into_iter().flatten();
    Ok(keys.filter_map(|key| u16::try_from(key.get("id")?.as_integer()?).ok()).collect())
}
