//! `paylink migrate`: runs the missing migrations of each cell.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{connect_once, migrate};

use super::{CommandResult, actor::actor, command_error, print_line};
use crate::config::Config;

pub async fn run(config: &Config) -> CommandResult {
    for cell in &config.cell {
        let owner = cell.owner_url.as_ref();
        let owner = owner.ok_or_else(|| {
            command_error(format!(
                "`paylink migrate` needs the owner's login: set owner_url of cell {} in the configuration",
                cell.id
            ))
        })?;
        let mut client = connect_once(owner, &cell.ca_file).await?;
        let report = migrate(&actor(), &mut client, cell.id, &config.key_ring()).await;
        let report = report.map_err(|error| command_error(format!("cell {}: {}", cell.id, ErrorChain(&error))))?;
        if report.applied.is_empty() {
            print_line(format_args!("cell {}: the schema is up to date, nothing to do", cell.id));
        }
        for migration in report.applied {
            print_line(format_args!("cell {}: applied {migration}", cell.id));
        }
        if report.isolation_not_set {
            print_line(format_args!(
                "cell {}: this login may not set default_transaction_isolation of the database; it is `read committed` now, and \
                 must stay so",
                cell.id
            ));
        }
    }
    Ok(())
}
