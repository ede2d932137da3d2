//! Deterministic randomness (SplitMix64) and the distributions that the scenarios use.

use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use paylink_domain::random::{Randomness, random_bytes};

pub(crate) struct Seeded(AtomicU64);

impl Seeded {
    pub(crate) fn new(seed: u64) -> Self {
        // Consecutive seeds must give unrelated sequences.
        Self(AtomicU64::new(seed.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    pub(crate) fn in_range(&self, range: Range<i64>) -> i64 {
        let width = u64::try_from(range.end - range.start).unwrap();
        range.start + i64::try_from(u64::from_le_bytes(random_bytes(self)) % width).unwrap()
    }

    /// Each doubling of the value is equally likely, so that short and long times are equally frequent.
    pub(crate) fn log_uniform(&self, range: Range<i64>) -> i64 {
        let doublings = (range.end / range.start).ilog2();
        let magnitude = (range.start << self.in_range(0..i64::from(doublings) + 1)).min(range.end - 1);
        self.in_range(magnitude..(magnitude * 2).min(range.end))
    }

    pub(crate) fn with_probability_percent(&self, percent: i64) -> bool {
        self.in_range(0..100) < percent
    }
}

impl Randomness for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let mut z = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes()[..chunk.len()]);
        }
    }
}
