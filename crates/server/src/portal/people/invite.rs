//! Inviting somebody. Where the installation sends e-mails, the link is sent; otherwise whoever invites passes it on.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::{Method, StatusCode},
    response::Response,
};
use paylink_domain::{
    portal_secret::InvitationToken,
    user::{EmailAddress, Role},
};
use paylink_store::{InviteOutcome, NewInvitation};

use super::{
    list::PAGE,
    owner_proof::confirm_first,
    role_table::{RoleChoice, role_choices},
};
use crate::{
    portal::{
        error::{PortalError, PortalResult},
        form::Form,
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        viewer::{CompanyViewer, query_value},
    },
    urls::invitation_url,
};

/// The invitations to a company that can be open at the same time.
const MAX_INVITATIONS: usize = 50;

#[derive(Template)]
#[template(path = "portal/invite.html")]
struct InvitePage {
    shell: Shell,
    company: String,
    path: String,
    email: String,
    roles: Vec<RoleChoice>,
    error: Option<String>,
}

impl Page for InvitePage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// Shows the invitation's link, this once.
#[derive(Template)]
#[template(path = "portal/invited.html")]
struct InvitedPage {
    shell: Shell,
    path: String,
    email: String,
    /// The link. `None` if it is sent by e-mail: nobody else sees it then, so whoever has it can read that mailbox.
    url: Option<String>,
}

impl Page for InvitedPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /c/{company}/people/invite`, perhaps with a role that is chosen at first.
pub(in crate::portal) async fn invite_form(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let role = query_value(query.as_deref(), "role").and_then(|role| role.parse().ok());
    Ok(show(&portal, &viewer, "", role, None))
}

fn show(portal: &Portal, viewer: &CompanyViewer, email: &str, role: Option<Role>, error: Option<String>) -> Response {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = InvitePage {
        shell: Shell::of_company(portal, viewer, PAGE),
        company: viewer.company.name.clone(),
        path: viewer.path("people"),
        email: email.to_owned(),
        roles: role_choices(viewer.texts(), role),
        error,
    };
    html(status, &page)
}

/// `POST /c/{company}/people/invite`
pub(in crate::portal) async fn invite(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let (texts, text) = (viewer.texts(), form.text("email"));
    let role: Option<Role> = form.text("role").parse().ok();
    let Ok(email) = text.parse::<EmailAddress>() else {
        return Ok(show(&portal, &viewer, text, role, Some(texts.invite_email_wrong())));
    };
    let Some(role) = role else { return Ok(show(&portal, &viewer, text, None, Some(texts.invite_role_missing()))) };
    if role == Role::Owner
        && let Some(response) = confirm_first(&portal, &viewer, (&Method::POST, "people/invite?role=owner"))
    {
        return Ok(response);
    }
    if role == Role::Owner {
        let is_mailed = portal.service.sends_mail;
        if portal.home().needs_approval_as_owner(&viewer.company, &email, is_mailed).await? {
            return Ok(show(&portal, &viewer, text, Some(role), Some(texts.invite_owner_needs_approval())));
        }
    }
    if portal.home().open_invitations(viewer.company.id).await?.len() >= MAX_INVITATIONS {
        let error = texts.invite_limit(&MAX_INVITATIONS.to_string());
        return Ok(show(&portal, &viewer, text, Some(role), Some(error)));
    }
    let admitted = portal.invitations.admit(&viewer.company.id, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    let new = NewInvitation { email, membership: Some((viewer.company.id, role)), operator: false };
    let (home, service, actor) = (portal.home(), &portal.service, viewer.actor());
    let outcome = if service.sends_mail {
        home.invite_by_mail(&actor, &new, &service.ring, &*service.randomness).await?
    } else {
        home.invite_and_show_link(&actor, &new, &*service.randomness).await?
    };
    Ok(match outcome {
        InviteOutcome::AlreadyMember => show(&portal, &viewer, text, Some(role), Some(texts.invite_already_member())),
        InviteOutcome::Invited(_, token) => show_invited(&portal, &viewer, &new.email, &token),
    })
}

fn show_invited(portal: &Portal, viewer: &CompanyViewer, email: &EmailAddress, token: &InvitationToken) -> Response {
    let page = InvitedPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("people"),
        email: email.to_string(),
        url: (!portal.service.sends_mail).then(|| invitation_url(&portal.url, token).to_string()),
    };
    html(StatusCode::OK, &page)
}

/// `POST /c/{company}/people/invitations/withdraw`
pub(in crate::portal) async fn withdraw_invitation(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let email: EmailAddress = form.text("email").parse().map_err(|_| PortalError::InvalidForm)?;
    if !portal.home().withdraw_invitation(&viewer.actor(), viewer.company.id, &email).await? {
        return Err(PortalError::NotFound);
    }
    Ok(see_other(&portal, &viewer.path("people?done=invitation-withdrawn")))
}
