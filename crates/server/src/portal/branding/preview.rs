//! The payers' page with this company's branding, for the frame on the branding page.

use std::sync::Arc;

use axum::{extract::State, http::request::Parts};
use paylink_store::Company;

use super::stored_logo::StoredLogo;
use crate::{
    pay::{ColourScheme, Preview, preview_page},
    portal::{
        error::PortalResult,
        state::Portal,
        viewer::{CompanyViewer, query_value},
    },
};

/// `GET /c/{company}/branding/preview`. With `?colour=` it has a colour that is not stored. An empty one is the
/// standard colour. With `?scheme=` it has light or dark colours, whichever the reader's device prefers.
pub(in crate::portal) async fn preview(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    parts: Parts,
) -> PortalResult {
    let logo = StoredLogo::read(&viewer, viewer.company.logo.as_ref()).await?;
    let dark_logo = StoredLogo::read(&viewer, viewer.company.dark_logo.as_ref()).await?;
    let colour = match query_value(parts.uri.query(), "colour").as_deref() {
        None => viewer.company.colour,
        Some("") => None,
        Some(text) => text.parse().ok().or(viewer.company.colour),
    };
    let preview = Preview {
        company: Company { colour, ..viewer.company.clone() },
        language: viewer.texts().tag(),
        logo: logo.map(|logo| logo.url),
        dark_logo: dark_logo.map(|logo| logo.url),
        scheme: match query_value(parts.uri.query(), "scheme").as_deref() {
            Some("light") => Some(ColourScheme::Light),
            Some("dark") => Some(ColourScheme::Dark),
            Some(_) | None => None,
        },
    };
    Ok(preview_page(&portal.service, &parts, preview))
}
