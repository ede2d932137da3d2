//! Reading without polling: `Prefer: wait=N` holds a read until the payment has moved on.
//!
//! Waiting costs the database nothing per waiter. All waiters of a node are in one [`WaitingRoom`]; four times a second each cell is
//! asked, in one statement, which of the payments that somebody waits for have moved on. A waiter who goes away, for whatever
//! reason, drops their `Place` and is forgotten. The room is bounded; who finds it full is answered at once.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use paylink_domain::{
    address::Caller,
    id::{CellId, PaymentId},
    payment::Payment,
    status::Status,
};
use tokio::{sync::oneshot, time::timeout};
use tokio_util::sync::CancellationToken;

use super::read::read_id;
use crate::{
    config,
    service::Service,
    store::{Cell, StoreError},
    telemetry::Chain,
};

/// The longest anybody may wait.
pub const LONGEST: Duration = Duration::from_secs(30);
/// How often a cell is asked.
pub const LOOK_EVERY: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub struct WaitingRoom {
    places: usize,
    places_per_payment: usize,
    places_per_address: usize,
    waiters: Mutex<Waiters>,
    closing: CancellationToken,
}

#[derive(Debug, Default)]
struct Waiters {
    next: u64,
    by_payment: HashMap<PaymentId, Vec<Waiter>>,
    /// How many each caller has here; nobody is to take the whole room.
    by_caller: HashMap<Caller, usize>,
    total: usize,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    caller: Caller,
    tell: oneshot::Sender<Payment>,
}

impl Waiters {
    /// Counts a caller who has left, or has been told.
    fn left(&mut self, caller: Caller) {
        self.total -= 1;
        if let Entry::Occupied(mut places) = self.by_caller.entry(caller) {
            *places.get_mut() -= 1;
            if *places.get() == 0 {
                places.remove();
            }
        }
    }
}

/// A place in the room, given back when dropped.
struct Place {
    room: Arc<WaitingRoom>,
    payment: PaymentId,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut waiters = self.room.waiters();
        let Some(of_payment) = waiters.by_payment.get_mut(&self.payment) else { return };
        let Some(place) = of_payment.iter().position(|waiter| waiter.number == self.number) else { return };
        let waiter = of_payment.swap_remove(place);
        if of_payment.is_empty() {
            waiters.by_payment.remove(&self.payment);
        }
        waiters.left(waiter.caller);
    }
}

impl WaitingRoom {
    pub fn new(config: &config::Wait) -> Self {
        Self {
            places: config.waiters,
            places_per_payment: config.waiters_per_payment,
            places_per_address: config.waiters_per_address,
            waiters: Mutex::default(),
            closing: CancellationToken::new(),
        }
    }

    fn waiters(&self) -> MutexGuard<'_, Waiters> {
        self.waiters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are waiting.
    pub fn len(&self) -> usize {
        self.waiters().total
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Answers everybody now and lets nobody in any more: the program is stopping.
    pub fn close(&self) {
        self.closing.cancel();
    }

    fn enter(self: &Arc<Self>, payment: PaymentId, caller: Caller) -> Option<(Place, oneshot::Receiver<Payment>)> {
        let mut waiters = self.waiters();
        let full = waiters.total >= self.places
            || waiters.by_payment.get(&payment).map_or(0, Vec::len) >= self.places_per_payment
            || waiters.by_caller.get(&caller).copied().unwrap_or(0) >= self.places_per_address;
        if full || self.closing.is_cancelled() {
            return None;
        }
        let (tell, receiver) = oneshot::channel();
        let number = waiters.next;
        waiters.next += 1;
        waiters.total += 1;
        *waiters.by_caller.entry(caller).or_default() += 1;
        waiters.by_payment.entry(payment).or_default().push(Waiter { number, caller, tell });
        Some((Place { room: self.clone(), payment, number }, receiver))
    }

    fn waited_for(&self, cell: CellId) -> Vec<PaymentId> {
        self.waiters().by_payment.keys().filter(|id| id.cell() == cell).copied().collect()
    }

    fn tell(&self, payment: &Payment) {
        let mut waiters = self.waiters();
        for waiter in waiters.by_payment.remove(&payment.id).unwrap_or_default() {
            waiters.left(waiter.caller);
            let _ = waiter.tell.send(payment.clone()); // it may have gone this moment
        }
    }

    /// One look at a cell: one statement, and none if nobody waits.
    pub async fn look(&self, cell: &Cell) -> Result<(), StoreError> {
        let ids = self.waited_for(cell.id());
        if ids.is_empty() {
            return Ok(());
        }
        for payment in cell.payments_moved_on(&ids).await? {
            self.tell(&payment);
        }
        Ok(())
    }
}

/// Looks at a cell four times a second, for as long as the program runs.
pub async fn attend(service: &Service, cell: &Cell) {
    if let Err(error) = service.waiting_room.look(cell).await {
        tracing::warn!(cell = %cell.id(), error = %Chain(&error), "waiting reads cannot be answered yet");
    }
}

/// What came of a wish to wait.
#[derive(Debug)]
pub enum Waited {
    /// The wish was granted: the payment moved on, or the time is over.
    Granted(Option<Payment>),
    /// There was no place, or the node is stopping; the caller is answered with what it has.
    NotGranted,
}

/// Whether a payment is still on its way to something that is worth waiting for.
pub fn is_under_way(status: Status) -> bool {
    match status {
        Status::Pending | Status::Authorised => true,
        Status::Executed
        | Status::Settled
        | Status::Failed
        | Status::Cancelled
        | Status::Incomplete
        | Status::Unknown => false,
    }
}

/// Waits until `payment` has moved on, at most for `patience`.
pub async fn wait(
    service: &Service,
    payment: &Payment,
    caller: Caller,
    patience: Duration,
) -> Result<Waited, StoreError> {
    let room = &service.waiting_room;
    let Some((place, moved_on)) = room.enter(payment.id, caller) else { return Ok(Waited::NotGranted) };
    let told = tokio::select! {
        told = timeout(patience, moved_on) => told.ok().and_then(Result::ok),
        () = room.closing.cancelled() => return Ok(Waited::NotGranted),
    };
    drop(place);
    match told {
        Some(payment) => {
            service.memory.keep(&payment);
            Ok(Waited::Granted(Some(payment)))
        }
        None => read_id(service, payment.id).await.map(Waited::Granted),
    }
}
