//! Upper bounds of latencies in real time. One test runs at a time, because concurrent tests would disturb the measurements.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod breaker;
mod delivery;
mod flood;
mod outage;
mod stalled_commits;
mod waiting;

use tokio::sync::{Mutex, MutexGuard};

/// While the guard is held, no other test of this suite runs.
async fn exclusive() -> MutexGuard<'static, ()> {
    static EXCLUSIVE: Mutex<()> = Mutex::const_new(());
    EXCLUSIVE.lock().await
}
