//! `paylink keys new | list | activate`

use std::error::Error;

use clap::Subcommand;
use paylink_domain::keyring::{KeyId, MasterKey};
use paylink_store::{InspectionError, activate_key};

use super::{CommandResult, ConfigFile, command_error, connect_as_owner, print_line};
use crate::{config::ConfigNotFound, system::SystemRandomness};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Generate a key, to be added to the configuration of every node
    New,
    /// List the keys of this configuration and the keys that each cell uses
    List,
    /// Use a key for all new links and secrets; every node must have it in its configuration first
    Activate {
        /// The key's id
        id: u16,
    },
}

pub async fn run(action: &Action, config_file: &ConfigFile) -> CommandResult {
    match action {
        Action::New => new(config_file),
        Action::List => list(config_file).await,
        Action::Activate { id } => activate_everywhere(config_file, KeyId::new(*id)).await,
    }
}

/// Also works without a configuration and with an incomplete one: a new configuration needs the first key.
fn new(config_file: &ConfigFile) -> CommandResult {
    let existing_ids = match config_file.path() {
        Ok(Some(file)) => {
            let text = std::fs::read_to_string(&file);
            let text = text.map_err(|error| command_error(format!("cannot read {}: {error}", file.display())))?;
            key_ids(&text)?
        }
        Ok(None) => config_file.load()?.key.iter().map(|key| key.id.number()).collect(),
        Err(error) if error.is::<ConfigNotFound>() => Vec::new(),
        Err(error) => return Err(error),
    };
    let next = existing_ids.into_iter().max().map_or(Some(1), |highest| highest.checked_add(1));
    let next = next.ok_or_else(|| command_error("no key id is left: 65535 is the highest"))?;
    let key = MasterKey::generate(&SystemRandomness).to_base64();
    // `paylink migrate` activates the first key.
    let then = match next {
        1 => String::new(),
        _ => format!(" and restart the nodes one by one. Then run: paylink keys activate {next}"),
    };
    print_line(format_args!(
        "# Add this section to the configuration of every node{then}\n[[key]]\nid = {next}\nsecret = \"{}\"",
        *key
    ));
    Ok(())
}

/// The ids of the keys in a configuration file. The rest of the file need not be valid.
fn key_ids(file: &str) -> Result<Vec<u16>, Box<dyn Error>> {
    let table: toml::Table = file.parse()?;
    let keys = table.get("key").and_then(|keys| keys.as_array()).into_iter().flatten();
    Ok(keys.filter_map(|key| u16::try_from(key.get("id")?.as_integer()?).ok()).collect())
}

async fn list(config_file: &ConfigFile) -> CommandResult {
    let config = config_file.load()?;
    let ring = config.key_ring();
    for key in ring.ids() {
        print_line(format_args!("key {key}: in this configuration"));
    }
    for cell in config.open_cells()?.iter() {
        if let Err(error @ InspectionError::PreReleaseSchema(_)) = cell.inspect(&ring, true).await {
            return Err(error.into());
        }
        for key in cell.cell_keys().await?.iter() {
            let key_state = match ring.fingerprint(key.id) {
                None => ", MISSING in this configuration",
                Some(ours) if ours != key.fingerprint => ", DIFFERENT SECRET in this configuration",
                Some(_) => "",
            };
            let usage = if key.active { "active: seals and opens" } else { "opens only" };
            print_line(format_args!("cell {}: key {} {usage}{key_state}", cell.id(), key.id));
        }
    }
    Ok(())
}

async fn activate_everywhere(config_file: &ConfigFile, key: KeyId) -> CommandResult {
    let config = config_file.load()?;
    for cell in &config.cell {
        let mut client = connect_as_owner(cell, "paylink keys activate").await?;
        activate_key(&mut client, &config.key_ring(), key).await?;
        print_line(format_args!("cell {}: key {key} now encrypts all new links and secrets", cell.id));
    }
    Ok(())
}
