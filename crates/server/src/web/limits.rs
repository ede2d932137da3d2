//! Rate limits of this node: links per company, reads and payers' pages per client address. Memory is bounded. A rate of 0 means
//! no limit.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasher, Hash, RandomState},
    sync::{Mutex, PoisonError},
};

use paylink_domain::{
    client_address::{ClientKey, Network},
    id::CompanyId,
    rate_limit::{BucketState, Rate, RateLimited},
    time::Timestamp,
};

use crate::config;

/// A request that finds nothing costs as much as ten, to slow down guessing of ids.
const NOT_FOUND_COST: u32 = 10;

pub struct Limits {
    pub trusted_proxies: Vec<Network>,
    generate: Option<Buckets<CompanyId>>,
    read: Option<Buckets<ClientKey>>,
    pay: Option<Buckets<ClientKey>>,
}

impl Limits {
    pub fn new(config: &config::Limits) -> Self {
        let rate = |per_second, burst| (per_second > 0).then_some(Rate { per_second, burst });
        Self {
            trusted_proxies: config.trusted_proxies.clone(),
            generate: rate(config.generate_per_second, config.generate_burst).map(Buckets::new),
            read: rate(config.read_per_second, config.read_burst).map(Buckets::new),
            pay: rate(config.pay_per_second, config.pay_burst).map(Buckets::new),
        }
    }

    pub fn generate(&self, company: CompanyId, now: Timestamp) -> Result<(), RateLimited> {
        self.generate.as_ref().map_or(Ok(()), |buckets| buckets.admit(company, now, 1))
    }

    pub fn read(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        self.read.as_ref().map_or(Ok(()), |buckets| buckets.admit(caller, now, 1))
    }

    pub fn pay(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        self.pay.as_ref().map_or(Ok(()), |buckets| buckets.admit(caller, now, 1))
    }

    /// Charges the extra cost of a page that does not exist. [`Self::pay`] has already charged 1.
    pub fn charge_pay_not_found(&self, caller: ClientKey, now: Timestamp) {
        if let Some(buckets) = &self.pay {
            buckets.charge(caller, now, NOT_FOUND_COST - 1);
        }
    }

    /// Charges the extra cost of a read that found nothing. [`Self::read`] has already charged 1.
    pub fn charge_read_not_found(&self, caller: ClientKey, now: Timestamp) {
        if let Some(buckets) = &self.read {
            buckets.charge(caller, now, NOT_FOUND_COST - 1);
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("trusted_proxies", &self.trusted_proxies).finish_non_exhaustive()
    }
}

const SHARDS: usize = 16;
/// A shard with this many callers evicts those whose buckets are full.
const MAX_CALLERS_PER_SHARD: usize = 16_384;

/// One bucket per caller, in shards so that callers rarely wait for the same lock.
struct Buckets<K> {
    rate: Rate,
    hasher: RandomState,
    shards: [Mutex<HashMap<K, BucketState>>; SHARDS],
}

impl<K: Copy + Eq + Hash> Buckets<K> {
    fn new(rate: Rate) -> Self {
        Self { rate, hasher: RandomState::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }

    fn admit(&self, key: K, now: Timestamp, cost: u32) -> Result<(), RateLimited> {
        self.update(key, now, |bucket| self.rate.admit(bucket, now, cost))
    }

    fn charge(&self, key: K, now: Timestamp, cost: u32) {
        let _ = self.update(key, now, |bucket| Ok::<_, RateLimited>(self.rate.charge(bucket, now, cost)));
    }

    fn update(
        &self,
        key: K,
        now: Timestamp,
        new_state: impl FnOnce(Option<BucketState>) -> Result<BucketState, RateLimited>,
    ) -> Result<(), RateLimited> {
        let shard = usize::try_from(self.hasher.hash_one(key) % SHARDS as u64).unwrap_or(0);
        let mut callers = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = new_state(callers.get(&key).copied())?;
        if callers.len() >= MAX_CALLERS_PER_SHARD && !callers.contains_key(&key) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_epoch_ms(ms)
    }

    #[test]
    fn each_caller_has_its_own_bucket() {
        let buckets = Buckets::new(Rate { per_second: 10, burst: 2 });
        assert!(buckets.admit(1, at(0), 1).is_ok() && buckets.admit(1, at(0), 1).is_ok());
        assert!(buckets.admit(1, at(0), 1).is_err());
        assert!(buckets.admit(2, at(0), 1).is_ok());
        buckets.charge(2, at(0), 9);
        assert!(buckets.admit(2, at(0), 1).is_err());
    }

    #[test]
    fn memory_is_bounded_for_any_number_of_callers() {
        let buckets = Buckets::new(Rate { per_second: 10, burst: 2 });
        for caller in 0..1_000_000_u32 {
            let _ = buckets.admit(caller, at(0), 1);
        }
        let total: usize = buckets.shards.iter().map(|shard| shard.lock().expect("a shard").len()).sum();
        assert!(total <= SHARDS * MAX_CALLERS_PER_SHARD, "{total}");
    }

    #[test]
    fn a_rate_of_zero_is_no_limit() {
        let config = config::Limits { read_per_second: 0, generate_per_second: 0, ..config::Limits::default() };
        let limits = Limits::new(&config);
        let company = CompanyId::of("00".parse().expect("a cell"), 1).expect("a company");
        for _ in 0..100_000 {
            limits.generate(company, at(0)).expect("no limit");
        }
    }
}
