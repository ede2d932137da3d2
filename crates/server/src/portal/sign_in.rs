//! Signing in: with a passkey, or with a password and a code. Every failure has the same response, whether the person exists or not.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{RETRY_AFTER, SET_COOKIE},
        request::Parts,
    },
    response::Response,
};
use paylink_domain::{audit::Actor, id::UserId, portal_secret::SessionToken};
use paylink_store::{NewSession, User};
use url::Url;

use super::{
    cookie,
    error::{PortalError, PortalResult},
    form::Form,
    leaving::leave_for,
    passkey::{self, Ceremony},
    password_try::{TryLimits, TryOutcome, try_password},
    security_log::{self, Factor},
    sender::Sender,
    shell::{Frame, Page, html, see_other},
    sso_provider::find_provider,
    state::Portal,
    viewer::{Viewer, session_cookie},
};
use crate::urls::append_path;

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");
/// Not the cookies: browsers would delete those of all sites below the same domain.
const CLEARED: &str = "\"cache\", \"storage\"";

#[derive(Template)]
#[template(path = "portal/sign_in.html")]
struct SignInPage {
    frame: Frame,
    /// What the forms' addresses keep: the next page and the chosen language.
    query: String,
    email: String,
    error: Option<String>,
}

impl Page for SignInPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

fn show(portal: &Portal, sender: &Sender, status: StatusCode, email: &str, error: Option<String>) -> Response {
    let frame = Frame::new(portal, sender.texts).with_languages(&format!("/sign-in{}", sender.next.query()));
    let query = sender.next.query_in(sender.language);
    html(status, &SignInPage { frame, query, email: email.to_owned(), error })
}

/// `GET /sign-in`
pub(super) async fn page(State(portal): State<Arc<Portal>>, request: Request) -> PortalResult {
    let (parts, _) = request.into_parts();
    Ok(show(&portal, &Sender::of(&portal, &parts), StatusCode::OK, "", None))
}

/// `POST /sign-in`: e-mail address, password and code.
pub(super) async fn sign_in(State(portal): State<Arc<Portal>>, parts: Parts, form: Form) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let typed = form.text("email").to_ascii_lowercase();
    match try_password(&portal, &sender, &typed, &form, TryLimits::AddressAndPerson).await? {
        TryOutcome::Confirmed(user) => start_session(&portal, &sender, user, sender.next.path()).await,
        TryOutcome::Wrong => {
            let error = Some(sender.texts.sign_in_wrong());
            Ok(show(&portal, &sender, StatusCode::UNPROCESSABLE_ENTITY, &typed, error))
        }
        TryOutcome::Limited(limited) => {
            let error = Some(sender.texts.sign_in_limited());
            let mut response = show(&portal, &sender, StatusCode::TOO_MANY_REQUESTS, &typed, error);
            response.headers_mut().insert(RETRY_AFTER, limited.wait_seconds().into());
            Ok(response)
        }
    }
}

/// `POST /sign-in/passkey/options`
pub(super) async fn passkey_options(State(portal): State<Arc<Portal>>, parts: Parts) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let admitted = portal.sign_in_limits.admit_address(sender.client, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    passkey::sign_in_options(&portal, Ceremony::SignIn).await
}

/// `POST /sign-in/passkey`
pub(super) async fn sign_in_with_passkey(State(portal): State<Arc<Portal>>, parts: Parts, form: Form) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let Some(confirmed) = passkey::finish_sign_in(&portal, &Ceremony::SignIn, &form).await? else {
        security_log::authentication_failed(None, sender.address, Factor::Passkey);
        let error = Some(sender.texts.sign_in_passkey_wrong());
        return Ok(show(&portal, &sender, StatusCode::UNPROCESSABLE_ENTITY, "", error));
    };
    portal.sign_in_limits.refund_address(sender.client, portal.service.clock.now());
    start_session(&portal, &sender, confirmed.user, sender.next.path()).await
}

/// A new session, in a new cookie, whatever the browser sent.
pub(super) async fn start_session(portal: &Portal, sender: &Sender, user: UserId, next: &str) -> PortalResult {
    let home = portal.home();
    let user = home.user(user).await?.ok_or(PortalError::NotFound)?;
    let mut response = see_other(portal, next);
    add_session(portal, sender, &user, &mut response).await?;
    Ok(response)
}

/// Starts a session and gives it to the browser with this response.
pub(super) async fn add_session(
    portal: &Portal,
    sender: &Sender,
    user: &User,
    response: &mut Response,
) -> Result<(), PortalError> {
    let (home, randomness) = (portal.home(), &*portal.service.randomness);
    let actor = Actor::of_portal(&user.email, sender.address);
    let replaced = sender.session.as_ref().map(SessionToken::hash);
    let browser = sender.browser.new_token(portal, user.id).await?;
    let new = NewSession {
        user: user.id,
        device: &sender.browser.user_agent,
        address: sender.address,
        replaced,
        browser: Some(browser.browser()),
        page_language: Some(sender.texts.tag()),
    };
    // The person may have been removed a moment ago.
    let token = home.start_session(&actor, &new, randomness).await?.ok_or(PortalError::NotFound)?;
    response.headers_mut().append(SET_COOKIE, session_cookie(&token, &portal.url));
    browser.set_cookie(portal, response);
    Ok(())
}

/// Where the provider of a session ends its own session, if it says.
async fn sign_out_url(portal: &Portal, viewer: &Viewer) -> Result<Option<Url>, PortalError> {
    let Some(session) = &viewer.signed_in.provider else { return Ok(None) };
    let Some(settings) = find_provider(portal, session.provider).await? else { return Ok(None) };
    let discovered = portal.identity_providers.discover(&settings, portal.identity_providers.now()).await;
    let url = discovered.ok().and_then(|discovered| discovered.end_session_url().cloned());
    Ok(url.map(|mut url| {
        let back = append_path(&portal.url, "sign-in");
        url.query_pairs_mut()
            .append_pair("client_id", &settings.client_id)
            .append_pair("post_logout_redirect_uri", back.as_str());
        url
    }))
}

/// `POST /sign-out`
pub(super) async fn sign_out(State(portal): State<Arc<Portal>>, viewer: Viewer, headers: HeaderMap) -> PortalResult {
    if let Some(token) = cookie::session_token(&headers, &portal.url) {
        portal.home().sign_out(&viewer.actor(), token.hash()).await?;
    }
    let mut response = match sign_out_url(&portal, &viewer).await? {
        Some(url) => leave_for(&portal, viewer.texts, &url),
        None => see_other(&portal, "/sign-in"),
    };
    response.headers_mut().append(SET_COOKIE, cookie::SESSION.clear(&portal.url));
    response.headers_mut().insert(CLEAR_SITE_DATA, HeaderValue::from_static(CLEARED));
    Ok(response)
}
