//! The fields of a form.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::header::CONTENT_TYPE,
};
use url::form_urlencoded;
use zeroize::Zeroizing;

use super::error::PortalError;

const URLENCODED: &str = "application/x-www-form-urlencoded";
/// More than any of our forms has.
const MAX_FIELDS: usize = 40;

/// The fields of an urlencoded form. They may be passwords, so they are erased from memory after use and not shown in logs.
pub(super) struct Form(Vec<(String, Zeroizing<String>)>);

impl Form {
    pub(super) fn parse(body: &[u8]) -> Self {
        let fields = form_urlencoded::parse(body).take(MAX_FIELDS);
        Self(fields.map(|(name, value)| (name.into_owned(), Zeroizing::new(value.into_owned()))).collect())
    }

    /// The first field of that name, as it was sent. Empty if there is none.
    pub(super) fn raw(&self, name: &str) -> &str {
        self.0.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value.as_str())
    }

    /// The same without spaces around it.
    pub(super) fn text(&self, name: &str) -> &str {
        self.raw(name).trim()
    }

    /// Whether a checkbox or a button of that name was sent.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| found == name)
    }
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = PortalError;

    async fn from_request(request: Request, state: &S) -> Result<Self, PortalError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // What forms and our script send. A button without fields may send nothing.
        let is_form = kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(URLENCODED));
        if !is_form && !kind.is_empty() {
            return Err(PortalError::InvalidForm);
        }
        let body = Bytes::from_request(request, state).await.map_err(|_| PortalError::InvalidForm)?;
        let form = Self::parse(&body);
        // The database stores no NUL.
        if form.0.iter().any(|(_, value)| value.contains('\0')) {
            return Err(PortalError::InvalidForm);
        }
        Ok(form)
    }
}
