//! `/c/{company}/tokens/new`

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};
use paylink_domain::{
    company::TokenName,
    token_networks::{InvalidTokenNetworks, TokenNetworks},
};
use paylink_store::NewToken;

use super::{
    super::{
        error::{PortalError, PortalResult},
        form::Form,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    list::{PAGE, TokenState},
    token_page,
};

/// After how many days a token can expire.
const LIFETIMES_DAYS: [u16; 3] = [30, 90, 365];

/// The tokens of a company that can be valid at the same time.
const MAX_TOKENS: usize = 50;

#[derive(Template)]
#[template(path = "portal/token_form.html")]
struct TokenForm {
    shell: Shell,
    path: String,
    name: String,
    /// Days. Empty: never.
    lifetime: String,
    lifetimes: [u16; 3],
    max_characters: usize,
    networks: String,
    error: Option<FormError>,
}

/// What is wrong with a form.
struct FormError {
    is_of_networks: bool,
    text: String,
}

impl FormError {
    const fn of_name(text: String) -> Self {
        Self { is_of_networks: false, text }
    }

    const fn of_networks(text: String) -> Self {
        Self { is_of_networks: true, text }
    }
}

impl TokenForm {
    /// What is wrong with the networks, or with anything else.
    fn error_of(&self, networks: bool) -> Option<&str> {
        let error = self.error.as_ref().filter(|error| error.is_of_networks == networks);
        error.map(|error| error.text.as_str())
    }
}

impl Page for TokenForm {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET`
pub(in crate::portal) async fn form(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    Ok(show(&portal, &viewer, &Form::parse(b""), None))
}

fn show(portal: &Portal, viewer: &CompanyViewer, form: &Form, error: Option<FormError>) -> Response {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = TokenForm {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("tokens"),
        name: form.text("name").to_owned(),
        lifetime: form.text("lifetime").to_owned(),
        lifetimes: LIFETIMES_DAYS,
        max_characters: TokenName::MAX_CHARACTERS,
        networks: form.text("networks").to_owned(),
        error,
    };
    html(status, &page)
}

/// `POST`
pub(in crate::portal) async fn create(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let Ok(name) = form.text("name").parse::<TokenName>() else {
        let error = viewer.texts().token_name_wrong(&TokenName::MAX_CHARACTERS.to_string());
        return Ok(show(&portal, &viewer, &form, Some(FormError::of_name(error))));
    };
    let networks = match TokenNetworks::parse(form.text("networks")) {
        Ok(networks) => networks,
        Err(InvalidTokenNetworks::Network | InvalidTokenNetworks::TooMany) => {
            let error = viewer.texts().token_networks_wrong(&TokenNetworks::MAX.to_string());
            return Ok(show(&portal, &viewer, &form, Some(FormError::of_networks(error))));
        }
    };
    let new = NewToken {
        company_id: viewer.company.id,
        mode: viewer.company.mode,
        name,
        lifetime_days: lifetime_days(form.text("lifetime"))?,
        networks,
    };
    let tokens = viewer.cell.tokens(viewer.company.id).await?;
    let valid = tokens.iter().filter(|token| !TokenState::of(token, viewer.viewer.now).has_ended());
    if valid.count() >= MAX_TOKENS {
        let error = FormError::of_name(viewer.texts().token_limit(&MAX_TOKENS.to_string()));
        return Ok(show(&portal, &viewer, &form, Some(error)));
    }
    let (_, token) = viewer.cell.add_token(&viewer.actor(), &new, &*portal.service.randomness).await?;
    Ok(token_page::response(&portal, &viewer, &token, None))
}

fn lifetime_days(text: &str) -> Result<Option<u16>, PortalError> {
    if text.is_empty() {
        return Ok(None);
    }
    let days = LIFETIMES_DAYS.into_iter().find(|days| days.to_string() == text);
    days.map(Some).ok_or(PortalError::InvalidForm)
}
