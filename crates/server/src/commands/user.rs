//! `paylink user invite | list | remove | sign-out`: the people who use the portal.

mod invite;
mod list;

use std::{error::Error, sync::Arc};

use clap::{Args, Subcommand};
use paylink_domain::{
    company::Mode,
    id::{CompanyId, ProposalId},
    user::EmailAddress,
};
use paylink_store::{Cell, Cells, ChangeMemberOutcome, Company, OwnerChanges, ProposeRoleOutcome, User};
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line, print_warning};
use crate::{config::Config, system::SystemRandomness};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Invite a person to the portal; the link is shown only once and valid for seven days
    Invite(invite::Invite),
    /// List the users of the portal
    List {
        /// Only the people of this company
        #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
        company: Option<CompanyId>,
        /// Print JSON, one user per line
        #[arg(long)]
        json: bool,
    },
    /// Remove a user from a company, or from the whole portal, and end their sessions there
    Remove(Remove),
    /// End all sessions of a user, who may sign in again
    SignOut(SignOut),
}

#[derive(Debug, Args)]
pub struct Remove {
    /// The user's e-mail address
    #[arg(long, value_name = "ADDRESS")]
    email: EmailAddress,
    /// The company that the user leaves [default: all, and the user is deleted]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct SignOut {
    /// The user's e-mail address
    #[arg(long, value_name = "ADDRESS")]
    email: EmailAddress,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Removal {
    user_id: String,
    /// Absent if the user is deleted.
    company_id: Option<String>,
    /// Companies that the user owned alone.
    companies_without_owner: Vec<String>,
    /// Present if the removal waits for another person's approval.
    proposal_id: Option<String>,
}

#[derive(Serialize)]
struct SignedOut {
    user_id: String,
    sessions_ended: u64,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    let home = cell(&cells, cells.home().id(), config).await?;
    match action {
        Action::Invite(invite) => invite::run(invite, &home, &cells, config).await,
        Action::List { company, json } => {
            check_company(*company, &cells, config).await?;
            list::run(*company, *json, &home).await
        }
        Action::Remove(remove) => self::remove(remove, &home, &cells, config).await,
        Action::SignOut(args) => sign_out(args, &home).await,
    }
}

/// Refuses a company that does not exist.
async fn check_company(id: Option<CompanyId>, cells: &Cells, config: &Config) -> CommandResult {
    match id {
        Some(id) => super::company(Some(id), cells, config).await.map(drop),
        None => Ok(()),
    }
}

async fn find(email: &EmailAddress, home: &Arc<Cell>) -> Result<User, Box<dyn Error>> {
    let user = home.user_by_email(email).await?;
    user.ok_or_else(|| no_such_user(email))
}

fn no_such_user(email: &EmailAddress) -> Box<dyn Error> {
    command_error(format!("the portal has no user {email}"))
}

/// The proposal, if the user is an owner of a live company: another person approves it first.
async fn leave(user: &User, company: &Company, home: &Arc<Cell>) -> Result<Option<ProposalId>, Box<dyn Error>> {
    let (email, company, owners) = (&user.email, company.id, OwnerChanges::of(company.mode));
    match home.remove_member(&actor(), user.id, company, owners).await? {
        ChangeMemberOutcome::Changed => Ok(None),
        ChangeMemberOutcome::NeedsApproval => {
            match home.propose_role(&actor(), user.id, company, None, &SystemRandomness).await? {
                ProposeRoleOutcome::Proposed(id) => Ok(Some(id)),
                ProposeRoleOutcome::AlreadyProposed(id) => {
                    Err(command_error(format!("{id} already proposes another role of {email}: decide about it first")))
                }
                ProposeRoleOutcome::NotAboutOwners | ProposeRoleOutcome::NoSuchMember => {
                    Err(command_error(format!("{email} is no owner of {company} any more")))
                }
            }
        }
        ChangeMemberOutcome::LastOwner => {
            Err(command_error(format!("{email} is the only owner of {company}: invite another owner first")))
        }
        ChangeMemberOutcome::LastBreakGlass => Err(command_error(format!(
            "{email} is the only owner of {company} who can sign in without single sign-on: its owners name another one first"
        ))),
        ChangeMemberOutcome::NoSuchMember => Err(command_error(format!("{email} does not belong to {company}"))),
    }
}

/// Refuses to delete an owner of a live company: one person must not make the other the only one.
async fn refuse_live_owner(user: &User, home: &Arc<Cell>, cells: &Cells, config: &Config) -> CommandResult {
    for company in home.owned_by(user.id).await? {
        let (_, company) = super::company(Some(company), cells, config).await?;
        if company.mode == Mode::Live {
            return Err(command_error(format!(
                "{} is an owner of {}, which is live: first run `paylink user remove --email {0} --company {1}`, which another \
                 person approves",
                user.email, company.id
            )));
        }
    }
    Ok(())
}

async fn remove(remove: &Remove, home: &Arc<Cell>, cells: &Cells, config: &Config) -> CommandResult {
    let user = find(&remove.email, home).await?;
    let email = &remove.email;
    let (mut companies, mut proposal) = (Vec::new(), None);
    if let Some(company) = remove.company {
        let (_, company) = super::company(Some(company), cells, config).await?;
        proposal = leave(&user, &company, home).await?;
    } else {
        refuse_live_owner(&user, home, cells, config).await?;
        companies = home.remove_user(&actor(), user.id).await?.ok_or_else(|| no_such_user(email))?;
    }
    for company in &companies {
        print_warning(format_args!("{company} has no owner now: invite one with `paylink user invite`"));
    }
    if remove.json {
        return print_json(&Removal {
            user_id: user.id.to_string(),
            company_id: remove.company.map(|company| company.to_string()),
            companies_without_owner: companies.iter().map(ToString::to_string).collect(),
            proposal_id: proposal.map(|id| id.to_string()),
        });
    }
    match (remove.company, proposal) {
        (Some(company), Some(id)) => print_line(format_args!(
            "{email} is not removed yet: they are an owner of {company}, which is live, so another person runs `paylink proposal \
             approve {id}`"
        )),
        (Some(company), None) => print_line(format_args!("{email} is removed from {company}")),
        (None, _) => print_line(format_args!("{email} is removed from the portal")),
    }
    Ok(())
}

async fn sign_out(args: &SignOut, home: &Arc<Cell>) -> CommandResult {
    let user = find(&args.email, home).await?;
    let sessions_ended = home.end_all_sessions(&actor(), user.id).await?;
    if args.json {
        return print_json(&SignedOut { user_id: user.id.to_string(), sessions_ended });
    }
    print_line(format_args!("{}: sessions ended: {sessions_ended}", args.email));
    Ok(())
}
