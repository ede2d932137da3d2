//! `/c/{company}/tokens/{token}/revoke`

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
    find,
    list::PAGE,
};

/// `GET`
pub(in crate::portal) async fn revoke_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let token = find(&viewer, &id).await?;
    let texts = viewer.texts();
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.token_revoke_heading(&token.name),
        texts: vec![texts.token_revoke_text(), texts.token_revoke_undo()],
        confirm: texts.token_revoke(),
        is_dangerous: true,
        field: None,
        back: viewer.path("tokens"),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST`
pub(in crate::portal) async fn revoke(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let token = find(&viewer, &id).await?;
    if !viewer.cell.revoke_token(&viewer.actor(), token.id).await? {
        return Err(PortalError::NotFound);
    }
    Ok(see_other(&portal, &format!("{}?done=token-revoked", viewer.path("tokens"))))
}
