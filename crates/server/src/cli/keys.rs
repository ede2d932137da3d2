//! `paylink keys new | list | activate`

use std::error::Error;

use clap::Subcommand;
use paylink_domain::keyring::{KeyId, MasterKey};
use paylink_store::{activate, connect_once};

use super::{ConfigFile, Outcome, mistake, say};
use crate::{ambient::SystemRandomness, config::NoConfig};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Make a key, to be added to the configuration of every node
    New,
    /// Show which keys this configuration holds and what each cell uses them for
    List,
    /// Make a key the one that seals, once every node holds it
    Activate {
        /// The key's id
        id: u16,
    },
}

pub async fn run(action: &Action, config_file: &ConfigFile) -> Outcome {
    match action {
        Action::New => new(config_file),
        Action::List => list(config_file).await,
        Action::Activate { id } => activate_everywhere(config_file, KeyId::new(*id)).await,
    }
}

/// Works without a configuration too, and with one that is not finished: the first key is needed to write one.
fn new(config_file: &ConfigFile) -> Outcome {
    let held = match config_file.path() {
        Ok(Some(file)) => numbers(&std::fs::read_to_string(file)?)?,
        Ok(None) => config_file.load()?.key.iter().map(|key| key.id.number()).collect(),
        Err(error) if error.is::<NoConfig>() => Vec::new(),
        Err(error) => return Err(error),
    };
    let next = held.into_iter().max().map_or(Some(1), |highest| highest.checked_add(1));
    let next = next.ok_or_else(|| mistake("there is no number left for another key"))?;
    let key = MasterKey::draw(&SystemRandomness).to_base64();
    say(format_args!(
        "# Add this to the configuration of every node and restart them, one after another. Then: paylink keys activate \
         {next}\n[[key]]\nid = {next}\nsecret = \"{}\"",
        *key
    ));
    Ok(())
}

/// The numbers of the keys in a file that need not be right otherwise.
fn numbers(file: &str) -> Result<Vec<u16>, Box<dyn Error>> {
    let table: toml::Table = file.parse()?;
    let keys = table.get("key").and_then(|keys| keys.as_array()).into_iter().flatten();
    Ok(keys.filter_map(|key| u16::try_from(key.get("id")?.as_integer()?).ok()).collect())
}

async fn list(config_file: &ConfigFile) -> Outcome {
    let config = config_file.load()?;
    let ring = config.key_ring();
    for key in ring.ids() {
        say(format_args!("key {key}: in this configuration"));
    }
    for cell in config.open_cells()?.iter() {
        for named in cell.named_keys().await?.iter() {
            let held = match ring.fingerprint(named.id) {
                None => ", but MISSING here",
                Some(ours) if ours != named.fingerprint => ", but ANOTHER KEY here",
                Some(_) => "",
            };
            let does = if named.seals { "seals and opens" } else { "opens" };
            say(format_args!("cell {}: key {} {does}{held}", cell.id(), named.id));
        }
    }
    Ok(())
}

async fn activate_everywhere(config_file: &ConfigFile, key: KeyId) -> Outcome {
    let config = config_file.load()?;
    for cell in &config.cell {
        let owner = cell.owner_url.as_ref();
        let owner = owner.ok_or_else(|| mistake(format!("cell {} has no owner_url, which this needs", cell.id)))?;
        let mut client = connect_once(owner, &cell.ca_file).await?;
        activate(&mut client, &config.key_ring(), key).await?;
        say(format_args!("cell {}: key {key} seals from now on", cell.id));
    }
    Ok(())
}
