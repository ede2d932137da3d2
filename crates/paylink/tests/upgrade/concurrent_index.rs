//! Indexes that are created while nodes write.

use paylink_store::{MigrateError, MigrationLimits, MigrationProgress};
use paylink_testkit::{App, PATIENCE, wait_until};

use crate::upgrade::next_release::{INDEX, migrate, run, with};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_that_an_interrupted_run_has_left_is_created_again_while_payers_pay() {
    let app = App::start().await;
    let superuser = app.database.as_superuser().await;
    let is_valid = async || -> Option<bool> {
        let index = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('payment_later')";
        superuser.query_opt(index, &[]).await.unwrap().map(|row| row.get(0))
    };
    let mut writer = app.database.as_owner().await;
    let writing = writer.transaction().await.unwrap();
    writing.execute("LOCK TABLE payment IN ROW EXCLUSIVE MODE", &[]).await.unwrap();

    let interrupt = async {
        wait_until("the index is being created", PATIENCE, async || is_valid().await == Some(false)).await;
        for _ in 0..5 {
            app.payment().await;
        }
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'";
        assert_eq!(superuser.query(end, &[]).await.unwrap().len(), 1);
    };
    let ((outcome, _), ()) = tokio::join!(run(&app.database, with(&[INDEX]), MigrationLimits::default()), interrupt);
    let error = outcome.unwrap_err();
    assert!(matches!(error, MigrateError::Interrupted { .. }), "{error:?}");
    assert!(error.to_string().contains("run `paylink migrate` again"), "{error}");
    assert_eq!(is_valid().await, Some(false));
    assert_eq!(app.cell().invalid_indexes().await.unwrap(), ["payment_later"]);

    writing.rollback().await.unwrap();
    let (outcome, progress) = run(&app.database, with(&[INDEX]), MigrationLimits::default()).await;
    assert_eq!(outcome.unwrap().applied.len(), 1);
    assert!(
        matches!(&progress[..], [MigrationProgress::InvalidIndex { index }] if index == "payment_later"),
        "{progress:?}"
    );
    assert_eq!(is_valid().await, Some(true));
    assert_eq!(app.cell().invalid_indexes().await.unwrap(), Vec::<String>::new());
    assert_eq!(migrate(&app.database, with(&[INDEX])).await.applied, Vec::<String>::new());
    app.payment().await;
}
