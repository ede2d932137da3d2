//! `paylink migrate`

use paylink_store::{connect_once, migrate};

use super::{Outcome, mistake, say};
use crate::config::Config;

pub async fn run(config: &Config) -> Outcome {
    for cell in &config.cell {
        let owner = cell.owner_url.as_ref();
        let owner =
            owner.ok_or_else(|| mistake(format!("cell {} has no owner_url, which migrating needs", cell.id)))?;
        let mut client = connect_once(owner, &cell.ca_file).await?;
        let steps = migrate(&mut client, cell.id, &config.key_ring()).await?;
        if steps.is_empty() {
            say(format_args!("cell {}: nothing to do", cell.id));
        }
        for step in steps {
            say(format_args!("cell {}: {step}", cell.id));
        }
    }
    Ok(())
}
