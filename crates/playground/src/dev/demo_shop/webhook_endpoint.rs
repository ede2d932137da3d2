//! The shop's webhook endpoint. A merchant adds theirs in the portal, or with `paylink endpoint add`.
//!
//! The first order adds it, so that a developer who does not use the shop has no endpoint in their lists.

use std::sync::Arc;

use paylink_domain::{
    id::{CompanyId, EndpointId},
    signature::WebhookSecret,
};
use paylink_server::{commands::actor::actor, service::Service, system::SystemRandomness};
use paylink_store::{AddEndpointOutcome, Cell, StoreError};
use tokio::sync::Mutex;
use url::Url;

/// The endpoint is found by it, so it is a name that a developer does not give to an endpoint of theirs.
const NAME: &str = "Demo shop of paylink dev";

pub(in crate::dev) struct WebhookEndpoint {
    service: Arc<Service>,
    company: CompanyId,
    url: Url,
    /// `None` if there is none yet, or if the company has the maximum number of endpoints.
    id: Mutex<Option<EndpointId>>,
}

impl WebhookEndpoint {
    /// Finds the endpoint of an earlier start. The shop may have another port now.
    pub(in crate::dev) async fn find(service: Arc<Service>, company: CompanyId, url: Url) -> Result<Self, StoreError> {
        let endpoint = Self { service, company, url, id: Mutex::new(None) };
        *endpoint.id.lock().await = endpoint.existing().await?;
        Ok(endpoint)
    }

    /// Adds the endpoint, unless it exists.
    pub(super) async fn ensure(&self) -> Result<(), StoreError> {
        let mut id = self.id.lock().await;
        *id = match self.existing().await? {
            Some(existing) => Some(existing),
            None => self.add().await?,
        };
        Ok(())
    }

    /// `None` if there is no endpoint.
    pub(super) async fn secret(&self) -> Result<Option<WebhookSecret>, StoreError> {
        let Some(id) = *self.id.lock().await else { return Ok(None) };
        self.cell().webhook_secret(id, &self.service.ring).await
    }

    async fn existing(&self) -> Result<Option<EndpointId>, StoreError> {
        let endpoints = self.cell().endpoints(self.company).await?;
        let Some(found) = endpoints.into_iter().find(|endpoint| endpoint.name == NAME) else { return Ok(None) };
        if found.url != self.url {
            self.cell().set_endpoint_url(&actor(), found.id, &self.url).await?;
        }
        Ok(Some(found.id))
    }

    async fn add(&self) -> Result<Option<EndpointId>, StoreError> {
        let (actor, ring) = (actor(), &self.service.ring);
        let added = self.cell().add_endpoint(&actor, self.company, &self.url, NAME, ring, &SystemRandomness);
        match added.await? {
            AddEndpointOutcome::New(id, _) => Ok(Some(id)),
            AddEndpointOutcome::LimitReached => Ok(None),
        }
    }

    fn cell(&self) -> &Cell {
        self.service.cells.home()
    }
}
