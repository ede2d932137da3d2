//! The page of the audit log.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::audit::{Action, Source};
use paylink_store::AuditEntry;

use super::{
    changes::{FieldChange, field_changes},
    entries::read,
    filter::{Cursor, Filter},
};
use crate::portal::{
    error::PortalResult,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    texts::PortalTexts,
    viewer::CompanyViewer,
};

const PAGE: &str = "/c/{company}/audit-log";
const ENTRIES: u16 = 50;

struct EntryRow {
    recorded: Moment,
    actor: String,
    source: String,
    /// Of the browser. The name of an operator's machine is not the merchant's business.
    address: Option<String>,
    action: String,
    object: String,
    changes: Vec<FieldChange>,
    /// The queries of the pages with the other entries of this actor and of this object.
    actor_query: String,
    object_query: String,
}

/// An action to filter by.
struct ActionChoice {
    value: &'static str,
    name: String,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "portal/audit_log.html")]
struct AuditLogPage {
    shell: Shell,
    path: String,
    entries: Vec<EntryRow>,
    filter: Filter,
    since: String,
    actions: Vec<ActionChoice>,
    /// The filter, for the export.
    query: String,
    /// The queries of the next page and of the first one, where they are others.
    older: Option<String>,
    newest: Option<String>,
}

impl Page for AuditLogPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /c/{company}/audit-log`
pub(in crate::portal) async fn page(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (filter, cursor) = Filter::parse(query.as_deref());
    let (entries, next) = read(&portal, &viewer, &filter, cursor, ENTRIES).await?;
    let all = filter.to_query(Cursor::default());
    let page = AuditLogPage {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        path: viewer.path("audit-log"),
        entries: entries.into_iter().map(|entry| entry_row(entry, &viewer)).collect(),
        since: filter.since.map(|since| since.to_string()).unwrap_or_default(),
        actions: action_choices(viewer.texts(), filter.action),
        older: next.map(|next| filter.to_query(next)),
        newest: (cursor != Cursor::default()).then(|| all.clone()),
        query: all,
        filter,
    };
    Ok(html(StatusCode::OK, &page))
}

fn entry_row(entry: AuditEntry, viewer: &CompanyViewer) -> EntryRow {
    let texts = viewer.texts();
    let by_actor = Filter { actor: Some(entry.actor.clone()), ..Filter::default() };
    let by_object = Filter { object: Some(entry.object.clone()), ..Filter::default() };
    let is_portal = entry.source == Source::Portal.as_str();
    EntryRow {
        recorded: Moment::new(entry.recorded_at, viewer.viewer.now, texts),
        source: if is_portal { texts.audit_by_portal() } else { texts.audit_by_command() },
        address: is_portal.then_some(entry.host),
        action: texts.action(&entry.action),
        changes: field_changes(entry.before.as_deref(), entry.after.as_deref()),
        actor_query: by_actor.to_query(Cursor::default()),
        object_query: by_object.to_query(Cursor::default()),
        actor: entry.actor,
        object: entry.object,
    }
}

/// The actions that a company's log can have, by name.
fn action_choices(texts: PortalTexts, chosen: Option<Action>) -> Vec<ActionChoice> {
    let choice = |action: &Action| ActionChoice {
        value: action.as_str(),
        name: texts.action(action.as_str()),
        is_chosen: chosen == Some(*action),
    };
    let mut choices: Vec<ActionChoice> =
        Action::ALL.iter().filter(|action| concerns_company(**action)).map(choice).collect();
    choices.sort_by(|one, other| one.name.cmp(&other.name));
    choices
}

/// Whether an entry of the action can be in a company's log. The others concern an installation or a person's own account.
const fn concerns_company(action: Action) -> bool {
    match action {
        Action::AddCompany
        | Action::EnableCompany
        | Action::DisableCompany
        | Action::SuspendCompany
        | Action::ResumeCompany
        | Action::ExportCompany
        | Action::CloseCompany
        | Action::ChangeCompany
        | Action::ChangePayeeAccount
        | Action::AddToken
        | Action::RollToken
        | Action::RevokeToken
        | Action::GenerateLink
        | Action::RevokeLink
        | Action::RevokeLinks
        | Action::AddEndpoint
        | Action::ChangeEndpoint
        | Action::RotateSecret
        | Action::DisableEndpoint
        | Action::EnableEndpoint
        | Action::RemoveEndpoint
        | Action::SendTestEvent
        | Action::ReplayEvents
        | Action::ErasePayment
        | Action::CancelPayment
        | Action::ClosePayment
        | Action::Propose
        | Action::Approve
        | Action::Withdraw
        | Action::InviteUser
        | Action::WithdrawInvitation
        | Action::AcceptInvitation
        | Action::ChangeRole
        | Action::RemoveUser
        | Action::FreezeOwner
        | Action::UnfreezeOwner
        | Action::EndCredentials
        | Action::ChangeSignOn
        | Action::RemoveSignOn
        | Action::AddSignOnDomain
        | Action::RemoveSignOnDomain
        | Action::JoinCompany => true,
        Action::MigrateSchema
        | Action::ActivateKey
        | Action::RetireKey
        | Action::AdvanceClock
        | Action::OpenCell
        | Action::CloseCell
        | Action::RestoreCell
        | Action::SignIn
        | Action::Reauthenticate
        | Action::UseRecoveryCode
        | Action::SignOut
        | Action::EndSession
        | Action::ChangeUser
        | Action::AddPasskey
        | Action::RemovePasskey
        | Action::RemoveBrowser
        | Action::ChangePassword
        | Action::ReplaceRecoveryCodes => false,
    }
}
