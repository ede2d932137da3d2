//! Counts what each client address has open at the same time: connections, or requests. Memory grows with what is open, not with
//! the number of addresses seen.

use std::{collections::hash_map::Entry, sync::Arc};

use paylink_domain::client_address::ClientKey;

use super::sharded_map::{Hashed, ShardedMap};

/// At most `limit` places for each address.
#[derive(Debug)]
pub struct ClientCounts {
    limit: usize,
    counts: ShardedMap<ClientKey, usize>,
}

/// A place that was taken. Whoever has it gives it back ([`ClientCounts::release`]).
#[derive(Clone, Copy, Debug)]
pub struct TakenPlace {
    client: Hashed<ClientKey>,
    /// How many places the address had when it got this one, which counts.
    pub number: usize,
}

/// One place of an address. Dropping it frees the place.
#[derive(Debug)]
pub struct ClientPlace {
    counts: Arc<ClientCounts>,
    taken: TakenPlace,
}

impl ClientCounts {
    pub fn new(limit: usize) -> Self {
        Self { limit, counts: ShardedMap::default() }
    }

    /// `None` if all places of this address are taken.
    pub fn acquire(self: &Arc<Self>, client: ClientKey) -> Option<ClientPlace> {
        self.take(client).map(|taken| ClientPlace { counts: self.clone(), taken })
    }

    /// The same for an owner that gives the place back itself.
    pub fn take(&self, client: ClientKey) -> Option<TakenPlace> {
        let client = self.counts.hashed(client);
        let mut counts = self.counts.shard_of(&client);
        let count = counts.entry(client).or_default();
        (*count < self.limit).then(|| {
            *count += 1;
            TakenPlace { client, number: *count }
        })
    }

    pub fn release(&self, TakenPlace { client, .. }: TakenPlace) {
        if let Entry::Occupied(mut entry) = self.counts.shard_of(&client).entry(client) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }

    pub fn count(&self, client: ClientKey) -> usize {
        let client = self.counts.hashed(client);
        self.counts.shard_of(&client).get(&client).copied().unwrap_or_default()
    }
}

impl ClientPlace {
    pub fn number(&self) -> usize {
        self.taken.number
    }
}

impl Drop for ClientPlace {
    fn drop(&mut self) {
        self.counts.release(self.taken);
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
        assert_eq!(counts.counts.len(), 0);
    }
}
