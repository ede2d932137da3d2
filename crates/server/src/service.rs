//! What every request needs, and where time and chance come in.

use std::{fmt, sync::Arc};

use paylink_domain::{chance::Randomness, keyring::KeyRing, time::Clock};
use url::Url;

use crate::{config::Config, flow::usage::Ledger, store::Cells};

pub struct Service {
    pub cells: Cells,
    pub ring: KeyRing,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub base_url: Url,
    pub pay_url: Url,
    pub usage: Ledger,
}

impl Service {
    pub fn new(config: &Config, cells: Cells, clock: Arc<dyn Clock>, randomness: Arc<dyn Randomness>) -> Self {
        Self {
            cells,
            ring: config.key_ring(),
            clock,
            randomness,
            base_url: config.api.base_url.clone(),
            pay_url: config.pay.url.clone(),
            usage: Ledger::default(),
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("cells", &self.cells).finish_non_exhaustive()
    }
}
