//! Maps in shards, for keys that clients choose. A key is hashed once: the same hash chooses the shard and the place in its map. It is a
//! keyed hash, so that nobody can choose keys that collide.

use std::{
    collections::HashMap,
    hash::{BuildHasher, BuildHasherDefault, Hash, Hasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

pub(super) const SHARDS: usize = 16;

/// Several maps with a lock each, so that callers rarely wait for the same one.
#[derive(Debug)]
pub(super) struct ShardedMap<K, V> {
    hasher: RandomState,
    shards: [Mutex<Shard<K, V>>; SHARDS],
}

pub(super) type Shard<K, V> = HashMap<Hashed<K>, V, BuildHasherDefault<GivenHash>>;

/// A key and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hashed<K> {
    hash: u64,
    pub(super) key: K,
}

impl<K, V> Default for ShardedMap<K, V> {
    fn default() -> Self {
        Self { hasher: RandomState::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }
}

impl<K: Hash, V> ShardedMap<K, V> {
    pub(super) fn hashed(&self, key: K) -> Hashed<K> {
        Hashed { hash: self.hasher.hash_one(&key), key }
    }

    /// The shard that has this key, if any has.
    pub(super) fn shard_of(&self, key: &Hashed<K>) -> MutexGuard<'_, Shard<K, V>> {
        // A map chooses the place by the lowest bits and compares the highest: neither may be the same in a whole shard.
        let shard = usize::try_from((key.hash >> 32) % SHARDS as u64).unwrap_or(0);
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of keys in all shards.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock().expect("a shard").len()).sum()
    }
}

impl<K> Hash for Hashed<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// Takes the hash that a [`Hashed`] key has.
#[derive(Debug, Default)]
pub(super) struct GivenHash(u64);

impl Hasher for GivenHash {
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys with a hash of their own are in these maps")
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_in_its_shard_and_the_shards_share_the_keys() {
        let map: ShardedMap<u32, u32> = ShardedMap::default();
        for key in 0..16_000 {
            let hashed = map.hashed(key);
            map.shard_of(&hashed).insert(hashed, 2 * key);
        }
        for key in 0..16_000 {
            let hashed = map.hashed(key);
            assert_eq!(map.shard_of(&hashed).get(&hashed), Some(&(2 * key)));
        }
        let sizes = map.shards.iter().map(|shard| shard.lock().expect("a shard").len());
        assert!(sizes.into_iter().all(|size| (700..1_300).contains(&size)), "{map:?}");
        assert_eq!(map.len(), 16_000);
    }
}
