//! What must happen within so many milliseconds, one test at a time: beside the other suite, on two cores, a test would measure its
//! neighbours.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod delivery;
mod flood;
mod outage;
mod waiting;

use tokio::sync::{Mutex, MutexGuard};

/// The machine to oneself.
async fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::const_new(());
    ALONE.lock().await
}
