//! `paylink doctor`: checks an installation and prints the exact fix for each problem. One file per subject.

mod bank;
mod bank_tls;
mod companies;
mod forgotten_orders;
mod held_deliveries;
mod hosts;
mod indexes;
mod inspection;
mod live;
mod login;
mod mail;
mod opening;
mod operator_sso;
mod operators;
mod stuck_payments;
mod unconfigured_banks;
mod usage;
mod writes;

use std::time::Duration;

use clap::Args;
use paylink_domain::{error_chain::ErrorChain, time::Clock};
use paylink_store::Cell;
use tokio::time::timeout;

use self::{
    bank::examine_bank,
    companies::examine_companies,
    forgotten_orders::examine_forgotten_orders,
    hosts::examine_hosts,
    indexes::examine_indexes,
    inspection::examine_cell,
    live::examine_live,
    login::{examine_encryption, examine_login, examine_owner_login},
    mail::{examine_mail, examine_waiting_mails},
    opening::examine_opening,
    operator_sso::examine_operator_sso,
    operators::examine_operators,
    stuck_payments::examine_stuck_payments,
    unconfigured_banks::examine_unconfigured_banks,
    usage::examine_usage,
    writes::examine_write,
};
use super::{
    CommandResult, ConfigFile,
    file_findings::{examine_ends, examine_secret_files, examine_usages},
    findings::{Findings, Format},
    pooler::{owner_pooler_problem, pooler_problem},
    print_line,
};
use crate::{
    config::{self, Config},
    system::SystemClock,
};

/// Longer than a pooler without a free session is waited for.
const POOLER_TIMEOUT: Duration = Duration::from_secs(5);

const DATABASE_FIX: &str = "see the database's log for this error, fix its cause and run `paylink doctor` again";

#[derive(Debug, Args)]
pub struct Options {
    /// Print one JSON document: {"problems": …, "findings": [{"level": "ok|note|problem", "subject": …, "finding": …, "fix": …}]}
    #[arg(long)]
    json: bool,
}

/// Exit code 1 if there is any problem, 0 otherwise: also if there are notes.
pub async fn run(options: &Options, config_file: &ConfigFile) -> CommandResult {
    let mut findings = Findings::new(if options.json { Format::Json } else { Format::Text });
    match config_file.load() {
        Ok(config) => examine(&config, &mut findings).await,
        // The text of a configuration error names the key and what to write.
        Err(error) => findings.bad(
            "configuration",
            "the configuration cannot be used",
            ErrorChain(&*error).to_string().trim_end(),
        ),
    }
    findings.finish()?;
    if !options.json {
        print_line(format_args!("no problems found"));
    }
    Ok(())
}

async fn examine(config: &Config, findings: &mut Findings) {
    findings.good("configuration", "the configuration is valid");
    findings.good("configuration", config::proxies::description(config));
    let cells = match config.open_cells() {
        Ok(cells) => cells,
        Err(error) => {
            let fix = "correct ca_file of this cell in the configuration";
            return findings.bad("configuration", ErrorChain(&error).to_string(), fix);
        }
    };
    let mut live = config.has_live_bank();
    for settings in &config.cell {
        let Some(cell) = cells.get(settings.id) else { continue };
        examine_hosts(settings, findings).await;
        examine_pooler(settings, findings).await;
        examine_owner_login(settings, findings).await;
        if examine_login(settings, findings).await && examine_cell(cell, config, findings).await {
            live |= cell.has_live_company().await.unwrap_or(false);
            examine_contents(cell, config, findings).await;
            if cell.id() == cells.home().id() {
                examine_waiting_mails(cell, config.mail.is_some(), findings).await;
            }
        }
    }
    for bank in &config.bank {
        examine_bank(bank, findings).await;
    }
    examine_mail(config.mail.as_ref(), findings).await;
    examine_operators(config, findings);
    examine_operator_sso(config, findings).await;
    examine_ends(config, live, SystemClock.now(), findings);
    examine_usages(config, findings);
    if live {
        examine_live(config, findings); // includes encryption and files
    } else {
        config.cell.iter().for_each(|settings| examine_encryption(settings, findings));
        examine_secret_files(config, findings);
    }
}

/// What is in a cell that can be served.
async fn examine_contents(cell: &Cell, config: &Config, findings: &mut Findings) {
    examine_opening(cell, findings).await;
    examine_write(cell, findings).await;
    examine_indexes(cell, findings).await;
    examine_usage(cell, findings).await;
    examine_companies(cell, config, findings).await;
    examine_unconfigured_banks(cell, config, findings).await;
    examine_forgotten_orders(cell, config, findings).await;
    examine_stuck_payments(cell, config, findings).await;
}

/// Whether a connection pooler is in the way. An unreachable database is reported by the other checks, and does not delay them much.
async fn examine_pooler(settings: &config::Cell, findings: &mut Findings) {
    let examined = async { [pooler_problem(settings).await, owner_pooler_problem(settings).await] };
    for found in timeout(POOLER_TIMEOUT, examined).await.into_iter().flatten().flatten() {
        findings.bad(&format!("cell {}", settings.id), found.problem, found.fix);
    }
}
