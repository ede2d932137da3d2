//! Delivery latency.

use std::{
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use paylink_server::system::Stopwatch;
use paylink_store::DELIVERY_LEASE;
use paylink_testkit::{
    KEY_1, PATIENCE, Program, assert_within, configuration,
    delivery_fixture::DeliveryFixture,
    paylink, time_limit,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};
use tokio::time::{sleep, timeout};

use crate::timing::exclusive;

/// Waits for the webhook with this 1-based number, and returns the time since its arrival.
async fn since_arrival(receiver: &WebhookReceiver, number: usize, deadline: Duration) -> Stopwatch {
    timeout(deadline, receiver.nth(number)).await.expect("the webhook arrives in time").since_arrival
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_is_posted_within_a_quarter_of_a_second_of_its_commit() {
    let _exclusive = exclusive().await;
    let fixture = DeliveryFixture::with_worker().await;
    let posted = AtomicUsize::new(0);
    let percentile_99 = || async {
        let mut latencies = Vec::new();
        for number in 1..=100 {
            let payment = fixture.payment(None).await;
            // Real time: spreads the commits over the interval between two claims of the worker.
            sleep(Duration::from_millis(number * 37 % 150)).await;
            fixture.end_payment(payment.id, paylink_domain::status::Status::Executed).await;
            let committed = Stopwatch::start();
            let webhook = posted.fetch_add(1, Ordering::Relaxed) + 1;
            let received = since_arrival(&fixture.webhook_receiver, webhook, PATIENCE).await;
            latencies.push(committed.elapsed().saturating_sub(received.elapsed()));
        }
        latencies.sort();
        print_latencies(&latencies);
        latencies[98]
    };
    assert_within("99 of 100 posts", Duration::from_millis(250), percentile_99).await;
}

#[expect(clippy::print_stdout, reason = "prints the measured latencies")]
fn print_latencies(latencies: &[Duration]) {
    println!("commit to POST: p50 {:?}, p99 {:?}", latencies[50], latencies[98]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_worker_s_claim_is_retried_when_its_lease_expires() {
    let _exclusive = exclusive().await;
    let fixture = DeliveryFixture::start().await;
    let directory = tempfile::tempdir().unwrap();
    let text = configuration(&fixture.app.database, &[(1, KEY_1)]).replace("[dev]\n", "[dev]\nlocal_urls = true\n");
    std::fs::write(directory.path().join("paylink.toml"), text).unwrap();
    let worker = || {
        let mut command: Command = paylink(directory.path());
        command.args(["serve", "--role", "worker", "--config", "paylink.toml"]);
        Program::start("worker", &mut command)
    };
    fixture.webhook_receiver.respond_with(ReceiverResponse::Hang);
    let mut first = worker();
    fixture.create_paid_event().await;
    let claimed = since_arrival(&fixture.webhook_receiver, 1, PATIENCE).await;
    first.signal("-9");
    first.wait();
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(204));
    let _second = worker();
    let retried = since_arrival(&fixture.webhook_receiver, 2, DELIVERY_LEASE + PATIENCE).await;
    let wait = claimed.elapsed().saturating_sub(retried.elapsed());
    let tolerance = time_limit(Duration::from_secs(1));
    assert!(wait > DELIVERY_LEASE.saturating_sub(tolerance), "retried after {wait:?}, before the lease expired");
    assert!(wait <= DELIVERY_LEASE + tolerance, "{wait:?}");
}
