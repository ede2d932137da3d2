//! The rules between transactions depend on READ COMMITTED: after a lock, a statement has to see what the other transaction did.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    id::{AttemptId, BankId as ConfiguredBank},
    status::Status,
    time::Timestamp,
};
use paylink_sandbox::BankId;
use paylink_server::system::SystemRandomness;
use paylink_store::{NewAttempt, StartOutcome};
use paylink_testkit::{Database, NOW_MS, PATIENCE, TestService, wait_until};
use tokio_postgres::Client;

async fn set_database_default(database: &Database, level: &str) {
    let set = format!("ALTER DATABASE {} SET default_transaction_isolation = '{level}'", database.name);
    database.as_superuser().await.batch_execute(&set).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancellation_sees_a_concurrent_attempt_whatever_level_the_database_defaults_to() {
    let database = Database::migrated().await;
    set_database_default(&database, "repeatable read").await;
    let test_service = Arc::new(TestService::on_database(database, |_| {}).await);
    test_service.sandbox().set_notices_enabled(false);
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);

    // Both transactions wait for the payment's row: first the one that starts an attempt, then the one that cancels.
    let (payment, superuser) = (payer.payment(), test_service.app.database.as_superuser().await);
    let mut locking = test_service.app.database.as_owner().await;
    let lock = locking.transaction().await.unwrap();
    lock.execute("SELECT FROM payment WHERE id = $1 FOR UPDATE", &[&payment.uuid()]).await.unwrap();
    let starter = test_service.clone();
    let starting = tokio::spawn(async move {
        let (cell, bank): (_, ConfiguredBank) = (starter.app.cell(), "corvus".parse().unwrap());
        let id = AttemptId::generate(cell.id(), Timestamp::from_epoch_ms(NOW_MS), &SystemRandomness);
        let new = NewAttempt { id, bank: &bank, language: None, consent: None };
        cell.start_another_attempt(payment, new, &starter.app.running.service.ring, &SystemRandomness).await.unwrap()
    });
    wait_for_waiting_statements(&superuser, 1).await;
    let canceller = test_service.clone();
    let cancelling = tokio::spawn(async move {
        let ring = &canceller.app.running.service.ring;
        canceller.app.cell().cancel_without_open_attempt(payment, ring).await.unwrap()
    });
    wait_for_waiting_statements(&superuser, 2).await;
    lock.commit().await.unwrap();

    let outcome = starting.await.unwrap();
    assert!(matches!(outcome, StartOutcome::Started(..)), "{outcome:?}");
    assert!(!cancelling.await.unwrap(), "an attempt is open, so the payment is not cancelled");
    assert_eq!(test_service.status(payment).await, Status::Incomplete);
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
}

/// A superuser sees what the statements of other roles wait for.
async fn wait_for_waiting_statements(superuser: &Client, count: i64) {
    let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the statements wait for the lock", PATIENCE, async || {
        superuser.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == count
    })
    .await;
}

#[tokio::test]
async fn a_payer_can_pay_whatever_level_the_database_defaults_to() {
    let database = Database::migrated().await;
    set_database_default(&database, "serializable").await;
    let test_service = TestService::on_database(database, |_| {}).await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(15)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

#[tokio::test]
async fn every_role_is_refused_in_a_transaction_of_another_level() {
    let test_service = TestService::start().await;
    let payment = test_service.payer_at(BankId::Atlas).await.payment().uuid();
    let statements = [
        format!("UPDATE payment SET status = 'AUTHORISED' WHERE id = '{payment}'"),
        "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
         SELECT gen_random_uuid(), id, payee_account_id, 827, 'EUR', 'r', true FROM company"
            .to_owned(),
        format!("UPDATE attempt SET language = 'fi' WHERE payment_id = '{payment}'"),
        format!(
            "INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank) VALUES ('', gen_random_uuid(), '{payment}', 2, 'x')"
        ),
        "INSERT INTO revoked_link (payment_id, company_id) SELECT gen_random_uuid(), id FROM company".to_owned(),
    ];
    let database = &test_service.app.database;
    for client in [database.as_application().await, database.as_owner().await, database.as_superuser().await] {
        for level in ["REPEATABLE READ", "SERIALIZABLE"] {
            for statement in &statements {
                client.batch_execute(&format!("BEGIN ISOLATION LEVEL {level}")).await.unwrap();
                let error = client.batch_execute(statement).await.unwrap_err();
                let error = error.as_db_error().unwrap();
                assert_eq!(error.constraint(), Some("transaction_read_committed"), "{statement}: {error:?}");
                client.batch_execute("ROLLBACK").await.unwrap();
            }
        }
    }
}
