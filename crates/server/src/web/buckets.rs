//! Rate limit buckets of many callers. Memory is bounded.

use std::{fmt, hash::Hash};

use paylink_domain::{
    rate_limit::{BucketState, Rate, RateLimited},
    time::Timestamp,
};

use super::sharded_map::ShardedMap;

/// A shard with this many callers evicts those whose buckets are full.
const MAX_CALLERS_PER_SHARD: usize = 16_384;

/// One bucket per caller.
pub struct Buckets<K> {
    rate: Rate,
    callers: ShardedMap<K, BucketState>,
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    pub fn new(rate: Rate) -> Self {
        Self { rate, callers: ShardedMap::default() }
    }

    /// Takes one token, if the caller's bucket has one.
    pub fn admit(&self, key: &K, now: Timestamp) -> Result<(), RateLimited> {
        self.update(key, now, |bucket| self.rate.admit(bucket, now, 1))
    }

    /// Takes one token even if the bucket has none.
    pub fn charge(&self, key: &K, now: Timestamp) {
        let _ = self.update(key, now, |bucket| Ok(self.rate.charge(bucket, now, 1)));
    }

    /// Puts the token of a request back.
    pub fn refund(&self, key: &K, now: Timestamp) {
        // A full bucket may have been dropped since.
        let refunded = |bucket: Option<BucketState>| bucket.map(|bucket| self.rate.refund(bucket, 1));
        let _ = self.update(key, now, |bucket| refunded(bucket).ok_or(RateLimited { wait_ms: 0 }));
    }

    fn update(
        &self,
        key: &K,
        now: Timestamp,
        new_state: impl FnOnce(Option<BucketState>) -> Result<BucketState, RateLimited>,
    ) -> Result<(), RateLimited> {
        let key = self.callers.hashed(key.clone());
        let mut callers = self.callers.shard_of(&key);
        if let Some(bucket) = callers.get_mut(&key) {
            *bucket = new_state(Some(*bucket))?;
            return Ok(());
        }
        let bucket = new_state(None)?;
        if callers.len() >= MAX_CALLERS_PER_SHARD {
            callers.retain(|_, bucket| !bucket.is_full(now));
            if callers.len() >= MAX_CALLERS_PER_SHARD {
                // A flood from too many addresses: reset all buckets, so that memory stays bounded.
                callers.clear();
            }
        }
        callers.insert(key, bucket);
        Ok(())
    }
}

impl<K> fmt::Debug for Buckets<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets").field("rate", &self.rate).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::sharded_map::SHARDS;

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_epoch_ms(ms)
    }

    #[test]
    fn each_caller_has_its_own_bucket() {
        let buckets = Buckets::new(Rate::per_second(10, 2));
        assert!(buckets.admit(&1, at(0)).is_ok() && buckets.admit(&1, at(0)).is_ok());
        assert!(buckets.admit(&1, at(0)).is_err());
        assert!(buckets.admit(&2, at(0)).is_ok());
        buckets.charge(&2, at(0));
        assert!(buckets.admit(&2, at(0)).is_err());
        buckets.refund(&2, at(0));
        assert!(buckets.admit(&2, at(0)).is_ok());
        buckets.refund(&3, at(0));
        assert!(buckets.admit(&3, at(0)).is_ok() && buckets.admit(&3, at(0)).is_ok());
        assert!(buckets.admit(&3, at(0)).is_err(), "a refund without a request adds nothing");
    }

    #[test]
    fn memory_is_bounded_for_any_number_of_callers() {
        let buckets = Buckets::new(Rate::per_second(10, 2));
        for caller in 0..1_000_000_u32 {
            let _ = buckets.admit(&caller, at(0));
        }
        let total = buckets.callers.len();
        assert!(total <= SHARDS * MAX_CALLERS_PER_SHARD, "{total}");
    }
}
