//! One's own account: name and language, passkeys, password, recovery codes, sessions.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use paylink_domain::{totp::TotpSecret, user::PersonName};
use paylink_store::{AddPasskeyOutcome, NewPassword, RemovePasskeyOutcome};

use super::{
    account_shell::account_shell,
    browser_name::BrowserName,
    enrolment::{Enrolment, offered_secret, read_secrets, recovery_codes as make_recovery_codes},
    error::{PortalError, PortalResult},
    form::Form,
    moment::Moment,
    passkey::{self, Ceremony},
    question::Question,
    reauthenticate::rotate,
    recovery_codes_page::RecoveryCodesPage,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    texts::PortalTexts,
    viewer::Viewer,
};

struct PasskeyRow {
    id: i64,
    name: String,
    created: Moment,
    last_used: Option<Moment>,
}

struct SessionRow {
    id: i64,
    device: String,
    /// The whole `User-Agent`.
    user_agent: String,
    address: String,
    /// Where it was last seen, if that is not where it was started: somebody may have stolen it.
    last_address: Option<String>,
    started: Moment,
    last_seen: Moment,
    is_this: bool,
}

#[derive(Template)]
#[template(path = "portal/own_account.html")]
struct OwnAccountPage {
    shell: Shell,
    /// As it is stored, or as it was typed.
    name: String,
    language: String,
    languages: Vec<PortalTexts>,
    passkeys: Vec<PasskeyRow>,
    has_password: bool,
    codes_left: i64,
    sessions: Vec<SessionRow>,
    error: Option<String>,
}

impl OwnAccountPage {
    /// Nobody can remove their last way to sign in.
    const fn may_remove_passkey(&self) -> bool {
        self.has_password || self.passkeys.len() > 1
    }
}

impl Page for OwnAccountPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

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

#[derive(Template)]
#[template(path = "portal/password.html")]
struct PasswordPage {
    shell: Shell,
    enrolment: Enrolment,
    error: Option<String>,
}

impl Page for PasswordPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /account`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    show(&portal, &viewer, None).await
}

async fn show(portal: &Portal, viewer: &Viewer, error: Option<String>) -> PortalResult {
    let user = &viewer.signed_in.user;
    let profile = (user.name.as_str(), user.language.as_deref().unwrap_or_default());
    show_profile(portal, viewer, profile, error).await
}

/// The page with this name and language in its form.
async fn show_profile(
    portal: &Portal,
    viewer: &Viewer,
    (name, language): (&str, &str),
    error: Option<String>,
) -> PortalResult {
    let (home, user) = (portal.home(), &viewer.signed_in.user);
    let moment = |at| Moment::new(at, viewer.now, viewer.texts);
    let passkeys = home.passkeys(user.id).await?.into_iter().map(|passkey| PasskeyRow {
        id: passkey.id,
        name: passkey.name,
        created: moment(passkey.created_at),
        last_used: passkey.last_used_at.map(moment),
    });
    let sessions = home.sessions(user.id).await?.into_iter().map(|session| SessionRow {
        id: session.id,
        device: device_name(&session.device, viewer.texts),
        user_agent: session.device,
        address: session.address.to_string(),
        last_address: (session.last_address != session.address).then(|| session.last_address.to_string()),
        started: moment(session.created_at),
        last_seen: moment(session.last_seen_at),
        is_this: session.id == viewer.signed_in.session,
    });
    let page = OwnAccountPage {
        shell: account_shell(portal, viewer).await,
        name: name.to_owned(),
        language: language.to_owned(),
        languages: PortalTexts::all().collect(),
        passkeys: passkeys.collect(),
        has_password: home.has_password(user.id).await?,
        codes_left: home.recovery_codes_left(user.id).await?,
        sessions: sessions.collect(),
        error: error.clone(),
    };
    Ok(html(if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }, &page))
}

fn device_name(user_agent: &str, texts: PortalTexts) -> String {
    match BrowserName::of(user_agent) {
        BrowserName::Known(browser, system) => texts.device_name(browser, system),
        BrowserName::Unknown(start) if start.is_empty() => texts.device_unknown(),
        BrowserName::Unknown(start) => start,
    }
}

/// `POST /account`: name and language.
pub(super) async fn change(State(portal): State<Arc<Portal>>, viewer: Viewer, form: Form) -> PortalResult {
    let Ok(name) = form.text("name").parse::<PersonName>() else {
        let profile = (form.text("name"), form.text("language"));
        return show_profile(&portal, &viewer, profile, Some(viewer.texts.name_wrong())).await;
    };
    let language = PortalTexts::from_tag(form.text("language")).map(PortalTexts::tag);
    let (home, user) = (portal.home(), viewer.signed_in.user.id);
    home.change_user(&viewer.actor(), user, &name, language).await?;
    Ok(see_other(&portal, "/account?done=saved"))
}

/// `GET /account/passkeys/new`
pub(super) async fn new_passkey(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    Ok(html(
        StatusCode::OK,
        &NewPasskeyPage { shell: account_shell(&portal, &viewer).await, name: String::new(), error: None },
    ))
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
        let (shell, error) = (account_shell(&portal, &viewer).await, viewer.texts.passkey_name_wrong());
        let page = NewPasskeyPage { shell, name: name.to_owned(), error: Some(error) };
        return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page));
    }
    let registered = passkey::finish_registration(&portal, &adding(&viewer), &form).await?;
    let outcome = match &registered {
        Some((_, passkey)) => {
            Some(portal.home().add_passkey(&viewer.actor(), viewer.signed_in.user.id, passkey).await?)
        }
        None => None,
    };
    let error = match outcome {
        Some(AddPasskeyOutcome::Added) => return Ok(see_other(&portal, "/account?done=passkey-added")),
        Some(AddPasskeyOutcome::LimitReached) => viewer.texts.passkey_limit(),
        Some(AddPasskeyOutcome::Duplicate | AddPasskeyOutcome::NoSuchUser) | None => viewer.texts.passkey_failed(),
    };
    let shell = account_shell(&portal, &viewer).await;
    let page = NewPasskeyPage { shell, name: name.to_owned(), error: Some(error) };
    Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page))
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
        return show(&portal, &viewer, Some(texts.passkey_last())).await;
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
    match portal.home().remove_passkey(&viewer.actor(), viewer.signed_in.user.id, id).await? {
        RemovePasskeyOutcome::Removed => Ok(see_other(&portal, "/account?done=passkey-removed")),
        RemovePasskeyOutcome::LastCredential => show(&portal, &viewer, Some(viewer.texts.passkey_last())).await,
        RemovePasskeyOutcome::NoSuchPasskey => Err(PortalError::NotFound),
    }
}

/// `GET /account/password`
pub(super) async fn password_page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    show_password(&portal, &viewer, &TotpSecret::generate(&*portal.service.randomness), None).await
}

async fn show_password(portal: &Portal, viewer: &Viewer, secret: &TotpSecret, error: Option<String>) -> PortalResult {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let enrolment = Enrolment::new(portal, &viewer.signed_in.user.email, secret)?;
    Ok(html(status, &PasswordPage { shell: account_shell(portal, viewer).await, enrolment, error }))
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
    let hash = portal.passwords.hash(secrets.password, randomness).await?;
    let new = NewPassword { hash, totp: secrets.totp, totp_step: secrets.step };
    let keep = viewer.signed_in.session;
    home.set_password(&viewer.actor(), user.id, &new, keep, &portal.service.ring, randomness).await?;
    rotate(&portal, &viewer, &headers, "/account?done=password-set").await
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
    portal.home().replace_recovery_codes(&viewer.actor(), viewer.signed_in.user.id, &hashes).await?;
    Ok(RecoveryCodesPage::new(&portal, viewer.texts, codes).response())
}

/// `POST /account/sessions/{id}/end`
pub(super) async fn end_session(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<i64>,
) -> PortalResult {
    if portal.home().end_session(&viewer.actor(), viewer.signed_in.user.id, id).await? {
        Ok(see_other(&portal, "/account?done=session-ended"))
    } else {
        Err(PortalError::NotFound)
    }
}

/// `POST /account/sessions/end-others`
pub(super) async fn end_other_sessions(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let (user, session) = (viewer.signed_in.user.id, viewer.signed_in.session);
    portal.home().end_other_sessions(&viewer.actor(), user, session).await?;
    Ok(see_other(&portal, "/account?done=sessions-ended"))
}
