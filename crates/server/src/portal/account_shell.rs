//! The shell of a person's own account. It keeps the menu of the company from which the person came.

use paylink_domain::id::CompanyId;

use super::{
    shell::Shell,
    state::Portal,
    viewer::{CompanyViewer, Viewer},
};

/// The shell with the company's menu, or without one if there is no company or its cell is unavailable: the account does not need it.
pub(super) async fn account_shell(portal: &Portal, viewer: &Viewer) -> Shell {
    match company_viewer(portal, viewer).await {
        Some(company) => Shell::of_company(portal, &company, "/account"),
        None => Shell::new(portal, viewer),
    }
}

/// The company that the address names, or the only one of the person.
async fn company_viewer(portal: &Portal, viewer: &Viewer) -> Option<CompanyViewer> {
    let named: Option<CompanyId> = viewer.from_company.as_deref().and_then(|id| id.parse().ok());
    let only = match viewer.signed_in.memberships.as_slice() {
        [only] => Some(only.company),
        _ => None,
    };
    let id = named.or(only).filter(|id| !viewer.standings(*id).is_empty())?;
    let cell = portal.service.cells.get(id.cell())?.clone();
    let company = cell.company(id).await.ok()??;
    Some(CompanyViewer::new(viewer.clone(), company, cell))
}
