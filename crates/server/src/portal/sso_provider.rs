//! The identity providers of this installation: those of companies, and that of its operators.

use paylink_domain::id::CompanyId;
use paylink_store::{Provider, SignOn};

use super::{error::PortalError, identity_provider::ProviderSettings, next_page::NextPage, state::Portal};
use crate::urls::append_path;

/// In paths, in place of a company.
const OPERATORS: &str = "operators";

/// The provider that a path names. It may not exist.
pub(super) fn parse_provider(text: &str) -> Option<Provider> {
    if text == OPERATORS { Some(Provider::Operators) } else { text.parse::<CompanyId>().ok().map(Provider::Company) }
}

fn segment(provider: Provider) -> String {
    provider.company().map_or_else(|| OPERATORS.to_owned(), |company| company.to_string())
}

/// The path of the page on which people sign in by this provider.
pub(super) fn sign_on_path(provider: Provider) -> String {
    format!("/sso/{}", segment(provider))
}

/// Why somebody who has or had a session is sent to the page of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignOnReason {
    /// Their session is not by this provider, and only those count.
    Enforced,
    /// The provider does not confirm their session any more.
    Ended,
}

impl SignOnReason {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Ended => "ended",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        [Self::Enforced, Self::Ended].into_iter().find(|reason| reason.as_str() == text)
    }
}

/// The page of a provider for somebody who wanted another page.
pub(super) fn sign_on_page(provider: Provider, next: &NextPage, reason: SignOnReason) -> String {
    let query = next.query();
    let separator = if query.is_empty() { '?' } else { '&' };
    format!("{}{query}{separator}why={}", sign_on_path(provider), reason.as_str())
}

/// What the portal is at a provider. `None` if there is no such provider.
pub(super) async fn find_provider(
    portal: &Portal,
    provider: Provider,
) -> Result<Option<ProviderSettings>, PortalError> {
    match provider {
        Provider::Operators => Ok(portal.operator_sso.as_ref().map(|sso| sso.settings.clone())),
        Provider::Company(company) => {
            let found = portal.home().sign_on(company, &portal.service.ring).await?;
            Ok(found.map(|sign_on| settings_of(portal, &sign_on)))
        }
    }
}

pub(super) fn settings_of(portal: &Portal, sign_on: &SignOn) -> ProviderSettings {
    let provider = Provider::Company(sign_on.company);
    ProviderSettings {
        provider,
        issuer: sign_on.issuer.clone(),
        client_id: sign_on.client_id.clone(),
        client_secret: sign_on.client_secret.clone(),
        redirect_url: redirect_url(portal, provider),
    }
}

/// Where the provider sends browsers back. It is registered there, and is a provider's own.
pub(super) fn redirect_url(portal: &Portal, provider: Provider) -> url::Url {
    append_path(&portal.url, &format!("sso/{}/callback", segment(provider)))
}
