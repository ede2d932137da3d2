//! In-memory caches of a node: final payments, which never change, and token grants. A grant is valid for a few seconds, or for
//! minutes while its cell is unreachable.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use bytes::Bytes;
use paylink_domain::{
    id::{CellId, PaymentId},
    payment::Payment,
    time::{Clock, Timestamp},
    token::TokenHash,
};
use paylink_store::{Cell, Grant, StoreError};
use quick_cache::{UnitWeighter, sync::DefaultLifecycle};
use rustc_hash::FxBuildHasher;

/// How long a cached grant is used without a query. A revoked token is rejected on every node within this time.
const GRANT_FRESH_MS: i64 = 5_000;
/// How long a cached grant is used while the cell is unreachable, so that links can be generated during a failover.
const GRANT_STALE_MS: i64 = 300_000;
/// How long an unreachable cell is not queried for tokens that are in the cache.
const BACK_OFF_MS: i64 = 1_000;

const MAX_CACHED_GRANTS: usize = 100_000;

/// Its keys are random and only the service makes them, so no client can choose ones that collide. A hash function against that would
/// cost more than the look-up.
type Cache<K, V> = quick_cache::sync::Cache<K, V, UnitWeighter, FxBuildHasher>;

fn cache_of<K: Eq + std::hash::Hash, V: Clone>(entries: usize) -> Cache<K, V> {
    Cache::with(entries, entries as u64, UnitWeighter, FxBuildHasher, DefaultLifecycle::default())
}

pub struct Caches {
    final_payments_by_id: Cache<PaymentId, Arc<FinalPayment>>,
    grants: Cache<TokenHash, CachedGrant>,
    /// Cells that were unreachable, and until when they are not queried for cached tokens.
    backing_off_until: Mutex<BTreeMap<CellId, Timestamp>>,
}

/// How often a cache had what it was asked for. An entry that is too old to be used is a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheRequests {
    pub hits: u64,
    pub misses: u64,
}

/// A payment that does not change any more, and the body of the response to whoever reads it. The edge that responds writes the body,
/// once.
#[derive(Debug)]
pub struct FinalPayment {
    pub payment: Payment,
    response_body: OnceLock<Bytes>,
}

impl FinalPayment {
    pub fn response_body(&self, write: impl FnOnce(&Payment) -> Bytes) -> Bytes {
        self.response_body.get_or_init(|| write(&self.payment)).clone()
    }
}

#[derive(Clone)]
struct CachedGrant {
    grant: Grant,
    /// When the query to the cell started.
    read_at: Timestamp,
}

impl CachedGrant {
    /// Whether it was read within the last `ms`. After the clock was set back, an entry counts as old.
    fn is_younger_than(&self, ms: i64, now: Timestamp) -> bool {
        (0..ms).contains(&(now.epoch_ms() - self.read_at.epoch_ms()))
    }
}

impl Caches {
    pub fn new(final_payments: usize) -> Self {
        Self {
            final_payments_by_id: cache_of(final_payments),
            grants: cache_of(MAX_CACHED_GRANTS),
            backing_off_until: Mutex::default(),
        }
    }

    /// How often each cache was asked since the start.
    pub fn requests(&self) -> [(&'static str, CacheRequests); 2] {
        let (payments, grants) = (&self.final_payments_by_id, &self.grants);
        [
            ("final_payments", CacheRequests { hits: payments.hits(), misses: payments.misses() }),
            ("grants", CacheRequests { hits: grants.hits(), misses: grants.misses() }),
        ]
    }

    pub fn final_payment(&self, id: PaymentId) -> Option<Arc<FinalPayment>> {
        self.final_payments_by_id.get(&id)
    }

    /// Caches a payment. Its status must be final.
    pub fn insert_final(&self, payment: Payment) -> Arc<FinalPayment> {
        let id = payment.id;
        let cached = Arc::new(FinalPayment { payment, response_body: OnceLock::new() });
        self.final_payments_by_id.insert(id, cached.clone());
        cached
    }

    /// The grant of a token, if it was read within the last seconds.
    pub fn fresh_grant(&self, token: TokenHash, now: Timestamp) -> Option<Grant> {
        let cached = self.grants.get(&token)?;
        cached.is_younger_than(GRANT_FRESH_MS, now).then_some(cached.grant)
    }

    /// Whether this token was valid at its last use at this node, however long ago.
    pub fn knows_token(&self, token: TokenHash) -> bool {
        self.grants.get(&token).is_some()
    }

    /// Caches a grant that was read from its cell after `read_at`.
    pub fn insert_grant(&self, token: TokenHash, grant: &Grant, read_at: Timestamp) {
        self.grants.insert(token, CachedGrant { grant: grant.clone(), read_at });
    }

    /// The grant of a token, from the cache while it is valid, otherwise from the cell.
    pub async fn find_grant(
        &self,
        cell: &Cell,
        token: TokenHash,
        clock: &dyn Clock,
    ) -> Result<Option<Grant>, StoreError> {
        let started_at = clock.now();
        let cached = self.grants.get(&token);
        if let Some(cached) = &cached {
            let is_fresh = cached.is_younger_than(GRANT_FRESH_MS, started_at);
            // The lock of cells that are unreachable is taken for older grants only.
            let is_usable =
                || cached.is_younger_than(GRANT_STALE_MS, started_at) && self.is_backing_off(cell.id(), started_at);
            if is_fresh || is_usable() {
                return Ok(Some(cached.grant.clone()));
            }
        }
        match (cell.authenticate_token(token).await, cached) {
            (Ok(Some(grant)), _) => {
                self.insert_grant(token, &grant, started_at);
                Ok(Some(grant))
            }
            (Ok(None), _) => {
                self.grants.remove(&token);
                Ok(None)
            }
            (Err(StoreError::Unreachable(cause)), cached) => {
                let now = clock.now();
                self.back_off(cell.id(), now);
                match cached.filter(|cached| cached.is_younger_than(GRANT_STALE_MS, now)) {
                    Some(cached) => Ok(Some(cached.grant)),
                    None => Err(StoreError::Unreachable(cause)),
                }
            }
            (Err(error), _) => Err(error),
        }
    }

    fn is_backing_off(&self, cell: CellId, now: Timestamp) -> bool {
        let backing_off_until = self.backing_off_until.lock().unwrap_or_else(PoisonError::into_inner);
        backing_off_until
            .get(&cell)
            .is_some_and(|until| (0..BACK_OFF_MS).contains(&(until.epoch_ms() - now.epoch_ms())))
    }

    fn back_off(&self, cell: CellId, now: Timestamp) {
        let until = Timestamp::from_epoch_ms(now.epoch_ms() + BACK_OFF_MS - 1);
        self.backing_off_until.lock().unwrap_or_else(PoisonError::into_inner).insert(cell, until);
    }
}

impl fmt::Debug for Caches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caches")
            .field("final_payments_by_id", &self.final_payments_by_id.len())
            .field("grants", &self.grants.len())
            .finish_non_exhaustive()
    }
}
