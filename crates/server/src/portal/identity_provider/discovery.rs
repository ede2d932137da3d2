//! The documents and keys of providers. They are kept for an hour. A key that is not among them makes us read the keys again, at most
//! once a minute for a provider.

use std::{pin::Pin, sync::Arc, time::Duration};

use http::{
    Request, StatusCode,
    header::{ACCEPT, HeaderValue},
};
use openidconnect::{
    AdditionalProviderMetadata, AsyncHttpClient, HttpRequest, HttpResponse, ProviderMetadata,
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

use super::SignOnFailure;
use crate::{
    outbound::{FetchError, Outbound},
    system::SystemClock,
};

/// Somebody waits for it in front of a page.
const EXCHANGE_TIMEOUT: Duration = Duration::from_secs(5);
const KEPT_MS: i64 = 60 * 60 * 1_000;
const REREAD_INTERVAL_MS: i64 = 60 * 1_000;
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

/// The portal's client at identity providers. All its calls go through `outbound`, because owners choose the addresses.
#[derive(Debug)]
pub(in crate::portal) struct IdentityProviders {
    outbound: Outbound,
    /// By issuer.
    known: Cache<String, Arc<Discovered>>,
    /// Plain http is allowed, on a developer's machine.
    is_local: bool,
}

impl IdentityProviders {
    pub(in crate::portal) fn new(outbound: Outbound, is_local: bool) -> Self {
        Self { outbound, known: Cache::new(MAX_KEPT_PROVIDERS), is_local }
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
        let url = format!("{}{DOCUMENT_PATH}", issuer.trim_end_matches('/'));
        let metadata: Metadata = self.read(&url).await?;
        // Otherwise a provider could speak for another one.
        if metadata.issuer().as_str() != issuer {
            return Err(SignOnFailure::Document);
        }
        let for_browsers = [
            Some(metadata.authorization_endpoint().url()),
            metadata.additional_metadata().end_session_endpoint.as_ref(),
        ];
        if metadata.token_endpoint().is_none() || for_browsers.into_iter().flatten().any(|url| !self.may_be_opened(url))
        {
            return Err(SignOnFailure::Document);
        }
        let keys = self.read(metadata.jwks_uri().as_str()).await?;
        let discovered = Arc::new(Discovered { metadata, keys, read_at: now, reread_at: None });
        self.known.insert(issuer.to_owned(), discovered.clone());
        Ok(discovered)
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
        let keys = self.read(known.metadata.jwks_uri().as_str()).await?;
        let again = Arc::new(Discovered { keys, reread_at: Some(now), ..known.clone() });
        self.known.insert(issuer.to_owned(), again.clone());
        Ok(Some(again))
    }

    /// Whether a browser may be sent there.
    fn may_be_opened(&self, url: &Url) -> bool {
        url.scheme() == "https" || (self.is_local && url.scheme() == "http")
    }

    async fn read<T: DeserializeOwned>(&self, url: &str) -> Result<T, SignOnFailure> {
        let request = Request::get(url).header(ACCEPT, HeaderValue::from_static("application/json")).body(Vec::new());
        let response = self.outbound.fetch(request.map_err(|_| SignOnFailure::Document)?, EXCHANGE_TIMEOUT).await;
        let response = response.map_err(|error| {
            tracing::info!(error = %ErrorChain(&error), "a document of an identity provider could not be read");
            SignOnFailure::Unreachable
        })?;
        if response.status() != StatusCode::OK {
            return Err(SignOnFailure::Unreachable);
        }
        serde_json::from_slice(response.body()).map_err(|_| SignOnFailure::Document)
    }

    pub(super) fn http(&self) -> ProviderHttp {
        ProviderHttp(self.outbound.clone())
    }
}

/// The client for requests that the crate makes.
pub(super) struct ProviderHttp(Outbound);

impl<'c> AsyncHttpClient<'c> for ProviderHttp {
    type Error = FetchError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.0.fetch(request, EXCHANGE_TIMEOUT))
    }
}
