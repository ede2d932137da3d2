//! What a bank gave us for an attempt is erased 30 days after the attempt has ended, whatever became of the payment.

use std::time::Duration;

use paylink_domain::status::Status;
use paylink_sandbox::BankId;
use paylink_server::worker::cleanup::cleanup;
use paylink_testkit::TestService;

const DAY: Duration = Duration::from_hours(24);

/// The number of attempts that still have something of the bank or of the payer.
async fn kept(test_service: &TestService) -> i64 {
    let kept = "connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}'";
    test_service.count(&format!("attempt WHERE {kept}")).await
}

async fn clean_up(test_service: &TestService) {
    cleanup(&test_service.app.running.service).await;
}

#[tokio::test]
async fn the_bank_state_of_a_payment_that_stays_incomplete_is_erased_30_days_after_its_attempt_ended() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Borea).await;
    payer.decide("decline").await;
    let payment = payer.payment();
    assert_eq!(test_service.status(payment).await, Status::Incomplete);
    assert_eq!(test_service.count("attempt WHERE outcome = 'lapsed'").await, 1);

    test_service.advance_and_poll(2 * DAY).await; // the last read of the bank needs the state
    assert_eq!(test_service.count("attempt WHERE next_poll_at IS NOT NULL").await, 0);
    test_service.advance_time(27 * DAY).await;
    clean_up(&test_service).await;
    assert_eq!(kept(&test_service).await, 1, "29 days after its end");

    let (read, history) = (test_service.app.read(payment).await.text, test_service.history(payment).await);
    test_service.advance_time(DAY + Duration::from_hours(1)).await;
    clean_up(&test_service).await;
    assert_eq!(kept(&test_service).await, 0, "30 days after its end");
    assert_eq!(test_service.app.read(payment).await.text, read);
    assert_eq!(test_service.history(payment).await, history);

    // The payment can still be paid.
    payer.open().await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(15)).await;
    assert_eq!(test_service.status(payment).await, Status::Executed);
    assert_eq!(kept(&test_service).await, 1, "the new attempt has its own 30 days");
}

#[tokio::test]
async fn an_attempt_that_ended_without_a_schedule_is_erased_too() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Borea).await;
    payer.decide("decline").await;
    // As when something is stored after an erasure on request.
    test_service.owner.batch_execute("UPDATE attempt SET erase_at = NULL").await.unwrap();
    test_service.advance_and_poll(29 * DAY).await;
    clean_up(&test_service).await;
    assert_eq!(kept(&test_service).await, 1);
    test_service.advance_time(64 * DAY).await;
    clean_up(&test_service).await;
    assert_eq!(kept(&test_service).await, 0);
}

#[tokio::test]
async fn an_open_attempt_keeps_what_its_polls_need() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(Duration::from_mins(15)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);
    test_service.advance_time(93 * DAY).await;
    clean_up(&test_service).await;
    assert_eq!((test_service.count("attempt WHERE ended_at IS NULL").await, kept(&test_service).await), (1, 1));
}
