//! A plain question before something that cannot be undone.

use askama::Template;
use axum::{http::StatusCode, response::Response};

use super::shell::{Frame, Page, Shell, html};

#[derive(Template)]
#[template(path = "portal/question.html")]
pub(super) struct Question {
    pub(super) shell: Shell,
    pub(super) heading: String,
    /// What happens then, a paragraph each.
    pub(super) texts: Vec<String>,
    /// The button that does it. The form is sent to the address of this page.
    pub(super) confirm: String,
    pub(super) is_dangerous: bool,
    /// A hidden field of the form, such as which overlap ends.
    pub(super) field: Option<(&'static str, String)>,
    /// Where "keep" leads.
    pub(super) back: String,
    pub(super) keep: String,
}

impl Page for Question {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl Question {
    pub(super) fn response(&self) -> Response {
        html(StatusCode::OK, self)
    }
}
