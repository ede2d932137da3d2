//! Claims, leases and the recording of delivery results.

use std::{collections::HashSet, time::Duration};

use paylink_domain::endpoint_breaker::EndpointSignal;
use paylink_playground::demo_company;
use paylink_server::{system::SystemRandomness, worker::cleanup::cleanup};
use paylink_store::{ClaimedDelivery, DELIVERY_LEASE, DeliveryAttemptResult, DeliveryDisposition, EndpointCapacity};
use paylink_testkit::{
    delivery_fixture::{CAPACITY_FOR_ALL, DeliveryFixture},
    tester,
    webhook_receiver::ReceiverResponse,
};

fn result_of(claimed: &ClaimedDelivery, disposition: DeliveryDisposition) -> DeliveryAttemptResult {
    DeliveryAttemptResult {
        event: claimed.event,
        endpoint: claimed.endpoint,
        claim: claimed.claim,
        number: claimed.number,
        started_at: claimed.started_at,
        duration_ms: 7,
        http_status: Some(200),
        outcome: "2xx",
        webhook_timestamp: 0,
        response_body: b"thanks".to_vec(),
        disposition,
        signal: match disposition {
            DeliveryDisposition::Delivered => EndpointSignal::Accepted,
            DeliveryDisposition::RetryAt(_) | DeliveryDisposition::Exhausted | DeliveryDisposition::Expired => {
                EndpointSignal::Failed
            }
        },
        gone: false,
    }
}

#[tokio::test]
async fn a_claimed_delivery_is_exclusive_until_its_lease_expires() {
    let fixture = DeliveryFixture::start().await;
    fixture.create_paid_event().await;
    let first = fixture.claim().await.remove(0);
    assert!(fixture.claim().await.is_empty());
    fixture.advance_time(DELIVERY_LEASE.saturating_sub(Duration::from_secs(2))).await;
    assert!(fixture.claim().await.is_empty());
    fixture.advance_time(Duration::from_secs(3)).await;
    let second = fixture.claim().await.remove(0);
    assert_eq!((second.number, second.claim), (1, first.claim + 1), "a worker that dies uses no attempt");
}

#[tokio::test]
async fn a_worker_whose_claim_was_overtaken_records_only_a_success() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    let slow = fixture.claim().await.remove(0);
    fixture.advance_time(DELIVERY_LEASE + Duration::from_secs(1)).await;
    let fast = fixture.claim().await.remove(0);
    let cell = fixture.cell();
    cell.record_delivery_results(&[result_of(&slow, DeliveryDisposition::Exhausted)]).await.unwrap();
    assert_eq!(fixture.delivery(id).await, ("fresh".to_owned(), 0));
    cell.record_delivery_results(&[result_of(&slow, DeliveryDisposition::Delivered)]).await.unwrap();
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1));
    cell.record_delivery_results(&[result_of(&fast, DeliveryDisposition::Exhausted)]).await.unwrap();
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1), "a final state never changes");
    assert_eq!(cell.delivery_attempts(id).await.unwrap().len(), 3, "the log contains all attempts");
}

#[tokio::test]
async fn two_workers_never_claim_the_same_delivery() {
    let fixture = DeliveryFixture::start().await;
    for _ in 0..40 {
        fixture.create_paid_event().await;
    }
    let claims = (0..8).map(|_| {
        let (cell, service) = (fixture.cell(), fixture.app.running.service.clone());
        tokio::spawn(async move { cell.claim_fresh(&CAPACITY_FOR_ALL, &service.ring).await.unwrap().deliveries })
    });
    let mut events = Vec::new();
    for claim in claims.collect::<Vec<_>>() {
        events.extend(claim.await.unwrap().into_iter().map(|due| due.event));
    }
    let claimed = events.len();
    events.sort();
    events.dedup();
    assert_eq!(events.len(), claimed);
}

#[tokio::test]
async fn claims_respect_the_endpoint_s_concurrency_limit_and_queue_the_rest() {
    let fixture = DeliveryFixture::start().await;
    for _ in 0..40 {
        fixture.create_paid_event().await;
    }
    let (cell, ring) = (fixture.cell(), &fixture.app.running.service.ring);
    let capacity = EndpointCapacity { by_endpoint: vec![(fixture.endpoint, 3)], default: 16 };
    let fresh = cell.claim_fresh(&capacity, ring).await.unwrap();
    assert_eq!((fresh.deliveries.len(), fresh.examined), (3, 40));
    let full = EndpointCapacity { by_endpoint: vec![(fixture.endpoint, 0)], default: 16 };
    assert_eq!(cell.claim_queued(&full, ring).await.unwrap().deliveries.len(), 0);
    assert_eq!(cell.claim_queued(&CAPACITY_FOR_ALL, ring).await.unwrap().deliveries.len(), 16);
    assert_eq!(cell.claim_queued(&CAPACITY_FOR_ALL, ring).await.unwrap().deliveries.len(), 16);
    assert_eq!(cell.claim_queued(&CAPACITY_FOR_ALL, ring).await.unwrap().deliveries.len(), 5);
    assert_eq!(cell.claim_queued(&CAPACITY_FOR_ALL, ring).await.unwrap().deliveries.len(), 0);
}

#[tokio::test]
async fn queues_are_claimed_fairly() {
    let fixture = DeliveryFixture::start().await;
    let (cell, ring) = (fixture.cell(), &fixture.app.running.service.ring);
    let url = fixture.webhook_receiver.url.clone();
    // More endpoints than one claim examines, each with more deliveries than one claim takes.
    for _ in 0..40 {
        let company = cell.add_company(&tester(), &demo_company::company(), ring, &SystemRandomness).await.unwrap();
        cell.add_endpoint(&tester(), company, &url, "", ring, &SystemRandomness).await.unwrap();
    }
    let fill = "
        WITH inserted AS (
            INSERT INTO event (id, company_id, created_at, body)
            SELECT gen_random_uuid(), company_id, service_now(), '{}' FROM endpoint, generate_series(1, 50) RETURNING id, company_id)
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, state)
        SELECT inserted.id, endpoint.id, service_now(), service_now() - interval '1 hour', 'queued' FROM inserted JOIN endpoint USING (company_id)";
    fixture.owner.execute(fill, &[]).await.unwrap();
    let due = "INSERT INTO endpoint_queue (endpoint_id, next_due)
               SELECT id, service_now() - row_number() OVER () * interval '1 minute' FROM endpoint";
    fixture.owner.execute(due, &[]).await.unwrap();
    let mut served = HashSet::new();
    for _ in 0..2 {
        served.extend(
            cell.claim_queued(&CAPACITY_FOR_ALL, ring)
                .await
                .unwrap()
                .deliveries
                .into_iter()
                .map(|delivery| delivery.endpoint),
        );
    }
    assert_eq!(served.len(), 41, "two claims together serve every endpoint");
}

#[tokio::test]
async fn a_retry_that_was_just_written_is_not_overlooked() {
    let fixture = DeliveryFixture::start().await;
    for _ in 0..4 {
        fixture.create_paid_event().await;
    }
    // Retries are written while other workers claim from the same queue. Each is claimed when it is due.
    let due = fixture.claim().await;
    let cell = fixture.cell();
    let writes = due.iter().map(|claimed| {
        let retry_at = claimed.started_at + Duration::from_secs(5);
        let (cell, result) = (cell.clone(), result_of(claimed, DeliveryDisposition::RetryAt(retry_at)));
        tokio::spawn(async move { cell.record_delivery_results(&[result]).await.unwrap() })
    });
    let writes: Vec<_> = writes.collect();
    for _ in 0..20 {
        assert!(fixture.claim().await.is_empty());
    }
    for write in writes {
        write.await.unwrap();
    }
    fixture.advance_time(Duration::from_secs(6)).await;
    assert_eq!(fixture.claim().await.len(), 4);
}

#[tokio::test]
async fn a_delivery_locked_by_a_rolled_back_transaction_is_not_overlooked() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    fixture.owner.batch_execute("BEGIN; UPDATE delivery SET in_flight = false").await.unwrap();
    let elsewhere = fixture.app.database.as_owner().await;
    elsewhere.execute("UPDATE service_clock SET ahead = ahead + interval '10 seconds'", &[]).await.unwrap();
    assert!(fixture.claim().await.is_empty(), "the row is locked");
    fixture.owner.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(1)).await, 1);
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 2));
}

#[tokio::test]
async fn retry_after_is_honoured() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::RetryAfter(9));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(8)).await, 0, "without Retry-After it is due after 5 s");
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(2)).await, 1);
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 2));
}

#[tokio::test]
async fn redirects_and_timeouts_are_failures() {
    let fixture = DeliveryFixture::start().await;
    for (response, outcome) in [
        (ReceiverResponse::Status(302), "3xx"),
        (ReceiverResponse::Status(404), "4xx"),
        (ReceiverResponse::Status(500), "5xx"),
        (ReceiverResponse::Hang, "timeout"),
    ] {
        fixture.webhook_receiver.respond_with(response);
        let id = fixture.create_paid_event().await;
        fixture.deliver().await;
        assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 1));
        assert_eq!(fixture.cell().delivery_attempts(id).await.unwrap()[0].outcome, outcome);
    }
}

#[tokio::test]
async fn the_endpoint_s_response_is_recorded() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    let due = fixture.claim().await.remove(0);
    fixture.cell().record_delivery_results(&[result_of(&due, DeliveryDisposition::Delivered)]).await.unwrap();
    let attempt = fixture.cell().delivery_attempts(id).await.unwrap().remove(0);
    assert_eq!((attempt.number, attempt.http_status, attempt.duration_ms), (1, Some(200), 7));
    assert_eq!((attempt.outcome.as_str(), attempt.response_body.as_slice()), ("2xx", b"thanks".as_slice()));
}

#[tokio::test]
async fn delivery_attempts_are_partitioned_by_day_and_dropped_after_thirty_days() {
    let fixture = DeliveryFixture::start().await;
    let days = "pg_inherits WHERE inhparent = 'delivery_attempt'::regclass";
    assert_eq!(fixture.count(days).await, 9);
    fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.count("delivery_attempt").await, 1);
    // Without cleanup for eleven days there is no partition for the day. Recording a result creates it.
    fixture.advance_time(Duration::from_hours(11 * 24)).await;
    fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.count("delivery_attempt").await, 2);
    fixture.advance_time(Duration::from_hours(21 * 24)).await;
    cleanup(&fixture.app.running.service).await;
    assert_eq!(fixture.count("delivery_attempt").await, 1, "the first is 32 days old, the second 21");
    let application = fixture.app.database.as_application().await;
    assert!(application.batch_execute("DROP TABLE delivery_attempt").await.is_err());
    assert!(application.batch_execute("DELETE FROM delivery_attempt").await.is_err());
}
