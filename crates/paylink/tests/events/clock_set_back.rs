//! A clock that is set back must not delay deliveries by as much as it was set back.

use std::time::Duration;

use paylink_domain::{id::EventId, status::Status};
use paylink_testkit::{delivery_fixture::DeliveryFixture, tester, webhook_receiver::ReceiverResponse};

async fn set_clock_back(fixture: &DeliveryFixture) {
    fixture.owner.batch_execute("UPDATE service_clock SET ahead = ahead - interval '2 hours'").await.unwrap();
}

/// The ids of what is claimed now.
async fn claimed(fixture: &DeliveryFixture) -> Vec<EventId> {
    fixture.claim().await.into_iter().map(|delivery| delivery.event).collect()
}

#[tokio::test]
async fn fresh_deliveries_of_the_later_clock_are_due_once() {
    let fixture = DeliveryFixture::start().await;
    fixture.advance_time(Duration::from_hours(2)).await;
    let in_flight = fixture.create_paid_event().await;
    assert_eq!(claimed(&fixture).await, [in_flight]);
    let unclaimed = fixture.create_paid_event().await;
    set_clock_back(&fixture).await;
    let mut found = claimed(&fixture).await;
    found.sort();
    let mut expected = [in_flight, unclaimed];
    expected.sort();
    assert_eq!(found, expected);
    assert!(claimed(&fixture).await.is_empty(), "the lease of the new claims is in effect");
}

#[tokio::test]
async fn an_event_of_a_payment_that_was_created_by_the_later_clock_is_due() {
    let fixture = DeliveryFixture::start().await;
    fixture.advance_time(Duration::from_hours(2)).await;
    let payment = fixture.payment(None).await;
    set_clock_back(&fixture).await;
    fixture.end_payment(payment.id, Status::Failed).await;
    assert_eq!(fixture.deliver().await, 1);
}

/// The later clock has attempted a delivery and scheduled its retry; then the clock was set back.
async fn with_a_retry_of_the_later_clock() -> DeliveryFixture {
    let fixture = DeliveryFixture::start().await;
    fixture.advance_time(Duration::from_hours(2)).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    set_clock_back(&fixture).await;
    fixture
}

#[tokio::test]
async fn retries_that_the_later_clock_scheduled_are_due_once() {
    let fixture = with_a_retry_of_the_later_clock().await;
    assert_eq!(fixture.deliver().await, 1, "the retry is not delayed by two hours");
    assert_eq!(fixture.deliver().await, 0, "the next retry is scheduled by the current clock");
}

#[tokio::test]
async fn a_later_write_to_the_queue_does_not_hide_its_other_retries() {
    let fixture = with_a_retry_of_the_later_clock().await;
    // A worker claims from this queue before another one notices that the clock was set back.
    let due = "UPDATE endpoint_queue SET next_due = service_now()";
    fixture.owner.batch_execute(due).await.unwrap();
    assert!(claimed(&fixture).await.is_empty());
    assert_eq!(fixture.deliver().await, 1);
}

#[tokio::test]
async fn a_replay_of_the_later_clock_is_due() {
    let fixture = DeliveryFixture::start().await;
    let event = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    fixture.advance_time(Duration::from_hours(2)).await;
    fixture.cell().replay_event(&tester(), event, None, false).await.unwrap();
    set_clock_back(&fixture).await;
    assert_eq!(fixture.deliver().await, 1);
}

#[tokio::test]
async fn a_retry_that_the_current_clock_scheduled_waits_for_its_time() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    let early = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    let retry_later = "UPDATE delivery SET next_attempt_at = service_now() + interval '5 hours'";
    fixture.owner.batch_execute(retry_later).await.unwrap();
    fixture.advance_time(Duration::from_hours(2)).await;
    let late = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    set_clock_back(&fixture).await;
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!((fixture.delivery(early).await.1, fixture.delivery(late).await.1), (1, 2));
}
