//! `paylink sso domain add | remove | list`: the domains of e-mail addresses by which people find and join their company.

use clap::{Args, Subcommand};
use paylink_domain::{id::CompanyId, sign_on::EmailDomain};
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, company, ids::parse_id, print_json, print_line};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Confirm which domains of e-mail addresses belong to a company
    #[command(subcommand)]
    Domain(DomainAction),
}

#[derive(Debug, Subcommand)]
pub enum DomainAction {
    /// Confirm that a domain belongs to a company; check first that it does
    Add(Add),
    /// Take a domain from its company; members who joined by it stay
    Remove(Remove),
    /// List the confirmed domains
    List {
        /// Only those of this company
        #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
        company: Option<CompanyId>,
        /// Print JSON, one domain per line
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub struct Add {
    /// The company [default: the only one]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// The part of an e-mail address after the @
    domain: EmailDomain,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct Remove {
    /// The part of an e-mail address after the @
    domain: EmailDomain,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown<'a> {
    domain: &'a str,
    company_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    company_name: Option<&'a str>,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let Action::Domain(action) = action;
    let cells = config.open_cells()?;
    let home = cell(&cells, cells.home().id(), config).await?;
    match action {
        DomainAction::Add(Add { company: id, domain, json }) => {
            if domain.is_public_mailbox() {
                return Err(command_error(format!(
                    "{domain} gives addresses to everybody, who could then join the company: invite its people instead"
                )));
            }
            let (_, found) = company(*id, &cells, config).await?;
            if !home.add_sign_on_domain(&actor(), found.id, domain).await? {
                return Err(command_error(format!(
                    "{domain} belongs to a company already: see `paylink sso domain list`"
                )));
            }
            let company_name = Some(found.name.as_str());
            show(domain, found.id, company_name, *json, "belongs to")
        }
        DomainAction::Remove(Remove { domain, json }) => {
            let found = home.remove_sign_on_domain(&actor(), domain).await?;
            let id = found.ok_or_else(|| command_error(format!("{domain} belongs to no company")))?;
            show(domain, id, None, *json, "is taken from")
        }
        DomainAction::List { company, json } => {
            for (domain, id) in home.sign_on_domains(*company).await? {
                show(&domain, id, None, *json, "belongs to")?;
            }
            Ok(())
        }
    }
}

fn show(domain: &EmailDomain, company: CompanyId, company_name: Option<&str>, json: bool, verb: &str) -> CommandResult {
    if json {
        return print_json(&Shown { domain: domain.as_str(), company_id: company.to_string(), company_name });
    }
    let name = company_name.map(|name| format!(" ({name})")).unwrap_or_default();
    print_line(format_args!("{domain} {verb} {company}{name}"));
    Ok(())
}
