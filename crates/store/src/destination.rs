//! A cache of delivery destinations. An endpoint's URL is parsed and its secrets are opened once, not for each event. Each entry is
//! compared with the current row, so a changed endpoint is never served from the cache.

use std::{fmt, sync::Arc};

use paylink_domain::{id::EndpointId, keyring::KeyRing, signature::WebhookSecret};
use quick_cache::sync::Cache;
use url::Url;

use crate::{error::StoreError, webhook_secret::open_secret};

/// An endpoint's URL and secrets, ready for delivery.
#[derive(Debug)]
pub struct Destination {
    pub url: Url,
    /// The secret, and the previous one while it still signs too.
    pub secrets: Vec<WebhookSecret>,
    sealed: Vec<u8>,
    old_sealed: Option<Vec<u8>>,
}

/// The maximum number of cached endpoints.
const CACHE_CAPACITY: usize = 10_000;

pub(crate) struct DestinationCache(Cache<EndpointId, Arc<Destination>>);

impl Default for DestinationCache {
    fn default() -> Self {
        Self(Cache::new(CACHE_CAPACITY))
    }
}

impl fmt::Debug for DestinationCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DestinationCache({})", self.0.len())
    }
}

impl DestinationCache {
    pub(crate) fn get_or_open(
        &self,
        id: EndpointId,
        url: &str,
        sealed: &[u8],
        old_sealed: Option<&[u8]>,
        ring: &KeyRing,
    ) -> Result<Arc<Destination>, StoreError> {
        let same = |cached: &Arc<Destination>| {
            cached.url.as_str() == url && cached.sealed == sealed && cached.old_sealed.as_deref() == old_sealed
        };
        if let Some(cached) = self.0.get(&id).filter(same) {
            return Ok(cached);
        }
        let mut secrets = vec![open_secret(id, sealed, ring)?];
        if let Some(old) = old_sealed {
            secrets.push(open_secret(id, old, ring)?);
        }
        let new = Arc::new(Destination {
            url: url.parse().map_err(|_| StoreError::unexpected("url"))?,
            secrets,
            sealed: sealed.to_vec(),
            old_sealed: old_sealed.map(<[u8]>::to_vec),
        });
        self.0.insert(id, new.clone());
        Ok(new)
    }
}
