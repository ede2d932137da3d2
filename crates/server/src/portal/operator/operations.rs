//! `GET /operator`: whether everything is all right.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};

use crate::portal::{
    error::PortalResult,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::Viewer,
};

const PAGE: &str = "/operator";

#[derive(Template)]
#[template(path = "portal/operations.html")]
struct OperationsPage {
    shell: Shell,
}

impl Page for OperationsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn operations(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    Ok(html(StatusCode::OK, &OperationsPage { shell: Shell::of_operator(&portal, &viewer, PAGE) }))
}
