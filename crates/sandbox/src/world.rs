//! All banks together, as a program holds them.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::{Router, middleware};
use paylink_domain::{
    chance::{Randomness, draw},
    time::Clock,
};

use crate::{
    berlin_group,
    book::Book,
    control,
    fault::{Fault, FaultKind, Faults, Operation},
    hold::{Hold, Holds, When},
    ledger::{AccountView, Movement},
    manners::{BankId, Manners, ms},
    notices,
    order::OrderView,
    pages,
    received::{self, Received, ReceivedLog},
    signature::{Inspector, NotAnAuthority, SignatureDemand},
};

/// One world with several banks. Cheap to clone: clones are the same world.
#[derive(Clone)]
pub struct Sandbox {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    /// How far this world is ahead of its clock.
    pub(crate) ahead_ms: AtomicI64,
    book: Mutex<Book>,
    faults: Mutex<Faults>,
    holds: Arc<Holds>,
    received: Mutex<ReceivedLog>,
    inspectors: Mutex<BTreeMap<BankId, Arc<Inspector>>>,
    ticking: AtomicBool,
    pub(crate) http: OnceLock<Option<reqwest::Client>>,
}

/// One bank of a world: what a request's handler is given.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    pub(crate) sandbox: Sandbox,
    pub(crate) bank: BankId,
}

impl Desk {
    pub(crate) fn manners(&self) -> Manners {
        Manners::of(self.bank)
    }
}

impl Sandbox {
    /// How often the ticker looks for notices that are due.
    const TICK: Duration = Duration::from_millis(100);

    pub fn new(clock: Arc<dyn Clock>, randomness: Arc<dyn Randomness>) -> Self {
        let inner = Inner {
            clock,
            randomness,
            ahead_ms: AtomicI64::new(0),
            book: Mutex::new(Book::new()),
            faults: Mutex::default(),
            holds: Arc::default(),
            received: Mutex::default(),
            inspectors: Mutex::default(),
            ticking: AtomicBool::new(false),
            http: OnceLock::new(),
        };
        Self { inner: Arc::new(inner) }
    }

    pub fn banks(&self) -> impl Iterator<Item = BankId> {
        BankId::ALL.into_iter()
    }

    pub fn manners(&self, bank: BankId) -> Manners {
        Manners::of(bank)
    }

    /// The protocol, the payers' pages and the controls of one bank.
    ///
    /// The first router that is made inside a Tokio runtime also starts the world's ticker, which lives as long as the
    /// world.
    pub fn router(&self, bank: BankId) -> Router {
        self.start_ticking();
        let desk = Desk { sandbox: self.clone(), bank };
        let banking = Router::new()
            .merge(berlin_group::routes())
            .merge(pages::routes())
            .fallback(berlin_group::nothing_here)
            .method_not_allowed_fallback(berlin_group::wrong_method)
            .layer(middleware::from_fn_with_state(desk.clone(), berlin_group::gate))
            .layer(middleware::from_fn_with_state(desk.clone(), received::record));
        Router::new().nest("/control", control::routes()).merge(banking).with_state(desk)
    }

    pub fn order(&self, bank: BankId, payment_id: &str) -> Option<OrderView> {
        let now_ms = self.now_ms();
        self.book().view(bank, payment_id, now_ms)
    }

    /// Of all banks, oldest first.
    pub fn orders(&self) -> Vec<OrderView> {
        let now_ms = self.now_ms();
        self.book().views(now_ms)
    }

    /// Every movement of money at any bank.
    pub fn movements(&self) -> Vec<Movement> {
        let now_ms = self.now_ms();
        let mut book = self.book();
        book.advance(now_ms);
        book.ledger.movements().to_vec()
    }

    pub fn accounts(&self, bank: BankId) -> Vec<AccountView> {
        let now_ms = self.now_ms();
        let mut book = self.book();
        book.advance(now_ms);
        book.ledger.accounts(bank)
    }

    /// The last requests received over HTTP, those to `/control` excepted.
    pub fn received(&self) -> Vec<Received> {
        self.received_log().all()
    }

    pub fn fault(&self, fault: Fault) {
        lock(&self.inner.faults).add(fault);
    }

    pub fn clear_faults(&self) {
        lock(&self.inner.faults).clear();
    }

    /// From now on every request it covers waits, until the hold is released or dropped.
    pub fn hold(&self, bank: Option<BankId>, operation: Operation, when: When) -> Hold {
        self.inner.holds.add(bank, operation, when)
    }

    /// From now on that bank takes only requests signed with a certificate of that authority.
    pub fn demand_signature(&self, bank: BankId, demand: &SignatureDemand) -> Result<(), NotAnAuthority> {
        let inspector = Arc::new(Inspector::new(demand)?);
        lock(&self.inner.inspectors).insert(bank, inspector);
        Ok(())
    }

    /// Whether changes of status are notified by themselves.
    pub fn notices(&self) -> bool {
        self.book().outbox.on
    }

    pub fn set_notices(&self, on: bool) {
        self.book().outbox.on = on;
    }

    /// Moves this world's time ahead of its clock.
    pub fn advance(&self, by: Duration) {
        self.inner.ahead_ms.fetch_add(ms(by), Ordering::Relaxed);
        self.tick();
    }

    /// Lets happen what is due, and sends the notices that are due. Needs a Tokio runtime to send.
    pub fn tick(&self) {
        let now_ms = self.now_ms();
        self.book().advance(now_ms);
        self.send_due_notices();
    }

    pub(crate) fn send_due_notices(&self) {
        let due = self.book().outbox.take_due(self.now_ms());
        notices::send_soon(self, due);
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.inner.clock.now().epoch_ms().saturating_add(self.inner.ahead_ms.load(Ordering::Relaxed))
    }

    pub(crate) fn book(&self) -> MutexGuard<'_, Book> {
        lock(&self.inner.book)
    }

    pub(crate) fn received_log(&self) -> MutexGuard<'_, ReceivedLog> {
        lock(&self.inner.received)
    }

    pub(crate) fn take_fault(&self, bank: BankId, asked: Operation) -> Option<FaultKind> {
        lock(&self.inner.faults).take(bank, asked)
    }

    pub(crate) async fn pass_holds(&self, bank: BankId, asked: Operation, when: When) {
        self.inner.holds.pass(bank, asked, when).await;
    }

    pub(crate) fn inspector(&self, bank: BankId) -> Option<Arc<Inspector>> {
        lock(&self.inner.inspectors).get(&bank).cloned()
    }

    /// A name that nobody can guess.
    pub(crate) fn new_id(&self) -> String {
        uuid::Builder::from_random_bytes(draw::<16>(&*self.inner.randomness)).into_uuid().to_string()
    }

    fn start_ticking(&self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if !self.inner.ticking.swap(true, Ordering::Relaxed) {
            runtime.spawn(keep_ticking(Arc::downgrade(&self.inner)));
        }
    }
}

/// Ends with the world.
async fn keep_ticking(world: Weak<Inner>) {
    loop {
        tokio::time::sleep(Sandbox::TICK).await;
        let Some(inner) = world.upgrade() else { return };
        Sandbox { inner }.tick();
    }
}

/// A panic elsewhere does not make a bank forget: each change to what is locked is whole or was not begun.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sandbox").finish_non_exhaustive()
    }
}
