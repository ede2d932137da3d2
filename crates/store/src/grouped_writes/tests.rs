use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    sync::Semaphore,
    task::{JoinHandle, yield_now},
    time::sleep,
};

use super::*;
use crate::error::Cause;

struct Number(u128);

impl Job<u128> for Number {
    fn key(&self) -> Uuid {
        Uuid::from_u128(self.0)
    }
}

/// Doubles numbers. Nothing can be written together with 666, and 7 is locked by others.
fn doubled(jobs: &[Arc<Number>], locks: Locks) -> WriteResult<u128> {
    let alone = locks == Locks::Wait;
    if jobs.iter().any(|job| job.0 == 666) {
        return Err(StoreError::Refused { constraint: "not_666".to_owned() });
    }
    let written =
        jobs.iter().map(|job| if job.0 == 7 && !alone { Written::LeftOut } else { Written::Done(Ok(job.0 * 2)) });
    Ok(written.collect())
}

/// The keys of each transaction, in order.
type Transactions = Arc<Mutex<Vec<Vec<u128>>>>;

/// Writes whose transactions start when `gate` has a permit.
fn gated(settings: Settings, gate: &Arc<Semaphore>) -> (Arc<GroupedWrites<Number, u128>>, Transactions) {
    let transactions = Transactions::default();
    let (gate, seen) = (gate.clone(), transactions.clone());
    let writes = GroupedWrites::start(settings, move |jobs: Vec<Arc<Number>>, locks| {
        seen.lock().expect("transactions").push(jobs.iter().map(|job| job.0).collect());
        let gate = gate.clone();
        async move {
            gate.acquire().await.expect("open").forget();
            doubled(&jobs, locks)
        }
    });
    (Arc::new(writes), transactions)
}

type Callers = Vec<JoinHandle<(u128, Result<u128, StoreError>)>>;

/// Submits a first number, which occupies the only worker, and then the others, which wait behind it.
async fn submit_behind_first(writes: &Arc<GroupedWrites<Number, u128>>, numbers: &[u128]) -> Callers {
    let submit = |number: u128| {
        let submitted = writes.clone();
        tokio::spawn(async move { (number, submitted.submit(Number(number)).await) })
    };
    let mut callers = vec![submit(1)];
    // The worker takes it within a few rounds of the other tasks.
    for _ in 0..100 {
        yield_now().await;
    }
    assert_eq!(writes.0.waiting(), 0);
    callers.extend(numbers.iter().copied().map(submit));
    while writes.0.waiting() < numbers.len() {
        yield_now().await;
    }
    callers
}

const ONE_WORKER: Settings = Settings { workers: 1, ..WRITES };

#[tokio::test]
async fn a_transaction_has_one_job_for_each_key_in_their_order() {
    let gate = Arc::new(Semaphore::new(0));
    let (writes, transactions) = gated(ONE_WORKER, &gate);
    let callers = submit_behind_first(&writes, &[5, 3, 5, 4, 3, 5]).await;
    gate.add_permits(10);
    for caller in callers {
        let (number, result) = caller.await.expect("the caller stays");
        assert_eq!(result.expect("written"), number * 2);
    }
    assert_eq!(*transactions.lock().expect("transactions"), [vec![1], vec![3, 4, 5], vec![3, 5], vec![5]]);
}

#[tokio::test]
async fn what_is_refused_or_locked_is_written_alone_and_its_neighbours_do_not_notice() {
    let gate = Arc::new(Semaphore::new(0));
    let (writes, transactions) = gated(ONE_WORKER, &gate);
    let callers = submit_behind_first(&writes, &[2, 7, 666, 9]).await;
    gate.add_permits(10);
    for caller in callers {
        let (number, result) = caller.await.expect("the caller stays");
        match number {
            666 => assert!(matches!(result, Err(StoreError::Refused { .. })), "{result:?}"),
            _ => assert_eq!(result.expect("written"), number * 2),
        }
    }
    let mut seen = transactions.lock().expect("transactions").split_off(1);
    assert_eq!(seen.remove(0), [2, 7, 9, 666]);
    seen.sort();
    assert_eq!(seen, [[2], [7], [9], [666]]);
}

#[tokio::test]
async fn a_job_that_waits_too_long_fails_and_its_neighbours_do_not_wait_for_it() {
    let settings = Settings { timeout: Duration::from_secs(1), ..ONE_WORKER };
    let writes = Arc::new(GroupedWrites::start(settings, move |jobs: Vec<Arc<Number>>, locks| async move {
        if locks == Locks::Wait {
            std::future::pending::<()>().await; // another transaction has locked it, and does not end
        }
        sleep(Duration::from_millis(10)).await;
        doubled(&jobs, locks)
    }));
    for caller in submit_behind_first(&writes, &[2, 9, 7]).await {
        let (number, result) = caller.await.expect("the caller stays");
        assert_eq!(result.is_ok(), number != 7, "{number}: {result:?}");
    }
}

#[tokio::test]
async fn an_unreachable_database_fails_all_callers_at_once() {
    let tried = Arc::new(AtomicUsize::new(0));
    let counted = tried.clone();
    let writes = Arc::new(GroupedWrites::<Number, u128>::start(ONE_WORKER, move |_, _| {
        counted.fetch_add(1, Ordering::Relaxed);
        async move {
            sleep(Duration::from_millis(10)).await;
            Err(StoreError::Unreachable(Cause::new("no host accepts a connection")))
        }
    }));
    for caller in submit_behind_first(&writes, &[2, 3, 4, 5]).await {
        let (_, result) = caller.await.expect("the caller stays");
        assert!(matches!(result, Err(StoreError::Unreachable(_))), "{result:?}");
    }
    assert_eq!(tried.load(Ordering::Relaxed), 2, "the first, and the four behind it together");
}

#[tokio::test]
async fn jobs_of_callers_that_have_gone_away_are_not_written() {
    let gate = Arc::new(Semaphore::new(0));
    let (writes, transactions) = gated(ONE_WORKER, &gate);
    let mut callers = submit_behind_first(&writes, &[2, 3, 4]).await;
    callers.remove(2).abort();
    yield_now().await;
    gate.add_permits(10);
    for caller in callers {
        assert!(caller.await.expect("the caller stays").1.is_ok());
    }
    assert_eq!(*transactions.lock().expect("transactions"), [vec![1], vec![2, 4]]);
}
