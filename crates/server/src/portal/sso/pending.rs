//! A sign-in under way at a provider. What the browser brings back is compared with it. It is stored for five minutes and taken once,
//! and belongs to the browser that has started it.

use axum::{
    http::{HeaderMap, header::SET_COOKIE},
    response::Response,
};
use data_encoding::HEXLOWER;
use paylink_domain::{id::UserId, portal_secret::ChallengeToken, time::Timestamp};
use paylink_store::Provider;
use serde::{Deserialize, Serialize};

use crate::portal::{
    cookie,
    error::PortalError,
    identity_provider::{IdentityProviders, SignInRequest, SignOnFailure},
    leaving::leave_for,
    next_page::NextPage,
    sso_provider::{find_provider, parse_provider, sign_on_path},
    state::Portal,
    texts::PortalTexts,
};

/// Longer than the sign-in may take.
const COOKIE_SECONDS: u64 = 10 * 60;

/// What the sign-in is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Purpose {
    SignIn,
    /// The person of a session by this provider proves again who they are.
    Confirm {
        user: String,
    },
    /// An owner tries the settings. Nobody is signed in.
    Test {
        user: String,
    },
}

impl Purpose {
    pub(super) fn is_of(&self, user: UserId) -> bool {
        match self {
            Self::SignIn => false,
            Self::Confirm { user: expected } | Self::Test { user: expected } => *expected == user.to_string(),
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Pending {
    /// The path of the provider's page.
    provider: String,
    issuer: String,
    pub(super) nonce: String,
    pub(super) pkce_verifier: String,
    pub(super) purpose: Purpose,
    next: String,
    started_ms: i64,
    /// The hash of the browser's cookie.
    browser: String,
}

impl Pending {
    pub(super) fn next(&self) -> NextPage {
        NextPage::parse(&self.next)
    }

    pub(super) const fn started_at(&self) -> Timestamp {
        Timestamp::from_epoch_ms(self.started_ms)
    }

    /// The sign-in that this browser has started at this provider with this state, once.
    pub(super) async fn take(
        portal: &Portal,
        provider: Provider,
        issuer: &str,
        state: &str,
        headers: &HeaderMap,
    ) -> Result<Option<Self>, PortalError> {
        let Some(stored) = portal.home().take_challenge(state).await? else { return Ok(None) };
        let pending = serde_json::from_str(&stored).ok();
        let browser = cookie::SIGN_ON.read(headers, &portal.url).and_then(|text| ChallengeToken::parse(&text).ok());
        let browser = browser.map(|token| HEXLOWER.encode(&token.hash()));
        Ok(pending.filter(|pending: &Self| {
            pending.provider == sign_on_path(provider)
                && pending.issuer == issuer
                && browser.as_ref() == Some(&pending.browser)
        }))
    }
}

/// The page that leads to the provider, with the cookie that makes the sign-in this browser's.
pub(super) async fn begin(
    portal: &Portal,
    texts: PortalTexts,
    headers: &HeaderMap,
    provider: Provider,
    purpose: Purpose,
    next: &NextPage,
) -> Result<Result<Response, SignOnFailure>, PortalError> {
    let randomness = &*portal.service.randomness;
    let settings = find_provider(portal, provider).await?.ok_or(PortalError::NotFound)?;
    let now = portal.identity_providers.now();
    let discovered = match portal.identity_providers.discover(&settings, now).await {
        Ok(discovered) => discovered,
        Err(failure) => return Ok(Err(failure)),
    };
    // Tabs of one browser share the cookie.
    let known = cookie::SIGN_ON.read(headers, &portal.url).and_then(|text| ChallengeToken::parse(&text).ok());
    let browser = known.unwrap_or_else(|| ChallengeToken::generate(randomness));
    let random = || ChallengeToken::generate(randomness).reveal().to_owned();
    let again = matches!(purpose, Purpose::Confirm { .. });
    let pending = Pending {
        provider: sign_on_path(provider),
        issuer: settings.issuer.clone(),
        nonce: random(),
        pkce_verifier: random(),
        purpose,
        next: next.path().to_owned(),
        started_ms: now.epoch_ms(),
        browser: HEXLOWER.encode(&browser.hash()),
    };
    let stored = serde_json::to_string(&pending).map_err(|_| PortalError::Internal)?;
    let state = portal.home().store_challenge(&stored, randomness).await?;
    let (nonce, pkce_verifier) = (&pending.nonce, &pending.pkce_verifier);
    let request = SignInRequest { state: state.reveal(), nonce, pkce_verifier, again };
    Ok(IdentityProviders::sign_in_url(&settings, &discovered, request).map(|url| {
        let mut response = leave_for(portal, texts, &url);
        let cookie = cookie::SIGN_ON.set(browser.reveal(), COOKIE_SECONDS, &portal.url);
        response.headers_mut().append(SET_COOKIE, cookie);
        response
    }))
}

/// The provider that a path names, if it exists.
pub(super) fn provider_in(path: &str) -> Result<Provider, PortalError> {
    parse_provider(path).ok_or(PortalError::NotFound)
}
