//! Changing the colour and the logos.

use std::sync::Arc;

use axum::extract::State;
use paylink_domain::logo::{InvalidLogo, Logo};
use paylink_store::{Branding, Change};

use super::{
    form::{BrandingForm, LogoField},
    page::show,
};
use crate::portal::{error::PortalResult, shell::see_other, state::Portal, texts::PortalTexts, viewer::CompanyViewer};

/// `POST /c/{company}/branding`
pub(in crate::portal) async fn change(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: BrandingForm,
) -> PortalResult {
    let (texts, company, sent) = (viewer.texts(), &viewer.company, form.colour.clone());
    let branding = match read(form, &viewer, texts) {
        Ok(branding) => branding,
        Err(error) => return show(&portal, &viewer, &sent, Some(error)).await,
    };
    if branding.changes_anything() {
        viewer.cell.set_branding(&viewer.actor(), company.id, &branding).await?;
    }
    Ok(see_other(&portal, &viewer.path("branding?done=saved")))
}

/// The changes, or what is wrong with them.
fn read(form: BrandingForm, viewer: &CompanyViewer, texts: PortalTexts) -> Result<Branding, String> {
    let colour = form.colour_change(viewer.company.colour).map_err(|_| texts.colour_wrong())?;
    let logo = |field: LogoField| -> Result<Change<Logo>, String> {
        field.change().map_err(|invalid| match invalid {
            InvalidLogo::Kind => texts.logo_wrong_kind(),
            InvalidLogo::Bytes => texts.logo_too_large(),
            InvalidLogo::Pixels => texts.logo_wrong_size(&Logo::MIN_PIXELS.to_string(), &Logo::MAX_PIXELS.to_string()),
        })
    };
    Ok(Branding { colour, logo: logo(form.logo)?, dark_logo: logo(form.dark_logo)?, ..Branding::default() })
}
