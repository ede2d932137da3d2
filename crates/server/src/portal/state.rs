//! What the portal's requests share besides the service.

use std::sync::Arc;

use paylink_domain::{id::CompanyId, password::Password, random::random_bytes, rate_limit::Rate};
use paylink_store::{Cell, Provider, StoreError};
use tokio::sync::SemaphorePermit;
use url::Url;
use uuid::Uuid;
use webauthn_rs::{Webauthn, WebauthnBuilder, prelude::WebauthnError};

use super::{
    asset::Assets,
    identity_provider::{IdentityProviders, ProviderSettings},
    password_hash::PasswordHasher,
    places::{ExportPlaces, SearchPlaces},
    route::RouteDescription,
    sign_in_limits::SignInLimits,
};
use crate::{
    config,
    outbound::{Outbound, OutboundSetupError, Policy},
    service::Service,
    urls::append_path,
    web::{buckets::Buckets, in_flight::InFlight},
};

/// The name of a service whose operator has not given one.
const PRODUCT: &str = "Paylink";
/// More than somebody needs who sets up an endpoint.
const TEST_EVENTS: Rate = Rate::per_minute(10, 20);
/// A company can invite a team at once, and nobody sends mails to other people as fast as requests are admitted.
const INVITATIONS: Rate = Rate::per_minute(1, 20);
/// Settings of single sign-on that a company saves or tests: each leads to calls to an address that the company chooses.
const SIGN_ON_CHANGES: Rate = Rate::per_minute(10, 20);
/// The calls to all identity providers at the same time. Each of them has a few.
const PROVIDER_CALLS: usize = 128;

#[derive(Debug, thiserror::Error)]
pub enum PortalSetupError {
    #[error(
        "portal.url must use https, except for the host localhost: a session sent without it can be read on the way"
    )]
    PlainHttp,
    #[error("portal.url has no host name, which passkeys need")]
    NoHostName,
    #[error("passkeys cannot be used with portal.url: its host must be a name, not an address")]
    Passkeys(#[source] WebauthnError),
    #[error("the password hash cannot be configured: {0}")]
    PasswordHash(argon2::Error),
    #[error("calls to identity providers cannot be set up")]
    IdentityProviders(#[source] OutboundSetupError),
    #[error("operator_sso.client_secret_file cannot be read")]
    OperatorSecret(#[source] std::io::Error),
}

/// The identity provider of the people who run the installation.
#[derive(Debug)]
pub(super) struct OperatorSignOn {
    pub(super) settings: ProviderSettings,
    /// Whether operators have no other way in.
    pub(super) enforced: bool,
}

#[derive(Debug)]
pub struct Portal {
    pub service: Arc<Service>,
    pub url: Url,
    pub(super) webauthn: Webauthn,
    pub(super) passwords: PasswordHasher,
    pub(super) sign_in_limits: SignInLimits,
    pub(super) in_flight: InFlight,
    pub(super) exports: Arc<ExportPlaces>,
    searches: SearchPlaces,
    /// A company's test events: each goes to an address that the company chooses.
    pub(super) test_events: Buckets<CompanyId>,
    /// A company's invitations: each is a mail to an address that the company chooses.
    pub(super) invitations: Buckets<CompanyId>,
    /// A company's changes and tests of single sign-on.
    pub(super) sign_on_changes: Buckets<CompanyId>,
    pub(super) assets: Assets,
    /// The table of routes, by which pages offer only what can be opened.
    pub(super) routes: Vec<RouteDescription>,
    /// Merchants may use URLs of this machine (`dev.local_urls`).
    pub(super) local_urls: bool,
    /// Which URLs may be endpoints, and how long they may take to respond.
    pub(super) webhook_policy: Policy,
    pub(super) identity_providers: IdentityProviders,
    pub(super) operator_sso: Option<OperatorSignOn>,
}

impl Portal {
    /// `None` if the configuration has no portal.
    pub(super) fn new(
        config: &config::Config,
        service: Arc<Service>,
        routes: Vec<RouteDescription>,
    ) -> Result<Option<Self>, PortalSetupError> {
        let Some(portal) = &config.portal else { return Ok(None) };
        let host = portal.url.host_str().ok_or(PortalSetupError::NoHostName)?;
        if portal.url.scheme() != "https" && host != "localhost" {
            return Err(PortalSetupError::PlainHttp);
        }
        let builder = WebauthnBuilder::new(host, &portal.url).map_err(PortalSetupError::Passkeys)?;
        let webhook_policy = Policy::of(&config.webhook, config.dev.local_urls);
        let policy = webhook_policy.clone().with_capacity(PROVIDER_CALLS);
        let outbound = Outbound::new(policy).map_err(PortalSetupError::IdentityProviders)?;
        let webauthn = builder.rp_name(operator_name(&service)).build().map_err(PortalSetupError::Passkeys)?;
        Ok(Some(Self {
            url: portal.url.clone(),
            webauthn,
            passwords: PasswordHasher::new(&*service.randomness).map_err(PortalSetupError::PasswordHash)?,
            sign_in_limits: SignInLimits::default(),
            in_flight: InFlight::new("portal", &config.http),
            exports: Arc::default(),
            searches: SearchPlaces::new(service.cells.iter().map(|cell| cell.id())),
            test_events: Buckets::new(TEST_EVENTS),
            invitations: Buckets::new(INVITATIONS),
            sign_on_changes: Buckets::new(SIGN_ON_CHANGES),
            assets: Assets::new(&portal.url),
            routes,
            local_urls: config.dev.local_urls,
            webhook_policy,
            identity_providers: IdentityProviders::new(outbound, config.dev.local_urls),
            operator_sso: config.operator_sso.as_ref().map(|sso| operator_sign_on(sso, &portal.url)).transpose()?,
            service,
        }))
    }

    /// Who runs this service, as people know it.
    pub(super) fn operator_name(&self) -> &str {
        operator_name(&self.service)
    }

    /// The hash of a password, as the store keeps it. `None` if it cannot be hashed, which is logged.
    pub async fn hash_password(&self, password: Password) -> Option<String> {
        self.passwords.hash(password, &*self.service.randomness).await.ok()
    }

    /// The id by which authenticators are to know a new person.
    pub fn new_handle(&self) -> Uuid {
        uuid::Builder::from_random_bytes(random_bytes(&*self.service.randomness)).into_uuid()
    }

    /// A place for a search in a cell. It waits for one.
    pub(super) async fn search_place(&self, cell: &Cell) -> Result<SemaphorePermit<'_>, StoreError> {
        self.searches.acquire(cell.id()).await
    }

    /// The cell that stores the portal's users.
    pub(super) fn home(&self) -> &Arc<Cell> {
        self.service.cells.home()
    }

    /// Whether people also receive their notices by e-mail.
    pub(super) fn sends_mail(&self) -> bool {
        self.service.sends_mail
    }

    /// The path of a page, as links and forms name it.
    pub(super) fn page_path(&self, path: &str) -> String {
        format!("{}{path}", self.url.path().trim_end_matches('/'))
    }
}

fn operator_sign_on(sso: &config::OperatorSso, portal_url: &Url) -> Result<OperatorSignOn, PortalSetupError> {
    let settings = ProviderSettings {
        provider: Provider::Operators,
        issuer: sso.issuer.clone(),
        client_id: sso.client_id.clone(),
        client_secret: sso.client_secret().map_err(PortalSetupError::OperatorSecret)?,
        redirect_url: append_path(portal_url, "sso/operators/callback"),
    };
    Ok(OperatorSignOn { settings, enforced: sso.enforced })
}

/// Who runs this service, as people know it.
pub(crate) fn operator_name(service: &Service) -> &str {
    service.operator.as_ref().map_or(PRODUCT, |operator| operator.name.as_str())
}
