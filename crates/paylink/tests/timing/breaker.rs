//! Events that an endpoint rejects do not delay the first delivery of another event.

use std::time::Duration;

use paylink_domain::{event::id_for_payment, status::Status};
use paylink_server::system::Stopwatch;
use paylink_testkit::{
    PATIENCE,
    delivery_fixture::DeliveryFixture,
    time_limit, wait_until,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};
use tokio::time::timeout;

use crate::timing::exclusive;

const ENDPOINTS: usize = 5;
const ROUNDS: usize = 20;
const FOREIGN_EVENTS: i64 = 12;

/// Events of orders that the merchant's system does not know, with a delivery to each endpoint.
const INSERT_FOREIGN_EVENTS: &str = "
    WITH inserted AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), company_id, service_now(), '{}'
        FROM (SELECT DISTINCT company_id FROM endpoint) AS company, generate_series(1, $1::bigint) RETURNING id)
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at)
    SELECT inserted.id, endpoint.id, service_now(), service_now() FROM inserted, endpoint";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_twelve_events_answered_404_a_paid_order_is_posted_within_a_second_100_times_of_100() {
    let _exclusive = exclusive().await;
    let fixture = DeliveryFixture::with_worker().await;
    let mut receivers = vec![fixture.webhook_receiver.clone()];
    while receivers.len() < ENDPOINTS {
        receivers.push(fixture.add_receiver().await.0);
    }
    for receiver in &receivers {
        receiver.respond_with(ReceiverResponse::Status(404));
    }
    let mut latencies = Vec::new();
    for _ in 0..ROUNDS {
        fixture.owner.execute(INSERT_FOREIGN_EVENTS, &[&FOREIGN_EVENTS]).await.unwrap();
        let unsent = "delivery WHERE attempts = 0 AND ended_at IS NULL";
        let rejected = async || fixture.count(unsent).await == 0;
        wait_until("all foreign events are rejected", PATIENCE, rejected).await;
        let payment = fixture.payment(None).await;
        let id = id_for_payment(payment.id).to_string();
        for receiver in &receivers {
            receiver.respond_to_event_with(&id, ReceiverResponse::Status(204));
        }
        fixture.end_payment(payment.id, Status::Executed).await;
        let committed = Stopwatch::start();
        for receiver in &receivers {
            let arrived = arrival(receiver, &id).await;
            latencies.push(committed.elapsed().saturating_sub(arrived.elapsed()));
        }
    }
    latencies.sort();
    assert_eq!(latencies.len(), 100);
    print_latencies(&latencies);
    assert!(
        latencies[99] <= time_limit(Duration::from_secs(1)),
        "p50 {:?}, slowest {:?}",
        latencies[50],
        latencies[99]
    );
}

/// Waits for an event, and returns the time since its arrival.
async fn arrival(receiver: &WebhookReceiver, id: &str) -> Stopwatch {
    timeout(PATIENCE, receiver.event(id)).await.expect("the event arrives").since_arrival
}

#[expect(clippy::print_stdout, reason = "prints the measured latencies")]
fn print_latencies(latencies: &[Duration]) {
    println!("commit to POST beside rejected events: p50 {:?}, slowest {:?}", latencies[50], latencies[99]);
}
