//! The step before the payer's page: logging in, as at every bank.
//!
//! Any name is accepted. A program that follows the pages, such as `paylink pay`, does not ask for HTML by its name as
//! browsers do. It gets the payer's page at once.

use askama::Template;
use axum::http::{HeaderMap, header::ACCEPT};
use serde::Deserialize;

use super::render::Brand;

const MAX_NAME_CHARACTERS: usize = 60;

#[derive(Template)]
#[template(path = "login.html")]
pub(super) struct LoginPage {
    pub(super) brand: Brand,
    /// The name in the field.
    pub(super) name: String,
    /// Where a payer who does not decide goes.
    pub(super) leave_url: Option<String>,
}

/// The query of the payer's page.
#[derive(Deserialize)]
pub(super) struct Login {
    user: Option<String>,
}

impl Login {
    /// The name of the payer who has logged in.
    pub(super) fn name(self) -> Option<String> {
        let name: String = self.user?.trim().chars().take(MAX_NAME_CHARACTERS).collect();
        (!name.is_empty()).then_some(name)
    }
}

/// Whether the client is a browser, which shows the page to a person.
pub(super) fn is_browser(headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.any(|value| value.contains("text/html"))
}
