//! The delivery window: thirteen attempts over 22 hours. Only downtime of the service extends it.

use std::time::Duration;

use paylink_domain::retry::DELAYS;
use paylink_store::DisabledReason;
use paylink_testkit::{
    PATIENCE, delivery_fixture::DeliveryFixture, tester, wait_until, webhook_receiver::ReceiverResponse,
};

#[tokio::test]
async fn an_endpoint_that_rejects_gets_thirteen_attempts_over_22_hours() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let id = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    for (number, delay) in DELAYS.into_iter().enumerate() {
        let jitter = (delay / 10).min(Duration::from_mins(5));
        // Wide bounds for slow machines; `histories.rs` checks the exact times.
        assert_eq!(fixture.advance_and_deliver(delay / 2).await, 0, "attempt {} is too early", number + 2);
        assert_eq!(fixture.advance_and_deliver(delay / 2 + jitter).await, 1, "attempt {}", number + 2);
    }
    assert_eq!(fixture.delivery(id).await, ("exhausted".to_owned(), 13));
    assert_eq!(fixture.webhook_receiver.take().len(), 13);
    let attempts = fixture.cell().delivery_attempts(id).await.unwrap();
    let hours = attempts[12].started_at.since(attempts[0].started_at).as_secs_f64() / 3_600.0;
    assert!((21.2..22.6).contains(&hours), "{hours}"); // each step above is a little late
    assert_eq!(
        fixture.advance_and_deliver(Duration::from_hours(24)).await,
        0,
        "no further attempts; the row is retained"
    );
    assert_eq!(fixture.count("delivery").await, 1);
}

#[tokio::test]
async fn a_held_delivery_expires_22_and_a_half_hours_after_its_commit() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    fixture.deliver().await;
    fixture.advance_and_deliver(Duration::from_mins(22 * 60 + 29)).await;
    assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 0));
    fixture.advance_and_deliver(Duration::from_mins(1)).await;
    assert_eq!(fixture.delivery(id).await, ("expired".to_owned(), 0));
}

#[tokio::test]
async fn the_service_s_own_downtime_extends_the_window_and_uses_no_attempt() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    // Three hours without a worker. Heartbeats use the machine's clock, which a test cannot advance, so the last one is set back.
    fixture.advance_time(Duration::from_hours(3)).await;
    fixture.owner.execute("UPDATE delivery_heartbeat SET seen_at = seen_at - interval '3 hours'", &[]).await.unwrap();
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!(fixture.count("downtime").await, 1);
    assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 2));
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    fixture.advance_and_deliver(Duration::from_mins(22 * 60 + 29)).await;
    assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 2), "25 and a half hours after its commit");
    fixture.advance_and_deliver(Duration::from_mins(2)).await;
    assert_eq!(fixture.delivery(id).await, ("expired".to_owned(), 2));
}

#[tokio::test]
async fn advancing_the_clock_is_no_downtime() {
    let fixture = DeliveryFixture::start().await;
    fixture.deliver().await;
    fixture.advance_and_deliver(Duration::from_hours(48)).await;
    assert_eq!(fixture.count("downtime").await, 0);
}

#[tokio::test]
async fn a_past_downtime_is_counted_before_anything_expires() {
    let fixture = DeliveryFixture::with_worker().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let id = fixture.create_paid_event().await;
    let queued = async || fixture.delivery(id).await.0 == "queued";
    wait_until("the delivery is queued", PATIENCE, queued).await;
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    fixture.advance_time(Duration::from_hours(22)).await;
    // The database was down for three hours, or the machine was suspended: the same worker continues.
    let outage = "UPDATE service_clock SET ahead = ahead + interval '3 hours';
        UPDATE delivery_heartbeat SET seen_at = seen_at - interval '3 hours'";
    fixture.owner.batch_execute(outage).await.unwrap();
    let recorded = async || fixture.count("downtime").await == 1;
    wait_until("the downtime is recorded", PATIENCE, recorded).await;
    assert_eq!(fixture.delivery(id).await.0, "queued", "half an hour of its window is left");
}
