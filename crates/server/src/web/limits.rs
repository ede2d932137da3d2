//! Limits, per node: links by company, reads and payers' pages by address. Bounded in memory, and off where the rate is 0.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasher, Hash, RandomState},
    sync::{Mutex, PoisonError},
};

use paylink_domain::{
    address::{Caller, Network},
    id::CompanyId,
    limit::{FullAt, Rate, TooOften},
    time::Timestamp,
};

use crate::config;

/// A read that finds nothing costs as much as ten: guessing ids should be the slowest thing one can do here.
const NOT_FOUND_COST: u32 = 10;

pub struct Limits {
    pub trusted_proxies: Vec<Network>,
    generate: Option<Buckets<CompanyId>>,
    read: Option<Buckets<Caller>>,
    pay: Option<Buckets<Caller>>,
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

    pub fn generate(&self, company: CompanyId, now: Timestamp) -> Result<(), TooOften> {
        self.generate.as_ref().map_or(Ok(()), |buckets| buckets.admit(company, now, 1))
    }

    pub fn read(&self, caller: Caller, now: Timestamp) -> Result<(), TooOften> {
        self.read.as_ref().map_or(Ok(()), |buckets| buckets.admit(caller, now, 1))
    }

    pub fn pay(&self, caller: Caller, now: Timestamp) -> Result<(), TooOften> {
        self.pay.as_ref().map_or(Ok(()), |buckets| buckets.admit(caller, now, 1))
    }

    /// What a page that does not exist costs beyond the one that was taken for it.
    pub fn pay_found_nothing(&self, caller: Caller, now: Timestamp) {
        if let Some(buckets) = &self.pay {
            buckets.charge(caller, now, NOT_FOUND_COST - 1);
        }
    }

    /// What a read that found nothing costs beyond the one that was taken for it.
    pub fn read_found_nothing(&self, caller: Caller, now: Timestamp) {
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
/// Beyond this many callers in a shard, those with full buckets are forgotten.
const CALLERS: usize = 16_384;

/// One bucket a caller, in shards so that callers do not wait for each other.
struct Buckets<K> {
    rate: Rate,
    hasher: RandomState,
    shards: [Mutex<HashMap<K, FullAt>>; SHARDS],
}

impl<K: Copy + Eq + Hash> Buckets<K> {
    fn new(rate: Rate) -> Self {
        Self { rate, hasher: RandomState::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }

    fn admit(&self, key: K, now: Timestamp, cost: u32) -> Result<(), TooOften> {
        self.with(key, now, |known| self.rate.admit(known, now, cost))
    }

    fn charge(&self, key: K, now: Timestamp, cost: u32) {
        let _ = self.with(key, now, |known| Ok::<_, TooOften>(self.rate.charge(known, now, cost)));
    }

    fn with(
        &self,
        key: K,
        now: Timestamp,
        take: impl FnOnce(Option<FullAt>) -> Result<FullAt, TooOften>,
    ) -> Result<(), TooOften> {
        let shard = usize::try_from(self.hasher.hash_one(key) % SHARDS as u64).unwrap_or(0);
        let mut callers = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let full_at = take(callers.get(&key).copied())?;
        if callers.len() >= CALLERS && !callers.contains_key(&key) {
            callers.retain(|_, full_at| !full_at.is_past(now));
            if callers.len() >= CALLERS {
                // A flood from more addresses than we can count: all begin again, and memory stays bounded.
                callers.clear();
            }
        }
        callers.insert(key, full_at);
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
    fn callers_have_buckets_of_their_own() {
        let buckets = Buckets::new(Rate { per_second: 10, burst: 2 });
        assert!(buckets.admit(1, at(0), 1).is_ok() && buckets.admit(1, at(0), 1).is_ok());
        assert!(buckets.admit(1, at(0), 1).is_err());
        assert!(buckets.admit(2, at(0), 1).is_ok());
        buckets.charge(2, at(0), 9);
        assert!(buckets.admit(2, at(0), 1).is_err());
    }

    #[test]
    fn memory_is_bounded_however_many_call() {
        let buckets = Buckets::new(Rate { per_second: 10, burst: 2 });
        for caller in 0..1_000_000_u32 {
            let _ = buckets.admit(caller, at(0), 1);
        }
        let held: usize = buckets.shards.iter().map(|shard| shard.lock().expect("a shard").len()).sum();
        assert!(held <= SHARDS * CALLERS, "{held}");
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
