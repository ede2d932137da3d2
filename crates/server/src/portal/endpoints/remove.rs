//! `/c/{company}/webhooks/{endpoint}/remove`

use std::sync::Arc;

use axum::extract::{Path, State};

use super::{
    super::{
        error::{PortalError, PortalResult},
        question::Question,
        shell::{Shell, see_other},
        state::Portal,
        viewer::CompanyViewer,
    },
    PAGE, find, path_of, state,
};

/// `GET`
pub(in crate::portal) async fn remove_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let texts = viewer.texts();
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.endpoint_remove_heading(&endpoint.name),
        texts: [texts.endpoint_remove_text()].into_iter().chain(state::waiting(&endpoint, texts)).collect(),
        confirm: texts.endpoint_remove(),
        is_dangerous: true,
        field: None,
        back: path_of(&viewer, endpoint.id),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST`
pub(in crate::portal) async fn remove(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    if !viewer.cell.remove_endpoint(&viewer.actor(), endpoint.id).await? {
        return Err(PortalError::NotFound);
    }
    Ok(see_other(&portal, &format!("{}?done=endpoint-removed", viewer.path("webhooks"))))
}
