//! A stored logo as a part of a page. The portal is on another origin than the logos' URLs, which its pages may not load from.

use data_encoding::BASE64;
use paylink_store::{LogoReference, StoreError};

use crate::portal::viewer::CompanyViewer;

/// A logo within a page.
pub(super) struct StoredLogo {
    /// A `data:` URL.
    pub(super) url: String,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl StoredLogo {
    pub(super) async fn read(viewer: &CompanyViewer, logo: Option<&LogoReference>) -> Result<Option<Self>, StoreError> {
        let Some(logo) = logo else { return Ok(None) };
        let image = viewer.cell.logo(viewer.company.id, &logo.digest).await?;
        Ok(image.map(|(kind, image)| Self {
            url: format!("data:{};base64,{}", kind.media_type(), BASE64.encode(&image)),
            width: logo.width,
            height: logo.height,
        }))
    }
}
