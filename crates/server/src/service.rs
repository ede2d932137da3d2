//! The state that all requests and background loops share. Clock and randomness are passed in here.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, OnceLock},
};

use paylink_domain::{
    approval::Operators,
    id::{CellId, CompanyId},
    keyring::KeyRing,
    random::Randomness,
    time::Clock,
};
use paylink_store::Cells;
use tokio::sync::Notify;
use tokio_util::task::TaskTracker;
use url::Url;

use crate::{
    bank_popularity::BankPopularity,
    banks::Banks,
    caches::Caches,
    cell_times::CellTimes,
    certificates::CertificateFiles,
    config::{self, Config, Operator, Retention},
    link_visits::LinkVisits,
    live_checks::{self, Refusal},
    payer_calls::PayerCalls,
    system::secret_mounts,
    token_usage::TokenUsage,
    urls::link_url,
    waiters::PaymentWaiters,
    web::{in_flight::InFlight, limits::Limits},
};

pub struct Service {
    pub cells: Cells,
    pub banks: Banks,
    pub certificates: CertificateFiles,
    pub ring: Arc<KeyRing>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub base_url: Url,
    pub pay_url: Url,
    /// What the URL of every link begins with, so that none is parsed when a link is generated.
    pub link_prefix: String,
    /// Who runs the service, as shown to payers. `None` if the configuration does not name an operator.
    pub operator: Option<Operator>,
    /// Why this node may not serve live payments, as found when it started. Empty: it may.
    pub live_refusals: Vec<Refusal>,
    /// Whether this installation sends e-mails (`[mail]`).
    pub sends_mail: bool,
    /// How many people run the installation.
    pub operators: Operators,
    /// How long personal data is kept.
    pub retention: Retention,
    /// The company whose id the examples of the documentation have. Only `paylink dev` sets it.
    pub documented_company: OnceLock<CompanyId>,
    pub usage: TokenUsage,
    pub popularity: BankPopularity,
    pub link_visits: LinkVisits,
    pub caches: Caches,
    pub cell_times: CellTimes,
    pub limits: Limits,
    pub http: config::Http,
    pub api_in_flight: InFlight,
    pub pay_in_flight: InFlight,
    pub payer_calls: PayerCalls,
    pub payment_waiters: Arc<PaymentWaiters>,
    event_created: BTreeMap<CellId, Arc<Notify>>,
    /// Work that continues after its client has disconnected (`flow::detached`).
    pub tasks: TaskTracker,
}

impl Service {
    /// Wakes the delivery worker of this process: a payment of the cell has ended here. Other processes look by themselves.
    pub fn event_created(&self, cell: CellId) -> Arc<Notify> {
        self.event_created.get(&cell).cloned().unwrap_or_default()
    }

    pub fn new(
        config: &Config,
        cells: Cells,
        banks: Banks,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        let fit_for_live = live_checks::check(config, clock.now(), &secret_mounts());
        let event_created = cells.iter().map(|cell| (cell.id(), Arc::default())).collect();
        Self {
            cells,
            banks,
            certificates: CertificateFiles::of(config),
            live_refusals: fit_for_live.err().map(|refusals| refusals.0).unwrap_or_default(),
            ring: Arc::new(config.key_ring()),
            clock,
            randomness,
            base_url: config.api.base_url.clone(),
            pay_url: config.pay.url.clone(),
            link_prefix: link_url(&config.pay.url, "").into(),
            sends_mail: config.mail.is_some(),
            operators: config.operators(),
            retention: config.retention.clone(),
            operator: Some(config.operator.clone()).filter(|operator| !operator.name.is_empty()),
            documented_company: OnceLock::new(),
            usage: TokenUsage::default(),
            popularity: BankPopularity::default(),
            link_visits: LinkVisits::default(),
            cell_times: CellTimes::default(),
            caches: Caches::new(config.memory.final_payments),
            limits: Limits::new(&config.limits),
            http: config.http.clone(),
            api_in_flight: InFlight::new("api", &config.http),
            pay_in_flight: InFlight::new("pay", &config.http),
            payer_calls: PayerCalls::new(&config.limits),
            payment_waiters: Arc::new(PaymentWaiters::new(&config.wait)),
            event_created,
            tasks: TaskTracker::new(),
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("cells", &self.cells).finish_non_exhaustive()
    }
}
