//! Random numbers and delays.

use std::time::Duration;

use paylink_domain::random::random_bytes;
use paylink_server::system::SystemRandomness;

/// A number from 0 to `limit - 1`.
pub(crate) fn random_below(limit: u32) -> u32 {
    u32::from_be_bytes(random_bytes(&SystemRandomness)) % limit
}

/// An exponentially distributed delay.
pub(crate) fn exponential_delay(mean: Duration) -> Duration {
    let share = f64::from(u32::from_be_bytes(random_bytes(&SystemRandomness))) / (f64::from(u32::MAX) + 1.0);
    mean.mul_f64(-(1.0 - share).ln())
}
