//! Confirming that it is the same person, before secrets. The session gets a new id and stays.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::State,
    http::{
        HeaderMap, StatusCode,
        header::{RETRY_AFTER, SET_COOKIE},
        request::Parts,
    },
    response::Response,
};

use super::{
    cookie,
    error::{PortalError, PortalResult},
    form::Form,
    passkey::{self, Ceremony},
    password_try::{TryLimits, TryOutcome, try_password},
    security_log::{self, Factor},
    sender::Sender,
    shell::{Frame, Page, html, see_other},
    state::Portal,
    viewer::{Viewer, query_value, session_cookie},
};

#[derive(Template)]
#[template(path = "portal/confirm.html")]
#[expect(clippy::struct_excessive_bools, reason = "conditions of a template")]
struct ConfirmPage {
    frame: Frame,
    /// What the forms' addresses keep: the next page and the chosen language.
    query: String,
    email: String,
    has_passkey: bool,
    has_password: bool,
    /// Somebody without a passkey and a password that count in this session, who can confirm at their identity provider.
    at_provider: bool,
    /// The page needs a passkey or a password, and the person has none that counts.
    is_impossible: bool,
    error: Option<String>,
}

impl Page for ConfirmPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

async fn show(
    portal: &Portal,
    viewer: &Viewer,
    (Sender { next, language, .. }, needs_own): (Sender, bool),
    status: StatusCode,
    error: Option<String>,
) -> PortalResult {
    let (home, user) = (portal.home(), &viewer.signed_in.user);
    let counts = viewer.own_credential_counts();
    let has_passkey = counts && !home.passkeys(user.id).await?.is_empty();
    let has_password = counts && home.has_password(user.id).await?;
    let frame = Frame::new(portal, viewer.texts).with_sign_out(true);
    // Somebody who chose a language in their account reads every page in it.
    let frame = match user.language {
        Some(_) => frame,
        None => frame.with_languages(&format!("/confirm{}", next.query())),
    };
    let query = next.query_in(language);
    let has_own = has_passkey || has_password;
    let page = ConfirmPage {
        frame,
        query,
        email: user.email.to_string(),
        has_passkey,
        has_password,
        at_provider: viewer.signed_in.provider.is_some() && !has_own && !needs_own,
        is_impossible: !has_own && needs_own,
        error,
    };
    Ok(html(status, &page))
}

/// `GET /confirm`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer, parts: Parts) -> PortalResult {
    let needs_own = query_value(parts.uri.query(), "own").is_some();
    show(&portal, &viewer, (Sender::of(&portal, &parts), needs_own), StatusCode::OK, None).await
}

/// `POST /confirm`: password and code.
pub(super) async fn confirm(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    parts: Parts,
    form: Form,
) -> PortalResult {
    check_counts(&viewer)?;
    let (sender, user) = (Sender::of(&portal, &parts), &viewer.signed_in.user);
    match try_password(&portal, &sender, user.email.as_str(), &form, TryLimits::Person).await? {
        TryOutcome::Confirmed(confirmed) if confirmed == user.id => {
            rotate(&portal, &viewer, &parts.headers, sender.next.path()).await
        }
        TryOutcome::Confirmed(_) | TryOutcome::Wrong => {
            let error = Some(viewer.texts.sign_in_wrong());
            show(&portal, &viewer, (sender, false), StatusCode::UNPROCESSABLE_ENTITY, error).await
        }
        TryOutcome::Limited(limited) => {
            let (status, error) = (StatusCode::TOO_MANY_REQUESTS, Some(viewer.texts.sign_in_limited()));
            let mut response = show(&portal, &viewer, (sender, false), status, error).await?;
            response.headers_mut().insert(RETRY_AFTER, limited.wait_seconds().into());
            Ok(response)
        }
    }
}

/// `POST /confirm/passkey/options`
pub(super) async fn passkey_options(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    passkey::sign_in_options(&portal, ceremony(&viewer)).await
}

/// `POST /confirm/passkey`
pub(super) async fn confirm_with_passkey(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    parts: Parts,
    form: Form,
) -> PortalResult {
    check_counts(&viewer)?;
    let sender = Sender::of(&portal, &parts);
    match passkey::finish_sign_in(&portal, &ceremony(&viewer), &form).await? {
        Some(confirmed) if confirmed.user == viewer.signed_in.user.id => {
            rotate(&portal, &viewer, &parts.headers, sender.next.path()).await
        }
        Some(_) | None => {
            security_log::authentication_failed(Some(viewer.signed_in.user.id), sender.address, Factor::Passkey);
            let error = Some(viewer.texts.sign_in_passkey_wrong());
            show(&portal, &viewer, (sender, false), StatusCode::UNPROCESSABLE_ENTITY, error).await
        }
    }
}

/// A passkey or password that does not count confirms nothing.
fn check_counts(viewer: &Viewer) -> Result<(), PortalError> {
    if viewer.own_credential_counts() { Ok(()) } else { Err(PortalError::Forbidden) }
}

fn ceremony(viewer: &Viewer) -> Ceremony {
    Ceremony::Confirm { user: viewer.signed_in.user.id.to_string() }
}

/// The session is fresh and has a new id: somebody who has copied the old one has nothing.
pub(super) async fn rotate(
    portal: &Portal,
    viewer: &Viewer,
    headers: &HeaderMap,
    next: &str,
) -> Result<Response, PortalError> {
    let token = cookie::session_token(headers, &portal.url).ok_or(PortalError::Internal)?;
    let Some(new) = portal.home().rotate_session(&viewer.actor(), token.hash(), &*portal.service.randomness).await?
    else {
        return Ok(see_other(portal, "/sign-in"));
    };
    let mut response = see_other(portal, next);
    response.headers_mut().append(SET_COOKIE, session_cookie(&new, &portal.url));
    Ok(response)
}
