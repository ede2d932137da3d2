use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::{sync::Semaphore, time::timeout};

use super::*;
use crate::error::Cause;

const fn settings(capacity: usize, workers: usize) -> Settings {
    Settings { capacity, workers, ..LOOKUPS }
}

/// A lookup of squares: the row of 13 cannot be read, 666 fails any statement, odd hundreds have no row.
fn squares(keys: &[u32]) -> BatchResult<u32, u64> {
    if keys.contains(&666) {
        return Err(StoreError::Failed(Cause::new("division by zero")));
    }
    let rows = keys.iter().filter(|key| **key / 100 % 2 == 0).map(|key| {
        let value = if *key == 13 { Err(StoreError::unexpected("status")) } else { Ok(u64::from(*key).pow(2)) };
        (*key, value)
    });
    Ok(rows.collect())
}

#[track_caller]
fn assert_expected(key: u32, result: Result<Option<u64>, StoreError>) {
    match key {
        666 | 13 => assert!(matches!(result, Err(StoreError::Failed(_))), "{key}: {result:?}"),
        _ if key / 100 % 2 == 1 => assert_eq!(result.expect("no row"), None, "{key}"),
        _ => assert_eq!(result.expect("a row"), Some(u64::from(key).pow(2)), "{key}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ten_thousand_callers_each_get_their_own_result_whatever_a_neighbour_does() {
    let statements = Arc::new(AtomicUsize::new(0));
    let counted = statements.clone();
    let coalescer = Arc::new(Coalescer::start(settings(16_384, 2), move |keys: Vec<u32>| {
        counted.fetch_add(1, Ordering::Relaxed);
        async move { squares(&keys) }
    }));
    let load = |key: u32| {
        let coalescer = coalescer.clone();
        tokio::spawn(async move { (key, coalescer.load(key).await) })
    };
    let mut callers: Vec<_> = (0..10_000).map(|number| load(number % 1500)).collect();
    // A tenth of the callers go away.
    let (gone, stayed): (Vec<_>, Vec<_>) = callers.drain(..).enumerate().partition(|(index, _)| index % 10 == 7);
    for (_, caller) in &gone {
        caller.abort();
    }
    for (_, caller) in stayed {
        let (key, result) = caller.await.expect("the caller stays");
        assert_expected(key, result);
    }
    let statements = statements.load(Ordering::Relaxed);
    assert!(statements < 3_000, "{statements} statements for 10,000 callers");
}

#[tokio::test]
async fn callers_during_a_running_statement_share_the_next_one() {
    let gate = Arc::new(Semaphore::new(0));
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let (permits, sizes) = (gate.clone(), seen.clone());
    let coalescer = Arc::new(Coalescer::start(settings(1000, 1), move |keys: Vec<u32>| {
        let (permits, sizes) = (permits.clone(), sizes.clone());
        async move {
            sizes.lock().expect("sizes").push(keys.len());
            permits.acquire().await.expect("open").forget();
            squares(&keys)
        }
    }));
    let load = |key: u32| {
        let coalescer = coalescer.clone();
        tokio::spawn(async move { (key, coalescer.load(key).await) })
    };
    let first = load(1);
    while seen.lock().expect("sizes").is_empty() {
        tokio::task::yield_now().await;
    }
    let rest: Vec<_> = (2..52).chain(2..52).map(load).collect();
    while coalescer.waiting() < 100 {
        tokio::task::yield_now().await;
    }
    gate.add_permits(2);
    for caller in std::iter::once(first).chain(rest) {
        let (key, result) = caller.await.expect("a result");
        assert_expected(key, result);
    }
    assert_eq!(*seen.lock().expect("sizes"), [1, 50], "a hundred callers for fifty keys share one statement");
}

#[tokio::test]
async fn a_full_queue_refuses_immediately_and_serves_those_in_it() {
    let gate = Arc::new(Semaphore::new(0));
    let permits = gate.clone();
    let coalescer = Arc::new(Coalescer::start(settings(10, 1), move |keys: Vec<u32>| {
        let permits = permits.clone();
        async move {
            permits.acquire().await.expect("open").forget();
            squares(&keys)
        }
    }));
    let load = |key: u32| {
        let coalescer = coalescer.clone();
        tokio::spawn(async move { (key, coalescer.load(key).await) })
    };
    let first = load(0);
    tokio::task::yield_now().await;
    while coalescer.waiting() > 0 {
        tokio::task::yield_now().await;
    }
    let waiting: Vec<_> = (1..11).map(load).collect();
    while coalescer.waiting() < 10 {
        tokio::task::yield_now().await;
    }
    let refused = coalescer.load(11).await;
    assert!(matches!(refused, Err(StoreError::Busy(_))), "{refused:?}");
    gate.add_permits(10);
    for caller in std::iter::once(first).chain(waiting) {
        let (key, result) = caller.await.expect("a result");
        assert_expected(key, result);
    }
}

#[tokio::test]
async fn a_store_that_does_not_respond_times_out() {
    let coalescer = Coalescer::start(settings(10, 1), |_: Vec<u32>| std::future::pending::<BatchResult<u32, u64>>());
    // Real time: the timeout is the subject, with a margin for a busy machine.
    let result = timeout(LOOKUPS.timeout * 5, coalescer.load(1)).await.expect("the coalescer's own timeout is shorter");
    assert!(matches!(result, Err(StoreError::Unreachable(_))));
}

#[tokio::test]
async fn a_statement_that_hangs_does_not_delay_the_callers_after_it() {
    let coalescer = Arc::new(Coalescer::start(settings(10, 2), |keys: Vec<u32>| async move {
        if keys.contains(&1) {
            std::future::pending::<()>().await;
        }
        squares(&keys)
    }));
    let hanging = coalescer.clone();
    let hanging = tokio::spawn(async move { hanging.load(1).await });
    tokio::task::yield_now().await;
    while coalescer.waiting() > 0 {
        tokio::task::yield_now().await;
    }
    for key in 2..6 {
        // Real time: less than the timeout of the one that hangs.
        assert_expected(key, timeout(LOOKUPS.timeout / 2, coalescer.load(key)).await.expect("another statement"));
    }
    assert!(matches!(hanging.await.expect("a result"), Err(StoreError::Unreachable(_))));
}

#[tokio::test]
async fn workers_end_when_the_coalescer_is_dropped() {
    let held = Arc::new(());
    let weak = Arc::downgrade(&held);
    let coalescer = Coalescer::start(settings(10, 3), move |keys: Vec<u32>| {
        let held = held.clone();
        async move {
            drop(held);
            squares(&keys)
        }
    });
    assert_expected(4, coalescer.load(4).await);
    drop(coalescer);
    while weak.strong_count() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_lookup_that_panics_fails_its_own_callers_only() {
    let coalescer = Coalescer::start(settings(10, 1), |keys: Vec<u32>| async move {
        assert!(!keys.contains(&666), "the lookup panics for this key");
        squares(&keys)
    });
    for _ in 0..3 {
        assert!(matches!(coalescer.load(666).await, Err(StoreError::Unreachable(_))));
        assert_expected(4, coalescer.load(4).await);
    }
}

#[tokio::test]
async fn an_unreachable_store_is_queried_once_per_batch() {
    let statements = Arc::new(AtomicUsize::new(0));
    let counted = statements.clone();
    let coalescer: Coalescer<u32, u64> = Coalescer::start(settings(1000, 1), move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        async { Err(StoreError::Unreachable(Cause::new("gone"))) }
    });
    for result in all((0..100).map(|key| coalescer.load(key))).await {
        assert!(matches!(result, Err(StoreError::Unreachable(_))));
    }
    assert!(statements.load(Ordering::Relaxed) <= 2);
}

/// Polls all futures concurrently.
async fn all<T, F: Future<Output = T>>(futures: impl Iterator<Item = F>) -> Vec<T> {
    let mut pending: Vec<_> = futures.map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        let mut done = true;
        for (future, outcome) in &mut pending {
            if outcome.is_none() {
                match future.as_mut().poll(context) {
                    std::task::Poll::Ready(value) => *outcome = Some(value),
                    std::task::Poll::Pending => done = false,
                }
            }
        }
        if done { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    pending.into_iter().filter_map(|(_, outcome)| outcome).collect()
}
