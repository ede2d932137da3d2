//! Where deliveries go, remembered: an endpoint's address is parsed and its secrets are opened once, not for each event. What the
//! database says now is compared with what it said then, so nothing remembered outlives a change.

use std::{fmt, sync::Arc};

use paylink_domain::{id::EndpointId, keyring::KeyRing, signature::WebhookSecret};
use quick_cache::sync::Cache;
use url::Url;

use super::{endpoint::open_secret, error::StoreError};

/// An endpoint, ready to be delivered to.
#[derive(Debug)]
pub struct Destination {
    pub url: Url,
    /// The secret, and the one before it while that still signs.
    pub secrets: Vec<WebhookSecret>,
    sealed: Vec<u8>,
    old_sealed: Option<Vec<u8>>,
}

/// How many endpoints are remembered.
const REMEMBERED: usize = 10_000;

pub(super) struct Destinations(Cache<EndpointId, Arc<Destination>>);

impl Default for Destinations {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl fmt::Debug for Destinations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Destinations({})", self.0.len())
    }
}

impl Destinations {
    pub(super) fn find(
        &self,
        id: EndpointId,
        url: &str,
        sealed: &[u8],
        old_sealed: Option<&[u8]>,
        ring: &KeyRing,
    ) -> Result<Arc<Destination>, StoreError> {
        let same = |known: &Arc<Destination>| {
            known.url.as_str() == url && known.sealed == sealed && known.old_sealed.as_deref() == old_sealed
        };
        if let Some(known) = self.0.get(&id).filter(same) {
            return Ok(known);
        }
        let mut secrets = vec![open_secret(id, sealed, ring)?];
        if let Some(old) = old_sealed {
            secrets.push(open_secret(id, old, ring)?);
        }
        let new = Arc::new(Destination {
            url: url.parse().map_err(|_| StoreError::unexpected("URL"))?,
            secrets,
            sealed: sealed.to_vec(),
            old_sealed: old_sealed.map(<[u8]>::to_vec),
        });
        self.0.insert(id, new.clone());
        Ok(new)
    }
}
