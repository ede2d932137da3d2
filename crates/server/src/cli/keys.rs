//! `paylink keys new | list | activate`

use clap::Subcommand;
use paylink_domain::keyring::{KeyId, MasterKey};

use super::{Arguments, Outcome, mistake};
use crate::{
    ambient::SystemRandomness,
    store::{Cells, activate, connect_once},
};

#[derive(Debug, Subcommand)]
pub(super) enum Action {
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

pub(super) async fn run(action: &Action, arguments: &Arguments) -> Outcome {
    match action {
        Action::New => {
            new(arguments);
            Ok(())
        }
        Action::List => list(arguments).await,
        Action::Activate { id } => activate_everywhere(arguments, KeyId::new(*id)).await,
    }
}

/// Works without a configuration too: the first key is needed to write one.
fn new(arguments: &Arguments) {
    let held = arguments.configuration().map(|config| config.key).unwrap_or_default();
    let next = held.iter().map(|key| key.id.number()).max().unwrap_or(0) + 1;
    let key = MasterKey::draw(&SystemRandomness).to_base64();
    println!(
        "# Add this to the configuration of every node and restart them, one after another. Then: paylink keys activate \
         {next}\n[[key]]\nid = {next}\nsecret = \"{}\"",
        *key
    );
}

async fn list(arguments: &Arguments) -> Outcome {
    let config = arguments.configuration()?;
    let ring = config.key_ring();
    for key in ring.ids() {
        println!("key {key}: in this configuration");
    }
    for cell in Cells::open(&config)?.iter() {
        for named in cell.named_keys().await?.iter() {
            let held = match ring.fingerprint(named.id) {
                None => ", but MISSING here",
                Some(ours) if ours != named.fingerprint => ", but ANOTHER KEY here",
                Some(_) => "",
            };
            let does = if named.seals { "seals and opens" } else { "opens" };
            println!("cell {}: key {} {does}{held}", cell.id(), named.id);
        }
    }
    Ok(())
}

async fn activate_everywhere(arguments: &Arguments, key: KeyId) -> Outcome {
    let config = arguments.configuration()?;
    for cell in &config.cell {
        let owner = cell.owner_url.as_ref();
        let owner = owner.ok_or_else(|| mistake(format!("cell {} has no owner_url, which this needs", cell.id)))?;
        let mut client = connect_once(owner, &cell.ca_file).await?;
        activate(&mut client, &config.key_ring(), key).await?;
        println!("cell {}: key {key} seals from now on", cell.id);
    }
    Ok(())
}
