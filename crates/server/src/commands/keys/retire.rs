//! `paylink keys retire`

use std::{error::Error, time::Duration};

use paylink_domain::keyring::{KeyId, KeyRing, Ring};
use paylink_store::{CellKeys, ResealProgress, RetireError, RetireStep, SealedColumn, complete_retirement, retire_key};
use tokio::time::sleep;
use tokio_postgres::Client;

use super::super::{
    CommandResult, ConfigFile,
    actor::actor,
    command_error, connect_as_owner, print_line, print_warning,
    progress::{Progress, Visibility},
};
use crate::{
    config::Cell,
    system::{Stopwatch, SystemRandomness},
};

/// Nodes read the key registry every five seconds, and a node that stopped without deregistering counts for thirty.
const NODES_TIMEOUT: Duration = Duration::from_mins(1);
const NODES_POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Links first in every cell: whoever has a leaked key can use it for links at once, and for secrets only with the database.
pub(super) async fn run(config_file: &ConfigFile, key: KeyId, only: Option<Ring>) -> CommandResult {
    let config = config_file.load()?;
    let ring = config.key_ring();
    let mut found = false;
    for of in Ring::ALL.into_iter().filter(|of| only.is_none_or(|only| only == *of)) {
        for cell in &config.cell {
            let mut client = connect_as_owner(cell, "paylink keys retire").await?;
            if CellKeys::read(&client).await?.find(of, key).is_some() {
                found = true;
                retire(&mut client, cell, &ring, of, key).await?;
            }
        }
    }
    if found { Ok(()) } else { Err(RetireError::NotRegistered(only.unwrap_or(Ring::Links), key).into()) }
}

async fn retire(client: &mut Client, cell: &Cell, ring: &KeyRing, of: Ring, key: KeyId) -> CommandResult {
    match (start(client, cell, ring, of, key).await?, of) {
        (RetireStep::WaitingForNodes(nodes), _) => {
            let text = format!(
                "cell {}: these nodes have not read the key registry for {} s, so they may still use key {key}: {}. Stop them or \
                 correct them (`paylink doctor`), and run this command again",
                cell.id,
                NODES_TIMEOUT.as_secs(),
                nodes.join(", ")
            );
            return Err(command_error(text));
        }
        (RetireStep::Retiring, _) => {
            let progress = reseal(client, cell, ring, key).await?;
            if progress.damaged > 0 {
                print_warning(format_args!(
                    "cell {}: {} secrets are damaged: key {key} does not open them; they were left as they are",
                    cell.id, progress.damaged
                ));
            }
            print_line(format_args!(
                "cell {}: key {key} is retired for secrets: {} secrets were sealed again, and nodes can start without the key",
                cell.id, progress.resealed
            ));
        }
        (RetireStep::Retired, Ring::Secrets) => {
            print_line(format_args!("cell {}: key {key} is retired for secrets already", cell.id));
        }
        (RetireStep::Retired, Ring::Links) => print_line(format_args!(
            "cell {}: key {key} is retired for links: a link under it starts no payment; nodes that have the key still show and \
             resume the payments of its links",
            cell.id
        )),
    }
    Ok(())
}

/// Waits until every node knows the active key.
async fn start(
    client: &mut Client,
    cell: &Cell,
    ring: &KeyRing,
    of: Ring,
    key: KeyId,
) -> Result<RetireStep, Box<dyn Error>> {
    let stopwatch = Stopwatch::start();
    let mut announced = false;
    loop {
        match retire_key(&actor(), client, cell.id, ring, of, key).await? {
            RetireStep::WaitingForNodes(nodes) if stopwatch.elapsed() < NODES_TIMEOUT => {
                if !announced {
                    print_line(format_args!(
                        "cell {}: waiting until {} has read the active key",
                        cell.id,
                        nodes.join(", ")
                    ));
                    announced = true;
                }
                sleep(NODES_POLL_INTERVAL).await;
            }
            step @ (RetireStep::WaitingForNodes(_) | RetireStep::Retiring | RetireStep::Retired) => return Ok(step),
        }
    }
}

async fn reseal(
    client: &mut Client,
    cell: &Cell,
    ring: &KeyRing,
    key: KeyId,
) -> Result<ResealProgress, Box<dyn Error>> {
    let mut shown = Progress::new(Visibility::Shown);
    let report = |column: &SealedColumn, progress: ResealProgress| {
        let SealedColumn { table, column, .. } = column;
        let ResealProgress { examined, resealed, .. } = progress;
        let id = cell.id;
        shown.report(&format!("cell {id}: {table}.{column}: {examined} rows examined, {resealed} sealed again"));
    };
    Ok(complete_retirement(&actor(), client, cell.id, ring, key, &SystemRandomness, report).await?)
}
