//! Tokens of a provider: for the code with which a browser comes back, and for a session that goes on.

use openidconnect::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet, Nonce,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RefreshToken, RequestTokenError, Scope,
    TokenResponse, TokenUrl,
    core::{CoreAuthPrompt, CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreErrorResponseType},
};
use paylink_domain::time::Timestamp;
use url::Url;
use zeroize::Zeroizing;

use super::{Discovered, Expected, IdentityProviders, ProviderSettings, SignOnFailure, Subject};

/// Those of large providers take some kilobytes.
const MAX_REFRESH_TOKEN_BYTES: usize = 16 * 1024;

type Client = CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// What a provider gave for a code.
#[derive(Debug)]
pub(in crate::portal) struct Tokens {
    pub(in crate::portal) subject: Subject,
    pub(in crate::portal) refresh: Option<Zeroizing<String>>,
}

/// What a provider says about a session that goes on.
#[derive(Debug)]
pub(in crate::portal) enum Refreshed {
    /// It goes on, perhaps with another token.
    Confirmed(Option<Zeroizing<String>>),
    /// The person has no access any more.
    Ended,
    /// The response has an ID token that does not count. Its other token may be the only one that the provider accepts from now on.
    Unproven(Option<Zeroizing<String>>),
    Unreachable,
}

/// The parts of a request to sign in.
#[derive(Clone, Copy, Debug)]
pub(in crate::portal) struct SignInRequest<'a> {
    pub(in crate::portal) state: &'a str,
    pub(in crate::portal) nonce: &'a str,
    pub(in crate::portal) pkce_verifier: &'a str,
    /// The person must authenticate again, whatever session they have at the provider.
    pub(in crate::portal) again: bool,
}

fn client(settings: &ProviderSettings, provider: &Discovered) -> Result<Client, SignOnFailure> {
    let metadata = &provider.metadata;
    let token_url = metadata.token_endpoint().ok_or(SignOnFailure::Document)?;
    let token_url = TokenUrl::new(token_url.to_string()).map_err(|_| SignOnFailure::Document)?;
    let auth_url = AuthUrl::new(metadata.authorization_endpoint().to_string()).map_err(|_| SignOnFailure::Document)?;
    // Basic is what every provider must offer that says nothing.
    let methods = metadata.token_endpoint_auth_methods_supported();
    let is_basic = methods.is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
    let client_id = ClientId::new(settings.client_id.clone());
    Ok(CoreClient::new(client_id, metadata.issuer().clone(), provider.keys.clone())
        .set_client_secret(ClientSecret::new(settings.client_secret.to_string()))
        .set_auth_type(if is_basic { AuthType::BasicAuth } else { AuthType::RequestBody })
        .set_redirect_uri(RedirectUrl::from_url(settings.redirect_url.clone()))
        .set_auth_uri(auth_url)
        .set_token_uri(token_url))
}

/// The token, if it is not too long to be stored. Without one, the session ends after an hour.
fn kept(token: &RefreshToken) -> Option<Zeroizing<String>> {
    let secret = token.secret();
    (secret.len() <= MAX_REFRESH_TOKEN_BYTES).then(|| Zeroizing::new(secret.clone()))
}

impl IdentityProviders {
    /// Where the browser goes to sign in.
    pub(in crate::portal) fn sign_in_url(
        settings: &ProviderSettings,
        provider: &Discovered,
        request: SignInRequest<'_>,
    ) -> Result<Url, SignOnFailure> {
        let client = client(settings, provider)?;
        let (state, nonce) = (CsrfToken::new(request.state.to_owned()), Nonce::new(request.nonce.to_owned()));
        let verifier = PkceCodeVerifier::new(request.pkce_verifier.to_owned());
        let mut url = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, move || state, move || nonce)
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()));
        let scopes = provider.metadata.scopes_supported();
        if scopes.is_some_and(|scopes| scopes.iter().any(|scope| scope.as_str() == "offline_access")) {
            url = url.add_scope(Scope::new("offline_access".to_owned()));
        }
        if request.again {
            url = url.add_prompt(CoreAuthPrompt::Login).set_max_age(std::time::Duration::ZERO);
        }
        Ok(url.url().0)
    }

    /// Who has signed in, for the code with which the browser came back.
    pub(in crate::portal) async fn exchange_code(
        &self,
        settings: &ProviderSettings,
        provider: &Discovered,
        (code, pkce_verifier): (&str, &str),
        expected: &Expected,
        now: Timestamp,
    ) -> Result<Tokens, SignOnFailure> {
        let client = client(settings, provider)?;
        let request = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(pkce_verifier.to_owned()));
        let http = self.calls_to(settings.provider);
        let response = request.request_async(&http).await.map_err(|error| match error {
            RequestTokenError::Request(_) => SignOnFailure::Unreachable,
            RequestTokenError::ServerResponse(_) | RequestTokenError::Other(_) => SignOnFailure::Code,
            RequestTokenError::Parse(..) => SignOnFailure::Token,
        })?;
        let token = response.id_token().ok_or(SignOnFailure::Token)?;
        let subject = self.verify(settings, provider, token, expected, now).await?;
        let refresh = response.refresh_token().and_then(kept);
        Ok(Tokens { subject, refresh })
    }

    /// Asks whether a session goes on. An ID token that comes with the response must be about the same person.
    pub(in crate::portal) async fn refresh(
        &self,
        settings: &ProviderSettings,
        refresh_token: &str,
        subject: &str,
        now: Timestamp,
    ) -> Refreshed {
        let Ok(provider) = self.discover(settings, now).await else { return Refreshed::Unreachable };
        let Ok(client) = client(settings, &provider) else { return Refreshed::Unreachable };
        let refresh_token = RefreshToken::new(refresh_token.to_owned());
        let http = self.calls_to(settings.provider);
        let response = match client.exchange_refresh_token(&refresh_token).request_async(&http).await {
            Ok(response) => response,
            Err(RequestTokenError::ServerResponse(error)) => {
                return match error.error() {
                    CoreErrorResponseType::InvalidGrant => Refreshed::Ended,
                    // Such as a client secret that has expired there: the owners have to do something, within the hour.
                    CoreErrorResponseType::InvalidClient
                    | CoreErrorResponseType::InvalidRequest
                    | CoreErrorResponseType::InvalidScope
                    | CoreErrorResponseType::UnauthorizedClient
                    | CoreErrorResponseType::UnsupportedGrantType
                    | CoreErrorResponseType::Extension(_) => Refreshed::Unreachable,
                };
            }
            Err(RequestTokenError::Request(_) | RequestTokenError::Parse(..) | RequestTokenError::Other(_)) => {
                return Refreshed::Unreachable;
            }
        };
        let rotated = response.refresh_token().and_then(kept);
        if let Some(token) = response.id_token() {
            let expected = Expected { nonce: None, authenticated_since: None };
            match self.verify(settings, &provider, token, &expected, now).await {
                Ok(found) if found.subject == subject => {}
                Ok(_) => return Refreshed::Ended,
                Err(_) => return Refreshed::Unproven(rotated),
            }
        }
        Refreshed::Confirmed(rotated)
    }
}
