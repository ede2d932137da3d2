//! What a node remembers, so that it need not ask: final payments, because they never change, and what tokens allow, for a few
//! seconds, or for minutes while their cell is away.

use std::fmt;

use paylink_domain::{
    id::PaymentId,
    payment::Payment,
    time::{Clock, Timestamp},
    token::TokenHash,
};
use quick_cache::sync::Cache;

use crate::store::{Cell, Grant, StoreError};

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
}

#[derive(Clone)]
struct Known {
    grant: Grant,
    /// When the cell said so.
    at: Timestamp,
    /// Until then it is believed without asking.
    until: Timestamp,
}

impl Memory {
    pub fn new(final_payments: usize) -> Self {
        Self { finals: Cache::new(final_payments), grants: Cache::new(GRANTS) }
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
        let now = clock.now();
        let known = self.grants.get(&token);
        if let Some(known) = &known
            && is_within(known.at, now, known.until)
        {
            return Ok(Some(known.grant.clone()));
        }
        match cell.prove(token).await {
            Ok(Some(grant)) => {
                self.grants.insert(token, Known { grant: grant.clone(), at: now, until: after(now, FRESH_MS) });
                Ok(Some(grant))
            }
            Ok(None) => {
                self.grants.remove(&token);
                Ok(None)
            }
            Err(StoreError::Unreachable(cause)) => match known {
                Some(known) if is_within(known.at, now, after(known.at, STALE_MS)) => {
                    self.grants.insert(token, Known { until: after(now, LEAVE_ALONE_MS), ..known.clone() });
                    Ok(Some(known.grant))
                }
                _ => Err(StoreError::Unreachable(cause)),
            },
            Err(error) => Err(error),
        }
    }
}

/// A clock that was set back makes what is known old, not young.
fn is_within(from: Timestamp, now: Timestamp, until: Timestamp) -> bool {
    from <= now && now < until
}

fn after(time: Timestamp, ms: i64) -> Timestamp {
    Timestamp::from_epoch_ms(time.epoch_ms().saturating_add(ms))
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("finals", &self.finals.len()).field("grants", &self.grants.len()).finish()
    }
}
