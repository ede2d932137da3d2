//! The banks that payers may choose from, as the configuration describes them.

mod logo;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
    time::Duration,
};

use paylink_bank::{
    Bank, Capabilities,
    berlin_group::{BerlinGroup, ClientError, InvalidSigner, Settings, Signer, Tls},
};
use paylink_domain::{
    colour::Colour, company::Mode, country::Country, iban::Iban, id::BankId, money::Currency, time::Timestamp,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use self::logo::{ConfiguredLogo, LogoError};
use crate::{
    bank_call_times::{BankCallTimes, CallTimes},
    bank_circuit_breaker::{BankCircuitBreaker, BreakerState},
    config::{self, EndsAt, InvalidRetention, Protocol},
};

/// A bank with its connector, its limits and what the pages show of it.
#[derive(Debug)]
pub struct ConfiguredBank {
    pub id: BankId,
    pub name: String,
    /// Other names by which payers search for it.
    pub aliases: Vec<String>,
    pub mode: Mode,
    pub protocol: Protocol,
    /// Where its payers live; `None` for any country.
    pub country: Option<Country>,
    pub logo: Option<ConfiguredLogo>,
    pub colour: Option<Colour>,
    /// Whether the operator allows no new payments at this bank.
    pub paused: bool,
    pub test_payer_iban: Option<Iban>,
    pub connector: Box<dyn Bank>,
    state: Arc<BankState>,
}

/// What this node knows of a bank. It stays when the configuration is read again.
#[derive(Debug)]
struct BankState {
    /// One permit for each payer on whose behalf this node calls the bank. A payer without one gets a 503.
    permits: Arc<Semaphore>,
    breaker: BankCircuitBreaker,
    call_times: BankCallTimes,
}

impl BankState {
    fn new(sessions: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(sessions)),
            breaker: BankCircuitBreaker::default(),
            call_times: BankCallTimes::default(),
        }
    }
}

/// All permits of the bank are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many payers at this bank")]
pub struct BankBusy;

impl ConfiguredBank {
    /// Its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.name].into_iter().chain(&self.aliases).map(String::as_str)
    }

    /// Whether payers may choose it: not paused by the operator, and its circuit breaker is closed.
    pub fn is_available(&self, now: Timestamp) -> bool {
        !self.paused && !self.state.breaker.is_open(now)
    }

    /// Records whether the bank responded to a call, and how long that took.
    pub fn record_call(&self, responded: bool, took: Duration, now: Timestamp) {
        let was_open = self.breaker_state(now) != BreakerState::Closed;
        self.state.breaker.record_call(responded, now);
        let bank = &self.id;
        match (was_open, self.breaker_state(now) != BreakerState::Closed) {
            (false, true) => tracing::warn!(%bank, "the bank does not respond: payers cannot choose it on this node"),
            (true, false) => tracing::info!(%bank, "the bank responds again"),
            (false, false) | (true, true) => {}
        }
        self.state.call_times.record(took, now);
    }

    /// The circuit breaker of this node.
    pub fn breaker_state(&self, now: Timestamp) -> BreakerState {
        self.state.breaker.state(now)
    }

    /// How long the latest calls of this node took.
    pub fn call_times(&self, now: Timestamp) -> Option<CallTimes> {
        self.state.call_times.recent(now)
    }

    /// A permit to call the bank for one payer.
    pub fn permit(&self) -> Result<OwnedSemaphorePermit, BankBusy> {
        self.state.permits.clone().try_acquire_owned().map_err(|_| BankBusy)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum BankError {
    #[error("cannot read {path}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("a live bank needs an https URL, certificate_file and key_file")]
    LiveWithoutCertificate,
    #[error("signing needs all of signing_certificate_file, signing_key_file and signing_key_id")]
    IncompleteSigner,
    #[error("{}", .0.key())]
    Retention(#[from] InvalidRetention),
    #[error("logo")]
    Logo(#[from] LogoError),
    #[error(transparent)]
    Signer(#[from] InvalidSigner),
    #[error(transparent)]
    Client(#[from] ClientError),
}

/// All configured banks, in the order of the configuration. They can be replaced while the node runs; whoever has got one keeps it.
#[derive(Debug)]
pub struct Banks {
    /// How many payers' sessions one bank may have at the same time.
    sessions_per_bank: usize,
    current: RwLock<Vec<Arc<ConfiguredBank>>>,
}

impl Banks {
    /// `sessions_per_bank`: how many payers' sessions one bank may have at the same time.
    pub fn open(config: &[config::Bank], sessions_per_bank: usize) -> Result<Self, (BankId, BankError)> {
        let banks = Self { sessions_per_bank, current: RwLock::default() };
        banks.replace(config)?;
        Ok(banks)
    }

    /// Reads certificates and keys again. If one cannot be used, nothing changes. Requests in progress keep the bank that they have.
    pub fn replace(&self, config: &[config::Bank]) -> Result<(), (BankId, BankError)> {
        let replaced = config.iter().map(|bank| {
            let state = self.get(&bank.id).map(|known| known.state.clone());
            let state = state.unwrap_or_else(|| Arc::new(BankState::new(self.sessions_per_bank)));
            configured_bank(bank, state).map(Arc::new).map_err(|error| (bank.id.clone(), error))
        });
        let replaced: Vec<_> = replaced.collect::<Result<_, _>>()?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = replaced;
        Ok(())
    }

    pub fn get(&self, id: &BankId) -> Option<Arc<ConfiguredBank>> {
        self.read().iter().find(|bank| bank.id == *id).cloned()
    }

    /// The bank's name for payers, or its id if it is no longer configured.
    pub fn name_of(&self, id: &BankId) -> String {
        self.get(id).map_or_else(|| id.to_string(), |bank| bank.name.clone())
    }

    pub fn all(&self) -> Vec<Arc<ConfiguredBank>> {
        self.read().clone()
    }

    pub fn ids(&self) -> Vec<BankId> {
        self.read().iter().map(|bank| bank.id.clone()).collect()
    }

    /// The banks for a payment in this currency to a company of this mode: a test payment never reaches a live bank, and no
    /// bank gets an order in a currency that it does not serve.
    pub fn offered(&self, mode: Mode, currency: Currency) -> Vec<Arc<ConfiguredBank>> {
        let mut banks = self.all();
        banks.retain(|bank| bank.mode == mode && bank.connector.capabilities().serves(currency));
        banks
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<Arc<ConfiguredBank>>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner)
    }
}

fn configured_bank(config: &config::Bank, state: Arc<BankState>) -> Result<ConfiguredBank, BankError> {
    let connector: Box<dyn Bank> = match config.protocol {
        Protocol::BerlinGroup => Box::new(berlin_group(config)?),
    };
    Ok(ConfiguredBank {
        id: config.id.clone(),
        name: config.name.as_str().to_owned(),
        aliases: config.aliases.iter().map(|alias| alias.as_str().to_owned()).collect(),
        mode: config.mode,
        protocol: config.protocol,
        country: config.country,
        logo: config.logo.as_ref().map(ConfiguredLogo::read).transpose()?,
        colour: config.colour,
        paused: config.paused,
        test_payer_iban: config.test_payer_iban.clone(),
        connector,
        state,
    })
}

fn berlin_group(config: &config::Bank) -> Result<BerlinGroup, BankError> {
    let identity_pem = match (read(&config.certificate_file)?, read(&config.key_file)?) {
        (Some(certificate), Some(key)) => Some([certificate, b"\n".to_vec(), key].concat()),
        (None, _) | (_, None) => None,
    };
    if config.mode == Mode::Live && (config.url.scheme() != "https" || identity_pem.is_none()) {
        return Err(BankError::LiveWithoutCertificate);
    }
    let signer = match (read(&config.signing_key_file)?, read(&config.signing_certificate_file)?) {
        (Some(key), Some(certificate)) if !config.signing_key_id.is_empty() => {
            Some(Signer::new(&key, &certificate, &config.signing_key_id)?)
        }
        (None, None) if config.signing_key_id.is_empty() => None,
        (Some(_) | None, Some(_) | None) => return Err(BankError::IncompleteSigner),
    };
    Ok(BerlinGroup::new(Settings {
        url: config.url.clone(),
        products: config.products.clone(),
        capabilities: Capabilities {
            executed_is_final: config.ends_at == EndsAt::Executed,
            sca_exempt_below: config.sca_exempt_below,
            orders_visible_elsewhere: config.orders_visible_elsewhere,
            repeats_by_request_id: config.repeats_by_request_id,
            retention: config.retention()?,
            currencies: Vec::new(), // the connector sets them from its products
            needs_payer_iban: config.needs_payer_iban,
            supports_cancellation: config.cancels,
        },
        tls: Tls { identity_pem, authorities_pem: read(&config.ca_file)? },
        signer,
        timeout: Duration::from_secs(config.timeout_seconds),
    })?)
}

/// The contents of a file; `None` if the path is empty.
fn read(path: &Path) -> Result<Option<Vec<u8>>, BankError> {
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    std::fs::read(path).map(Some).map_err(|source| BankError::File { path: path.to_owned(), source })
}
