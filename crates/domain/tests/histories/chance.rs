//! Chance that repeats itself (SplitMix64), and what is drawn from it.

use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use paylink_domain::chance::{Randomness, draw};

pub(crate) struct Seeded(AtomicU64);

impl Seeded {
    pub(crate) fn new(seed: u64) -> Self {
        // Neighbouring seeds shall have nothing in common.
        Self(AtomicU64::new(seed.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    pub(crate) fn within(&self, range: Range<i64>) -> i64 {
        let width = u64::try_from(range.end - range.start).unwrap();
        range.start + i64::try_from(u64::from_le_bytes(draw(self)) % width).unwrap()
    }

    /// As often short as long: each doubling is as likely as the next.
    pub(crate) fn of_any_size(&self, range: Range<i64>) -> i64 {
        let doublings = (range.end / range.start).ilog2();
        let about = (range.start << self.within(0..i64::from(doublings) + 1)).min(range.end - 1);
        self.within(about..(about * 2).min(range.end))
    }

    pub(crate) fn happens(&self, percent: i64) -> bool {
        self.within(0..100) < percent
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
