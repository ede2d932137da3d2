//! The circuit breaker of an endpoint: probes while it is open, and recovery.

use std::time::Duration;

use paylink_domain::{endpoint_breaker::probe_delay, retry::DELAYS};
use paylink_testkit::{delivery_fixture::DeliveryFixture, webhook_receiver::ReceiverResponse};

#[tokio::test]
async fn an_open_breaker_sends_one_probe_at_a_time_and_the_rest_use_no_attempt() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    for _ in 0..5 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 5);
    assert_eq!(fixture.failures().await, 5);
    // The database and the domain compute the same probe delays.
    let check_delay = async |failures| {
        let delay = probe_delay(failures).as_secs_f64();
        let next = fixture.next_probe_seconds().await;
        assert!((delay - 1.0..=delay).contains(&next), "{failures}: {next} of {delay}");
    };
    check_delay(5).await;
    for _ in 0..30 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 0, "held");
    let mut attempts = 5;
    for failures in 5..12 {
        if failures > 5 {
            check_delay(failures).await;
        }
        let next = fixture.next_probe_seconds().await;
        assert_eq!(
            fixture.advance_and_deliver(Duration::from_secs_f64(next) + Duration::from_millis(50)).await,
            1,
            "one probe"
        );
        attempts += 1;
        assert_eq!(fixture.failures().await, failures + 1);
    }
    let total = fixture.owner.query_one("SELECT sum(attempts) FROM delivery", &[]).await.unwrap();
    assert_eq!(total.get::<_, i64>(0), attempts);
    assert_eq!(
        fixture.count("delivery WHERE attempts = 0").await,
        35 - attempts.min(35) + fixture.count("delivery WHERE attempts > 1").await
    );
}

#[tokio::test]
async fn the_first_success_releases_all_held_deliveries() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    for _ in 0..20 {
        fixture.create_paid_event().await;
    }
    fixture.deliver().await;
    // Some are scheduled for their next attempt in half an hour, some are held.
    for _ in 0..6 {
        fixture.advance_and_deliver(Duration::from_mins(3)).await;
    }
    let received = fixture.webhook_receiver.take().len();
    assert!(received < 40, "{received}");
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    fixture.advance_time(Duration::from_secs(61)).await;
    for _ in 0..5 {
        fixture.deliver().await;
    }
    assert_eq!(fixture.webhook_receiver.take().len(), 20, "each once");
    assert_eq!(fixture.count("delivery WHERE state = 'delivered'").await, 20);
    assert_eq!(fixture.failures().await, 0);
}

#[tokio::test]
async fn a_backlog_is_released_in_batches_and_each_delivery_once() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    // 2,000 deliveries with a retry in some hours.
    let many = "WITH inserted AS (
            INSERT INTO event (id, company_id, created_at, body)
            SELECT gen_random_uuid(), company_id, created_at, body FROM event, generate_series(1, 2000) RETURNING id)
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, state, attempts, attempted_at)
        SELECT inserted.id, endpoint_id, opened_at, service_now() + interval '1 hour' + random() * interval '4 hours', 'queued', 8, attempted_at
        FROM inserted, delivery WHERE event_id = $1";
    fixture.owner.execute(many, &[&id.uuid()]).await.unwrap();
    fixture.owner.execute("UPDATE endpoint_queue SET failures = 5, next_due = service_now()", &[]).await.unwrap();
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    fixture.advance_time(Duration::from_secs(6)).await;
    assert_eq!(fixture.deliver().await, 1, "the probe");
    let mut rounds = Vec::new();
    for _ in 0..6 {
        rounds.push(fixture.deliver().await);
    }
    assert_eq!(rounds, [500, 500, 500, 500, 0, 0]);
    let mut ids: Vec<String> =
        fixture.webhook_receiver.take().iter().map(|received| received.id().to_owned()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 2_001);
}

#[tokio::test]
async fn a_dead_endpoint_does_not_delay_others() {
    let fixture = DeliveryFixture::start().await;
    let (healthy, _) = fixture.add_receiver().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    for _ in 0..30 {
        fixture.create_paid_event().await;
    }
    for _ in 0..3 {
        fixture.deliver().await;
    }
    assert_eq!(healthy.take().len(), 30);
    assert!(fixture.webhook_receiver.take().len() <= 20);
    fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!((healthy.take().len(), fixture.webhook_receiver.take().len()), (1, 0));
}

#[tokio::test]
async fn with_the_breaker_open_and_an_empty_queue_an_event_is_sent_within_a_minute() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let dead = fixture.create_paid_event().await;
    fixture.deliver().await;
    for delay in DELAYS {
        fixture.advance_and_deliver(delay + (delay / 10).min(Duration::from_mins(5))).await;
    }
    assert_eq!(fixture.delivery(dead).await, ("exhausted".to_owned(), 13));
    fixture.advance_and_deliver(Duration::from_hours(24)).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    let new = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 0, "held until a probe shows that the endpoint has recovered");
    assert_eq!(fixture.advance_and_deliver(probe_delay(i32::MAX)).await, 1);
    assert_eq!(fixture.delivery(new).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn with_the_breaker_open_a_new_event_does_not_wait_for_the_retry_of_another() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let old = fixture.create_paid_event().await;
    fixture.deliver().await;
    for delay in &DELAYS[..6] {
        fixture.advance_and_deliver(*delay + *delay / 10).await;
    }
    assert_eq!(fixture.delivery(old).await, ("queued".to_owned(), 7), "its next attempt is in an hour");
    fixture.advance_and_deliver(Duration::from_mins(2)).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    let new = fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.advance_and_deliver(probe_delay(i32::MAX)).await, 1);
    assert_eq!(fixture.delivery(new).await, ("delivered".to_owned(), 1));
    assert_eq!(fixture.deliver().await, 1, "the retry is released");
    assert_eq!(fixture.delivery(old).await, ("delivered".to_owned(), 8));
}
