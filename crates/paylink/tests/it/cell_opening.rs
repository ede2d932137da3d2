//! The moment from which payments count as started after a restore.

use paylink_testkit::{App, tester};

/// The clock of the former server was ahead.
#[tokio::test]
async fn every_payment_counts_as_from_before_the_restore() {
    let app = App::start().await;
    app.payment().await;
    let superuser = app.database.as_superuser().await;
    let later =
        "SET session_replication_role = replica; UPDATE payment SET created_at = service_now() + interval '3 seconds'";
    superuser.batch_execute(later).await.unwrap();
    let cell = app.cell();
    let outcome = cell.open_after_restore(&tester(), cell.now().await.unwrap()).await.unwrap();
    assert!(cell.restored_data().await.unwrap().last_payment_at.unwrap() < outcome.opened_at);
}
