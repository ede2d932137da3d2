//! The waiting reads of a node: `Prefer: wait=N` holds a read until the payment is no longer in progress.
//!
//! A waiter costs the database nothing. All waiters of a node are in one [`PaymentWaiters`]. Four times a second, one statement
//! per cell reads which of their payments are no longer in progress. A waiter that stops waiting, for whatever reason, drops
//! its `WaiterGuard`. The number of waiters is limited; a read beyond the limit gets an immediate response.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use paylink_domain::{
    client_address::ClientKey,
    id::{CellId, PaymentId},
    payment::Payment,
};
use paylink_store::{Cell, StoreError};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::config;

/// How often each cell is polled for the payments that have waiters.
pub const POLL_INTERVAL: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub struct PaymentWaiters {
    max_waiters: usize,
    max_per_payment: usize,
    max_per_address: usize,
    waiters: Mutex<Waiters>,
    closing: CancellationToken,
}

#[derive(Debug, Default)]
struct Waiters {
    next: u64,
    by_payment: HashMap<PaymentId, Vec<Waiter>>,
    /// How many waiters each caller has, so that one caller cannot use the whole capacity.
    by_caller: HashMap<ClientKey, usize>,
    total: usize,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    caller: ClientKey,
    notify: oneshot::Sender<Payment>,
}

impl Waiters {
    /// Updates the counts after a waiter of this caller has left or has been notified.
    fn release(&mut self, caller: ClientKey) {
        self.total -= 1;
        if let Entry::Occupied(mut count) = self.by_caller.entry(caller) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// One registered waiter. Dropping it removes the waiter.
#[derive(Debug)]
pub(crate) struct WaiterGuard {
    payment_waiters: Arc<PaymentWaiters>,
    payment: PaymentId,
    number: u64,
}

impl Drop for WaiterGuard {
    fn drop(&mut self) {
        let mut waiters = self.payment_waiters.waiters();
        let Some(of_payment) = waiters.by_payment.get_mut(&self.payment) else { return };
        let Some(index) = of_payment.iter().position(|waiter| waiter.number == self.number) else { return };
        let waiter = of_payment.swap_remove(index);
        if of_payment.is_empty() {
            waiters.by_payment.remove(&self.payment);
        }
        waiters.release(waiter.caller);
    }
}

impl PaymentWaiters {
    pub fn new(config: &config::Wait) -> Self {
        Self {
            max_waiters: config.waiters,
            max_per_payment: config.waiters_per_payment,
            max_per_address: config.waiters_per_address,
            waiters: Mutex::default(),
            closing: CancellationToken::new(),
        }
    }

    fn waiters(&self) -> MutexGuard<'_, Waiters> {
        self.waiters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of waiters.
    pub fn len(&self) -> usize {
        self.waiters().total
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Ends all waits and accepts no new waiters: the node is stopping.
    pub fn close(&self) {
        self.closing.cancel();
    }

    /// Completes when [`PaymentWaiters::close`] has been called.
    pub(crate) async fn closed(&self) {
        self.closing.cancelled().await;
    }

    /// Adds a waiter. `None` if a limit is reached or the node is stopping.
    pub(crate) fn register(
        self: &Arc<Self>,
        payment: PaymentId,
        caller: ClientKey,
    ) -> Option<(WaiterGuard, oneshot::Receiver<Payment>)> {
        let mut waiters = self.waiters();
        let full = waiters.total >= self.max_waiters
            || waiters.by_payment.get(&payment).map_or(0, Vec::len) >= self.max_per_payment
            || waiters.by_caller.get(&caller).copied().unwrap_or(0) >= self.max_per_address;
        if full || self.closing.is_cancelled() {
            return None;
        }
        let (notify, receiver) = oneshot::channel();
        let number = waiters.next;
        waiters.next += 1;
        waiters.total += 1;
        *waiters.by_caller.entry(caller).or_default() += 1;
        waiters.by_payment.entry(payment).or_default().push(Waiter { number, caller, notify });
        Some((WaiterGuard { payment_waiters: self.clone(), payment, number }, receiver))
    }

    fn awaited_payments(&self, cell: CellId) -> Vec<PaymentId> {
        self.waiters().by_payment.keys().filter(|id| id.cell() == cell).copied().collect()
    }

    fn notify(&self, payment: &Payment) {
        let mut waiters = self.waiters();
        for waiter in waiters.by_payment.remove(&payment.id).unwrap_or_default() {
            waiters.release(waiter.caller);
            let _ = waiter.notify.send(payment.clone()); // it fails if the waiter has just left
        }
    }

    /// Notifies the waiters of this cell whose payments are no longer in progress: one statement, or none without waiters.
    pub async fn poll(&self, cell: &Cell) -> Result<(), StoreError> {
        let ids = self.awaited_payments(cell.id());
        if ids.is_empty() {
            return Ok(());
        }
        for payment in cell.payments_no_longer_in_progress(&ids).await? {
            self.notify(&payment);
        }
        Ok(())
    }
}
