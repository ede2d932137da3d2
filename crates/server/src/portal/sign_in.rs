//! Signing in: with a passkey, or with a password and a code. Every failure has the same response, whether the person exists or not.

use std::{net::IpAddr, sync::Arc};

use askama::Template;
use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, StatusCode,
        header::{RETRY_AFTER, SET_COOKIE},
        request::Parts,
    },
    response::Response,
};
use paylink_domain::{
    audit::Actor,
    client_address::ClientKey,
    id::UserId,
    password::Password,
    portal_secret::{RecoveryCode, SessionToken},
    rate_limit::RateLimited,
    user::EmailAddress,
};
use paylink_store::{NewSession, User};

use super::{
    cookie,
    error::{PortalError, PortalResult},
    form::Form,
    next_page::NextPage,
    passkey::{self, Ceremony},
    shell::{Frame, Page, html, see_other},
    sign_in_limits::{KNOWN_BROWSER_SECONDS, Try, known_browser_cookie},
    state::Portal,
    texts::PortalTexts,
    viewer::{Viewer, query_value, reader_texts, session_cookie, user_agent},
};

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

/// What a request says about its sender, whoever it is.
pub(super) struct Sender {
    pub(super) texts: PortalTexts,
    pub(super) client: ClientKey,
    pub(super) address: IpAddr,
    pub(super) user_agent: String,
    /// The cookie by which people are recognised who have signed in in this browser.
    pub(super) known_browsers: Option<String>,
    /// The session that the browser has.
    session: Option<SessionToken>,
    pub(super) next: NextPage,
    /// The language that the person chose on a page.
    pub(super) language: Option<PortalTexts>,
}

impl Sender {
    pub(super) fn of(portal: &Portal, parts: &Parts) -> Self {
        let address = portal.service.limits.client_address(&parts.headers, &parts.extensions).to_canonical();
        Self {
            texts: reader_texts(&parts.headers, parts.uri.query()),
            client: ClientKey::of(address),
            address,
            user_agent: user_agent(&parts.headers),
            known_browsers: cookie::KNOWN_BROWSERS.read(&parts.headers, &portal.url),
            session: cookie::SESSION.read(&parts.headers, &portal.url).and_then(|text| SessionToken::parse(&text).ok()),
            next: NextPage::parse(&query_value(parts.uri.query(), "next").unwrap_or_default()),
            language: query_value(parts.uri.query(), "lang").and_then(|tag| PortalTexts::from_tag(&tag)),
        }
    }

    fn page(&self, portal: &Portal, status: StatusCode, email: &str, error: Option<String>) -> Response {
        let frame = Frame::new(portal, self.texts).with_languages(&format!("/sign-in{}", self.next.query()));
        let query = self.next.query_in(self.language);
        html(status, &SignInPage { frame, query, email: email.to_owned(), error })
    }
}

/// `GET /sign-in`
pub(super) async fn page(State(portal): State<Arc<Portal>>, request: Request) -> PortalResult {
    let (parts, _) = request.into_parts();
    Ok(Sender::of(&portal, &parts).page(&portal, StatusCode::OK, "", None))
}

/// `POST /sign-in`: e-mail address, password and code.
pub(super) async fn sign_in(State(portal): State<Arc<Portal>>, parts: Parts, form: Form) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let typed = form.text("email").to_ascii_lowercase();
    match try_password(&portal, &sender, &typed, &form, TryLimits::AddressAndPerson).await? {
        TryOutcome::Confirmed(user) => start_session(&portal, &sender, user, sender.next.path()).await,
        TryOutcome::Wrong => {
            let error = Some(sender.texts.sign_in_wrong());
            Ok(sender.page(&portal, StatusCode::UNPROCESSABLE_ENTITY, &typed, error))
        }
        TryOutcome::Limited(limited) => {
            let error = Some(sender.texts.sign_in_limited());
            let mut response = sender.page(&portal, StatusCode::TOO_MANY_REQUESTS, &typed, error);
            response.headers_mut().insert(RETRY_AFTER, limited.wait_seconds().into());
            Ok(response)
        }
    }
}

/// What came of a password and a code.
pub(super) enum TryOutcome {
    Confirmed(UserId),
    Wrong,
    Limited(RateLimited),
}

/// Where a try counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TryLimits {
    AddressAndPerson,
    Person,
}

/// Tries the password and the code of a form, within the limits. A try that succeeds does not count.
pub(super) async fn try_password(
    portal: &Portal,
    sender: &Sender,
    typed_email: &str,
    form: &Form,
    limits: TryLimits,
) -> Result<TryOutcome, PortalError> {
    let (home, now) = (portal.home(), portal.service.clock.now());
    let (password, code) = (form.raw("password"), form.raw("code"));
    let attempt = Try::new(sender.client, typed_email, sender.known_browsers.as_deref(), &portal.service.ring);
    // Somebody who is signed in confirms who they are, whatever others try from the same address.
    let is_outside = limits == TryLimits::AddressAndPerson;
    if is_outside && let Err(limited) = portal.sign_in_limits.admit_address(attempt, now) {
        return Ok(TryOutcome::Limited(limited));
    }
    let email = typed_email.parse::<EmailAddress>().ok();
    let recovery = match (&email, RecoveryCode::parse(code)) {
        (Some(email), Ok(code)) => {
            home.user_with_recovery_code(email, code.hash()).await?.map(|user| (user, code.hash()))
        }
        (Some(_) | None, _) => None,
    };
    // Nobody guesses a recovery code. So its owner is not kept out by those who guess the password.
    let is_limited = recovery.is_none();
    if is_limited && let Err(limited) = portal.sign_in_limits.admit_person(attempt, now) {
        return Ok(TryOutcome::Limited(limited));
    }
    let confirmed = match &email {
        Some(email) => confirm_password(portal, email, sender.address, (password, code), recovery).await?,
        // Takes as long.
        None => portal.passwords.verify(Password::typed(password), None).await.map(|_| None)?,
    };
    let Some(user) = confirmed else { return Ok(TryOutcome::Wrong) };
    if is_outside {
        portal.sign_in_limits.refund_address(attempt, now);
    }
    if is_limited {
        portal.sign_in_limits.refund_person(attempt, now);
    }
    Ok(TryOutcome::Confirmed(user))
}

/// The person with this password and code. A recovery code counts as a code; people without a password need nothing else.
async fn confirm_password(
    portal: &Portal,
    email: &EmailAddress,
    address: IpAddr,
    (password, code): (&str, &str),
    recovery: Option<(UserId, [u8; 32])>,
) -> Result<Option<UserId>, PortalError> {
    let (home, actor) = (portal.home(), Actor::of_portal(email, address));
    let secrets = home.sign_in_secrets(email, &portal.service.ring).await?;
    let hash = secrets.as_ref().map(|secrets| secrets.password_hash.clone());
    let is_right = portal.passwords.verify(Password::typed(password), hash).await?;
    let Some(secrets) = secrets else {
        let Some((user, recovery)) = recovery.filter(|_| password.is_empty()) else { return Ok(None) };
        return Ok(home.use_recovery_code(&actor, user, recovery).await?.then_some(user));
    };
    if !is_right {
        return Ok(None);
    }
    let accepted = match (secrets.totp.verify(code, home.now().await?, secrets.totp_last_step), recovery) {
        (Some(step), _) => home.consume_totp_step(secrets.user, step).await?,
        (None, Some((user, recovery))) => home.use_recovery_code(&actor, user, recovery).await?,
        (None, None) => false,
    };
    Ok(accepted.then_some(secrets.user))
}

/// `POST /sign-in/passkey/options`
pub(super) async fn passkey_options(State(portal): State<Arc<Portal>>, parts: Parts) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let admitted = portal.sign_in_limits.admit_passkey(sender.client, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    passkey::sign_in_options(&portal, Ceremony::SignIn).await
}

/// `POST /sign-in/passkey`
pub(super) async fn sign_in_with_passkey(State(portal): State<Arc<Portal>>, parts: Parts, form: Form) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let Some(confirmed) = passkey::finish_sign_in(&portal, &Ceremony::SignIn, &form).await? else {
        let error = Some(sender.texts.sign_in_passkey_wrong());
        return Ok(sender.page(&portal, StatusCode::UNPROCESSABLE_ENTITY, "", error));
    };
    portal.sign_in_limits.passkey_succeeded(sender.client, portal.service.clock.now());
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
    let new = NewSession { user: user.id, device: &sender.user_agent, address: sender.address, replaced };
    // The person may have been removed a moment ago.
    let token = home.start_session(&actor, &new, randomness).await?.ok_or(PortalError::NotFound)?;
    response.headers_mut().append(SET_COOKIE, session_cookie(&token, &portal.url));
    let known = sender.known_browsers.as_deref();
    if let Some(known) = known_browser_cookie(known, &user.email, home, &portal.service.ring, randomness) {
        let cookie = cookie::KNOWN_BROWSERS.set(&known, KNOWN_BROWSER_SECONDS, &portal.url);
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(())
}

/// `POST /sign-out`
pub(super) async fn sign_out(State(portal): State<Arc<Portal>>, viewer: Viewer, headers: HeaderMap) -> PortalResult {
    let token = cookie::SESSION.read(&headers, &portal.url).and_then(|value| SessionToken::parse(&value).ok());
    if let Some(token) = token {
        portal.home().sign_out(&viewer.actor(), token.hash()).await?;
    }
    let mut response = see_other(&portal, "/sign-in");
    response.headers_mut().append(SET_COOKIE, cookie::SESSION.clear(&portal.url));
    Ok(response)
}
