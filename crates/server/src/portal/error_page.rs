//! The page of an error: the same for everybody who reads it in the same language. With a session, it also offers to end it.

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
    /// The label and the path of the link that leads on.
    link: (String, &'static str),
}

impl Page for ErrorPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl ErrorPageReason {
    /// The page in place of one that was requested (`is_page`) or of a response to a form, for a browser that has a session or none, with the status and the headers of the response that it replaces.
    pub(super) fn render_page(
        self,
        portal: &Portal,
        texts: PortalTexts,
        (is_page, has_session): (bool, bool),
        original: &Response,
    ) -> Response {
        let (heading, text) = match self {
            Self::NotFound => (texts.not_found_heading(), texts.not_found_text()),
            Self::Invitation => (texts.invitation_gone_heading(), texts.invitation_gone_text()),
            Self::Forbidden => (texts.forbidden_heading(), texts.forbidden_text()),
            Self::Form => (texts.form_heading(), texts.form_text()),
            Self::TooLarge => (texts.too_large_heading(), texts.too_large_text()),
            Self::ExportRunning => (texts.export_running_heading(), texts.export_running_text()),
            Self::Busy => (texts.busy_heading(), texts.busy_text()),
            Self::Trouble => (texts.trouble_heading(), texts.trouble_text()),
        };
        let link = match self {
            Self::Invitation => (texts.sign_in_heading(), "/sign-in"),
            Self::NotFound
            | Self::Forbidden
            | Self::Form
            | Self::TooLarge
            | Self::Busy
            | Self::ExportRunning
            | Self::Trouble => (texts.to_start(), "/"),
        };
        let frame = Frame::new(portal, texts).with_sign_out(has_session);
        // The address of a form may have no page to show in another language.
        let frame = if is_page { frame.with_languages("") } else { frame };
        let page = ErrorPage { frame, heading, text, link };
        let mut response = html(original.status(), &page);
        for (name, value) in original.headers() {
            response.headers_mut().entry(name).or_insert_with(|| value.clone());
        }
        response
    }
}
