//! The program's clock and randomness, read from the operating system. No other module reads them directly.

#![expect(clippy::disallowed_methods, reason = "the only module that reads the clock and the randomness of the system")]

use std::time::{SystemTime, UNIX_EPOCH};

use paylink_domain::{
    random::Randomness,
    time::{Clock, Timestamp},
};

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        // A clock before 1970 counts as 1970: the banks only compare times.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_epoch_ms(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// The operating system's randomness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemRandomness;

impl Randomness for SystemRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        aws_lc_rs::rand::fill(bytes).expect("the operating system provides random bytes");
    }
}
