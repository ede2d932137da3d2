//! Webhook endpoints. A secret is shown once: in the response to the form that created or rotated it.

pub(super) mod attempt_text;
mod change;
mod console;
mod create;
mod details;
mod list;
mod remove;
mod rotate;
mod secret_page;
mod snippets;
mod state;
mod switch;
mod test_answer;
mod test_event;

use axum::response::Response;
use paylink_domain::id::EndpointId;
use paylink_store::Endpoint;

pub(super) use self::{
    change::{change, change_form},
    console::{console, send_from_console},
    create::{create, form},
    details::details,
    list::page,
    remove::{remove, remove_question},
    rotate::{rotate, rotate_question},
    switch::{disable, disable_question, enable},
    test_event::send_test_event,
};
use super::{error::PortalError, shell::see_other, state::Portal, viewer::CompanyViewer};

/// The path of the list in the table of routes.
const PAGE: &str = "/c/{company}/webhooks";

/// The company's endpoint with the id in the path. An endpoint of another company does not exist here.
async fn find(viewer: &CompanyViewer, id: &str) -> Result<Endpoint, PortalError> {
    let endpoints = viewer.cell.endpoints(viewer.company.id).await?;
    endpoints.into_iter().find(|endpoint| endpoint.id.to_string() == id).ok_or(PortalError::NotFound)
}

/// The path of an endpoint's page.
fn path_of(viewer: &CompanyViewer, endpoint: EndpointId) -> String {
    viewer.path(&format!("webhooks/{endpoint}"))
}

/// Shows the endpoint's page after an action.
fn done(portal: &Portal, viewer: &CompanyViewer, endpoint: EndpointId, key: &str) -> Response {
    see_other(portal, &format!("{}?done={key}", path_of(viewer, endpoint)))
}
