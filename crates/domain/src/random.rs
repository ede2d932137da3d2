//! The source of randomness, which callers pass in.

/// A source of unpredictable bytes.
///
/// The program uses the operating system's source; tests use a deterministic one.
pub trait Randomness: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}

/// `N` bytes from `randomness`.
pub fn random_bytes<const N: usize>(randomness: &dyn Randomness) -> [u8; N] {
    let mut bytes = [0; N];
    randomness.fill(&mut bytes);
    bytes
}

#[cfg(test)]
pub(crate) mod testing {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::Randomness;

    /// Deterministic randomness (SplitMix64).
    pub(crate) struct Seeded(AtomicU64);

    impl Seeded {
        pub(crate) fn new(seed: u64) -> Self {
            Self(AtomicU64::new(seed))
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
}
