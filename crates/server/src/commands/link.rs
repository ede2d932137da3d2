//! `paylink link revoke`: makes unused links unusable.

use clap::{Args, Subcommand};
use paylink_domain::{id::CompanyId, link::Link, time::Timestamp};
use paylink_store::{Cells, RevokeLinkOutcome};
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, print_json, print_line};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Revoke an unused link, or all unused links of a company
    Revoke(Revoke),
}

#[derive(Debug, Args)]
pub struct Revoke {
    /// The link's URL, as returned by the API
    #[arg(value_name = "URL", required_unless_present = "company")]
    url: Option<String>,
    /// Instead of one link, revoke all unused links that this company has created so far
    #[arg(long, value_name = "ID", conflicts_with = "url")]
    company: Option<CompanyId>,
    /// Only links created before this time, in milliseconds since 1970; only with --company
    #[arg(long, value_name = "MS", requires = "company")]
    before: Option<i64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RevokedLink {
    revoked: bool,
}

#[derive(Serialize)]
struct RevokedLinks {
    company_id: String,
    void_before: i64,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let Action::Revoke(revoke) = action;
    let cells = config.open_cells()?;
    match (&revoke.url, revoke.company) {
        (Some(url), _) => revoke_one(url, revoke.json, &cells, config).await,
        (None, Some(company)) => revoke_all(company, revoke, &cells, config).await,
        (None, None) => Err(command_error("the link's URL or --company ID is missing")),
    }
}

async fn revoke_one(url: &str, json: bool, cells: &Cells, config: &Config) -> CommandResult {
    let text = url.rsplit('/').next().unwrap_or(url).split('?').next().unwrap_or(url);
    let link =
        Link::open(text, &config.key_ring()).map_err(|_| command_error("this is not a link of this installation"))?;
    let outcome = cell(cells, link.cell(), config).await?.revoke_link(&actor(), &link).await?;
    if json {
        return print_json(&RevokedLink { revoked: outcome == RevokeLinkOutcome::Revoked });
    }
    match outcome {
        RevokeLinkOutcome::Revoked => {
            print_line(format_args!("revoked: no payment can be started with this link any more"));
        }
        RevokeLinkOutcome::Used => {
            return Err(command_error("the link cannot be revoked: a payment was already started with it"));
        }
    }
    Ok(())
}

async fn revoke_all(company: CompanyId, revoke: &Revoke, cells: &Cells, config: &Config) -> CommandResult {
    let before = revoke.before.map(Timestamp::from_epoch_ms);
    let void_before = cell(cells, company.cell(), config).await?.revoke_links(&actor(), company, before).await?;
    let void_before = void_before.ok_or_else(|| command_error(format!("there is no company {company}")))?;
    if revoke.json {
        return print_json(&RevokedLinks { company_id: company.to_string(), void_before: void_before.epoch_ms() });
    }
    let time = void_before.to_rfc3339();
    print_line(format_args!("revoked: all unused links of {company} that were created before {time}"));
    Ok(())
}
