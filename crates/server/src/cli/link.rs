//! `paylink link revoke`

use clap::{Args, Subcommand};
use paylink_domain::{id::CompanyId, link::Link, time::Timestamp};
use paylink_store::{Cells, Revocation};
use serde::Serialize;

use super::{Outcome, cell, mistake, print_json, say};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Take back a link that nobody has used yet, or all links of a company
    Revoke(Revoke),
}

#[derive(Debug, Args)]
pub struct Revoke {
    /// The link, as generate answered it
    #[arg(value_name = "URL", required_unless_present = "company")]
    url: Option<String>,
    /// All links that this company has made so far
    #[arg(long, value_name = "ID", conflicts_with = "url")]
    company: Option<CompanyId>,
    /// Only those made before this moment, in milliseconds since 1970
    #[arg(long, value_name = "MS", requires = "company")]
    before: Option<i64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct One {
    revoked: bool,
}

#[derive(Serialize)]
struct All {
    company_id: String,
    void_before: i64,
}

pub async fn run(action: &Action, config: &Config) -> Outcome {
    let Action::Revoke(revoke) = action;
    let cells = config.open_cells()?;
    match (&revoke.url, revoke.company) {
        (Some(url), _) => one(url, revoke.json, &cells, config).await,
        (None, Some(company)) => all(company, revoke, &cells, config).await,
        (None, None) => Err(mistake("which link?")),
    }
}

async fn one(url: &str, json: bool, cells: &Cells, config: &Config) -> Outcome {
    let text = url.rsplit('/').next().unwrap_or(url).split('?').next().unwrap_or(url);
    let link = Link::open(text, &config.key_ring()).map_err(|_| mistake("this is no link of this installation's"))?;
    let outcome = cell(cells, link.cell(), config).await?.revoke_link(&link).await?;
    if json {
        return print_json(&One { revoked: outcome == Revocation::Revoked });
    }
    match outcome {
        Revocation::Revoked => say(format_args!("revoked: nobody can begin a payment with it any more")),
        Revocation::Used => return Err(mistake("a payment was begun with it, so it cannot be revoked any more")),
    }
    Ok(())
}

async fn all(company: CompanyId, revoke: &Revoke, cells: &Cells, config: &Config) -> Outcome {
    let before = revoke.before.map(Timestamp::from_epoch_ms);
    let moment = cell(cells, company.cell(), config).await?.revoke_links(company, before).await?;
    let moment = moment.ok_or_else(|| mistake(format!("there is no company {company}")))?.epoch_ms();
    if revoke.json {
        return print_json(&All { company_id: company.to_string(), void_before: moment });
    }
    say(format_args!("revoked: every unused link of {company} that was made before {moment}"));
    Ok(())
}
