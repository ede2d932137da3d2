//! The companies of a person, to choose one.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{company::Mode, id::CompanyId};
use paylink_store::Company;

use super::{
    error::PortalResult,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::Viewer,
};

struct Entry {
    name: String,
    path: String,
    is_test: bool,
    /// Empty for an operator who is not a member.
    role: String,
}

#[derive(Template)]
#[template(path = "portal/company_list.html")]
struct CompanyList {
    shell: Shell,
    entries: Vec<Entry>,
}

impl Page for CompanyList {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /`: the only company, or the list.
pub(super) async fn redirect(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let memberships = &viewer.signed_in.memberships;
    Ok(match memberships.as_slice() {
        [only] if !viewer.signed_in.user.is_operator => see_other(&portal, &format!("/c/{}", only.company)),
        _ => see_other(&portal, "/companies"),
    })
}

/// `GET /companies`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let mut entries = Vec::new();
    for company in companies(&portal, &viewer).await? {
        let role = viewer.signed_in.memberships.iter().find(|membership| membership.company == company.id);
        entries.push(Entry {
            path: format!("/c/{}", company.id),
            is_test: company.mode == Mode::Test,
            role: role.map(|membership| viewer.texts.role(membership.role)).unwrap_or_default(),
            name: company.name,
        });
    }
    Ok(html(StatusCode::OK, &CompanyList { shell: Shell::new(&portal, &viewer), entries }))
}

/// The companies that exist of those that the person may see. A cell that cannot be reached hides only its own.
async fn companies(portal: &Portal, viewer: &Viewer) -> Result<Vec<Company>, super::error::PortalError> {
    let cells = &portal.service.cells;
    if viewer.signed_in.user.is_operator {
        let mut companies = Vec::new();
        for cell in cells.iter() {
            companies.extend(cell.companies().await?);
        }
        return Ok(companies);
    }
    let mut companies = Vec::new();
    let ids: Vec<CompanyId> = viewer.signed_in.memberships.iter().map(|membership| membership.company).collect();
    for id in ids {
        if let Some(cell) = cells.get(id.cell()) {
            companies.extend(cell.company(id).await?);
        }
    }
    Ok(companies)
}
