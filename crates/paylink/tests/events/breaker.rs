//! The circuit breaker of an endpoint: probes while it is open, and recovery.

use std::time::Duration;

use paylink_domain::{
    endpoint_breaker::{Breaker, BreakerState, MAX_PROBE_DELAY, probe_delay},
    retry::DELAYS,
};
use paylink_testkit::{delivery_fixture::DeliveryFixture, tester, webhook_receiver::ReceiverResponse};

const OPEN_BREAKER: &str = "
    UPDATE endpoint_queue SET failures = 5, next_due = service_now(), breaker_opened_at = service_now(), next_probe_at = service_now()";

/// Without retries of what was sent before, the next call sends only new events, however long this takes.
const EXPIRE_ALL: &str = "UPDATE delivery SET state = 'expired', next_attempt_at = NULL";

#[tokio::test]
async fn an_open_breaker_sends_one_probe_at_a_time_and_the_rest_use_no_attempt() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    for _ in 0..5 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 5);
    assert_eq!(fixture.failures().await, 5);
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
    // Each probe sent what had not been sent before.
    assert_eq!(fixture.count("delivery WHERE attempts = 1").await, attempts);
    assert_eq!(fixture.count("delivery WHERE attempts = 0").await, 35 - attempts);
}

#[tokio::test]
async fn the_first_success_releases_all_held_deliveries() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    for _ in 0..5 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 5, "they open the breaker");
    for _ in 0..15 {
        fixture.create_paid_event().await;
    }
    // Some are scheduled for their next attempt in half an hour, some are held.
    for _ in 0..6 {
        assert_eq!(fixture.advance_and_deliver(Duration::from_mins(3)).await, 1, "one probe");
    }
    assert_eq!(fixture.webhook_receiver.take().len(), 5 + 6);
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
    fixture.owner.execute(OPEN_BREAKER, &[]).await.unwrap();
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
async fn with_the_breaker_open_for_longer_than_a_minute_a_new_event_is_the_next_probe_at_once() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let dead = fixture.create_paid_event().await;
    fixture.deliver().await;
    for delay in DELAYS {
        fixture.advance_and_deliver(delay + (delay / 10).min(Duration::from_mins(5))).await;
    }
    assert_eq!(fixture.delivery(dead).await, ("exhausted".to_owned(), 13));
    assert_eq!(fixture.advance_and_deliver(Duration::from_hours(24)).await, 0, "nothing is queued");
    assert!(fixture.breaker().await.is_open());
    fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1, "the last probe was long ago");
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    let new = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 0, "held until the next probe");
    assert_eq!(fixture.advance_and_deliver(MAX_PROBE_DELAY).await, 2, "the new event, and then the retry");
    assert_eq!(fixture.webhook_receiver.take().iter().rev().nth(1).unwrap().id(), new.to_string());
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
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!(fixture.delivery(new).await, ("delivered".to_owned(), 1));
    assert_eq!(fixture.deliver().await, 1, "the retry is released");
    assert_eq!(fixture.delivery(old).await, ("delivered".to_owned(), 8));
}

/// Opens the breaker with five failures. Their retries are due when the time advances by a minute.
async fn with_open_breaker() -> DeliveryFixture {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    for _ in 0..5 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 5);
    assert!(fixture.breaker().await.is_open());
    fixture.webhook_receiver.take();
    fixture
}

#[tokio::test]
async fn the_next_probe_is_the_oldest_event_that_was_never_sent_before_any_retry() {
    let fixture = with_open_breaker().await;
    fixture.advance_time(Duration::from_mins(1)).await;
    let mut unsent = Vec::new();
    for _ in 0..3 {
        unsent.push(fixture.create_paid_event().await.to_string());
    }
    for _ in 0..5 {
        assert_eq!(fixture.deliver().await, 1, "one probe");
        fixture.advance_time(MAX_PROBE_DELAY).await;
    }
    let probes: Vec<String> = fixture.webhook_receiver.take().iter().map(|received| received.id().to_owned()).collect();
    assert_eq!(probes[..3], unsent, "in order of time");
    assert!(probes[3..].iter().all(|id| !unsent.contains(id)), "then the retries");
}

async fn postpone_retries(fixture: &DeliveryFixture) {
    let postpone = "UPDATE delivery SET next_attempt_at = service_now() + interval '3 hours'";
    fixture.owner.batch_execute(postpone).await.unwrap();
}

#[tokio::test]
async fn a_rejected_probe_releases_held_events_and_the_first_success_also_releases_retries() {
    let fixture = with_open_breaker().await;
    postpone_retries(&fixture).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(404));
    let foreign = fixture.create_paid_event().await;
    let held = [fixture.create_paid_event().await, fixture.create_paid_event().await];
    for id in held {
        fixture.webhook_receiver.respond_to_event_with(&id.to_string(), ReceiverResponse::Status(200));
    }
    assert_eq!(fixture.deliver().await, 0, "held");
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(6)).await, 3, "the probe, and at once what was held");
    assert_eq!(fixture.webhook_receiver.take().remove(0).id(), foreign.to_string());
    for id in held {
        assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1));
    }
    assert_eq!(fixture.breaker().await, Breaker::default());
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    assert_eq!(fixture.deliver().await, 6, "the five retries and the foreign event");
}

#[tokio::test]
async fn a_rejection_alone_does_not_send_waiting_retries() {
    let fixture = with_open_breaker().await;
    postpone_retries(&fixture).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(404));
    fixture.create_paid_event().await;
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(6)).await, 1);
    assert!(matches!(fixture.breaker().await, Breaker { failures: 0, state: BreakerState::Recovering { .. } }));
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(3)).await, 0, "no retry is released");
}

#[tokio::test]
async fn redirects_and_4xx_never_open_the_breaker() {
    let fixture = DeliveryFixture::start().await;
    for status in [301, 308, 400, 401, 403, 404, 408, 409, 422, 451] {
        fixture.webhook_receiver.respond_with(ReceiverResponse::Status(status));
        for _ in 0..7 {
            fixture.create_paid_event().await;
        }
        assert_eq!(fixture.deliver().await, 7, "{status}");
        assert_eq!(fixture.breaker().await, Breaker::default(), "{status}");
        fixture.owner.batch_execute(EXPIRE_ALL).await.unwrap();
    }
}

#[tokio::test]
async fn timeouts_refused_connections_429_and_5xx_open_the_breaker() {
    let fixture = DeliveryFixture::start().await;
    let closed_port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let refusing = format!("http://{closed_port}/").parse().unwrap();
    let open = &fixture.webhook_receiver.url;
    for (response, url) in [
        (ReceiverResponse::Status(429), open),
        (ReceiverResponse::Status(500), open),
        (ReceiverResponse::RetryAfter(1), open),
        (ReceiverResponse::Hang, open),
        (ReceiverResponse::Status(200), &refusing),
    ] {
        fixture.cell().set_endpoint_url(&tester(), fixture.endpoint, url).await.unwrap();
        fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
        fixture.webhook_receiver.respond_with(response);
        for failures in 1..=5 {
            assert!(!fixture.breaker().await.is_open(), "{response:?} {url}");
            fixture.owner.batch_execute(EXPIRE_ALL).await.unwrap();
            fixture.create_paid_event().await;
            assert_eq!(fixture.deliver().await, 1, "{response:?} {url}");
            assert_eq!(fixture.failures().await, failures, "{response:?} {url}");
        }
        assert!(fixture.breaker().await.is_open(), "{response:?} {url}");
        fixture.create_paid_event().await;
        assert_eq!(fixture.deliver().await, 0, "{response:?} {url}");
    }
}

#[tokio::test]
async fn enabling_an_endpoint_sends_what_its_breaker_holds() {
    let fixture = with_open_breaker().await;
    fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 0);
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
    assert_eq!(fixture.breaker().await, Breaker::default());
    assert_eq!(fixture.deliver().await, 6);
}

#[tokio::test]
async fn a_clock_that_is_set_back_does_not_delay_the_next_probe() {
    let fixture = DeliveryFixture::start().await;
    fixture.advance_time(Duration::from_hours(2)).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture.owner.execute(OPEN_BREAKER, &[]).await.unwrap();
    fixture.owner.batch_execute(EXPIRE_ALL).await.unwrap();
    fixture.owner.batch_execute("UPDATE service_clock SET ahead = ahead - interval '2 hours'").await.unwrap();
    assert_eq!(fixture.deliver().await, 0, "nothing is queued");
    fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
}
