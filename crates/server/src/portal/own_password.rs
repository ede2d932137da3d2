//! The password and the recovery codes of one's own account.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header::RETRY_AFTER},
};
use paylink_domain::totp::TotpSecret;
use paylink_store::NewPassword;

use super::{
    account_shell::account_shell,
    enrolment::{Enrolment, offered_secret, read_secrets, recovery_codes as make_recovery_codes},
    error::PortalResult,
    form::Form,
    password_try::{TryOutcome, try_current_password},
    question::Question,
    reauthenticate::rotate,
    recovery_codes_page::RecoveryCodesPage,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::Viewer,
};

#[derive(Template)]
#[template(path = "portal/password.html")]
struct PasswordPage {
    shell: Shell,
    /// Who has a password proves it again.
    has_password: bool,
    enrolment: Enrolment,
    error: Option<String>,
}

impl Page for PasswordPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /account/password`
pub(super) async fn password_page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    show_password(&portal, &viewer, &TotpSecret::generate(&*portal.service.randomness), None).await
}

async fn show_password(portal: &Portal, viewer: &Viewer, secret: &TotpSecret, error: Option<String>) -> PortalResult {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let has_password = portal.home().has_password(viewer.signed_in.user.id).await?;
    let enrolment = Enrolment::new(portal, &viewer.signed_in.user.email, secret)?;
    Ok(html(status, &PasswordPage { shell: account_shell(portal, viewer).await, has_password, enrolment, error }))
}

/// `POST /account/password`. Sessions in other browsers end, and the one of this browser gets a new id.
pub(super) async fn set_password(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    headers: HeaderMap,
    form: Form,
) -> PortalResult {
    let (home, user, randomness) = (portal.home(), &viewer.signed_in.user, &*portal.service.randomness);
    let secret = offered_secret(&portal, &form, &user.email);
    let secrets = match read_secrets(&form, &user.email, secret.clone(), home.now().await?) {
        Ok(secrets) => secrets,
        Err(invalid) => return show_password(&portal, &viewer, &secret, Some(invalid.text(viewer.texts))).await,
    };
    match try_current_password(&portal, &viewer, form.raw("current-password")).await? {
        TryOutcome::Confirmed(_) => {}
        TryOutcome::Wrong => {
            return show_password(&portal, &viewer, &secret, Some(viewer.texts.password_current_wrong())).await;
        }
        TryOutcome::Limited(limited) => {
            let error = Some(viewer.texts.sign_in_limited());
            let mut response = show_password(&portal, &viewer, &secret, error).await?;
            *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
            response.headers_mut().insert(RETRY_AFTER, limited.wait_seconds().into());
            return Ok(response);
        }
    }
    let hash = portal.passwords.hash(secrets.password, randomness).await?;
    let new = NewPassword { hash, totp: secrets.totp, totp_step: secrets.step };
    let (keep, was_known) = (viewer.signed_in.session, viewer.browser.is_known(&portal, user.id).await?);
    home.set_password(&viewer.actor(), user.id, &new, keep, &portal.service.ring, randomness).await?;
    let mut response = rotate(&portal, &viewer, &headers, "/account?done=password-set").await?;
    if was_known {
        viewer.browser.renew(&portal, user.id, viewer.address, &mut response).await;
    }
    Ok(response)
}

/// `GET /account/recovery-codes`
pub(super) async fn recovery_codes_question(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let texts = viewer.texts;
    let question = Question {
        shell: account_shell(&portal, &viewer).await,
        heading: texts.codes_question_heading(),
        texts: vec![texts.codes_question_text()],
        confirm: texts.codes_new(),
        is_dangerous: false,
        field: None,
        back: "/account".to_owned(),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST /account/recovery-codes`
pub(super) async fn new_recovery_codes(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let (codes, hashes) = make_recovery_codes(&*portal.service.randomness);
    let (user, randomness) = (viewer.signed_in.user.id, &*portal.service.randomness);
    let was_known = viewer.browser.is_known(&portal, user).await?;
    portal.home().replace_recovery_codes(&viewer.actor(), user, &hashes, randomness).await?;
    let mut response = RecoveryCodesPage::new(&portal, viewer.texts, codes).response();
    if was_known {
        viewer.browser.renew(&portal, user, viewer.address, &mut response).await;
    }
    Ok(response)
}
