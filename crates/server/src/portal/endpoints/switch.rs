//! `/c/{company}/webhooks/{endpoint}/disable` and `/enable`

use std::sync::Arc;

use axum::extract::{Path, State};
use paylink_store::DisabledReason;

use super::{
    super::{
        error::{PortalError, PortalResult},
        question::Question,
        shell::Shell,
        state::Portal,
        viewer::CompanyViewer,
    },
    PAGE, done, find, path_of,
};

/// `GET …/disable`
pub(in crate::portal) async fn disable_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let texts = viewer.texts();
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.endpoint_disable_heading(&endpoint.name),
        texts: vec![texts.endpoint_disable_text()],
        confirm: texts.endpoint_disable(),
        is_dangerous: true,
        field: None,
        back: path_of(&viewer, endpoint.id),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST …/disable`. Repeating it changes nothing.
pub(in crate::portal) async fn disable(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    viewer.cell.disable_endpoint(&viewer.actor(), endpoint.id, DisabledReason::Requested).await?;
    Ok(done(&portal, &viewer, endpoint.id, "endpoint-disabled"))
}

/// `POST …/enable`
pub(in crate::portal) async fn enable(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    if !viewer.cell.enable_endpoint(&viewer.actor(), endpoint.id).await? {
        return Err(PortalError::NotFound);
    }
    Ok(done(&portal, &viewer, endpoint.id, "endpoint-enabled"))
}
