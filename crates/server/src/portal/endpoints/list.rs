//! `GET /c/{company}/webhooks`

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::permission::Permission;

use super::{
    super::{
        error::PortalResult,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    PAGE,
    state::{self, StatePill},
};

/// A company has at most this many endpoints; the store enforces it.
pub(super) const MAX_ENDPOINTS: usize = 5;

struct EndpointRow {
    id: String,
    name: String,
    url: String,
    state: StatePill,
    held: Option<String>,
    waiting: Option<String>,
}

#[derive(Template)]
#[template(path = "portal/endpoints.html")]
struct EndpointsPage {
    shell: Shell,
    path: String,
    may_manage: bool,
    is_full: bool,
    endpoints: Vec<EndpointRow>,
}

impl Page for EndpointsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    let texts = viewer.texts();
    let endpoints = viewer.cell.endpoints(viewer.company.id).await?;
    let page = EndpointsPage {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        path: viewer.path("webhooks"),
        may_manage: viewer.may(Permission::ManageEndpoints),
        is_full: endpoints.len() >= MAX_ENDPOINTS,
        endpoints: endpoints
            .iter()
            .map(|endpoint| EndpointRow {
                id: endpoint.id.to_string(),
                name: endpoint.name.clone(),
                url: endpoint.url.to_string(),
                state: StatePill::of(endpoint, texts),
                held: state::held(endpoint, texts),
                waiting: state::waiting(endpoint, texts),
            })
            .collect(),
    };
    Ok(html(StatusCode::OK, &page))
}
