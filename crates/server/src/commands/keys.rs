//! `paylink keys new | list | activate | retire`

mod list;
mod new;
mod retire;

use clap::{Args, Subcommand};
use paylink_domain::keyring::{KeyId, Ring};
use paylink_store::{ActivateError, activate_key};

use super::{CommandResult, ConfigFile, actor::actor, connect_as_owner, print_line};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Generate a key for links and one for secrets, to be added to the configuration of every node
    New,
    /// List the keys of this configuration and the keys that each cell uses
    List {
        /// Only this ring: links or secrets
        #[arg(long)]
        ring: Option<Ring>,
    },
    /// Use a key for all new links and secrets; every node must have it in its configuration first
    Activate(KeyArguments),
    /// End the use of a key: its links start no payments any more, and stored secrets are sealed again with the active key
    Retire(KeyArguments),
}

#[derive(Debug, Args)]
pub struct KeyArguments {
    /// The key's id
    id: u16,
    /// Only in this ring: links or secrets [default: every ring that has the key]
    #[arg(long)]
    ring: Option<Ring>,
}

pub async fn run(action: &Action, config_file: &ConfigFile) -> CommandResult {
    match action {
        Action::New => new::run(config_file),
        Action::List { ring } => list::run(config_file, *ring).await,
        Action::Activate(key) => activate_everywhere(config_file, KeyId::new(key.id), key.ring).await,
        Action::Retire(key) => retire::run(config_file, KeyId::new(key.id), key.ring).await,
    }
}

async fn activate_everywhere(config_file: &ConfigFile, key: KeyId, only: Option<Ring>) -> CommandResult {
    let config = config_file.load()?;
    let ring = config.key_ring();
    let rings = only.map_or_else(|| ring.rings_with(key), |only| vec![only]);
    if rings.is_empty() {
        return Err(ActivateError::NotConfigured(key).into());
    }
    for cell in &config.cell {
        let mut client = connect_as_owner(cell, "paylink keys activate").await?;
        activate_key(&actor(), &mut client, cell.id, &ring, key, &rings).await?;
        let sealed: Vec<&str> = rings.iter().map(|ring| ring.as_str()).collect();
        print_line(format_args!("cell {}: key {key} now encrypts all new {}", cell.id, sealed.join(" and ")));
    }
    Ok(())
}
