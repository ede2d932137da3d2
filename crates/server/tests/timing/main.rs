//! What must happen within so many milliseconds, one test at a time: beside the other suite, on two cores, a test would measure its
//! neighbours.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

#[allow(dead_code, unused_imports, reason = "shared with the other suite, which uses more of it")]
#[path = "../it/harness/mod.rs"]
mod harness;

#[allow(dead_code, reason = "shared with the suite of events")]
#[path = "../events/ear.rs"]
mod ear;
#[allow(dead_code, reason = "shared with the suite of events")]
#[path = "../events/scene.rs"]
mod scene;

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
