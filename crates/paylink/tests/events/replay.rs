//! Replaying events.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use paylink_store::{DisabledReason, Replay, ReplayOutcome};
use paylink_testkit::{delivery_fixture::DeliveryFixture, tester, webhook_receiver::ReceiverResponse};

#[tokio::test]
async fn a_delivered_event_can_be_replayed_byte_for_byte() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.cell().replay_event(&tester(), id, None).await.unwrap(), ReplayOutcome::Opened(1));
    assert_eq!(fixture.deliver().await, 1);
    let received = fixture.webhook_receiver.take();
    assert_eq!((received[0].id(), &received[0].body), (received[1].id(), &received[1].body));
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn replaying_an_exhausted_delivery_resets_its_attempts() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture
        .owner
        .execute("UPDATE delivery SET state = 'exhausted', next_attempt_at = NULL, attempts = 13", &[])
        .await
        .unwrap();
    fixture.advance_time(Duration::from_hours(100)).await;
    fixture.cell().replay_event(&tester(), id, Some(fixture.endpoint)).await.unwrap();
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 1));
}

#[tokio::test]
async fn events_from_before_an_endpoint_existed_can_be_replayed_to_it() {
    let fixture = DeliveryFixture::start().await;
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    fixture.create_paid_event().await;
    fixture.advance_time(Duration::from_mins(10)).await;
    let since = fixture.now().await;
    for _ in 0..3 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.count("delivery").await, 0);
    let (webhook_receiver, late) = fixture.add_receiver().await;
    assert_eq!(fixture.cell().replay_since(&tester(), &fixture.replay_from(since)).await.unwrap(), 3);
    fixture.deliver().await;
    assert_eq!(webhook_receiver.take().len(), 3);
    fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
    let missing = Replay { only_missing: true, ..fixture.replay_from(Timestamp::from_epoch_ms(0)) };
    assert_eq!(fixture.cell().replay_since(&tester(), &Replay { endpoint: Some(late), ..missing }).await.unwrap(), 1);
    assert_eq!(
        fixture.cell().replay_since(&tester(), &missing).await.unwrap(),
        5,
        "four to the first endpoint, one to the second"
    );
    for _ in 0..3 {
        fixture.deliver().await;
    }
    assert_eq!((fixture.webhook_receiver.take().len(), webhook_receiver.take().len()), (4, 1));
    assert_eq!(fixture.cell().replay_since(&tester(), &missing).await.unwrap(), 0);
}

#[tokio::test]
async fn many_events_are_replayed_in_batches_and_test_events_are_not() {
    let fixture = DeliveryFixture::start().await;
    let company = fixture.app.company.number();
    let many = "INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now() - number / 7 * interval '1 second', '{}'
        FROM generate_series(1, 1300) AS number";
    fixture.owner.execute(many, &[&company]).await.unwrap();
    let test =
        "INSERT INTO event (id, company_id, created_at, body) VALUES (gen_random_uuid(), $1, service_now(), '{}')";
    fixture.owner.execute(test, &[&company]).await.unwrap();
    let all = fixture.replay_from(Timestamp::from_epoch_ms(0));
    assert_eq!(fixture.cell().replay_since(&tester(), &all).await.unwrap(), 1_300);
    assert_eq!(fixture.count("delivery WHERE state = 'queued'").await, 1_300);
}

#[tokio::test]
async fn unknown_events_and_endpoints_cannot_be_replayed() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    let other = DeliveryFixture::start().await;
    assert_eq!(other.cell().replay_event(&tester(), id, None).await.unwrap(), ReplayOutcome::NoSuchEvent);
    assert_eq!(
        fixture.cell().replay_event(&tester(), id, Some(other.endpoint)).await.unwrap(),
        ReplayOutcome::Opened(0)
    );
}
