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
};
use paylink_store::{Cell, StoreError};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::config;

/// How often a cell is asked.
pub const LOOK_EVERY: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub struct WaitingRoom {
    places: usize,
    places_per_payment: usize,
    places_per_address: usize,
    waiters: Mutex<Waiters>,
    pub(crate) closing: CancellationToken,
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
#[derive(Debug)]
pub(crate) struct Place {
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

    pub(crate) fn enter(
        self: &Arc<Self>,
        payment: PaymentId,
        caller: Caller,
    ) -> Option<(Place, oneshot::Receiver<Payment>)> {
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
