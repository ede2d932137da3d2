//! `/c/{company}/webhooks/{endpoint}/change`: another URL.

use std::sync::Arc;

use axum::extract::{Path, State};
use paylink_store::Endpoint;

use super::{
    super::{
        error::{PortalError, PortalResult},
        form::Form,
        shell::Shell,
        state::Portal,
        viewer::CompanyViewer,
    },
    PAGE,
    create::{EndpointForm, error_text},
    done, find, path_of,
};
use crate::flow::new_endpoint::{MAX_NAME_CHARACTERS, parse_url};

fn form(portal: &Portal, viewer: &CompanyViewer, endpoint: &Endpoint) -> EndpointForm {
    let (texts, path) = (viewer.texts(), path_of(viewer, endpoint.id));
    EndpointForm {
        shell: Shell::of_company(portal, viewer, PAGE),
        heading: texts.endpoint_change_heading(&endpoint.name),
        confirm: texts.save(),
        action: format!("{path}/change"),
        back: path,
        url: endpoint.url.to_string(),
        url_error: None,
        name: None,
        name_error: None,
        error: None,
        max_name_characters: MAX_NAME_CHARACTERS,
    }
}

/// `GET`
pub(in crate::portal) async fn change_form(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    Ok(form(&portal, &viewer, &endpoint).response())
}

/// `POST`
pub(in crate::portal) async fn change(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    fields: Form,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let url = match parse_url(fields.text("url"), &portal.webhook_policy) {
        Ok(url) => url,
        Err(error) => {
            let mut again = form(&portal, &viewer, &endpoint);
            fields.text("url").clone_into(&mut again.url);
            again.url_error = Some(error_text(&error, viewer.texts()));
            return Ok(again.response());
        }
    };
    if !viewer.cell.set_endpoint_url(&viewer.actor(), endpoint.id, &url).await? {
        return Err(PortalError::NotFound);
    }
    Ok(done(&portal, &viewer, endpoint.id, "endpoint-changed"))
}
