//! Sending a test event to an endpoint, and waiting for the response.

use std::time::Duration;

use paylink_domain::{
    audit::Actor,
    event::TestEvent,
    id::{EndpointId, EventId, PaymentId},
    random::Randomness,
};
use paylink_store::{Cell, DeliveryAttempt, Endpoint, EventQuery, StoreError, TestEventOutcome};
use tokio::time::sleep;

use crate::system::Stopwatch;

const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The time that a worker needs to claim a delivery and to record its result, with a reserve.
pub const WORKER_SECONDS: u64 = 5;

/// What is known of a test event.
#[derive(Clone, Debug)]
pub enum TestResult {
    /// The first delivery attempt. It is a success if the response was 2xx.
    Attempted(DeliveryAttempt),
    /// No worker has claimed the delivery.
    Unclaimed,
    /// A worker has claimed it, but there is no response. The breaker of the endpoint may hold it.
    Pending(Box<Endpoint>),
    /// The endpoint was removed meanwhile.
    NoEndpoint,
}

/// Sends a test event.
pub async fn send(
    cell: &Cell,
    actor: &Actor,
    endpoint: EndpointId,
    content: &TestEvent,
    randomness: &dyn Randomness,
) -> Result<TestEventOutcome, StoreError> {
    let payment = PaymentId::generate(cell.id(), cell.now().await?, randomness);
    cell.send_test_event(actor, endpoint, payment, content).await
}

/// Waits for the first delivery attempt.
pub async fn wait(
    cell: &Cell,
    endpoint: EndpointId,
    event: EventId,
    timeout: Duration,
) -> Result<TestResult, StoreError> {
    let watch = Stopwatch::start();
    loop {
        let attempts = cell.delivery_attempts(event).await?;
        if let Some(attempt) = attempts.into_iter().find(|attempt| attempt.endpoint == endpoint) {
            return Ok(TestResult::Attempted(attempt));
        }
        if watch.elapsed() >= timeout {
            return pending(cell, endpoint, event).await;
        }
        sleep(POLL_INTERVAL).await;
    }
}

pub fn is_delivered(attempt: &DeliveryAttempt) -> bool {
    attempt.http_status.is_some_and(|status| (200..300).contains(&status))
}

async fn pending(cell: &Cell, endpoint: EndpointId, event: EventId) -> Result<TestResult, StoreError> {
    let entry = cell.events(EventQuery::One(event)).await?.pop();
    // A worker that claims a delivery moves next_attempt_at to the end of its lease.
    let unclaimed = entry.is_some_and(|entry| {
        entry
            .deliveries
            .iter()
            .all(|delivery| delivery.state == "fresh" && delivery.next_attempt_at == Some(entry.created_at))
    });
    if unclaimed {
        return Ok(TestResult::Unclaimed);
    }
    // Read now: the event itself may be held.
    let endpoint = cell.endpoint(endpoint).await?;
    Ok(endpoint.map_or(TestResult::NoEndpoint, |endpoint| TestResult::Pending(Box::new(endpoint))))
}
