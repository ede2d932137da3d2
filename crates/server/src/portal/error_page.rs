//! The page of an error: the same for everybody who reads it in the same language.

use askama::Template;
use axum::response::Response;

use super::{
    error::ErrorPageReason,
    shell::{Frame, Page, html},
    state::Portal,
    texts::PortalTexts,
};

#[derive(Template)]
#[template(path = "portal/error.html")]
struct ErrorPage {
    frame: Frame,
    heading: String,
    text: String,
}

impl Page for ErrorPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl ErrorPageReason {
    /// The page, with the status and the headers of the response that it replaces.
    pub(super) fn render_page(self, portal: &Portal, texts: PortalTexts, original: &Response) -> Response {
        let (heading, text) = match self {
            Self::NotFound => (texts.not_found_heading(), texts.not_found_text()),
            Self::Forbidden => (texts.forbidden_heading(), texts.forbidden_text()),
            Self::Form => (texts.form_heading(), texts.form_text()),
            Self::TooLarge => (texts.too_large_heading(), texts.too_large_text()),
            Self::Busy => (texts.busy_heading(), texts.busy_text()),
            Self::Trouble => (texts.trouble_heading(), texts.trouble_text()),
        };
        let page = ErrorPage { frame: Frame::new(portal, texts), heading, text };
        let mut response = html(original.status(), &page);
        for (name, value) in original.headers() {
            response.headers_mut().entry(name).or_insert_with(|| value.clone());
        }
        response
    }
}
