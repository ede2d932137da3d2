//! `/c/{company}/online-payments/settings`: the form of the settings. They decide where payers go after paying and whom they ask for
//! help, so that changing them needs a fresh authentication.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};
use paylink_store::{ENABLED_HAS_CALLBACK, StoreError};

use super::{
    error::PortalResult,
    form::Form,
    online_payments::PAGE,
    payment_settings::{FieldErrors, PaymentSettings},
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::CompanyViewer,
};

#[derive(Template)]
#[template(path = "portal/payment_settings.html")]
struct SettingsForm {
    shell: Shell,
    settings: PaymentSettings,
    errors: FieldErrors,
    path: String,
}

impl Page for SettingsForm {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET`
pub(super) async fn form(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    Ok(show(&portal, &viewer, PaymentSettings::of(&viewer.company), FieldErrors::default()))
}

fn show(portal: &Portal, viewer: &CompanyViewer, settings: PaymentSettings, errors: FieldErrors) -> Response {
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let (shell, path) = (Shell::of_company(portal, viewer, PAGE), viewer.path("online-payments"));
    html(status, &SettingsForm { shell, settings, errors, path })
}

/// `POST`
pub(super) async fn change(State(portal): State<Arc<Portal>>, viewer: CompanyViewer, form: Form) -> PortalResult {
    let settings = PaymentSettings::read(&form);
    let changes = match settings.parse(&viewer.company, portal.local_urls, viewer.texts()) {
        Ok(changes) => changes,
        Err(errors) => return Ok(show(&portal, &viewer, settings, errors)),
    };
    match changes.apply(&viewer).await {
        Ok(()) => Ok(see_other(&portal, &viewer.path(&format!("online-payments?done={}", settings.done(&changes))))),
        Err(StoreError::Refused { constraint }) if constraint == ENABLED_HAS_CALLBACK => {
            let errors = FieldErrors { callback: Some(viewer.texts().callback_needed()), ..FieldErrors::default() };
            Ok(show(&portal, &viewer, settings, errors))
        }
        Err(error) => Err(error.into()),
    }
}
