//! A migration that needs a table which a long transaction uses.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use paylink_server::system::Stopwatch;
use paylink_store::{MigrateError, MigrationLimits, MigrationProgress};
use paylink_testkit::{App, Database};
use tokio::time::sleep;

use crate::upgrade::next_release::{COLUMN, run, with};

/// Longer than a request waits for the database: one that waited for the reader would fail.
const READ_TIME: Duration = Duration::from_secs(4);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_fails_while_a_migration_waits_for_a_long_reader() {
    let app = App::start().await;
    let payment = app.payment().await;
    let mut reader = app.database.as_owner().await;
    let reading = reader.transaction().await.unwrap();
    reading.query("SELECT id FROM payment", &[]).await.unwrap();

    let migrated = AtomicBool::new(false);
    let migrate = async {
        let outcome = run(&app.database, with(&[COLUMN]), MigrationLimits::default()).await;
        migrated.store(true, Ordering::Relaxed);
        outcome
    };
    let read = async {
        // Real time is the subject.
        sleep(READ_TIME).await;
        assert!(!migrated.load(Ordering::Relaxed), "the reader was in the way");
        reading.rollback().await.unwrap();
    };
    let serve = async {
        let (mut requests, mut longest) = (0, Duration::ZERO);
        while !migrated.load(Ordering::Relaxed) {
            let watch = Stopwatch::start();
            assert_eq!(app.read(payment.id).await.status, 200, "request {requests}");
            app.payment().await;
            longest = longest.max(watch.elapsed());
            requests += 3;
        }
        (requests, longest)
    };
    let ((outcome, progress), (), (requests, longest)) = tokio::join!(migrate, read, serve);
    assert_eq!(outcome.unwrap().applied.len(), 1);
    println!("{requests} requests, the longest took {longest:?}; {} retries", progress.len());
    let Some(MigrationProgress::TableInUse { tries: 1, holders, .. }) = progress.first() else {
        panic!("it was tried again: {progress:?}")
    };
    let text = holders.first().expect("the reader is known").to_string();
    assert!(text.contains("pid ") && text.ends_with(" s: SELECT id FROM payment …"), "{text}");
}

#[tokio::test]
async fn a_migration_gives_up_with_the_sessions_that_hold_its_tables_and_has_changed_nothing() {
    let database = Database::migrated().await;
    let mut reader = database.as_owner().await;
    let reading = reader.transaction().await.unwrap();
    reading.query("SELECT id FROM payment WHERE reference = 'Anna 17'", &[]).await.unwrap();
    let limits = MigrationLimits {
        lock_timeout: Duration::from_millis(100),
        patience: Duration::from_secs(2),
        ..MigrationLimits::default()
    };
    // The second one names an index, and no table.
    for migration in [COLUMN, "DROP INDEX payment_of_company;"] {
        let error = run(&database, with(&[migration]), limits).await.0.unwrap_err();
        assert!(matches!(error, MigrateError::TableInUse { tries: 2, .. }), "{error:?}");
        let text = error.to_string();
        assert!(text.contains("SELECT id FROM payment WHERE reference = …") && !text.contains("Anna"), "{text}");
    }
    reading.rollback().await.unwrap();
    assert_eq!(run(&database, with(&[COLUMN]), limits).await.0.unwrap().applied.len(), 1);
}

#[tokio::test]
async fn a_second_run_waits_for_the_first_one_only_so_long() {
    let database = Database::migrated().await;
    let other = database.as_owner().await;
    other.execute("SELECT pg_advisory_lock(x'7061796c696e6b21'::bigint)", &[]).await.unwrap();
    let limits = MigrationLimits { other_run: Duration::from_secs(1), ..MigrationLimits::default() };
    let (outcome, progress) = run(&database, with(&[]), limits).await;
    let error = outcome.unwrap_err();
    assert!(matches!(error, MigrateError::OtherRun { pid: Some(_) }), "{error:?}");
    assert!(matches!(progress[..], [MigrationProgress::OtherRun { pid: Some(_) }]), "{progress:?}");
    drop(other);
}
