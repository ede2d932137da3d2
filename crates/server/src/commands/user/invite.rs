//! `paylink user invite`. Without `[mail]` the operator passes the link on.

use std::sync::Arc;

use clap::Args;
use paylink_domain::{
    id::CompanyId,
    portal_secret::InvitationToken,
    user::{EmailAddress, Role},
};
use paylink_store::{Cell, Cells, InviteOutcome, NewInvitation};
use serde::Serialize;
use url::Url;

use super::{
    super::{closed_company::refuse_closed, company, ids::parse_id},
    CommandResult, actor, command_error, print_json, print_line,
};
use crate::{config::Config, system::SystemRandomness, urls::invitation_url};

#[derive(Debug, Args)]
pub struct Invite {
    /// The person's e-mail address
    #[arg(long, value_name = "ADDRESS")]
    email: EmailAddress,
    /// The company to which the person will belong [default with --role: the only company]
    #[arg(long, value_name = "ID", requires = "role", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// The person's role in the company: owner, developer, finance or viewer
    #[arg(long, required_unless_present = "operator")]
    role: Option<Role>,
    /// Make the person an operator, who is above all companies
    #[arg(long)]
    operator: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Invited<'a> {
    invitation_id: String,
    email: &'a str,
    company_id: Option<String>,
    role: Option<&'static str>,
    operator: bool,
    /// Absent without `[portal]` in the configuration.
    url: Option<String>,
    token: &'a str,
    /// Whether the link is sent by e-mail.
    mailed: bool,
}

pub(super) async fn run(invite: &Invite, home: &Arc<Cell>, cells: &Cells, config: &Config) -> CommandResult {
    let membership = match invite.role {
        Some(role) => {
            let (cell, company) = company(invite.company, cells, config).await?;
            refuse_closed(&cell, company.id).await?;
            if role == Role::Owner
                && home.needs_approval_as_owner(&company, &invite.email, config.mail.is_some()).await?
            {
                return Err(command_error(format!(
                    "{} is live and has an owner, so another one is proposed and approved: invite this person with another role, \
                     then an owner proposes them in the portal",
                    company.id
                )));
            }
            Some((company.id, role))
        }
        None => None,
    };
    let new = NewInvitation { email: invite.email.clone(), membership, operator: invite.operator };
    let mailed = config.mail.is_some();
    let outcome = if mailed {
        home.invite_by_mail(&actor(), &new, &config.key_ring(), &SystemRandomness).await?
    } else {
        home.invite(&actor(), &new, &SystemRandomness).await?
    };
    let (id, token) = match outcome {
        InviteOutcome::Invited(id, token) => (id, token),
        InviteOutcome::AlreadyMember => {
            return Err(command_error(format!("{} has this already: the portal changes roles", invite.email)));
        }
    };
    let url = config.portal.as_ref().map(|portal| invitation_url(&portal.url, &token));
    if invite.json {
        return print_json(&Invited {
            invitation_id: id.to_string(),
            email: invite.email.as_str(),
            company_id: membership.map(|(company, _)| company.to_string()),
            role: invite.role.map(Role::as_str),
            operator: invite.operator,
            url: url.map(Url::into),
            token: token.reveal(),
            mailed,
        });
    }
    print_line(format_args!("{}", text(&invite.email, url.as_ref(), &token, mailed)));
    Ok(())
}

fn text(email: &EmailAddress, url: Option<&Url>, token: &InvitationToken, mailed: bool) -> String {
    match url {
        Some(url) if mailed => {
            format!("{url}\nA mail with this link is sent to {email}. It is valid for seven days and works once.")
        }
        Some(url) => format!("{url}\nSend this link to {email}. It is valid for seven days and works once."),
        None => format!(
            "{}\nThis is the token for {email}. There is no link, because the configuration has no [portal].",
            token.reveal()
        ),
    }
}
