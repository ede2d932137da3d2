//! The documents and keys of providers. They are kept for an hour, in bounded memory. A key that is not among them makes us read the keys
//! again, at most once a minute for a provider. A provider whose document cannot be read is not asked for it again for some seconds.

use std::sync::Arc;

use http::{
    Request, StatusCode,
    header::{ACCEPT, HeaderValue},
};
use openidconnect::{
    AdditionalProviderMetadata, ProviderMetadata,
    core::{
        CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey,
        CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreResponseMode,
        CoreResponseType, CoreSubjectIdentifierType,
    },
};
use paylink_domain::{
    error_chain::ErrorChain,
    time::{Clock, Timestamp},
};
use paylink_store::Provider;
use quick_cache::{Weighter, sync::Cache};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

use super::{
    ProviderSettings, SignOnFailure,
    calls::{Calls, ProviderCalls},
    discovery_error::DiscoveryError,
};
use crate::{
    outbound::{FetchError, Outbound},
    system::SystemClock,
};

const KEPT_MS: i64 = 60 * 60 * 1_000;
const REREAD_INTERVAL_MS: i64 = 60 * 1_000;
const FAILED_KEPT_MS: i64 = 5 * 1_000;
const MAX_KEPT_PROVIDERS: usize = 1_000;
/// Of all documents and keys, as they were sent: a thousand usual ones. What is made of a hostile one can be ten times as large.
const MAX_KEPT_BYTES: u64 = 16 * 1024 * 1024;
/// Large providers have about ten.
const MAX_KEYS: usize = 100;
const DOCUMENT_PATH: &str = "/.well-known/openid-configuration";

/// What the crate does not know of a provider's document.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::portal) struct MoreMetadata {
    /// Whether responses name their issuer (RFC 9207).
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
    end_session_endpoint: Option<Url>,
}

impl AdditionalProviderMetadata for MoreMetadata {}

type Metadata = ProviderMetadata<
    MoreMetadata,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// What a provider says about itself.
#[derive(Clone, Debug)]
pub(in crate::portal) struct Discovered {
    pub(super) metadata: Metadata,
    pub(super) keys: CoreJsonWebKeySet,
    read_at: Timestamp,
    /// When a token made us read the keys again.
    reread_at: Option<Timestamp>,
    /// Of the document and the keys, as they were sent.
    document_bytes: u64,
    key_bytes: u64,
}

impl Discovered {
    /// Whether every response must name the issuer.
    pub(in crate::portal) fn names_issuer(&self) -> bool {
        self.metadata.additional_metadata().authorization_response_iss_parameter_supported
    }

    /// Where a person ends the session at the provider, if it says.
    pub(in crate::portal) fn end_session_url(&self) -> Option<&Url> {
        self.metadata.additional_metadata().end_session_endpoint.as_ref()
    }
}

/// Entries of the cache count by what they take.
#[derive(Clone, Debug)]
struct SentBytes;

impl Weighter<String, Arc<Discovered>> for SentBytes {
    fn weight(&self, _: &String, known: &Arc<Discovered>) -> u64 {
        known.document_bytes + known.key_bytes
    }
}

/// The portal's client at identity providers.
#[derive(Debug)]
pub(in crate::portal) struct IdentityProviders {
    calls: Calls,
    /// By issuer.
    known: Cache<String, Arc<Discovered>, SentBytes>,
    /// Why the document of a company's issuer could not be read, and when.
    failed: Cache<(Provider, String), (Timestamp, SignOnFailure)>,
    /// Plain http is allowed, on a developer's machine.
    is_local: bool,
}

impl IdentityProviders {
    pub(in crate::portal) fn new(outbound: Outbound, is_local: bool) -> Self {
        let known = Cache::with_weighter(MAX_KEPT_PROVIDERS, MAX_KEPT_BYTES, SentBytes);
        let failed = Cache::new(MAX_KEPT_PROVIDERS);
        Self { calls: Calls::new(outbound), known, failed, is_local }
    }

    /// Providers have the real time, wherever the test clock is.
    #[expect(clippy::unused_self, reason = "the clock is the client's")]
    pub(in crate::portal) fn now(&self) -> Timestamp {
        SystemClock.now()
    }

    /// What a provider says about itself.
    pub(in crate::portal) async fn discover(
        &self,
        settings: &ProviderSettings,
        now: Timestamp,
    ) -> Result<Arc<Discovered>, SignOnFailure> {
        let issuer = &settings.issuer;
        let kept = self.known.get(issuer).filter(|known| now.epoch_ms() - known.read_at.epoch_ms() < KEPT_MS);
        if let Some(kept) = kept {
            return Ok(kept);
        }
        let tried = (settings.provider, issuer.clone());
        if let Some((at, failure)) = self.failed.get(&tried)
            && now.epoch_ms() - at.epoch_ms() < FAILED_KEPT_MS
        {
            return Err(failure);
        }
        match self.read_documents(settings.provider, issuer, now).await.map_err(logged) {
            Ok(discovered) => {
                let discovered = Arc::new(discovered);
                self.known.insert(issuer.clone(), discovered.clone());
                Ok(discovered)
            }
            Err(failure) => {
                // Counted from the end of a call that may have waited for seconds.
                self.failed.insert(tried, (self.now(), failure));
                Err(failure)
            }
        }
    }

    async fn read_documents(
        &self,
        provider: Provider,
        issuer: &str,
        now: Timestamp,
    ) -> Result<Discovered, DiscoveryError> {
        let calls = self.calls.to(provider);
        let url = format!("{}{DOCUMENT_PATH}", issuer.trim_end_matches('/'));
        let (metadata, document_bytes) = read::<Metadata>(&calls, &url).await?;
        if metadata.issuer().as_str() != issuer {
            return Err(DiscoveryError::other_issuer(metadata.issuer().as_str(), issuer));
        }
        let for_browsers = [
            Some(metadata.authorization_endpoint().url()),
            metadata.additional_metadata().end_session_endpoint.as_ref(),
        ];
        if metadata.token_endpoint().is_none() {
            return Err(DiscoveryError::NoTokenEndpoint);
        }
        if for_browsers.into_iter().flatten().any(|url| !self.may_be_opened(url)) {
            return Err(DiscoveryError::PlainHttp);
        }
        let (keys, key_bytes) = read_keys(&calls, metadata.jwks_uri().as_str()).await?;
        Ok(Discovered { metadata, keys, read_at: now, reread_at: None, document_bytes, key_bytes })
    }

    /// The same provider with its present keys, for a token whose key is not known. `None` if they were read a moment ago.
    pub(super) async fn reread_keys(
        &self,
        provider: Provider,
        known: &Discovered,
        now: Timestamp,
    ) -> Result<Option<Arc<Discovered>>, SignOnFailure> {
        let issuer = known.metadata.issuer().as_str();
        let newest = self.known.get(issuer).filter(|newest| newest.reread_at != known.reread_at);
        if newest.is_some() {
            return Ok(newest); // another request has read them
        }
        let is_recent = |at: Timestamp| now.epoch_ms() - at.epoch_ms() < REREAD_INTERVAL_MS;
        if known.reread_at.is_some_and(is_recent) {
            return Ok(None);
        }
        let read = read_keys(&self.calls.to(provider), known.metadata.jwks_uri().as_str()).await;
        let (keys, key_bytes) = read.map_err(logged)?;
        let again = Arc::new(Discovered { keys, key_bytes, reread_at: Some(now), ..known.clone() });
        self.known.insert(issuer.to_owned(), again.clone());
        Ok(Some(again))
    }

    /// Whether a browser may be sent there.
    fn may_be_opened(&self, url: &Url) -> bool {
        url.scheme() == "https" || (self.is_local && url.scheme() == "http")
    }

    pub(super) fn calls_to(&self, provider: Provider) -> ProviderCalls {
        self.calls.to(provider)
    }
}

async fn read_keys(calls: &ProviderCalls, url: &str) -> Result<(CoreJsonWebKeySet, u64), DiscoveryError> {
    let (keys, bytes) = read::<CoreJsonWebKeySet>(calls, url).await?;
    if keys.keys().len() > MAX_KEYS {
        return Err(DiscoveryError::TooManyKeys { limit: MAX_KEYS });
    }
    Ok((keys, bytes))
}

/// The parsed response, and how long it was.
async fn read<T: DeserializeOwned>(calls: &ProviderCalls, url: &str) -> Result<(T, u64), DiscoveryError> {
    let request = Request::get(url).header(ACCEPT, HeaderValue::from_static("application/json")).body(Vec::new());
    let failed = |error| DiscoveryError::Fetch(url.to_owned(), error);
    let request = request.map_err(|_| failed(FetchError::Url))?;
    let response = calls.fetch(request).await.map_err(failed)?;
    if response.status() != StatusCode::OK {
        return Err(DiscoveryError::Status(url.to_owned(), response.status()));
    }
    let parsed = serde_json::from_slice(response.body());
    let parsed = parsed.map_err(|error| DiscoveryError::Contents(url.to_owned(), error))?;
    Ok((parsed, u64::try_from(response.body().len()).unwrap_or(u64::MAX)))
}

/// Whether the documents and keys of a provider can be read and used, by the rules of the portal.
pub async fn check_identity_provider(outbound: Outbound, issuer: &str, is_local: bool) -> Result<(), DiscoveryError> {
    let providers = IdentityProviders::new(outbound, is_local);
    providers.read_documents(Provider::Operators, issuer, providers.now()).await.map(drop)
}

/// Why a provider cannot be reached is in the log. What it says itself is not: the owner of a company chooses it.
fn logged(error: DiscoveryError) -> SignOnFailure {
    if let DiscoveryError::Fetch(_, cause) = &error {
        tracing::info!(error = %ErrorChain(cause), "a document of an identity provider could not be read");
    }
    error.into()
}
