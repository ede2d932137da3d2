//! `/c/{company}/tokens/{token}/roll`: a new token, and the old one ends after an overlap.

use std::{sync::Arc, time::Duration};

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_store::RollTokenOutcome;

use super::{
    super::{
        error::{PortalError, PortalResult},
        form::Form,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::CompanyViewer,
    },
    find,
    list::{self, PAGE, TokenState},
    token_page,
};

/// How long the old token stays valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RollOverlap {
    Day,
    Hour,
    Week,
    None,
}

impl RollOverlap {
    /// The first one is the default.
    const ALL: [Self; 4] = [Self::Day, Self::Hour, Self::Week, Self::None];

    /// Its value in the form.
    const fn as_str(self) -> &'static str {
        match self {
            Self::Day => "24h",
            Self::Hour => "1h",
            Self::Week => "7d",
            Self::None => "none",
        }
    }

    const fn duration(self) -> Duration {
        match self {
            Self::Day => Duration::from_hours(24),
            Self::Hour => Duration::from_hours(1),
            Self::Week => Duration::from_hours(7 * 24),
            Self::None => Duration::ZERO,
        }
    }

    fn text(self, texts: PortalTexts) -> String {
        match self {
            Self::Day => texts.token_overlap_hours(24),
            Self::Hour => texts.token_overlap_hours(1),
            Self::Week => texts.token_overlap_days(7),
            Self::None => texts.token_overlap_none(),
        }
    }
}

#[derive(Template)]
#[template(path = "portal/token_roll.html")]
struct RollPage {
    shell: Shell,
    path: String,
    id: String,
    name: String,
    overlaps: [RollOverlap; 4],
}

impl Page for RollPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET`
pub(in crate::portal) async fn roll_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let token = find(&viewer, &id).await?;
    if !TokenState::of(&token, viewer.viewer.now).can_roll() {
        return list::show(&portal, &viewer, Some(viewer.texts().token_cannot_roll())).await;
    }
    let page = RollPage {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        path: viewer.path("tokens"),
        id: token.id.to_string(),
        name: token.name,
        overlaps: RollOverlap::ALL,
    };
    Ok(html(StatusCode::OK, &page))
}

/// `POST`
pub(in crate::portal) async fn roll(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    form: Form,
) -> PortalResult {
    let token = find(&viewer, &id).await?;
    let overlap = RollOverlap::ALL.into_iter().find(|overlap| overlap.as_str() == form.text("overlap"));
    let overlap = overlap.ok_or(PortalError::InvalidForm)?.duration();
    let rolled = viewer.cell.roll_token(&viewer.actor(), token.id, overlap, &*portal.service.randomness).await?;
    match rolled {
        RollTokenOutcome::Rolled { token, old_expires_at, .. } => {
            Ok(token_page::response(&portal, &viewer, &token, Some(old_expires_at)))
        }
        RollTokenOutcome::Ended | RollTokenOutcome::AlreadyRolled(_) => {
            list::show(&portal, &viewer, Some(viewer.texts().token_cannot_roll())).await
        }
        RollTokenOutcome::NoSuchToken => Err(PortalError::NotFound),
    }
}
