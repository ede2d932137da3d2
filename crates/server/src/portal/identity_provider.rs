//! What the portal asks of identity providers, by `OpenID` Connect: their documents and keys (`discovery`), ID tokens (`id_token`), and
//! tokens for codes (`tokens`). All requests go through `calls`, which gives each provider a few at the same time. A provider may be hostile: it can vouch for anybody of its own company, but must not harm anybody else.

mod calls;
mod discovery;
mod discovery_error;
mod failure;
mod id_token;
mod tokens;

pub use self::{discovery::check_identity_provider, discovery_error::DiscoveryError};
pub(super) use self::{
    discovery::{Discovered, IdentityProviders},
    failure::SignOnFailure,
    id_token::{Expected, Subject},
    tokens::{Refreshed, SignInRequest, Tokens},
};

use paylink_store::Provider;
use url::Url;
use zeroize::Zeroizing;

/// A provider, and what we are there.
#[derive(Clone, Debug)]
pub(super) struct ProviderSettings {
    /// Whose it is. Limits are counted by it: anybody can name the issuer of another company.
    pub(super) provider: Provider,
    pub(super) issuer: String,
    pub(super) client_id: String,
    pub(super) client_secret: Zeroizing<String>,
    /// Each company has its own, so that no provider can give us the code of another one.
    pub(super) redirect_url: Url,
}
