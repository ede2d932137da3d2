//! The address to which a provider sends browsers back. It changes something although it is opened by a link: what it does was started
//! by a button of the portal in the same browser, and is done once.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{header::SET_COOKIE, request::Parts},
    response::Response,
};
use paylink_domain::{permission::Permission, portal_secret::SessionToken};
use paylink_store::{Provider, ProviderSignIn, ProviderSignInOutcome, SignOn};

use super::{
    pending::{Pending, Purpose, provider_in},
    settings::TEST_OK,
    start::show,
};
use crate::portal::{
    access::viewer_of,
    cookie,
    error::{PortalError, PortalResult},
    identity_provider::{Expected, ProviderSettings, SignOnFailure, Tokens},
    security_log,
    sender::Sender,
    shell::see_other,
    sso_provider::find_provider,
    state::Portal,
    viewer::{query_value, session_cookie},
};

/// What a provider sent with the browser.
struct Answer<'a> {
    portal: &'a Arc<Portal>,
    provider: Provider,
    settings: ProviderSettings,
    sender: Sender,
    parts: &'a Parts,
}

/// `GET /sso/{company}/callback`
pub(in crate::portal) async fn callback(
    State(portal): State<Arc<Portal>>,
    Path(company): Path<String>,
    parts: Parts,
) -> PortalResult {
    let provider = provider_in(&company)?;
    let settings = find_provider(&portal, provider).await?.ok_or(PortalError::NotFound)?;
    let sender = Sender::of(&portal, &parts);
    let answer = Answer { portal: &portal, provider, settings, sender, parts: &parts };
    let state = answer.query("state").unwrap_or_default();
    let pending = Pending::take(&portal, provider, &answer.settings.issuer, &state, &parts.headers).await?;
    let Some(pending) = pending else {
        security_log::sign_on_failed(provider, answer.sender.address, SignOnFailure::State.as_str());
        return Ok(show(&portal, &answer.sender, provider, Some(SignOnFailure::State)));
    };
    match answer.tokens(&pending).await {
        Ok(tokens) => answer.accept(&pending, &tokens).await,
        Err(failure) => answer.refuse(&pending, failure).await,
    }
}

impl Answer<'_> {
    fn query(&self, name: &str) -> Option<String> {
        query_value(self.parts.uri.query(), name)
    }

    async fn tokens(&self, pending: &Pending) -> Result<Tokens, SignOnFailure> {
        let (providers, now) = (&self.portal.identity_providers, self.portal.identity_providers.now());
        let provider = providers.discover(&self.settings, now).await?;
        let issuer = self.query("iss");
        let is_named = issuer.as_ref().map_or(!provider.names_issuer(), |issuer| *issuer == self.settings.issuer);
        if !is_named {
            return Err(SignOnFailure::State);
        }
        if self.query("error").is_some() {
            return Err(SignOnFailure::Refused);
        }
        let code = self.query("code").ok_or(SignOnFailure::Refused)?;
        let authenticated_since = match pending.purpose {
            Purpose::Confirm { .. } => Some(pending.started_at()),
            Purpose::SignIn | Purpose::Test { .. } => None,
        };
        let expected = Expected { nonce: Some(pending.nonce.clone()), authenticated_since };
        let code = (code.as_str(), pending.pkce_verifier.as_str());
        providers.exchange_code(&self.settings, &provider, code, &expected, now).await
    }

    async fn accept(&self, pending: &Pending, tokens: &Tokens) -> PortalResult {
        match &pending.purpose {
            Purpose::SignIn => self.sign_in(pending, tokens).await,
            Purpose::Confirm { .. } => self.confirm(pending, tokens).await,
            Purpose::Test { .. } if tokens.subject.email.is_none() => {
                self.refuse(pending, SignOnFailure::NoVerifiedEmail).await
            }
            Purpose::Test { .. } => self.finish_test(pending, TEST_OK).await,
        }
    }

    async fn refuse(&self, pending: &Pending, failure: SignOnFailure) -> PortalResult {
        security_log::sign_on_failed(self.provider, self.sender.address, failure.as_str());
        match &pending.purpose {
            Purpose::SignIn | Purpose::Confirm { .. } => {
                let sender = Sender { next: pending.next(), ..Sender::of(self.portal, self.parts) };
                Ok(show(self.portal, &sender, self.provider, Some(failure)))
            }
            Purpose::Test { .. } => self.finish_test(pending, failure.as_str()).await,
        }
    }

    async fn sign_in(&self, pending: &Pending, tokens: &Tokens) -> PortalResult {
        let (portal, service) = (self.portal, &self.portal.service);
        let new = ProviderSignIn {
            provider: self.provider,
            issuer: &self.settings.issuer,
            client_id: &self.settings.client_id,
            subject: &tokens.subject.subject,
            email: tokens.subject.email.clone(),
            name: tokens.subject.name.clone(),
            refresh_token: tokens.refresh.as_ref().map(|token| token.as_str()),
            device: &self.sender.browser.user_agent,
            address: self.sender.address,
            replaced: self.sender.session.as_ref().map(SessionToken::hash),
            page_language: Some(self.sender.texts.tag()),
        };
        match portal.home().sign_in_by_provider(&new, &service.ring, &*service.randomness).await? {
            ProviderSignInOutcome::SignedIn(_, token) => {
                portal.sign_in_limits.refund_address(self.sender.client, service.clock.now());
                Ok(self.go_on(pending.next().path(), Some(&token)))
            }
            ProviderSignInOutcome::NoVerifiedEmail => self.refuse(pending, SignOnFailure::NoVerifiedEmail).await,
            ProviderSignInOutcome::NotMember => {
                let is_operators = self.provider == Provider::Operators;
                let failure = if is_operators { SignOnFailure::NotOperator } else { SignOnFailure::NotMember };
                self.refuse(pending, failure).await
            }
            ProviderSignInOutcome::SettingsChanged => self.refuse(pending, SignOnFailure::State).await,
            ProviderSignInOutcome::OtherIdentity => self.refuse(pending, SignOnFailure::OtherIdentity).await,
        }
    }

    /// The session of this browser is fresh, if it is the same person's at the same provider.
    async fn confirm(&self, pending: &Pending, tokens: &Tokens) -> PortalResult {
        let portal = self.portal;
        let viewer = viewer_of(portal, self.parts).await?.viewer();
        let viewer = viewer.filter(|viewer| {
            let session = viewer.signed_in.provider.as_ref();
            pending.purpose.is_of(viewer.signed_in.user.id)
                && session.is_some_and(|session| {
                    session.provider == self.provider
                        && session.issuer == self.settings.issuer
                        && session.subject == tokens.subject.subject
                })
        });
        let (Some(viewer), Some(session)) = (viewer, &self.sender.session) else {
            return self.refuse(pending, SignOnFailure::State).await;
        };
        let (home, randomness) = (portal.home(), &*portal.service.randomness);
        let rotated = home.rotate_session_by_provider(&viewer.actor(), session.hash(), randomness).await?;
        match rotated {
            Some(token) => {
                portal.sign_in_limits.refund_address(self.sender.client, portal.service.clock.now());
                Ok(self.go_on(pending.next().path(), Some(&token)))
            }
            None => self.refuse(pending, SignOnFailure::State).await,
        }
    }

    /// Records what came of a test, if the owner who has started it is still signed in.
    async fn finish_test(&self, pending: &Pending, result: &str) -> PortalResult {
        let portal = self.portal;
        let company = self.provider.company().ok_or(PortalError::NotFound)?;
        let viewer = viewer_of(portal, self.parts).await?.viewer().ok_or(PortalError::NotFound)?;
        let may = viewer.standings(company).into_iter().any(|standing| Permission::ManageSignOn.allows(standing));
        if !may || !pending.purpose.is_of(viewer.signed_in.user.id) {
            return Err(PortalError::NotFound);
        }
        let (tested, ring) = (&self.settings, &portal.service.ring);
        let sign_on = portal.home().sign_on(company, ring).await?;
        let is_tested = |sign_on: &SignOn| sign_on.has_client(&tested.issuer, &tested.client_id, &tested.client_secret);
        if let Some(sign_on) = sign_on.filter(is_tested) {
            portal.home().record_sign_on_test(&sign_on, result, ring).await?;
        }
        Ok(self.go_on(&format!("/c/{company}/single-sign-on"), None))
    }

    fn go_on(&self, next: &str, session: Option<&SessionToken>) -> Response {
        let mut response = see_other(self.portal, next);
        let headers = response.headers_mut();
        headers.append(SET_COOKIE, cookie::SIGN_ON.clear(&self.portal.url));
        if let Some(session) = session {
            headers.append(SET_COOKIE, session_cookie(session, &self.portal.url));
        }
        response
    }
}
