//! Requests that wait until a test lets them go on, so that a race happens in the order the test wants.

use std::sync::{
    Arc, Mutex, PoisonError, Weak,
    atomic::{AtomicU64, Ordering},
};

use tokio::sync::watch;

use crate::{fault::Operation, manners::BankId};

/// Where a held request waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Nothing was done yet.
    Before,
    /// It was done, and the answer is not sent yet.
    After,
}

/// Holds every matching request until it is released or dropped.
#[derive(Debug)]
pub struct Hold {
    id: u64,
    place: Place,
    holds: Weak<Holds>,
}

/// How many wait there, and whether they may go on.
#[derive(Clone, Debug)]
struct Place {
    waiting: watch::Sender<u64>,
    open: watch::Sender<bool>,
}

#[derive(Debug)]
struct Entry {
    id: u64,
    bank: Option<BankId>,
    operation: Operation,
    when: When,
    place: Place,
}

#[derive(Debug, Default)]
pub(crate) struct Holds {
    next: AtomicU64,
    entries: Mutex<Vec<Entry>>,
}

impl Hold {
    /// Returns when at least one request waits.
    pub async fn arrived(&self) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.place.waiting.subscribe().wait_for(|waiting| *waiting > 0).await;
    }

    /// Lets all that wait go on, and holds no more.
    pub fn release(self) {
        drop(self);
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(holds) = self.holds.upgrade() {
            holds.entries.lock().unwrap_or_else(PoisonError::into_inner).retain(|entry| entry.id != self.id);
        }
        self.place.open.send_replace(true);
    }
}

impl Holds {
    pub(crate) fn add(self: &Arc<Self>, bank: Option<BankId>, operation: Operation, when: When) -> Hold {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let place = Place { waiting: watch::Sender::new(0), open: watch::Sender::new(false) };
        let entry = Entry { id, bank, operation, when, place: place.clone() };
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
        Hold { id, place, holds: Arc::downgrade(self) }
    }

    /// Waits where a hold wants this request to wait.
    pub(crate) async fn pass(&self, bank: BankId, asked: Operation, when: When) {
        let place = {
            let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
            let covers = |entry: &&Entry| {
                entry.when == when && entry.bank.is_none_or(|only| only == bank) && entry.operation.covers(asked)
            };
            entries.iter().find(covers).map(|entry| entry.place.clone())
        };
        if let Some(place) = place {
            place.waiting.send_modify(|waiting| *waiting += 1);
            let _ = place.open.subscribe().wait_for(|open| *open).await;
        }
    }
}
