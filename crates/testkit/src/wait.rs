//! Waiting for a condition, with a deadline, which tests use instead of fixed sleeps; and upper bounds of durations.

use std::time::Duration;

use paylink_server::system::Stopwatch;
use tokio::time::{sleep, timeout};

/// Short compared with what tests wait for.
const MIN_INTERVAL: Duration = Duration::from_millis(5);
const MAX_INTERVAL: Duration = Duration::from_millis(100);
/// A shared machine stands still at times. What the program itself costs shows in each measurement.
const MAX_MEASUREMENTS: usize = 3;

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

/// Measures until a duration is at most the limit. Panics if none of three is, with `what`, which names what was measured.
pub async fn assert_within<F: Future<Output = Duration>>(what: &str, limit: Duration, mut measure: impl FnMut() -> F) {
    let mut measured = Vec::new();
    for _ in 0..MAX_MEASUREMENTS {
        measured.push(measure().await);
        if measured.iter().any(|duration| *duration <= limit) {
            return;
        }
    }
    panic!("{what} took longer than {limit:?}: {measured:?}");
}
