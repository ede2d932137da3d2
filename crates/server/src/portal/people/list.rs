//! The people of a company, and the invitations that nobody has accepted yet.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{permission::Permission, user::Role};
use paylink_store::{Invitation, Member};

use super::{owner_text::owner_change_text, role_table::RoleTable};
use crate::portal::{
    error::PortalResult,
    moment::Moment,
    second_person::{Wait, wait_of_owner},
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::CompanyViewer,
};

pub(super) const PAGE: &str = "/c/{company}/people";

struct MemberRow {
    id: String,
    name: String,
    email: String,
    role: String,
    is_self: bool,
    /// Their role cannot be changed, and they cannot leave.
    is_last_owner: bool,
    frozen_by: Option<String>,
    freeze: FreezeButton,
}

/// What the reader can do about another owner at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FreezeButton {
    Absent,
    Freeze,
    /// Whoever began it, and operators, can end it.
    End,
}

/// A change of owners that waits for approval.
struct PendingChange {
    id: String,
    text: String,
    proposed_by: String,
    proposed: Moment,
    wait: Option<Wait>,
}

struct InvitationRow {
    email: String,
    role: String,
    invited_by: String,
    expires: Moment,
}

#[derive(Template)]
#[template(path = "portal/people.html")]
struct PeoplePage {
    shell: Shell,
    company: String,
    /// The path of this page, before the paths of its actions.
    path: String,
    members: Vec<MemberRow>,
    /// Empty for those who are no owners.
    pending: Vec<PendingChange>,
    /// Empty for those who cannot invite.
    invitations: Vec<InvitationRow>,
    may_manage: bool,
    roles: RoleTable,
    error: Option<String>,
}

impl Page for PeoplePage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// Whether the company would have no owner without this member.
pub(super) fn is_last_owner(members: &[Member], member: &Member) -> bool {
    let owners = members.iter().filter(|member| member.role == Role::Owner).count();
    member.role == Role::Owner && owners == 1
}

/// `GET /c/{company}/people`
pub(in crate::portal) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    show(&portal, &viewer, None).await
}

pub(super) async fn show(portal: &Portal, viewer: &CompanyViewer, error: Option<String>) -> PortalResult {
    let (home, texts, company) = (portal.home(), viewer.texts(), viewer.company.id);
    let moment = |at| Moment::new(at, viewer.viewer.now, texts);
    let members = home.members(company).await?;
    let reader = &viewer.viewer.signed_in.user;
    let member_row = |member: &Member| {
        let is_self = member.user.id == reader.id;
        let freeze = match member.frozen_by.as_deref() {
            _ if is_self || member.role != Role::Owner => FreezeButton::Absent,
            None => FreezeButton::Freeze,
            Some(by) if by == reader.email.as_str() || reader.is_operator => FreezeButton::End,
            Some(_) => FreezeButton::Absent,
        };
        MemberRow {
            is_last_owner: is_last_owner(&members, member),
            id: member.user.id.to_string(),
            name: member.user.name.to_string(),
            email: member.user.email.to_string(),
            role: texts.role(member.role),
            is_self,
            frozen_by: member.frozen_by.clone(),
            freeze,
        }
    };
    let invitation_row = |invitation: Invitation| InvitationRow {
        email: invitation.email.to_string(),
        role: invitation.membership.map(|(_, role)| texts.role(role)).unwrap_or_default(),
        invited_by: invitation.invited_by,
        expires: moment(invitation.expires_at),
    };
    let may_manage = viewer.may(Permission::ManagePeople);
    let mut pending = Vec::new();
    if viewer.may(Permission::ChangeAccount) {
        for proposal in home.open_owner_changes(company, &portal.service.ring).await? {
            let Some(text) = owner_change_text(texts, &proposal) else { continue };
            pending.push(PendingChange {
                id: proposal.id.to_string(),
                text,
                proposed_by: proposal.proposed_by.clone(),
                proposed: moment(proposal.proposed_at),
                wait: wait_of_owner(portal, viewer, &proposal).await?,
            });
        }
    }
    let invitations = if may_manage { home.open_invitations(company).await? } else { Vec::new() };
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = PeoplePage {
        shell: Shell::of_company(portal, viewer, PAGE),
        company: viewer.company.name.clone(),
        path: viewer.path("people"),
        members: members.iter().map(member_row).collect(),
        pending,
        invitations: invitations.into_iter().map(invitation_row).collect(),
        may_manage,
        roles: RoleTable::new(texts),
        error,
    };
    Ok(html(status, &page))
}
