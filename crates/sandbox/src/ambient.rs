//! The program's clock and its chance: the only place where they are taken from the air.

#![expect(clippy::disallowed_methods, reason = "this is where they come in")]

use std::time::{SystemTime, UNIX_EPOCH};

use paylink_domain::{
    chance::Randomness,
    time::{Clock, Timestamp},
};

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        // A clock before 1970 is as good as one at 1970 for a bank that only counts onwards.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_epoch_ms(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// The operating system's randomness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemRandomness;

impl Randomness for SystemRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        aws_lc_rs::rand::fill(bytes).expect("the operating system gives random bytes");
    }
}
