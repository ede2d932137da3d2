//! The form with the colour and the logos. A browser sends files in parts (`multipart/form-data`).

use axum::{
    extract::{FromRequest, Multipart, Request},
    http::header::CONTENT_TYPE,
};
use paylink_domain::{
    colour::{Colour, InvalidColour},
    logo::Logo,
};
use paylink_store::Change;

use crate::{
    logo::{LogoError, read_beside},
    portal::{error::PortalError, form::Form},
};

/// The fields as they were sent.
#[derive(Debug, Default)]
pub(in crate::portal) struct BrandingForm {
    pub(super) colour: String,
    pub(super) logo: LogoField,
    pub(super) dark_logo: LogoField,
}

#[derive(Debug, Default)]
pub(in crate::portal) struct LogoField {
    /// Empty if no file was chosen.
    image: Vec<u8>,
    remove: bool,
}

impl LogoField {
    /// A chosen file counts more than a mark to remove the former one.
    pub(super) async fn change(self) -> Result<Change<Logo>, LogoError> {
        match (self.image.is_empty(), self.remove) {
            (false, _) => read_beside(self.image).await.map(Change::Set),
            (true, true) => Ok(Change::Clear),
            (true, false) => Ok(Change::Unchanged),
        }
    }
}

impl BrandingForm {
    /// An empty field clears the colour.
    pub(super) fn colour_change(&self, present: Option<Colour>) -> Result<Change<Colour>, InvalidColour> {
        let colour = if self.colour.is_empty() { None } else { Some(self.colour.parse()?) };
        Ok(match colour {
            _ if colour == present => Change::Unchanged,
            Some(colour) => Change::Set(colour),
            None => Change::Clear,
        })
    }

    async fn receive(mut parts: Multipart) -> Result<Self, PortalError> {
        let mut form = Self::default();
        while let Some(field) = parts.next_field().await.map_err(|_| PortalError::InvalidForm)? {
            let name = field.name().unwrap_or_default().to_owned();
            let value = field.bytes().await.map_err(|_| PortalError::InvalidForm)?;
            match &*name {
                "colour" => String::from_utf8_lossy(&value).trim().clone_into(&mut form.colour),
                "logo" => form.logo.image = value.to_vec(),
                "dark_logo" => form.dark_logo.image = value.to_vec(),
                "remove_logo" => form.logo.remove = true,
                "remove_dark_logo" => form.dark_logo.remove = true,
                _ => {}
            }
        }
        Ok(form)
    }
}

impl From<Form> for BrandingForm {
    fn from(form: Form) -> Self {
        let logo = |remove| LogoField { image: Vec::new(), remove: form.has(remove) };
        let (light, dark) = (logo("remove_logo"), logo("remove_dark_logo"));
        Self { colour: form.text("colour").to_owned(), logo: light, dark_logo: dark }
    }
}

impl<S: Send + Sync> FromRequest<S> for BrandingForm {
    type Rejection = PortalError;

    /// A form without files may also be sent as all other forms are.
    async fn from_request(request: Request, state: &S) -> Result<Self, PortalError> {
        let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !media_type.starts_with("multipart/form-data") {
            return Ok(Form::from_request(request, state).await?.into());
        }
        let parts = Multipart::from_request(request, state).await.map_err(|_| PortalError::InvalidForm)?;
        Self::receive(parts).await
    }
}
