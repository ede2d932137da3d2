//! Counts what each client address has open at the same time: connections, or requests. Memory grows with what is open, not with
//! the number of addresses seen.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use paylink_domain::client_address::ClientKey;

const SHARDS: usize = 16;

/// At most `limit` places for each address.
#[derive(Debug)]
pub struct ClientCounts {
    limit: usize,
    hasher: RandomState,
    shards: [Mutex<HashMap<ClientKey, usize>>; SHARDS],
}

/// One place of an address. Dropping it frees the place.
#[derive(Debug)]
pub struct ClientPlace {
    counts: Arc<ClientCounts>,
    client: ClientKey,
    shard: usize,
    /// How many places the address had when it got this one, which counts.
    pub number: usize,
}

impl ClientCounts {
    pub fn new(limit: usize) -> Self {
        Self { limit, hasher: RandomState::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }

    /// `None` if all places of this address are taken.
    pub fn acquire(self: &Arc<Self>, client: ClientKey) -> Option<ClientPlace> {
        let shard = self.shard(client);
        let number = {
            let mut counts = self.counts(shard);
            let count = counts.entry(client).or_default();
            if *count == self.limit {
                return None;
            }
            *count += 1;
            *count
        };
        Some(ClientPlace { counts: self.clone(), client, shard, number })
    }

    pub fn count(&self, client: ClientKey) -> usize {
        self.counts(self.shard(client)).get(&client).copied().unwrap_or_default()
    }

    fn shard(&self, client: ClientKey) -> usize {
        usize::try_from(self.hasher.hash_one(client) % SHARDS as u64).unwrap_or(0)
    }

    fn counts(&self, shard: usize) -> MutexGuard<'_, HashMap<ClientKey, usize>> {
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ClientPlace {
    fn drop(&mut self) {
        if let Entry::Occupied(mut entry) = self.counts.counts(self.shard).entry(self.client) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn each_address_has_its_own_places_and_nothing_stays_when_they_are_free() {
        let counts = Arc::new(ClientCounts::new(2));
        let [one, other] = [1, 2].map(|last| ClientKey::of(IpAddr::from([192, 0, 2, last])));
        let first = counts.acquire(one).expect("a place");
        let second = counts.acquire(one).expect("a place");
        assert!(counts.acquire(one).is_none());
        assert!(counts.acquire(other).is_some());
        drop(first);
        assert_eq!((counts.count(one), counts.count(other)), (1, 0));
        drop(counts.acquire(one).expect("a place"));
        drop(second);
        assert!(counts.shards.iter().all(|shard| shard.lock().expect("a shard").is_empty()));
    }
}
