//! What every request needs, and where time and chance come in.

use std::{fmt, sync::Arc};

use paylink_domain::{chance::Randomness, keyring::KeyRing, time::Clock};
use paylink_store::Cells;
use tokio_util::task::TaskTracker;
use url::Url;

use crate::{
    bank_popularity::Popularity,
    banks::Banks,
    caches::Memory,
    config::{Config, Operator},
    token_usage::Ledger,
    waiters::WaitingRoom,
    web::limits::Limits,
};

pub struct Service {
    pub cells: Cells,
    pub banks: Banks,
    pub ring: KeyRing,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub base_url: Url,
    pub pay_url: Url,
    /// Who payers are told serves them. Nothing, if the configuration does not say.
    pub operator: Option<Operator>,
    pub usage: Ledger,
    pub popularity: Popularity,
    pub memory: Memory,
    pub limits: Limits,
    pub waiting_room: Arc<WaitingRoom>,
    /// What goes on even if whoever asked for it has gone (`flow::detached`).
    pub tasks: TaskTracker,
}

impl Service {
    pub fn new(
        config: &Config,
        cells: Cells,
        banks: Banks,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        Self {
            cells,
            banks,
            ring: config.key_ring(),
            clock,
            randomness,
            base_url: config.api.base_url.clone(),
            pay_url: config.pay.url.clone(),
            operator: Some(config.operator.clone()).filter(|operator| !operator.name.is_empty()),
            usage: Ledger::default(),
            popularity: Popularity::default(),
            memory: Memory::new(config.memory.final_payments),
            limits: Limits::new(&config.limits),
            waiting_room: Arc::new(WaitingRoom::new(&config.wait)),
            tasks: TaskTracker::new(),
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("cells", &self.cells).finish_non_exhaustive()
    }
}
