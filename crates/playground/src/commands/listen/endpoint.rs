//! The endpoint of a running `paylink listen`. Each process has its own and removes it when it ends. All of a company have the same secret.
//!
//! A process that was killed leaves its endpoint. The next one finds that nobody holds the lock of it, and removes it.

use std::error::Error;

use paylink_domain::{
    error_chain::ErrorChain,
    id::{CompanyId, EndpointId},
    keyring::KeyRing,
    signature::WebhookSecret,
    time::Timestamp,
};
use paylink_server::{
    commands::{actor::actor, command_error, endpoint::endpoint_limit_reached, print_warning},
    config::{Cell as CellSettings, Config},
    flow::new_endpoint::LISTEN_ENDPOINT_NAME,
    system::SystemRandomness,
};
use paylink_store::{AddEndpointOutcome, Cell, EventQuery, ListenerLocks, NamedEndpoint, NewEndpoint, StoreError};
use url::Url;

/// The maximum number of missed events to count.
const MISSED_EVENTS_LIMIT: i64 = 1_000;
/// Nothing is sent to it: the endpoint that first stores the secret is removed at once.
const PLACEHOLDER_URL: &str = "http://localhost/";

pub(super) struct ListenEndpoint<'a> {
    pub(super) id: EndpointId,
    pub(super) secret: Box<WebhookSecret>,
    /// What was not delivered since the last `paylink listen`.
    pub(super) missed: Option<MissedEvents>,
    cell: &'a Cell,
    settings: &'a CellSettings,
    locks: ListenerLocks,
}

/// Events that no `paylink listen` has delivered.
pub(super) struct MissedEvents {
    pub(super) count: usize,
    pub(super) since: Timestamp,
}

impl<'a> ListenEndpoint<'a> {
    /// Adds the endpoint, and removes those that killed processes have left.
    pub(super) async fn open(
        url: &Url,
        cell: &'a Cell,
        company: CompanyId,
        config: &'a Config,
    ) -> Result<Self, Box<dyn Error>> {
        let (ring, settings) = (config.key_ring(), settings_of(cell, config)?);
        let locks = ListenerLocks::connect(&settings.url, &settings.ca_file).await?;
        let last = cell.last_endpoint_named(company, LISTEN_ENDPOINT_NAME, &ring).await?;
        remove_leftovers(cell, company, &locks).await?;
        let missed = match &last {
            Some(last) => missed_events(cell, company, last).await?,
            None => None,
        };
        // Locked before it is added: another process takes no unlocked endpoint for one that is used.
        let id = EndpointId::generate(cell.id(), &SystemRandomness);
        locks.try_lock(id).await?;
        let secret = last.map_or_else(|| WebhookSecret::generate(&SystemRandomness), |last| last.secret);
        let secret = add(NewEndpoint { id, company, url, name: LISTEN_ENDPOINT_NAME, secret }, cell, &ring).await?;
        Ok(Self { id, secret, missed, cell, settings, locks })
    }

    /// Holds the lock again after the connection was lost.
    pub(super) async fn keep_lock(&mut self) {
        if self.locks.is_lost()
            && let Ok(locks) = ListenerLocks::connect(&self.settings.url, &self.settings.ca_file).await
            && locks.try_lock(self.id).await.is_ok()
        {
            self.locks = locks;
        }
    }

    pub(super) async fn remove(self) {
        if let Err(error) = self.cell.remove_endpoint(&actor(), self.id).await {
            print_warning(format_args!(
                "removing the endpoint failed, so the next `paylink listen` removes it: {}",
                ErrorChain(&error)
            ));
        }
    }
}

/// The secret that every `paylink listen` of this company signs with. It is created if there is none yet.
pub(super) async fn secret(
    cell: &Cell,
    company: CompanyId,
    config: &Config,
) -> Result<Box<WebhookSecret>, Box<dyn Error>> {
    let ring = config.key_ring();
    if let Some(last) = cell.last_endpoint_named(company, LISTEN_ENDPOINT_NAME, &ring).await? {
        return Ok(Box::new(last.secret));
    }
    let (id, url) = (EndpointId::generate(cell.id(), &SystemRandomness), PLACEHOLDER_URL.parse()?);
    let secret = WebhookSecret::generate(&SystemRandomness);
    let new = NewEndpoint { id, company, url: &url, name: LISTEN_ENDPOINT_NAME, secret };
    let secret = add(new, cell, &ring).await?;
    cell.remove_endpoint(&actor(), id).await?;
    Ok(secret)
}

async fn add(new: NewEndpoint<'_>, cell: &Cell, ring: &KeyRing) -> Result<Box<WebhookSecret>, Box<dyn Error>> {
    let company = new.company;
    match cell.add_endpoint_with_secret(&actor(), new, ring, &SystemRandomness).await? {
        AddEndpointOutcome::New(_, secret) => Ok(secret),
        AddEndpointOutcome::LimitReached => Err(endpoint_limit_reached(&company)),
    }
}

fn settings_of<'a>(cell: &Cell, config: &'a Config) -> Result<&'a CellSettings, Box<dyn Error>> {
    let settings = config.cell.iter().find(|settings| settings.id == cell.id());
    settings.ok_or_else(|| command_error(format!("the configuration has no cell {}", cell.id())))
}

async fn remove_leftovers(cell: &Cell, company: CompanyId, locks: &ListenerLocks) -> Result<(), StoreError> {
    let endpoints = cell.endpoints(company).await?;
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.name == LISTEN_ENDPOINT_NAME) {
        if locks.try_lock(endpoint.id).await? {
            cell.remove_endpoint(&actor(), endpoint.id).await?;
            locks.unlock(endpoint.id).await?;
        }
    }
    Ok(())
}

/// What the last endpoint did not deliver, and what was created after it was removed.
async fn missed_events(
    cell: &Cell,
    company: CompanyId,
    last: &NamedEndpoint,
) -> Result<Option<MissedEvents>, StoreError> {
    let mut events = cell.events(EventQuery::Latest(company, MISSED_EVENTS_LIMIT)).await?;
    events.retain(|event| {
        let delivery = event.deliveries.iter().find(|delivery| delivery.endpoint == last.id);
        let is_missed = match delivery {
            Some(delivery) => delivery.state != "delivered",
            None => last.disabled_at.is_some_and(|at| event.created_at >= at),
        };
        !event.is_test && is_missed
    });
    let since = events.iter().map(|event| event.created_at).min();
    Ok(since.map(|since| MissedEvents { count: events.len(), since }))
}
