//! Changing the role of somebody, and removing them from the company. Both take effect with the next request.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{Method, StatusCode},
    response::Response,
};
use paylink_domain::{id::UserId, user::Role};
use paylink_store::{ChangeMemberOutcome, Member, OwnerChanges, ProposeRoleOutcome};

use super::{
    list::{self, PAGE},
    owner_proof::confirm_first,
    owner_text::cannot_change_text,
    role_table::{RoleChoice, role_choices},
};
use crate::portal::{
    error::{PortalError, PortalResult},
    form::Form,
    question::Question,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::CompanyViewer,
};

/// The company and the user in the path.
type PathParameters = Path<(String, String)>;

#[derive(Template)]
#[template(path = "portal/role.html")]
struct RolePage {
    shell: Shell,
    path: String,
    user: String,
    name: String,
    email: String,
    roles: Vec<RoleChoice>,
    error: Option<String>,
}

impl Page for RolePage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// The member in the path. Somebody of another company does not exist here.
async fn find(portal: &Portal, viewer: &CompanyViewer, user: &str) -> Result<Found, PortalError> {
    let user: UserId = user.parse().map_err(|_| PortalError::NotFound)?;
    let members = portal.home().members(viewer.company.id).await?;
    let member = members.iter().find(|member| member.user.id == user).ok_or(PortalError::NotFound)?;
    Ok(Found { is_last_owner: list::is_last_owner(&members, member), member: member.clone() })
}

struct Found {
    member: Member,
    is_last_owner: bool,
}

/// `GET /c/{company}/people/{user}/role`
pub(in crate::portal) async fn role_form(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
) -> PortalResult {
    let Found { member, is_last_owner } = find(&portal, &viewer, &user).await?;
    if is_last_owner {
        return list::show(&portal, &viewer, Some(viewer.texts().people_last_owner())).await;
    }
    let page = format!("people/{user}/role");
    if member.role == Role::Owner
        && let Some(response) = confirm_first(&portal, &viewer, (&Method::GET, &page))
    {
        return Ok(response);
    }
    Ok(show(&portal, &viewer, &member, member.role, None))
}

/// The form with the chosen role.
fn show(portal: &Portal, viewer: &CompanyViewer, member: &Member, chosen: Role, error: Option<String>) -> Response {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = RolePage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("people"),
        user: member.user.id.to_string(),
        name: member.user.name.to_string(),
        email: member.user.email.to_string(),
        roles: role_choices(viewer.texts(), Some(chosen)),
        error,
    };
    html(status, &page)
}

/// `POST /c/{company}/people/{user}/role`
pub(in crate::portal) async fn change_role(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
    form: Form,
) -> PortalResult {
    let Found { member, .. } = find(&portal, &viewer, &user).await?;
    let role: Role = form.text("role").parse().map_err(|_| PortalError::InvalidForm)?;
    if role == member.role {
        return Ok(see_other(&portal, &viewer.path("people")));
    }
    let page = format!("people/{user}/role");
    if [role, member.role].contains(&Role::Owner)
        && let Some(response) = confirm_first(&portal, &viewer, (&Method::POST, &page))
    {
        return Ok(response);
    }
    let (actor, company) = (viewer.actor(), &viewer.company);
    let owners = OwnerChanges::of(company.mode);
    match portal.home().change_role(&actor, member.user.id, company.id, role, owners).await? {
        ChangeMemberOutcome::Changed => Ok(see_other(&portal, &viewer.path("people?done=role-changed"))),
        ChangeMemberOutcome::NeedsApproval => propose(&portal, &viewer, &member, Some(role)).await,
        ChangeMemberOutcome::NoSuchMember => Err(PortalError::NotFound),
        refused @ (ChangeMemberOutcome::LastOwner | ChangeMemberOutcome::LastBreakGlass) => {
            Ok(show(&portal, &viewer, &member, role, Some(cannot_change_text(viewer.texts(), refused))))
        }
    }
}

/// Proposes a change of a live company's owners. Another person approves it.
async fn propose(portal: &Portal, viewer: &CompanyViewer, member: &Member, role: Option<Role>) -> PortalResult {
    let (home, randomness) = (portal.home(), &*portal.service.randomness);
    match home.propose_role(&viewer.actor(), member.user.id, viewer.company.id, role, randomness).await? {
        ProposeRoleOutcome::Proposed(_) => Ok(see_other(portal, &viewer.path("people?done=owners-proposed"))),
        ProposeRoleOutcome::AlreadyProposed(_) => {
            list::show(portal, viewer, Some(viewer.texts().owners_already_proposed())).await
        }
        ProposeRoleOutcome::NotAboutOwners => list::show(portal, viewer, Some(viewer.texts().owners_cannot())).await,
        ProposeRoleOutcome::NoSuchMember => Err(PortalError::NotFound),
    }
}

/// `GET /c/{company}/people/{user}/remove`
pub(in crate::portal) async fn remove_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
) -> PortalResult {
    let Found { member, is_last_owner } = find(&portal, &viewer, &user).await?;
    let (texts, company) = (viewer.texts(), &viewer.company.name);
    let is_proposed = member.role == Role::Owner && OwnerChanges::of(viewer.company.mode) == OwnerChanges::NeedApproval;
    if is_last_owner {
        return list::show(&portal, &viewer, Some(texts.people_last_owner())).await;
    }
    let page = format!("people/{user}/remove");
    if member.role == Role::Owner
        && let Some(response) = confirm_first(&portal, &viewer, (&Method::GET, &page))
    {
        return Ok(response);
    }
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.remove_heading(member.user.name.as_str()),
        texts: [
            Some(texts.remove_text(member.user.email.as_str(), company)),
            Some(texts.remove_tokens()),
            Some(texts.remove_again()),
            is_proposed.then(|| texts.owners_need_approval()),
        ]
        .into_iter()
        .flatten()
        .collect(),
        confirm: texts.remove_button(),
        is_dangerous: true,
        field: None,
        back: viewer.path("people"),
        keep: texts.remove_keep(),
    };
    if member.user.id != viewer.viewer.signed_in.user.id {
        return Ok(question.response());
    }
    let leaving = Question {
        heading: texts.leave_heading(company),
        texts: vec![texts.leave_text(company)],
        confirm: texts.leave_button(),
        keep: texts.leave_keep(),
        ..question
    };
    Ok(leaving.response())
}

/// `POST /c/{company}/people/{user}/remove`
pub(in crate::portal) async fn remove(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
) -> PortalResult {
    let member = find(&portal, &viewer, &user).await?.member;
    let page = format!("people/{user}/remove");
    if member.role == Role::Owner
        && let Some(response) = confirm_first(&portal, &viewer, (&Method::POST, &page))
    {
        return Ok(response);
    }
    let (actor, company) = (viewer.actor(), &viewer.company);
    let owners = OwnerChanges::of(company.mode);
    match portal.home().remove_member(&actor, member.user.id, company.id, owners).await? {
        ChangeMemberOutcome::Changed => Ok(see_other(&portal, &viewer.path("people?done=person-removed"))),
        ChangeMemberOutcome::NeedsApproval => propose(&portal, &viewer, &member, None).await,
        ChangeMemberOutcome::NoSuchMember => Err(PortalError::NotFound),
        refused @ (ChangeMemberOutcome::LastOwner | ChangeMemberOutcome::LastBreakGlass) => {
            list::show(&portal, &viewer, Some(cannot_change_text(viewer.texts(), refused))).await
        }
    }
}
