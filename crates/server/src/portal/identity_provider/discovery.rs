//! The documents and keys of providers. They are kept for an hour. A key that is not among them makes us read the keys again, at most
//! once a minute for a provider. A provider whose document cannot be read is not asked for it again for some seconds.

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
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

use super::{
    SignOnFailure,
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

/// The portal's client at identity providers.
#[derive(Debug)]
pub(in crate::portal) struct IdentityProviders {
    calls: Calls,
    /// By issuer.
    known: Cache<String, Arc<Discovered>>,
    /// Why the document of an issuer could not be read, and when.
    failed: Cache<String, (Timestamp, SignOnFailure)>,
    /// Plain http is allowed, on a developer's machine.
    is_local: bool,
}

impl IdentityProviders {
    pub(in crate::portal) fn new(outbound: Outbound, is_local: bool) -> Self {
        let (known, failed) = (Cache::new(MAX_KEPT_PROVIDERS), Cache::new(MAX_KEPT_PROVIDERS));
        Self { calls: Calls::new(outbound), known, failed, is_local }
    }

    /// Providers have the real time, wherever the test clock is.
    #[expect(clippy::unused_self, reason = "the clock is the client's")]
    pub(in crate::portal) fn now(&self) -> Timestamp {
        SystemClock.now()
    }

    /// The provider of this issuer.
    pub(in crate::portal) async fn discover(
        &self,
        issuer: &str,
        now: Timestamp,
    ) -> Result<Arc<Discovered>, SignOnFailure> {
        let kept = self.known.get(issuer).filter(|known| now.epoch_ms() - known.read_at.epoch_ms() < KEPT_MS);
        if let Some(kept) = kept {
            return Ok(kept);
        }
        if let Some((at, failure)) = self.failed.get(issuer)
            && now.epoch_ms() - at.epoch_ms() < FAILED_KEPT_MS
        {
            return Err(failure);
        }
        match self.read_documents(issuer).await.map_err(logged) {
            Ok((metadata, keys)) => {
                let discovered = Arc::new(Discovered { metadata, keys, read_at: now, reread_at: None });
                self.known.insert(issuer.to_owned(), discovered.clone());
                Ok(discovered)
            }
            Err(failure) => {
                // Counted from the end of a call that may have waited for seconds.
                self.failed.insert(issuer.to_owned(), (self.now(), failure));
                Err(failure)
            }
        }
    }

    async fn read_documents(&self, issuer: &str) -> Result<(Metadata, CoreJsonWebKeySet), DiscoveryError> {
        let calls = self.calls.to(issuer);
        let url = format!("{}{DOCUMENT_PATH}", issuer.trim_end_matches('/'));
        let metadata: Metadata = read(&calls, &url).await?;
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
        let keys = read(&calls, metadata.jwks_uri().as_str()).await?;
        Ok((metadata, keys))
    }

    /// The same provider with its present keys, for a token whose key is not known. `None` if they were read a moment ago.
    pub(super) async fn reread_keys(
        &self,
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
        let keys = read(&self.calls.to(issuer), known.metadata.jwks_uri().as_str()).await.map_err(logged)?;
        let again = Arc::new(Discovered { keys, reread_at: Some(now), ..known.clone() });
        self.known.insert(issuer.to_owned(), again.clone());
        Ok(Some(again))
    }

    /// Whether a browser may be sent there.
    fn may_be_opened(&self, url: &Url) -> bool {
        url.scheme() == "https" || (self.is_local && url.scheme() == "http")
    }

    pub(super) fn calls_to(&self, issuer: &str) -> ProviderCalls {
        self.calls.to(issuer)
    }
}

async fn read<T: DeserializeOwned>(calls: &ProviderCalls, url: &str) -> Result<T, DiscoveryError> {
    let request = Request::get(url).header(ACCEPT, HeaderValue::from_static("application/json")).body(Vec::new());
    let failed = |error| DiscoveryError::Fetch(url.to_owned(), error);
    let request = request.map_err(|_| failed(FetchError::Url))?;
    let response = calls.fetch(request).await.map_err(failed)?;
    if response.status() != StatusCode::OK {
        return Err(DiscoveryError::Status(url.to_owned(), response.status()));
    }
    serde_json::from_slice(response.body()).map_err(|error| DiscoveryError::Contents(url.to_owned(), error))
}

/// Whether the documents and keys of a provider can be read and used, by the rules of the portal.
pub async fn check_identity_provider(outbound: Outbound, issuer: &str, is_local: bool) -> Result<(), DiscoveryError> {
    IdentityProviders::new(outbound, is_local).read_documents(issuer).await.map(drop)
}

/// Why a provider cannot be reached is in the log. What it says itself is not: the owner of a company chooses it.
fn logged(error: DiscoveryError) -> SignOnFailure {
    if let DiscoveryError::Fetch(_, cause) = &error {
        tracing::info!(error = %ErrorChain(cause), "a document of an identity provider could not be read");
    }
    error.into()
}
