//! Payments from before a restore: an attempt that has paid one may be lost. So nothing ends such a payment for good without proof.

use std::time::Duration;

use paylink_domain::{link::Link, status::Status};
use paylink_sandbox::{BankId, Decision};
use paylink_server::flow::cancel::{NotCancellable, OperatorCancellation, cancel_by_operator};
use paylink_store::{RevokeLinkOutcome, StoreError};
use paylink_testkit::{Payer, TestService, tester};

/// As `paylink cell restored` does it.
const RESTORE: &str = "UPDATE cell_opening SET restored_at = service_now()";
const CLOSE: &str = "UPDATE cell_opening SET loss = 'test', loss_found_at = clock_timestamp()";

async fn declined(test_service: &TestService) -> Payer {
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    payer
}

/// The SQLSTATE with which the database refuses a statement. Nothing is changed.
async fn refused(test_service: &TestService, statement: &str) -> Option<String> {
    test_service.owner.batch_execute("BEGIN").await.unwrap();
    let outcome = test_service.owner.batch_execute(statement).await;
    test_service.owner.batch_execute("ROLLBACK").await.unwrap();
    outcome.err().map(|error| error.code().unwrap().code().to_owned())
}

/// Nodes of an older version, and people with a database client, do not know the rules.
#[tokio::test]
async fn the_database_lets_no_writer_start_abandon_or_cancel() {
    let test_service = TestService::start().await;
    let payment = declined(&test_service).await.payment().uuid();
    let open = test_service.payer_at(BankId::Atlas).await.payment().uuid();
    let start = format!(
        "INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank) VALUES ('', gen_random_uuid(), '{payment}', 2, 'x')"
    );
    let abandon = format!("UPDATE attempt SET outcome = 'abandoned', ended_at = now() WHERE payment_id = '{open}'");
    let cancel = format!("UPDATE payment SET status = 'CANCELLED' WHERE id = '{payment}'");
    for statement in [&start, &abandon, &cancel] {
        assert_eq!(refused(&test_service, statement).await, None, "{statement}");
    }
    for change in [CLOSE, RESTORE] {
        test_service.owner.batch_execute("UPDATE cell_opening SET loss = NULL, loss_found_at = NULL").await.unwrap();
        test_service.owner.batch_execute(change).await.unwrap();
        for statement in [&start, &abandon, &cancel] {
            assert_eq!(refused(&test_service, statement).await.as_deref(), Some("PL001"), "{change}: {statement}");
        }
    }
    // What was started after the restore is not affected.
    let payment = declined(&test_service).await.payment().uuid();
    assert_eq!(
        refused(&test_service, &format!("UPDATE payment SET status = 'CANCELLED' WHERE id = '{payment}'")).await,
        None
    );
}

#[tokio::test]
async fn a_payment_from_before_a_restore_is_not_cancelled() {
    let test_service = TestService::start().await;
    let (mut ended, mut open) = (declined(&test_service).await, test_service.payer_at(BankId::Atlas).await);
    assert!(open.page.contains("/cancel"), "{}", open.page);
    test_service.owner.batch_execute(RESTORE).await.unwrap();
    open.check_again().await;
    assert!(!open.page.contains("/cancel") && !open.page.contains("/switch"), "{}", open.page);
    for payer in [&mut ended, &mut open] {
        payer.press("cancel").await;
        let service = &test_service.app.running.service;
        let outcome = cancel_by_operator(service, &tester(), payer.payment()).await.unwrap();
        assert!(
            matches!(outcome, OperatorCancellation::NotPossible { reason: NotCancellable::MayBePaid, .. }),
            "{outcome:?}"
        );
        assert_ne!(test_service.status(payer.payment()).await, Status::Cancelled);
    }
    let text = ended.link.path().rsplit('/').next().unwrap();
    let link = Link::open(text, &test_service.app.running.service.ring).unwrap();
    let revoked = test_service.app.cell().revoke_link(&tester(), &link, "test").await.unwrap();
    assert!(matches!(revoked, RevokeLinkOutcome::MayBePaid(_)), "{revoked:?}");
    assert_eq!(test_service.count("event").await, 0);
}

/// The payer may have asked to change the bank, and may have paid at the other one: both are lost.
#[tokio::test]
async fn an_order_that_the_bank_cancelled_does_not_cancel_a_payment_from_before_a_restore() {
    for (change, expected) in [("SELECT", Status::Cancelled), (RESTORE, Status::Incomplete), (CLOSE, Status::Pending)] {
        let test_service = TestService::start().await;
        let payer = test_service.payer_at(BankId::Atlas).await;
        test_service.owner.batch_execute(change).await.unwrap();
        test_service.sandbox().decide(BankId::Atlas, &test_service.order().payment_id, Decision::Cancel).unwrap();
        test_service.advance_time(Duration::from_secs(30)).await;
        test_service.poll_due().await;
        assert_eq!(test_service.status(payer.payment()).await, expected, "{change}");
    }
}

#[tokio::test]
async fn a_person_closes_a_cell_and_nobody_cancels_until_a_person_opens_it() {
    let test_service = TestService::start().await;
    let (mut payer, cell) = (declined(&test_service).await, test_service.app.cell());
    assert!(cell.close_by_person(&tester(), "the server is being replaced").await.unwrap());
    assert!(!cell.close_by_person(&tester(), "again").await.unwrap());
    let Err(StoreError::Closed(reason)) = cell.verify_opening().await else { panic!("the cell is open") };
    assert!(reason.ends_with(": the server is being replaced"), "{reason}");
    payer.press("cancel").await;
    assert!(payer.page.contains("data-message=\"paused\""), "{}", payer.page);
    payer.choose_again(BankId::Atlas, test_service.sandbox()).await;
    assert!(payer.page.contains("data-message=\"paused\""), "{}", payer.page);
    assert_eq!(cell.open_by_person(&tester(), "it is replaced").await.unwrap(), Some(reason));
    payer.choose_again(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
}

#[tokio::test]
async fn one_client_does_not_fill_the_list_of_unknown_attempts() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    test_service.owner.batch_execute(CLOSE).await.unwrap();
    test_service.app.cell().verify_opening().await.unwrap_err();
    let (known, key) = (payer.attempt().to_string(), payer.address().key);
    let notifications = format!("{}n/", test_service.app.running.service.pay_url);
    let client = reqwest::Client::new();
    for number in 0..80 {
        let unknown = format!("{}{number:02}-{key}", &known[..known.len() - 2]);
        let sent = client.post(format!("{notifications}{unknown}")).body("{}").send().await.unwrap();
        assert!(sent.status().is_success() || sent.status() == 429, "{}", sent.status());
    }
    let listed = test_service.app.cell().unknown_attempts().await.unwrap().len();
    assert!((1..=60).contains(&listed), "{listed}");
}
