//! What a node remembers, so that it need not ask: final payments, because they never change, and what tokens allow, for a few
//! seconds, or for minutes while their cell is away.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Mutex, PoisonError},
};

use paylink_domain::{
    id::{CellId, PaymentId},
    payment::Payment,
    time::{Clock, Timestamp},
    token::TokenHash,
};
use paylink_store::{Cell, Grant, StoreError};
use quick_cache::sync::Cache;

/// How long what a token allows is believed without asking: a revoked token stops on every node within this.
const FRESH_MS: i64 = 5_000;
/// How long it is believed while the cell cannot be reached: links keep being made through a failover.
const STALE_MS: i64 = 300_000;
/// How long a cell that was away is left alone before it is asked again.
const LEAVE_ALONE_MS: i64 = 1_000;

/// Tokens in use at one node at one time.
const GRANTS: usize = 100_000;

pub struct Memory {
    finals: Cache<PaymentId, Payment>,
    grants: Cache<TokenHash, Known>,
    /// Cells that did not answer a moment ago, and until when they are not asked for tokens we know.
    away_until: Mutex<BTreeMap<CellId, Timestamp>>,
}

#[derive(Clone)]
struct Known {
    grant: Grant,
    /// When the cell said so.
    at: Timestamp,
}

impl Known {
    /// Whether it was said within the last `ms`. A clock that was set back makes it old, not young.
    fn is_younger(&self, ms: i64, now: Timestamp) -> bool {
        (0..ms).contains(&(now.epoch_ms() - self.at.epoch_ms()))
    }
}

impl Memory {
    pub fn new(final_payments: usize) -> Self {
        Self { finals: Cache::new(final_payments), grants: Cache::new(GRANTS), away_until: Mutex::default() }
    }

    pub fn final_payment(&self, id: PaymentId) -> Option<Payment> {
        self.finals.get(&id)
    }

    /// Keeps a payment if it cannot change any more.
    pub fn keep(&self, payment: &Payment) {
        if payment.status.is_final() {
            self.finals.insert(payment.id, payment.clone());
        }
    }

    /// What a token allows, as the cell says it now or said it a moment ago.
    pub async fn prove(&self, cell: &Cell, token: TokenHash, clock: &dyn Clock) -> Result<Option<Grant>, StoreError> {
        let asked_at = clock.now();
        let known = self.grants.get(&token);
        if let Some(known) = &known {
            let away = self.is_away(cell.id(), asked_at);
            if known.is_younger(FRESH_MS, asked_at) || away && known.is_younger(STALE_MS, asked_at) {
                return Ok(Some(known.grant.clone()));
            }
        }
        match (cell.prove(token).await, known) {
            (Ok(Some(grant)), _) => {
                self.grants.insert(token, Known { grant: grant.clone(), at: asked_at });
                Ok(Some(grant))
            }
            (Ok(None), _) => {
                self.grants.remove(&token);
                Ok(None)
            }
            (Err(StoreError::Unreachable(cause)), known) => {
                let now = clock.now();
                self.leave_alone(cell.id(), now);
                match known.filter(|known| known.is_younger(STALE_MS, now)) {
                    Some(known) => Ok(Some(known.grant)),
                    None => Err(StoreError::Unreachable(cause)),
                }
            }
            (Err(error), _) => Err(error),
        }
    }

    fn is_away(&self, cell: CellId, now: Timestamp) -> bool {
        let away = self.away_until.lock().unwrap_or_else(PoisonError::into_inner);
        away.get(&cell).is_some_and(|until| (0..LEAVE_ALONE_MS).contains(&(until.epoch_ms() - now.epoch_ms())))
    }

    fn leave_alone(&self, cell: CellId, now: Timestamp) {
        let until = Timestamp::from_epoch_ms(now.epoch_ms() + LEAVE_ALONE_MS - 1);
        self.away_until.lock().unwrap_or_else(PoisonError::into_inner).insert(cell, until);
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory")
            .field("finals", &self.finals.len())
            .field("grants", &self.grants.len())
            .finish_non_exhaustive()
    }
}
