//! The page of the branding.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{colour::Colour, logo::Logo, permission::Permission};
use url::form_urlencoded;

use super::{contrast::Contrast, stored_logo::StoredLogo};
use crate::portal::{
    error::PortalResult,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::{CompanyViewer, query_value},
};

const PAGE: &str = "/c/{company}/branding";
/// The colour of payers' pages of a company without one, `--brand` in `tokens.css`.
const STANDARD_COLOUR: &str = "#0b5cad";

/// A logo that can be shown and changed.
struct LogoRow {
    /// The name of its field in the form.
    field: &'static str,
    label: String,
    hint: Option<String>,
    /// The class of the background on which it is shown.
    ground: &'static str,
    stored: Option<StoredLogo>,
}

#[derive(Template)]
#[template(path = "portal/branding.html")]
struct BrandingPage {
    shell: Shell,
    path: String,
    may_change: bool,
    /// As it is stored, or as the person tries it.
    colour: String,
    contrast: Option<Contrast>,
    logos: [LogoRow; 2],
    /// The address of the preview.
    preview: String,
    error: Option<String>,
}

impl Page for BrandingPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl BrandingPage {
    /// What the colour picker shows: it cannot be empty.
    fn picked_colour(&self) -> &str {
        if self.colour.parse::<Colour>().is_ok() { &self.colour } else { STANDARD_COLOUR }
    }

    #[expect(clippy::unused_self, reason = "the template calls it on the page")]
    const fn max_bytes(&self) -> usize {
        Logo::MAX_BYTES
    }
}

/// `GET /c/{company}/branding`. With `?colour=` it shows a colour that is not stored.
pub(in crate::portal) async fn page(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let tried = query_value(query.as_deref(), "colour");
    let stored = || viewer.company.colour.map(|colour| colour.to_string()).unwrap_or_default();
    let colour = tried.map_or_else(stored, |colour| colour.trim().to_owned());
    let is_colour = colour.is_empty() || colour.parse::<Colour>().is_ok();
    let error = (!is_colour).then(|| viewer.texts().colour_wrong());
    show(&portal, &viewer, &colour, error).await
}

pub(super) async fn show(portal: &Portal, viewer: &CompanyViewer, colour: &str, error: Option<String>) -> PortalResult {
    let (texts, company) = (viewer.texts(), &viewer.company);
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("colour", colour).finish();
    let logos = [
        LogoRow {
            field: "logo",
            label: texts.logo_light(),
            hint: None,
            ground: "light",
            stored: StoredLogo::read(viewer, company.logo.as_ref()).await?,
        },
        LogoRow {
            field: "dark_logo",
            label: texts.logo_dark(),
            hint: Some(texts.logo_dark_text()),
            ground: "dark",
            stored: StoredLogo::read(viewer, company.dark_logo.as_ref()).await?,
        },
    ];
    let page = BrandingPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("branding"),
        may_change: viewer.may(Permission::ChangeBranding),
        contrast: colour.parse().ok().map(|colour| Contrast::of(colour, texts)),
        colour: colour.to_owned(),
        logos,
        preview: format!("{}?{query}", viewer.path("branding/preview")),
        error,
    };
    Ok(html(status, &page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_colour_is_that_of_the_style_sheet() {
        assert!(include_str!("../../../assets/tokens.css").contains(&format!("--brand:{STANDARD_COLOUR};")));
    }
}
