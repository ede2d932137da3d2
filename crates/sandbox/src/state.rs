//! The state that all banks share, and its accessors. It does not depend on HTTP.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use paylink_domain::{
    random::{Randomness, random_bytes},
    time::Clock,
};

use crate::{
    fault::{Fault, FaultKind, FaultQueue, Operation},
    ledger::{AccountView, Movement},
    order::OrderView,
    pause::{PausePoint, RequestPause, RequestPauses},
    profile::{BankId, BankProfile, duration_ms},
    request_log::{ReceivedRequest, RequestLog},
    signature::{InvalidCaCertificate, SignatureRequirement, SignatureVerifier},
    store::OrderStore,
};

/// One sandbox with several banks. Cheap to clone: clones share the same state.
#[derive(Clone)]
pub struct Sandbox {
    inner: Arc<SandboxState>,
}

struct SandboxState {
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    /// How far the sandbox's time is ahead of its clock.
    clock_offset_ms: AtomicI64,
    store: Mutex<OrderStore>,
    faults: Mutex<FaultQueue>,
    pauses: Arc<RequestPauses>,
    request_log: Mutex<RequestLog>,
    signature_verifiers: Mutex<BTreeMap<BankId, Arc<SignatureVerifier>>>,
    ticker_started: AtomicBool,
    http_client: OnceLock<Option<reqwest::Client>>,
}

/// A sandbox that is dropped with its last strong handle.
pub(crate) struct WeakSandbox(Weak<SandboxState>);

impl WeakSandbox {
    pub(crate) fn upgrade(&self) -> Option<Sandbox> {
        self.0.upgrade().map(|inner| Sandbox { inner })
    }
}

/// One bank of a sandbox: the state of the request handlers.
#[derive(Clone, Debug)]
pub(crate) struct BankHandle {
    pub(crate) sandbox: Sandbox,
    pub(crate) bank: BankId,
}

impl BankHandle {
    pub(crate) fn profile(&self) -> BankProfile {
        BankProfile::of(self.bank)
    }
}

impl Sandbox {
    pub fn new(clock: Arc<dyn Clock>, randomness: Arc<dyn Randomness>) -> Self {
        let inner = SandboxState {
            clock,
            randomness,
            clock_offset_ms: AtomicI64::new(0),
            store: Mutex::new(OrderStore::new()),
            faults: Mutex::default(),
            pauses: Arc::default(),
            request_log: Mutex::default(),
            signature_verifiers: Mutex::default(),
            ticker_started: AtomicBool::new(false),
            http_client: OnceLock::new(),
        };
        Self { inner: Arc::new(inner) }
    }

    pub fn banks(&self) -> impl Iterator<Item = BankId> {
        BankId::ALL.into_iter()
    }

    pub fn profile(&self, bank: BankId) -> BankProfile {
        BankProfile::of(bank)
    }

    pub fn order(&self, bank: BankId, payment_id: &str) -> Option<OrderView> {
        let now_ms = self.now_ms();
        self.store().view(bank, payment_id, now_ms)
    }

    /// Of all banks, oldest first.
    pub fn orders(&self) -> Vec<OrderView> {
        let now_ms = self.now_ms();
        self.store().views(now_ms)
    }

    /// Every movement of money at any bank.
    pub fn movements(&self) -> Vec<Movement> {
        let now_ms = self.now_ms();
        let mut store = self.store();
        store.advance(now_ms);
        store.ledger.movements().to_vec()
    }

    pub fn accounts(&self, bank: BankId) -> Vec<AccountView> {
        let now_ms = self.now_ms();
        let mut store = self.store();
        store.advance(now_ms);
        store.ledger.accounts(bank)
    }

    /// The last requests received over HTTP, except those to `/control`.
    pub fn received(&self) -> Vec<ReceivedRequest> {
        self.request_log().all()
    }

    pub fn inject_fault(&self, fault: Fault) {
        lock(&self.inner.faults).add(fault);
    }

    pub fn clear_faults(&self) {
        lock(&self.inner.faults).clear();
    }

    /// From now on every matching request waits, until the pause is released or dropped.
    pub fn pause_requests(&self, bank: Option<BankId>, operation: Operation, point: PausePoint) -> RequestPause {
        self.inner.pauses.add(bank, operation, point)
    }

    /// From now on this bank accepts only requests signed with a certificate of this authority.
    pub fn require_signature(
        &self,
        bank: BankId,
        requirement: &SignatureRequirement,
    ) -> Result<(), InvalidCaCertificate> {
        let verifier = Arc::new(SignatureVerifier::new(requirement)?);
        lock(&self.inner.signature_verifiers).insert(bank, verifier);
        Ok(())
    }

    /// Whether each status change sends a notice.
    pub fn set_notices_enabled(&self, enabled: bool) {
        self.store().outbox.enabled = enabled;
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.inner.clock.now().epoch_ms().saturating_add(self.clock_offset_ms())
    }

    pub(crate) fn clock_offset_ms(&self) -> i64 {
        self.inner.clock_offset_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn set_clock_offset_ms(&self, offset_ms: i64) {
        self.inner.clock_offset_ms.store(offset_ms, Ordering::Relaxed);
    }

    pub(crate) fn advance_clock(&self, by: Duration) {
        self.inner.clock_offset_ms.fetch_add(duration_ms(by), Ordering::Relaxed);
    }

    pub(crate) fn store(&self) -> MutexGuard<'_, OrderStore> {
        lock(&self.inner.store)
    }

    pub(crate) fn request_log(&self) -> MutexGuard<'_, RequestLog> {
        lock(&self.inner.request_log)
    }

    pub(crate) fn take_fault(&self, bank: BankId, operation: Operation) -> Option<FaultKind> {
        lock(&self.inner.faults).take(bank, operation)
    }

    pub(crate) async fn wait_while_paused(&self, bank: BankId, operation: Operation, point: PausePoint) {
        self.inner.pauses.wait_while_paused(bank, operation, point).await;
    }

    pub(crate) fn signature_verifier(&self, bank: BankId) -> Option<Arc<SignatureVerifier>> {
        lock(&self.inner.signature_verifiers).get(&bank).cloned()
    }

    /// The client that sends notices. `create` runs once; `None` if it failed.
    pub(crate) fn http_client(&self, create: impl FnOnce() -> Option<reqwest::Client>) -> Option<reqwest::Client> {
        self.inner.http_client.get_or_init(create).clone()
    }

    /// An id that cannot be guessed.
    pub(crate) fn new_id(&self) -> String {
        uuid::Builder::from_random_bytes(random_bytes::<16>(&*self.inner.randomness)).into_uuid().to_string()
    }

    /// True for the first caller, who then starts the ticker.
    pub(crate) fn claim_ticker(&self) -> bool {
        !self.inner.ticker_started.swap(true, Ordering::Relaxed)
    }

    pub(crate) fn downgrade(&self) -> WeakSandbox {
        WeakSandbox(Arc::downgrade(&self.inner))
    }
}

/// A poisoned lock is used as it is: each change under it is complete or was not started.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sandbox").finish_non_exhaustive()
    }
}
