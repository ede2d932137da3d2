//! One's own account: the page, name and language, sessions and known browsers. `own_passkeys` and `own_password` change the ways to sign in.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::user::PersonName;

use super::{
    account_shell::account_shell,
    browser_name::{BrowserName, device_name},
    error::{PortalError, PortalResult},
    form::Form,
    moment::Moment,
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

struct BrowserRow {
    id: i64,
    name: String,
    network: String,
    first_seen: Moment,
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
    browsers: Vec<BrowserRow>,
    /// In a session by an identity provider, credentials and other sessions are neither shown nor changed.
    by_provider: bool,
    /// Whether the language can be changed. It is that of all companies of the person.
    may_change: bool,
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

/// `GET /account`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    show(&portal, &viewer, None).await
}

/// The page, with what could not be done.
pub(super) async fn show(portal: &Portal, viewer: &Viewer, error: Option<String>) -> PortalResult {
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
    let by_provider = viewer.signed_in.provider.is_some();
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
    let browsers = home.browsers(user.id).await?.into_iter().map(|browser| BrowserRow {
        id: browser.id,
        name: BrowserName::of_stored(&browser.name).text(viewer.texts),
        network: browser.network,
        first_seen: moment(browser.first_seen_at),
        last_seen: moment(browser.last_seen_at),
        is_this: viewer.browser.is(&browser.hash),
    });
    let page = OwnAccountPage {
        shell: account_shell(portal, viewer).await,
        name: name.to_owned(),
        language: language.to_owned(),
        languages: PortalTexts::all().collect(),
        passkeys: passkeys.collect(),
        has_password: home.has_password(user.id).await?,
        codes_left: home.recovery_codes_left(user.id).await?,
        sessions: sessions.filter(|session| !by_provider || session.is_this).collect(),
        browsers: browsers.collect(),
        by_provider,
        may_change: !viewer.signed_in.is_more_elsewhere,
        error: error.clone(),
    };
    Ok(html(if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }, &page))
}

/// `POST /account`: name and language.
pub(super) async fn change(State(portal): State<Arc<Portal>>, viewer: Viewer, form: Form) -> PortalResult {
    // The language is that of other companies too, for which the provider does not speak.
    if viewer.signed_in.is_more_elsewhere {
        return Err(PortalError::Forbidden);
    }
    let Ok(name) = form.text("name").parse::<PersonName>() else {
        let profile = (form.text("name"), form.text("language"));
        return show_profile(&portal, &viewer, profile, Some(viewer.texts.name_wrong())).await;
    };
    // The person may join other companies, which would see the name that the provider chose.
    let name = if viewer.signed_in.provider.is_some() { viewer.signed_in.user.name.clone() } else { name };
    let language = PortalTexts::from_tag(form.text("language")).map(PortalTexts::tag);
    let (home, user) = (portal.home(), viewer.signed_in.user.id);
    home.change_user(&viewer.actor(), user, &name, language).await?;
    Ok(see_other(&portal, "/account?done=saved"))
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

/// `POST /account/browsers/{id}/remove`
pub(super) async fn remove_browser(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<i64>,
) -> PortalResult {
    if portal.home().remove_browser(&viewer.actor(), viewer.signed_in.user.id, id).await? {
        Ok(see_other(&portal, "/account?done=browser-removed"))
    } else {
        Err(PortalError::NotFound)
    }
}

/// `POST /account/sessions/end-others`: the other known browsers too.
pub(super) async fn end_other_sessions(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let (user, session) = (viewer.signed_in.user.id, viewer.signed_in.session);
    let was_known = viewer.browser.is_known(&portal, user).await?;
    portal.home().end_other_sessions(&viewer.actor(), user, session).await?;
    let mut response = see_other(&portal, "/account?done=sessions-ended");
    if was_known {
        viewer.browser.renew(&portal, user, viewer.address, &mut response).await;
    }
    Ok(response)
}
