//! Waiting for a condition, with a deadline, which tests use instead of fixed sleeps; and upper bounds of durations.

use std::time::Duration;

use paylink_server::system::{Stopwatch, environment};
use tokio::time::{sleep, timeout};

/// Short compared with what tests wait for.
const MIN_INTERVAL: Duration = Duration::from_millis(5);
const MAX_INTERVAL: Duration = Duration::from_millis(100);
/// A shared machine stands still at times. What the program itself costs shows in each measurement.
const MAX_MEASUREMENTS: usize = 3;

/// How long a test waits for what has to happen. Reached only by a failure, so it may be far longer than the event takes.
pub const PATIENCE: Duration = Duration::from_mins(1);
/// By how much a machine that does other work as well may exceed a time limit.
const BUSY_MACHINE_FACTOR: u32 = 10;
const QUIET_MACHINE: &str = "PAYLINK_QUIET_MACHINE";

/// The limit for something that should take at most `expected`: ten times that. As given if `PAYLINK_QUIET_MACHINE` is 1, which
/// `just latencies` sets.
pub fn time_limit(expected: Duration) -> Duration {
    if is_quiet_machine() { expected } else { expected * BUSY_MACHINE_FACTOR }
}

/// Whether nothing else runs on this machine, and no other test in this process.
pub fn is_quiet_machine() -> bool {
    environment(QUIET_MACHINE).get(QUIET_MACHINE).is_some_and(|value| value == "1")
}

/// Waits until the condition holds. Panics after the deadline with `what`, which names the condition.
pub async fn wait_until<F: Future<Output = bool>>(what: &str, deadline: Duration, mut condition: impl FnMut() -> F) {
    wait_for(what, deadline, || {
        let holds = condition();
        async { holds.await.then_some(()) }
    })
    .await;
}

/// Waits until there is a value, and returns it. Panics after the deadline with `what`, which names the condition.
///
/// No `AsyncFnMut`: tasks that wait with one cannot be spawned, because the compiler does not see that they are `Send`.
pub async fn wait_for<T, F: Future<Output = Option<T>>>(
    what: &str,
    deadline: Duration,
    mut value: impl FnMut() -> F,
) -> T {
    let poll = async {
        loop {
            let check = Stopwatch::start();
            if let Some(value) = value().await {
                return value;
            }
            // An expensive check runs less often, to leave the processor to the code under test.
            sleep((check.elapsed() * 2).clamp(MIN_INTERVAL, MAX_INTERVAL)).await;
        }
    };
    timeout(deadline, poll).await.unwrap_or_else(|_| panic!("did not happen within {deadline:?}: {what}"))
}

/// Measures until a duration is within the [`time_limit`]. Panics if none of three is, with `what`, which names what was measured.
pub async fn assert_within<F: Future<Output = Duration>>(
    what: &str,
    expected: Duration,
    mut measure: impl FnMut() -> F,
) {
    let (limit, mut measured) = (time_limit(expected), Vec::new());
    for _ in 0..MAX_MEASUREMENTS {
        measured.push(measure().await);
        if measured.iter().any(|duration| *duration <= limit) {
            return;
        }
    }
    panic!("{what} took longer than {limit:?}: {measured:?}");
}
