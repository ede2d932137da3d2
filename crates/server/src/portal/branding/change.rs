//! Changing the colour and the logos.

use std::sync::Arc;

use axum::extract::State;
use paylink_domain::logo::{InvalidLogo, Logo};
use paylink_store::Branding;

use super::{form::BrandingForm, page::show};
use crate::{
    logo::LogoError,
    portal::{
        error::{PortalError, PortalResult},
        shell::see_other,
        state::Portal,
        texts::PortalTexts,
        viewer::CompanyViewer,
    },
};

/// `POST /c/{company}/branding`
pub(in crate::portal) async fn change(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: BrandingForm,
) -> PortalResult {
    let (texts, company, sent) = (viewer.texts(), &viewer.company, form.colour.clone());
    let branding = match read(form, &viewer, texts).await? {
        Ok(branding) => branding,
        Err(error) => return show(&portal, &viewer, &sent, Some(error)).await,
    };
    if branding.changes_anything() {
        viewer.cell.set_branding(&viewer.actor(), company.id, &branding).await?;
    }
    Ok(see_other(&portal, &viewer.path("branding?done=saved")))
}

/// The changes, or what is wrong with them.
async fn read(
    form: BrandingForm,
    viewer: &CompanyViewer,
    texts: PortalTexts,
) -> Result<Result<Branding, String>, PortalError> {
    let Ok(colour) = form.colour_change(viewer.company.colour) else { return Ok(Err(texts.colour_wrong())) };
    let mut branding = Branding { colour, ..Branding::default() };
    for (field, change) in [(form.logo, &mut branding.logo), (form.dark_logo, &mut branding.dark_logo)] {
        *change = match field.change().await {
            Ok(changed) => changed,
            Err(LogoError::Invalid(invalid)) => return Ok(Err(refusal(invalid, texts))),
            Err(LogoError::Busy) => return Err(PortalError::Overloaded),
        };
    }
    Ok(Ok(branding))
}

fn refusal(invalid: InvalidLogo, texts: PortalTexts) -> String {
    match invalid {
        InvalidLogo::Kind => texts.logo_wrong_kind(),
        InvalidLogo::Bytes => texts.logo_too_large(),
        InvalidLogo::Pixels => texts.logo_wrong_size(&Logo::MIN_PIXELS.to_string(), &Logo::MAX_PIXELS.to_string()),
        InvalidLogo::Damaged => texts.logo_damaged(),
        InvalidLogo::Detailed => texts.logo_detailed(),
    }
}
