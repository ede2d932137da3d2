//! `/c/{company}/webhooks/{endpoint}/rotate`: a new secret, and the old one signs too for a day.
//!
//! While an old secret signs, another rotation would end it. That has a question of its own, which names the end of the overlap that
//! it is about: the answer to it cannot end a later overlap, for example when the form is sent twice.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::time::Timestamp;
use paylink_store::{Endpoint, Overlap, RotateOutcome};

use super::{
    super::{
        error::{PortalError, PortalResult},
        form::Form,
        moment::Moment,
        question::Question,
        shell::{Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    PAGE, find, path_of, secret_page,
};

/// The field that names the overlap to end.
const ENDED_OVERLAP: &str = "ended-overlap";

fn question(portal: &Portal, viewer: &CompanyViewer, endpoint: &Endpoint, old_until: Option<Timestamp>) -> Question {
    let texts = viewer.texts();
    let name = &endpoint.name;
    let (heading, paragraphs) = match old_until {
        None => (texts.endpoint_rotate_heading(name), vec![texts.endpoint_rotate_text()]),
        Some(until) => {
            let until = Moment::new(until, viewer.viewer.now, texts).exact;
            let paragraphs = vec![texts.endpoint_rotate_again_text(&until), texts.endpoint_rotate_again_loss()];
            (texts.endpoint_rotate_again_heading(name), paragraphs)
        }
    };
    Question {
        shell: Shell::of_company(portal, viewer, PAGE),
        heading,
        texts: paragraphs,
        confirm: if old_until.is_some() { texts.endpoint_rotate_again() } else { texts.endpoint_rotate() },
        is_dangerous: old_until.is_some(),
        field: old_until.map(|until| (ENDED_OVERLAP, until.epoch_ms().to_string())),
        back: path_of(viewer, endpoint.id),
        keep: texts.keep(),
    }
}

/// `GET`
pub(in crate::portal) async fn rotate_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    Ok(question(&portal, &viewer, &endpoint, endpoint.old_secret_until).response())
}

/// `POST`
pub(in crate::portal) async fn rotate(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    form: Form,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let agreed = form.has(ENDED_OVERLAP)
        && endpoint.old_secret_until.is_some_and(|until| until.epoch_ms().to_string() == form.text(ENDED_OVERLAP));
    let overlap = if agreed { Overlap::End } else { Overlap::Keep };
    let (ring, randomness) = (&portal.service.ring, &*portal.service.randomness);
    match viewer.cell.rotate_secret(&viewer.actor(), endpoint.id, overlap, ring, randomness).await? {
        RotateOutcome::Rotated { secret, old_secret_until } => {
            Ok(secret_page::response(&portal, &viewer, endpoint.id, &secret, Some(old_secret_until)))
        }
        RotateOutcome::OldSecretSigns { until } => {
            Ok(html(StatusCode::CONFLICT, &question(&portal, &viewer, &endpoint, Some(until))))
        }
        RotateOutcome::NoSuchEndpoint => Err(PortalError::NotFound),
    }
}
