//! Turning a fuzzer's bytes into arguments.

use std::sync::Mutex;

use paylink_domain::random::Randomness;

/// The bytes as text. Targets that take text ignore other bytes, because the callers of the parsers have text.
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// The first byte, and the rest.
pub(crate) fn split_first(bytes: &[u8]) -> (u8, &[u8]) {
    bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest))
}

/// The parts between zero bytes, which no valid input contains.
pub(crate) fn parts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| *byte == 0)
}

/// Randomness that returns the fuzzer's bytes, and zeros after them.
pub(crate) struct Chosen(Mutex<Vec<u8>>);

impl Chosen {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        Self(Mutex::new(bytes.iter().rev().copied().collect()))
    }
}

impl Randomness for Chosen {
    fn fill(&self, bytes: &mut [u8]) {
        let mut chosen = self.0.lock().unwrap();
        bytes.fill_with(|| chosen.pop().unwrap_or_default());
    }
}
