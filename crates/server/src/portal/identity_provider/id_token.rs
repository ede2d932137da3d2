//! What an ID token must be, before anything in it counts.

use openidconnect::{
    ClaimsVerificationError, ClientId, Nonce, NonceVerifier, SignatureVerificationError,
    core::{CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier, CoreJwsSigningAlgorithm},
};
use paylink_domain::{
    error_chain::ErrorChain,
    time::{Timestamp, to_system_time},
    user::{EmailAddress, PersonName},
};

use super::{Discovered, IdentityProviders, ProviderSettings, SignOnFailure};

/// How far the clocks of a provider and of this machine may differ.
const SKEW_MS: i64 = 60 * 1_000;
/// Signatures that only the provider can make. A shared secret would make us one who can.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];
/// The longest subject that the standard allows.
const MAX_SUBJECT_CHARACTERS: usize = 255;

/// What a token must say, besides its issuer and its audience.
#[derive(Clone, Debug)]
pub(in crate::portal) struct Expected {
    /// `None` for a token that comes with a refreshed one.
    pub(in crate::portal) nonce: Option<String>,
    /// The person must have authenticated since then.
    pub(in crate::portal) authenticated_since: Option<Timestamp>,
}

/// Who has signed in, as the provider says.
#[derive(Clone, Debug)]
#[expect(clippy::struct_field_names, reason = "the name of the claim")]
pub(in crate::portal) struct Subject {
    pub(in crate::portal) subject: String,
    /// `None` unless the provider has verified it.
    pub(in crate::portal) email: Option<EmailAddress>,
    pub(in crate::portal) name: Option<PersonName>,
}

struct ExpectedNonce<'a>(Option<&'a str>);

impl NonceVerifier for ExpectedNonce<'_> {
    fn verify(self, nonce: Option<&Nonce>) -> Result<(), String> {
        match (self.0, nonce) {
            (None, _) => Ok(()),
            (Some(expected), Some(nonce)) if nonce.secret() == expected => Ok(()),
            (Some(_), _) => Err("not the nonce of this sign-in".to_owned()),
        }
    }
}

impl IdentityProviders {
    /// Who the token is about, if the provider has issued it for us, for this sign-in, and just now.
    pub(super) async fn verify(
        &self,
        settings: &ProviderSettings,
        provider: &Discovered,
        token: &CoreIdToken,
        expected: &Expected,
        now: Timestamp,
    ) -> Result<Subject, SignOnFailure> {
        match claims(settings, provider, token, expected, now) {
            Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
                let again = self.reread_keys(settings.provider, provider, now).await?.ok_or(SignOnFailure::Token)?;
                subject(settings, claims(settings, &again, token, expected, now), expected, now)
            }
            result => subject(settings, result, expected, now),
        }
    }
}

fn claims<'t>(
    settings: &ProviderSettings,
    provider: &Discovered,
    token: &'t CoreIdToken,
    expected: &Expected,
    now: Timestamp,
) -> Result<&'t CoreIdTokenClaims, ClaimsVerificationError> {
    let (issuer, client) = (provider.metadata.issuer().clone(), ClientId::new(settings.client_id.clone()));
    // "Public" means that the client secret verifies nothing.
    let verifier = CoreIdTokenVerifier::new_public_client(client, issuer, provider.keys.clone())
        .set_allowed_algs(ALGORITHMS)
        .set_time_fn(move || to_system_time(Timestamp::from_epoch_ms(now.epoch_ms() - SKEW_MS)).into())
        .set_issue_time_verifier_fn(move |issued| {
            let is_past = issued.timestamp_millis() <= now.epoch_ms() + SKEW_MS;
            if is_past { Ok(()) } else { Err("issued in the future".to_owned()) }
        });
    token.claims(&verifier, ExpectedNonce(expected.nonce.as_deref()))
}

fn subject(
    settings: &ProviderSettings,
    claims: Result<&CoreIdTokenClaims, ClaimsVerificationError>,
    expected: &Expected,
    now: Timestamp,
) -> Result<Subject, SignOnFailure> {
    let claims = claims.map_err(|error| {
        tracing::info!(error = %ErrorChain(&error), "an ID token of an identity provider was refused");
        SignOnFailure::Token
    })?;
    // A token for another client in the same audience is not ours.
    if claims.authorized_party().is_some_and(|party| party.as_str() != settings.client_id) {
        return Err(SignOnFailure::Token);
    }
    if let Some(since) = expected.authenticated_since {
        let at = claims.auth_time().map(|at| at.timestamp_millis());
        let is_recent = |at: i64| at >= since.epoch_ms() - SKEW_MS && at <= now.epoch_ms() + SKEW_MS;
        if !at.is_some_and(is_recent) {
            return Err(SignOnFailure::NotAgain);
        }
    }
    let subject = claims.subject().as_str();
    if subject.is_empty() || subject.chars().count() > MAX_SUBJECT_CHARACTERS || subject.chars().any(char::is_control) {
        return Err(SignOnFailure::Token);
    }
    let email = claims.email().filter(|_| claims.email_verified() == Some(true));
    let name = claims.name().and_then(|names| names.get(None));
    Ok(Subject {
        subject: subject.to_owned(),
        email: email.and_then(|email| email.as_str().parse().ok()),
        name: name.and_then(|name| name.as_str().parse().ok()),
    })
}
