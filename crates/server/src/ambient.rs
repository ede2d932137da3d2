//! The only place where time, chance and the environment are taken from the air. Everything else is given them.

#![expect(clippy::disallowed_methods, reason = "this is where they come in")]

use std::{
    collections::BTreeMap,
    ffi::OsString,
    time::{Duration, Instant, SystemTime},
};

use paylink_domain::{
    chance::Randomness,
    time::{Clock, Timestamp, from_system_time},
};

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        from_system_time(SystemTime::now())
    }
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
