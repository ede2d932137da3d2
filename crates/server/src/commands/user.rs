//! `paylink user invite | list | remove | sign-out`: the people who use the portal.

mod invite;
mod list;

use std::{error::Error, sync::Arc};

use clap::{Args, Subcommand};
use paylink_domain::{id::CompanyId, user::EmailAddress};
use paylink_store::{Cell, Cells, ChangeMemberOutcome, User};
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line, print_warning};
use crate::config::Config;

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
    /// Remove a user from a company, or from the whole portal, and end their sessions
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
        Action::Remove(remove) => self::remove(remove, &home).await,
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

async fn leave(user: &User, company: CompanyId, home: &Arc<Cell>) -> CommandResult {
    let email = &user.email;
    match home.remove_member(&actor(), user.id, company).await? {
        ChangeMemberOutcome::Changed => Ok(()),
        ChangeMemberOutcome::LastOwner => {
            Err(command_error(format!("{email} is the only owner of {company}: invite another owner first")))
        }
        ChangeMemberOutcome::LastBreakGlass => Err(command_error(format!(
            "{email} is the only owner of {company} who can sign in without single sign-on: its owners name another one first"
        ))),
        ChangeMemberOutcome::NoSuchMember => Err(command_error(format!("{email} does not belong to {company}"))),
    }
}

async fn remove(remove: &Remove, home: &Arc<Cell>) -> CommandResult {
    let user = find(&remove.email, home).await?;
    let email = &remove.email;
    let companies = if let Some(company) = remove.company {
        leave(&user, company, home).await?;
        Vec::new()
    } else {
        home.remove_user(&actor(), user.id).await?.ok_or_else(|| no_such_user(email))?
    };
    for company in &companies {
        print_warning(format_args!("{company} has no owner now: invite one with `paylink user invite`"));
    }
    if remove.json {
        return print_json(&Removal {
            user_id: user.id.to_string(),
            company_id: remove.company.map(|company| company.to_string()),
            companies_without_owner: companies.iter().map(ToString::to_string).collect(),
        });
    }
    match remove.company {
        Some(company) => print_line(format_args!("{email} is removed from {company}")),
        None => print_line(format_args!("{email} is removed from the portal")),
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
