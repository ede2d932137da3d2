//! Notices about endpoints: disabled by 410, failing for an hour, and deliveries that end soon.

use std::time::Duration;

use paylink_domain::{
    event::TestEvent,
    id::EventId,
    notice::{EndpointDisabledReason, Notice, PaidPayment},
    retry::closes_at,
    status::Status,
};
use paylink_server::{flow::test_event, system::SystemRandomness, worker::announce::announce};
use paylink_store::DisabledReason;
use paylink_testkit::{delivery_fixture::DeliveryFixture, tester, webhook_receiver::ReceiverResponse};

/// What was noticed about endpoints.
async fn notices(fixture: &DeliveryFixture) -> Vec<Notice> {
    let rows = "SELECT company, facts::text FROM notice WHERE facts ? 'endpoint' ORDER BY id";
    let rows = fixture.owner.query(rows, &[]).await.unwrap();
    let company = fixture.app.company.to_string();
    assert!(rows.iter().all(|row| row.get::<_, &str>(0) == company));
    rows.iter().map(|row| serde_json::from_str(row.get(1)).unwrap()).collect()
}

/// Ends a delivery, as its window does.
const END: &str =
    "UPDATE delivery SET state = 'expired', next_attempt_at = NULL, ended_at = service_now() WHERE event_id = $1";

/// As the first success after an outage leaves the queue.
const RECOVERED: &str = "
    UPDATE endpoint_queue SET next_due = service_now(), failures = 0, breaker_opened_at = NULL, next_probe_at = NULL,
        flush_since = service_now(), flush_cursor = NULL";

async fn scan(fixture: &DeliveryFixture) -> usize {
    announce(&fixture.app.running.service, &fixture.cell()).await.unwrap()
}

#[tokio::test]
async fn an_endpoint_that_responds_410_is_noticed_once() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(410));
    for _ in 0..3 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 3, "all in one batch, or in several");
    let found = notices(&fixture).await;
    let [Notice::EndpointDisabled { endpoint, url, reason, .. }] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((*endpoint, *reason), (fixture.endpoint, EndpointDisabledReason::Gone));
    assert_eq!(url, fixture.webhook_receiver.url.as_str());
}

/// Since when the endpoints have accepted nothing that were noticed so far.
async fn failing_since(fixture: &DeliveryFixture) -> Vec<i64> {
    let since = |notice: &Notice| {
        if let Notice::EndpointFailing { since_ms, .. } = notice { Some(*since_ms) } else { None }
    };
    notices(fixture).await.iter().filter_map(since).collect()
}

#[tokio::test]
async fn an_endpoint_that_accepts_nothing_for_an_hour_is_noticed_once_for_each_outage() {
    let fixture = DeliveryFixture::start().await;
    // A redirect and a 404 close the breaker, or never open it.
    for (outage, status) in [503, 404, 301].into_iter().enumerate() {
        fixture.webhook_receiver.respond_with(ReceiverResponse::Status(status));
        let since = fixture.now().await;
        fixture.create_paid_event().await;
        assert_eq!(fixture.deliver().await, 1);
        fixture.advance_and_deliver(Duration::from_mins(30)).await;
        fixture.advance_time(Duration::from_mins(29)).await;
        assert_eq!(scan(&fixture).await, 0, "not for an hour yet");
        fixture.advance_time(Duration::from_mins(1)).await;
        let (one, other) = tokio::join!(scan(&fixture), scan(&fixture));
        assert_eq!(one + other, 1, "two workers write it once");
        fixture.create_paid_event().await;
        fixture.advance_and_deliver(Duration::from_hours(3)).await;
        assert_eq!(scan(&fixture).await, 0);
        let found = failing_since(&fixture).await;
        assert_eq!(found.len(), outage + 1, "{status}");
        assert!((found[outage] - since.epoch_ms()).abs() < 5_000, "{found:?} {since:?}");

        fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
        fixture.create_paid_event().await;
        for _ in 0..4 {
            fixture.advance_and_deliver(Duration::from_hours(3)).await;
        }
        assert_eq!(fixture.count("delivery WHERE state <> 'delivered'").await, 0);
    }
}

#[tokio::test]
async fn an_endpoint_that_refuses_one_event_and_accepts_others_is_not_noticed() {
    let fixture = DeliveryFixture::start().await;
    let foreign = fixture.create_paid_event().await;
    fixture.webhook_receiver.respond_to_event_with(&foreign.to_string(), ReceiverResponse::Status(404));
    for _ in 0..4 {
        fixture.create_paid_event().await;
        fixture.advance_and_deliver(Duration::from_mins(20)).await;
        // A retry of the foreign event, and then another success.
        fixture.advance_and_deliver(Duration::from_mins(20)).await;
        assert_eq!(scan(&fixture).await, 0);
    }
    assert_eq!(fixture.delivery(foreign).await.0, "queued");
    fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.count("endpoint_queue WHERE nothing_accepted_since IS NOT NULL").await, 0);
}

#[tokio::test]
async fn an_endpoint_for_which_nothing_waits_is_not_noticed() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(404));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture.owner.execute(END, &[&id.uuid()]).await.unwrap();
    fixture.advance_time(Duration::from_hours(48)).await;
    assert_eq!(scan(&fixture).await, 0, "its last event was refused two days ago");

    fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    assert_eq!(scan(&fixture).await, 0, "it is disabled");
    fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!(scan(&fixture).await, 0, "somebody has enabled it just now");
    fixture.advance_time(Duration::from_hours(2)).await;
    fixture.cell().remove_endpoint(&tester(), fixture.endpoint).await.unwrap();
    assert_eq!(scan(&fixture).await, 0, "it is removed");
}

/// Fails, accepts for a moment and fails again, every half an hour, until the delivery has ended.
async fn flap_until_the_end(fixture: &DeliveryFixture, id: EventId) -> Duration {
    let mut age = Duration::ZERO;
    while fixture.delivery(id).await.0 == "queued" {
        fixture.owner.batch_execute(RECOVERED).await.unwrap();
        fixture.deliver().await;
        scan(fixture).await;
        fixture.advance_and_deliver(Duration::from_mins(30)).await;
        age += Duration::from_mins(30);
    }
    age
}

#[tokio::test]
async fn a_delivery_that_recoveries_bring_forward_is_tried_until_the_end_and_its_end_is_noticed() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    let age = flap_until_the_end(&fixture, id).await;
    let (state, attempts) = fixture.delivery(id).await;
    assert!(state == "exhausted" && attempts > 20, "{state} {attempts}");
    assert!(age > Duration::from_hours(21), "given up after {age:?}");
    let ending = "notice WHERE facts ->> 'kind' = 'deliveries_ending' AND facts ->> 'paid' = '1'";
    assert_eq!(fixture.count(ending).await, 1, "before its end");
}

#[tokio::test]
async fn deliveries_that_end_soon_are_noticed_once_with_what_was_paid() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let opened = fixture.now().await;
    fixture.create_paid_event().await;
    let failed = fixture.payment(None).await;
    fixture.end_payment(failed.id, Status::Failed).await;
    assert_eq!(fixture.deliver().await, 2);
    fixture.advance_time(Duration::from_mins(19 * 60 + 58)).await;
    assert_eq!(scan(&fixture).await, 1, "only that the endpoint is failing");
    assert_eq!(scan(&fixture).await, 0);
    fixture.advance_time(Duration::from_mins(5)).await;
    let (one, other) = tokio::join!(scan(&fixture), scan(&fixture));
    assert_eq!(one + other, 1, "two workers write it once");
    assert_eq!(scan(&fixture).await, 0);
    let found = notices(&fixture).await;
    let [
        Notice::EndpointFailing { .. },
        Notice::DeliveriesEnding { endpoint, deliveries, first_end_ms, paid, paid_payments, .. },
    ] = found.as_slice()
    else {
        panic!("{found:?}")
    };
    assert_eq!((*endpoint, *deliveries, *paid), (fixture.endpoint, 2, 1));
    let payment = PaidPayment { reference: "Order 1017".to_owned(), amount_cents: 827, currency: "EUR".to_owned() };
    assert_eq!(*paid_payments, [payment]);
    let end = closes_at(opened, &[]).epoch_ms();
    assert!((0..10_000).contains(&(first_end_ms - end)), "{first_end_ms} {end}");
}

#[tokio::test]
async fn deliveries_that_end_one_after_another_are_noticed_once_an_hour() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    for _ in 0..5 {
        fixture.create_paid_event().await;
        fixture.advance_and_deliver(Duration::from_mins(20)).await;
    }
    fixture.advance_time(Duration::from_mins(18 * 60 + 30)).await;
    let (mut announced, mut minutes) = (0, Vec::new());
    for minute in (0..140).step_by(10) {
        scan(&fixture).await;
        let ending = fixture.count("notice WHERE facts ->> 'kind' = 'deliveries_ending'").await;
        if ending > announced {
            minutes.push(minute);
        }
        announced = ending;
        fixture.advance_time(Duration::from_mins(10)).await;
    }
    let count = |notice: &Notice| {
        if let Notice::DeliveriesEnding { deliveries, .. } = notice { Some(*deliveries) } else { None }
    };
    let counts: Vec<i64> = notices(&fixture).await.iter().filter_map(count).collect();
    assert_eq!((counts, minutes), (vec![1, 3, 1], vec![0, 60, 120]), "each is announced once");
}

#[tokio::test]
async fn what_was_delivered_or_is_a_test_event_is_not_noticed() {
    let fixture = DeliveryFixture::start().await;
    fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    let (cell, content) = (fixture.cell(), TestEvent::default());
    let sent = test_event::send(&cell, &tester(), fixture.endpoint, &content, &SystemRandomness).await.unwrap();
    assert!(sent.event().is_some());
    assert_eq!(fixture.deliver().await, 1);
    fixture.advance_time(Duration::from_hours(21)).await;
    assert_eq!(scan(&fixture).await, 0);
    assert!(notices(&fixture).await.is_empty());
}

#[tokio::test]
async fn an_endpoint_whose_notice_cannot_be_written_does_not_silence_the_others() {
    let fixture = DeliveryFixture::start().await;
    let (other_receiver, other) = fixture.add_receiver().await;
    for receiver in [&fixture.webhook_receiver, &other_receiver] {
        receiver.respond_with(ReceiverResponse::Status(503));
    }
    fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture.advance_time(Duration::from_hours(21)).await;
    let (first, second) = (fixture.endpoint.min(other), fixture.endpoint.max(other));
    let fault = format!("ALTER TABLE notice ADD CONSTRAINT fault CHECK (facts ->> 'endpoint' <> '{first}')");
    fixture.owner.batch_execute(&fault).await.unwrap();
    let service = &fixture.app.running.service;
    assert!(announce(service, &fixture.cell()).await.is_err(), "the fault is reported");
    let endpoint = |notice: &Notice| {
        if let Notice::DeliveriesEnding { endpoint, .. } = notice { Some(*endpoint) } else { None }
    };
    let failing = async || failing_since(&fixture).await.len();
    let endpoints = async || notices(&fixture).await.iter().filter_map(endpoint).collect::<Vec<_>>();
    assert_eq!((endpoints().await, failing().await), (vec![second], 1));
    fixture.owner.batch_execute("ALTER TABLE notice DROP CONSTRAINT fault").await.unwrap();
    assert_eq!(scan(&fixture).await, 2);
    assert_eq!((endpoints().await, failing().await), (vec![second, first], 2));
}

#[tokio::test]
async fn an_announcement_from_the_future_silences_nothing() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    fixture.create_paid_event().await;
    fixture.deliver().await;
    let later = "INSERT INTO endpoint_announcement VALUES ($1, service_now() + interval '30 days')";
    fixture.owner.execute(later, &[&fixture.endpoint.number()]).await.unwrap();
    fixture.advance_time(Duration::from_hours(21)).await;
    scan(&fixture).await;
    let ending = "notice WHERE facts ->> 'kind' = 'deliveries_ending'";
    assert_eq!((fixture.count(ending).await, scan(&fixture).await), (1, 0));
    // The clock was set back after a scan.
    fixture.owner.batch_execute("DELETE FROM notice WHERE facts ->> 'kind' = 'deliveries_ending'").await.unwrap();
    fixture.owner.execute("DELETE FROM endpoint_announcement", &[]).await.unwrap();
    assert_eq!(scan(&fixture).await, 0, "it was scanned");
    let later = "UPDATE ending_delivery_scan SET scanned_until = service_now() + interval '30 days'";
    fixture.owner.batch_execute(later).await.unwrap();
    assert_eq!((scan(&fixture).await, fixture.count(ending).await), (1, 1));
}
