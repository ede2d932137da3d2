//! `/c/{company}/webhooks/new`

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};
use paylink_store::AddEndpointOutcome;

use super::{
    super::{
        error::PortalResult,
        form::Form,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::CompanyViewer,
    },
    PAGE, secret_page,
};
use crate::{
    flow::new_endpoint::{InvalidEndpoint, LISTEN_ENDPOINT_NAME, MAX_NAME_CHARACTERS, parse_name, parse_url},
    outbound::InvalidTarget,
};

/// The form for a new endpoint, or for another URL of an endpoint.
#[derive(Template)]
#[template(path = "portal/endpoint_form.html")]
pub(super) struct EndpointForm {
    pub(super) shell: Shell,
    pub(super) heading: String,
    pub(super) confirm: String,
    /// Where the form is sent to.
    pub(super) action: String,
    pub(super) back: String,
    pub(super) url: String,
    pub(super) url_error: Option<String>,
    /// `None`: the name does not change.
    pub(super) name: Option<String>,
    pub(super) name_error: Option<String>,
    pub(super) error: Option<String>,
    pub(super) max_name_characters: usize,
}

impl Page for EndpointForm {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl EndpointForm {
    fn new(portal: &Portal, viewer: &CompanyViewer, form: &Form) -> Self {
        let texts = viewer.texts();
        Self {
            shell: Shell::of_company(portal, viewer, PAGE),
            heading: texts.endpoint_add(),
            confirm: texts.endpoint_add(),
            action: viewer.path("webhooks/new"),
            back: viewer.path("webhooks"),
            url: form.text("url").to_owned(),
            url_error: None,
            name: Some(form.text("name").to_owned()),
            name_error: None,
            error: None,
            max_name_characters: MAX_NAME_CHARACTERS,
        }
    }

    pub(super) fn response(&self) -> Response {
        let is_wrong = self.url_error.is_some() || self.name_error.is_some() || self.error.is_some();
        html(if is_wrong { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }, self)
    }
}

/// `GET`
pub(in crate::portal) async fn form(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    Ok(EndpointForm::new(&portal, &viewer, &Form::parse(b"")).response())
}

/// `POST`
pub(in crate::portal) async fn create(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let texts = viewer.texts();
    let mut again = EndpointForm::new(&portal, &viewer, &form);
    let (url, name) = (parse_url(form.text("url"), &portal.webhook_policy), parse_name(form.text("name")));
    let (url, name) = match (url, name) {
        (Ok(url), Ok(name)) => (url, name),
        (url, name) => {
            again.url_error = url.err().map(|error| error_text(&error, texts));
            again.name_error = name.err().map(|error| error_text(&error, texts));
            return Ok(again.response());
        }
    };
    let (cell, company) = (&viewer.cell, viewer.company.id);
    let (ring, randomness) = (&portal.service.ring, &*portal.service.randomness);
    match cell.add_endpoint(&viewer.actor(), company, &url, &name, ring, randomness).await? {
        AddEndpointOutcome::New(id, secret) => Ok(secret_page::response(&portal, &viewer, id, &secret, None)),
        AddEndpointOutcome::LimitReached => {
            again.error = Some(texts.endpoints_full());
            Ok(again.response())
        }
    }
}

pub(super) fn error_text(error: &InvalidEndpoint, texts: PortalTexts) -> String {
    match error {
        InvalidEndpoint::Url | InvalidEndpoint::Target(InvalidTarget::Scheme) => texts.endpoint_url_scheme(),
        InvalidEndpoint::Target(InvalidTarget::UserInfo) => texts.endpoint_url_user(),
        InvalidEndpoint::Target(InvalidTarget::Fragment) => texts.endpoint_url_fragment(),
        InvalidEndpoint::Target(InvalidTarget::Host) => texts.endpoint_url_host(),
        InvalidEndpoint::Target(InvalidTarget::Port(port)) => texts.endpoint_url_port(&port.to_string()),
        InvalidEndpoint::Target(InvalidTarget::NotPublic(host)) => texts.endpoint_url_not_public(host),
        InvalidEndpoint::Target(InvalidTarget::TooLong) => texts.endpoint_url_long(),
        InvalidEndpoint::Target(InvalidTarget::Characters) => texts.endpoint_url_characters(),
        InvalidEndpoint::Name => texts.endpoint_name_wrong(&MAX_NAME_CHARACTERS.to_string()),
        InvalidEndpoint::ReservedName => texts.endpoint_name_reserved(LISTEN_ENDPOINT_NAME),
    }
}
