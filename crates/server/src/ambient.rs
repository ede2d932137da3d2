//! The only place where time, chance and the environment are taken from the air. Everything else is given them.

#![expect(clippy::disallowed_methods, reason = "this is where they come in")]

use std::{
    collections::BTreeMap,
    ffi::OsString,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use paylink_domain::{
    chance::Randomness,
    time::{Clock, Timestamp},
};

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        from_system_time(SystemTime::now())
    }
}

/// A database's or a file's time as ours.
pub fn from_system_time(time: SystemTime) -> Timestamp {
    let ms = match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
        Err(before) => -i64::try_from(before.duration().as_millis()).unwrap_or(i64::MAX),
    };
    Timestamp::from_epoch_ms(ms)
}

/// Our time as a database's.
pub fn to_system_time(time: Timestamp) -> SystemTime {
    let ms = time.epoch_ms();
    let distance = Duration::from_millis(ms.unsigned_abs());
    if ms < 0 { UNIX_EPOCH - distance } else { UNIX_EPOCH + distance }
}

/// The operating system's randomness.
#[derive(Clone, Copy, Debug)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        aws_lc_rs::rand::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// How long something took, for logs and metrics only: no decision hangs on it.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    pub fn start() -> Self {
        Self(Instant::now())
    }

    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// The environment's variables whose names begin with `prefix`. What is not text is none of ours.
pub fn environment(prefix: &str) -> BTreeMap<String, String> {
    let text = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
    std::env::vars_os().filter_map(text).filter(|(name, _)| name.starts_with(prefix)).collect()
}
