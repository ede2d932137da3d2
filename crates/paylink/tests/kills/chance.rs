//! When and whom it hits.

use std::time::Duration;

use paylink_domain::chance::draw;
use paylink_server::ambient::SystemRandomness;

/// One of so many.
pub(crate) fn one_of(many: u32) -> u32 {
    u32::from_be_bytes(draw(&SystemRandomness)) % many
}

/// How long until something happens that happens once in `mean`, whenever it last did.
pub(crate) fn until_next(mean: Duration) -> Duration {
    let share = f64::from(u32::from_be_bytes(draw(&SystemRandomness))) / (f64::from(u32::MAX) + 1.0);
    mean.mul_f64(-(1.0 - share).ln())
}
