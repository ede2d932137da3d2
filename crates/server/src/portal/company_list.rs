//! The companies of a person, to choose one.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{company::Mode, id::CompanyId};
use paylink_store::{Cell, Company, ErrorClass, StoreError};

use super::{
    error::{PortalError, PortalResult},
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::Viewer,
};

struct Entry {
    name: String,
    path: String,
    is_test: bool,
    /// Or that the company opens only by its provider.
    role: String,
}

#[derive(Template)]
#[template(path = "portal/company_list.html")]
struct CompanyList {
    shell: Shell,
    entries: Vec<Entry>,
    /// False if a cell is unavailable.
    is_complete: bool,
}

impl Page for CompanyList {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /`: the only company, or the list. Operators have pages of their own.
pub(super) async fn redirect(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let companies: Vec<_> = ids(&viewer).collect();
    Ok(match companies.as_slice() {
        _ if viewer.signed_in.user.is_operator || viewer.operator_withheld => see_other(&portal, "/operator"),
        [only] => see_other(&portal, &format!("/c/{only}")),
        _ => see_other(&portal, "/companies"),
    })
}

/// `GET /companies`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let mut entries = Vec::new();
    let (companies, is_complete) = companies(&portal, &viewer).await?;
    for company in companies {
        let role = viewer.signed_in.memberships.iter().find(|membership| membership.company == company.id);
        entries.push(Entry {
            path: format!("/c/{}", company.id),
            is_test: company.mode == Mode::Test,
            role: role.map_or_else(|| viewer.texts.sso_enforce(), |membership| viewer.texts.role(membership.role)),
            name: company.name,
        });
    }
    Ok(html(StatusCode::OK, &CompanyList { shell: Shell::new(&portal, &viewer), entries, is_complete }))
}

/// The companies of the person. Some may need another sign-in, by their own providers.
fn ids(viewer: &Viewer) -> impl Iterator<Item = CompanyId> {
    let signed_in = &viewer.signed_in;
    signed_in.memberships.iter().map(|membership| membership.company).chain(signed_in.provider_only.iter().copied())
}

/// The companies that exist of those in which the person has a role, and whether all cells could say so.
pub(super) async fn companies(portal: &Portal, viewer: &Viewer) -> Result<(Vec<Company>, bool), PortalError> {
    let cells = &portal.service.cells;
    let (mut companies, mut is_complete) = (Vec::new(), true);
    for id in ids(viewer) {
        if let Some(cell) = cells.get(id.cell()) {
            let found = reached(cell, cell.company(id).await)?;
            is_complete &= found.is_some();
            companies.extend(found.flatten());
        }
    }
    Ok((companies, is_complete))
}

/// What a cell says. `None` if it is unavailable, which hides only what is in it.
pub(super) fn reached<T>(cell: &Cell, result: Result<T, StoreError>) -> Result<Option<T>, PortalError> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) => match error.class() {
            ErrorClass::Unavailable => {
                tracing::warn!(%error, cell = %cell.id(), "reading from a cell for a page of all cells failed");
                Ok(None)
            }
            ErrorClass::Bug => Err(error.into()),
        },
    }
}
