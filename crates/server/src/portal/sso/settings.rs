//! The owner's settings of single sign-on. The client secret can be set and not read.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{sign_on::SignOnMode, user::Role};
use paylink_store::{Provider, SignOn};

use crate::portal::{
    error::PortalResult,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    sso_provider::{redirect_url, sign_on_path},
    state::Portal,
    viewer::CompanyViewer,
};
use crate::urls::append_path;

pub(super) const PAGE: &str = "/c/{company}/single-sign-on";
/// Results of a test that are no failures, as they are stored.
pub(super) const TEST_OK: &str = "ok";
pub(super) const TEST_STARTED: &str = "started";

struct OwnerRow {
    id: String,
    name: String,
    email: String,
    is_break_glass: bool,
    can_be: bool,
}

/// What the form has, as it is stored or as it was typed.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    pub(super) issuer: String,
    pub(super) client_id: String,
    pub(super) mode: String,
    pub(super) role: String,
}

impl Fields {
    fn of(sign_on: Option<&SignOn>) -> Self {
        let text = |text: fn(&SignOn) -> &String| sign_on.map(text).cloned().unwrap_or_default();
        Self {
            issuer: text(|sign_on| &sign_on.issuer),
            client_id: text(|sign_on| &sign_on.client_id),
            mode: sign_on.map_or(SignOnMode::Invitation, |sign_on| sign_on.mode).as_str().to_owned(),
            role: sign_on.map_or(Role::Viewer, |sign_on| sign_on.domain_role).as_str().to_owned(),
        }
    }
}

#[derive(Template)]
#[template(path = "portal/single_sign_on.html")]
struct SettingsPage {
    shell: Shell,
    path: String,
    fields: Fields,
    /// Value and name, never that of the owner.
    roles: Vec<(&'static str, String)>,
    is_set: bool,
    enforced: bool,
    domains: Vec<String>,
    redirect_url: String,
    sign_on_url: String,
    tested: Option<Moment>,
    test_result: Option<String>,
    owners: Vec<OwnerRow>,
    error: Option<String>,
}

impl Page for SettingsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /c/{company}/single-sign-on`
pub(in crate::portal) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    show(&portal, &viewer, None, None).await
}

/// The page, with what was typed and why it cannot be done.
pub(super) async fn show(
    portal: &Portal,
    viewer: &CompanyViewer,
    typed: Option<Fields>,
    error: Option<String>,
) -> PortalResult {
    let (home, texts, company) = (portal.home(), viewer.texts(), viewer.company.id);
    let sign_on = home.sign_on(company, &portal.service.ring).await?;
    let members = home.members(company).await?;
    let owner_row = |owner: paylink_store::BreakGlassOwner| {
        let user = members.iter().find(|member| member.user.id == owner.user).map(|member| &member.user)?;
        Some(OwnerRow {
            id: user.id.to_string(),
            name: user.name.to_string(),
            email: user.email.to_string(),
            is_break_glass: owner.is_break_glass,
            can_be: owner.has_own_credential,
        })
    };
    let owners = home.break_glass_owners(company).await?.into_iter().filter_map(owner_row).collect();
    let domains = home.sign_on_domains(Some(company)).await?;
    let result = sign_on.as_ref().and_then(|sign_on| sign_on.test_result.as_deref());
    let provider = Provider::Company(company);
    let page = SettingsPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("single-sign-on"),
        fields: typed.unwrap_or_else(|| Fields::of(sign_on.as_ref())),
        roles: [Role::Viewer, Role::Finance, Role::Developer].map(|role| (role.as_str(), texts.role(role))).into(),
        is_set: sign_on.is_some(),
        enforced: sign_on.as_ref().is_some_and(|sign_on| sign_on.enforced),
        domains: domains.into_iter().map(|(domain, _)| domain.to_string()).collect(),
        redirect_url: redirect_url(portal, provider).to_string(),
        sign_on_url: append_path(&portal.url, sign_on_path(provider).trim_start_matches('/')).to_string(),
        tested: sign_on
            .as_ref()
            .and_then(|sign_on| sign_on.tested_at)
            .map(|at| Moment::new(at, viewer.viewer.now, texts)),
        test_result: result.map(|result| match result {
            TEST_OK => texts.sso_test_ok(),
            TEST_STARTED => texts.sso_test_started(),
            failure => texts.sign_on_failure(failure),
        }),
        owners,
        error: error.clone(),
    };
    Ok(html(if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }, &page))
}
