//! The passkeys of one's own account.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use paylink_domain::user::PersonName;
use paylink_store::{AddPasskeyOutcome, RemovePasskeyOutcome};

use super::{
    account_shell::account_shell,
    error::{PortalError, PortalResult},
    form::Form,
    own_account,
    passkey::{self, Ceremony},
    question::Question,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::Viewer,
};

#[derive(Template)]
#[template(path = "portal/new_passkey.html")]
struct NewPasskeyPage {
    shell: Shell,
    name: String,
    error: Option<String>,
}

impl Page for NewPasskeyPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /account/passkeys/new`
pub(super) async fn new_passkey(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    Ok(show_form(&portal, &viewer, "", None).await)
}

async fn show_form(portal: &Portal, viewer: &Viewer, name: &str, error: Option<String>) -> Response {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    html(status, &NewPasskeyPage { shell: account_shell(portal, viewer).await, name: name.to_owned(), error })
}

/// `POST /account/passkeys/options`
pub(super) async fn passkey_options(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let (home, user) = (portal.home(), &viewer.signed_in.user);
    let handle = home.user_handle(user.id).await?.ok_or(PortalError::NotFound)?;
    let existing = home.passkey_credentials(user.id).await?;
    let person = (user.email.as_str(), user.name.as_str());
    passkey::registration_options(&portal, adding(&viewer), handle, person, &existing).await
}

fn adding(viewer: &Viewer) -> Ceremony {
    Ceremony::Add { user: viewer.signed_in.user.id.to_string() }
}

/// `POST /account/passkeys/new`
pub(super) async fn add_passkey(State(portal): State<Arc<Portal>>, viewer: Viewer, form: Form) -> PortalResult {
    let name = form.text("passkey-name");
    if name.parse::<PersonName>().is_err() {
        return Ok(show_form(&portal, &viewer, name, Some(viewer.texts.passkey_name_wrong())).await);
    }
    let was_known = viewer.browser.is_known(&portal, viewer.signed_in.user.id).await?;
    let registered = passkey::finish_registration(&portal, &adding(&viewer), &form).await?;
    let outcome = match &registered {
        Some((_, passkey)) => {
            Some(portal.home().add_passkey(&viewer.actor(), viewer.signed_in.user.id, passkey).await?)
        }
        None => None,
    };
    let error = match outcome {
        Some(AddPasskeyOutcome::Added) => {
            return Ok(changed(&portal, &viewer, was_known, "/account?done=passkey-added").await);
        }
        Some(AddPasskeyOutcome::LimitReached) => viewer.texts.passkey_limit(),
        Some(AddPasskeyOutcome::Duplicate | AddPasskeyOutcome::NoSuchUser) | None => viewer.texts.passkey_failed(),
    };
    Ok(show_form(&portal, &viewer, name, Some(error)).await)
}

/// The change has ended all known browsers. This one stays, if it was one of them.
async fn changed(portal: &Portal, viewer: &Viewer, was_known: bool, next: &str) -> Response {
    let mut response = see_other(portal, next);
    if was_known {
        viewer.browser.renew(portal, viewer.signed_in.user.id, viewer.address, &mut response).await;
    }
    response
}

/// `GET /account/passkeys/{id}/remove`
pub(super) async fn remove_passkey_question(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<i64>,
) -> PortalResult {
    let (home, user) = (portal.home(), viewer.signed_in.user.id);
    let passkeys = home.passkeys(user).await?;
    let is_last = passkeys.len() == 1 && !home.has_password(user).await?;
    let passkey = passkeys.into_iter().find(|passkey| passkey.id == id).ok_or(PortalError::NotFound)?;
    let texts = viewer.texts;
    if is_last {
        return own_account::show(&portal, &viewer, Some(texts.passkey_last())).await;
    }
    let question = Question {
        shell: account_shell(&portal, &viewer).await,
        heading: texts.passkey_remove_heading(&passkey.name),
        texts: vec![texts.passkey_remove_text()],
        confirm: texts.passkey_remove(),
        is_dangerous: true,
        field: None,
        back: "/account".to_owned(),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST /account/passkeys/{id}/remove`
pub(super) async fn remove_passkey(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<i64>,
) -> PortalResult {
    let was_known = viewer.browser.is_known(&portal, viewer.signed_in.user.id).await?;
    match portal.home().remove_passkey(&viewer.actor(), viewer.signed_in.user.id, id).await? {
        RemovePasskeyOutcome::Removed => {
            Ok(changed(&portal, &viewer, was_known, "/account?done=passkey-removed").await)
        }
        RemovePasskeyOutcome::LastCredential => {
            own_account::show(&portal, &viewer, Some(viewer.texts.passkey_last())).await
        }
        RemovePasskeyOutcome::NoSuchPasskey => Err(PortalError::NotFound),
    }
}
