//! The only place that reads the system's time, randomness and environment. All other code receives them as arguments.

#![expect(clippy::disallowed_methods, reason = "this module is the one reader of the system")]

use std::{
    collections::BTreeMap,
    ffi::OsString,
    path::PathBuf,
    time::{Duration, Instant, SystemTime},
};

use paylink_domain::{
    random::Randomness,
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

/// The generator of AWS-LC, which the operating system seeds.
#[derive(Clone, Copy, Debug)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        aws_lc_rs::rand::fill(bytes).expect("the operating system provides random bytes");
    }
}

/// Elapsed time on the monotonic clock, for metrics and for time limits within one process. It is never stored.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// One that was started in the past, for tests.
    #[cfg(test)]
    pub fn ago(time: Duration) -> Self {
        Self(Instant::now().checked_sub(time).expect("the machine was started before"))
    }

    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// The environment variables whose names start with `prefix`. Variables that are not Unicode are skipped.
pub fn environment(prefix: &str) -> BTreeMap<String, String> {
    let text = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
    std::env::vars_os().filter_map(text).filter(|(name, _)| name.starts_with(prefix)).collect()
}

/// The directories in which systemd and container runtimes mount secrets. Who may read them is decided there, not by file modes.
pub fn secret_mounts() -> Vec<PathBuf> {
    let credentials = std::env::var_os("CREDENTIALS_DIRECTORY").filter(|path| !path.is_empty()).map(PathBuf::from);
    [PathBuf::from("/run/secrets")].into_iter().chain(credentials).collect()
}

/// The user who logged in, also after `sudo` and `su`, where the system records it; otherwise the real user of this process.
pub fn login_user_id() -> u32 {
    // Set once, at login; `u32::MAX` if there was no login.
    let recorded = std::fs::read_to_string("/proc/self/loginuid").ok().and_then(|text| text.trim().parse().ok());
    recorded.filter(|id| *id != u32::MAX).unwrap_or_else(|| rustix::process::getuid().as_raw())
}

/// Whether user ids are those of the machine. In a user namespace, whoever created it chooses them.
pub fn has_machine_user_ids() -> bool {
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    map.split_whitespace().eq(["0", "0", "4294967295"])
}

/// The name of this machine.
pub fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// The user whose rights this process has.
pub fn effective_user_id() -> u32 {
    rustix::process::geteuid().as_raw()
}
