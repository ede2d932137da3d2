//! Why a provider's documents cannot be used, for the operator. People who sign in see the kind of failure only.

use http::StatusCode;

use super::SignOnFailure;
use crate::outbound::{FetchError, printable};

/// More than the issuer of any provider.
const MAX_SHOWN_CHARACTERS: usize = 200;

#[derive(Debug, thiserror::Error)]
pub enum DiscoveryError {
    #[error("{0} cannot be read")]
    Fetch(String, #[source] FetchError),
    #[error("{0} cannot be read: the provider responds with status {1}")]
    Status(String, StatusCode),
    #[error("{0} is not what OpenID Connect requires")]
    Contents(String, #[source] serde_json::Error),
    /// Otherwise a provider could speak for another one.
    #[error("the provider calls itself {found}, the configuration says {configured}")]
    OtherIssuer { found: String, configured: String },
    #[error("the provider's document has no token_endpoint")]
    NoTokenEndpoint,
    #[error("the provider sends browsers to an address without https")]
    PlainHttp,
    #[error("the provider has more than {limit} keys")]
    TooManyKeys { limit: usize },
}

impl DiscoveryError {
    /// The provider chooses its name: it may be long, or have characters that change a terminal.
    pub(super) fn other_issuer(found: &str, configured: &str) -> Self {
        let shown: String = printable(found.as_bytes()).chars().take(MAX_SHOWN_CHARACTERS).collect();
        Self::OtherIssuer { found: shown, configured: configured.to_owned() }
    }
}

impl From<DiscoveryError> for SignOnFailure {
    fn from(error: DiscoveryError) -> Self {
        match error {
            DiscoveryError::Fetch(..) | DiscoveryError::Status(..) => Self::Unreachable,
            DiscoveryError::Contents(..)
            | DiscoveryError::OtherIssuer { .. }
            | DiscoveryError::NoTokenEndpoint
            | DiscoveryError::PlainHttp
            | DiscoveryError::TooManyKeys { .. } => Self::Document,
        }
    }
}
