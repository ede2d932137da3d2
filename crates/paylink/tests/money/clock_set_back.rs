//! A clock that is set back must not delay polls: an attempt that was polled in what is now the future is due.

use std::time::Duration;

use paylink_domain::{id::BankId as ConfiguredBank, status::Status};
use paylink_sandbox::{BankId, Decision};
use paylink_store::Erased;
use paylink_testkit::{TestService, payment_steps::poll_once};

const HOURS: Duration = Duration::from_hours(2);

async fn set_clock_back(test_service: &TestService) {
    test_service.owner.batch_execute("UPDATE service_clock SET ahead = ahead - interval '2 hours'").await.unwrap();
}

#[tokio::test]
async fn an_attempt_that_was_polled_by_the_later_clock_is_due_once() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(HOURS).await;
    set_clock_back(&test_service).await;

    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let banks: [ConfiguredBank; 1] = ["ember".parse().unwrap()];
    let claimed = cell.claim_due(&banks, ring).await.unwrap();
    assert_eq!(claimed.iter().map(|attempt| attempt.id).collect::<Vec<_>>(), [payer.attempt()]);
    assert!(cell.claim_due(&banks, ring).await.unwrap().is_empty(), "the claim has set the time of the last poll");
}

#[tokio::test]
async fn a_payment_that_was_paid_is_executed_although_the_clock_was_set_back() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(HOURS).await;
    test_service.sandbox().decide(BankId::Ember, &test_service.order().payment_id, Decision::Approve).unwrap();
    test_service.sandbox().advance(Duration::from_hours(6));
    set_clock_back(&test_service).await;
    poll_once(&test_service.app.running.service, &test_service.app.cell()).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

#[tokio::test]
async fn an_attempt_at_an_unknown_bank_is_claimed_although_the_clock_was_set_back() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(HOURS).await;
    set_clock_back(&test_service).await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let claimed = cell.claim_due_at_unknown_banks(&[], ring).await.unwrap();
    assert_eq!(claimed.iter().map(|attempt| attempt.id).collect::<Vec<_>>(), [payer.attempt()]);
    assert!(cell.claim_due_at_unknown_banks(&[], ring).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_small_correction_of_the_clock_takes_no_claim_from_its_worker() {
    let test_service = TestService::start().await;
    test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(HOURS).await;
    let back = "UPDATE service_clock SET ahead = ahead - interval '1 second'";
    test_service.owner.batch_execute(back).await.unwrap();
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let banks: [ConfiguredBank; 1] = ["ember".parse().unwrap()];
    assert!(cell.claim_due(&banks, ring).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_erasure_that_the_later_clock_scheduled_is_at_most_30_days_ahead() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    test_service.advance_time(Duration::from_hours(400 * 24)).await;
    payer.press("cancel").await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Cancelled);
    let correct_the_clock = "UPDATE service_clock SET ahead = '0'";
    test_service.owner.batch_execute(correct_the_clock).await.unwrap();
    let days = "SELECT round(extract(epoch FROM erase_at - service_now()) / 86400)::int FROM attempt";
    let days = async || test_service.owner.query_one(days, &[]).await.unwrap().get::<_, i32>(0);
    assert_eq!(days().await, 430);
    assert_eq!(test_service.app.cell().erase_expired(90).await.unwrap(), Erased::default());
    assert_eq!(days().await, 30);
}
