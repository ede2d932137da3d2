//! `paylink endpoint test`: sends a test event and shows the endpoint's response.

use std::{error::Error, time::Duration};

use clap::Args;
use paylink_domain::id::{EndpointId, EventId, PaymentId};
use paylink_store::{Cell, Cells, DeliveryAttempt, Endpoint, EventQuery};
use serde::Serialize;
use tokio::time::sleep;

use super::{
    super::{
        CommandResult,
        actor::actor,
        breaker_display::describe_open_breaker,
        command_error,
        event_display::{describe_attempt, sanitise_for_terminal},
        print_json, print_line,
    },
    endpoint_not_found, find,
};
use crate::{
    config::Config,
    system::{Stopwatch, SystemRandomness},
};

#[derive(Debug, Args)]
pub struct Test {
    /// The endpoint's id (`end_…`, as `paylink endpoint list` shows it)
    #[arg(value_name = "ID")]
    id: EndpointId,
    /// The number of seconds to wait for the endpoint's response [default: 5 more than `webhook.timeout_seconds`]
    #[arg(long, value_name = "SECONDS")]
    wait: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TestResult {
    event_id: String,
    /// Whether the response was 2xx.
    delivered: bool,
    /// None while the delivery is pending, as the fields below.
    outcome: Option<String>,
    http_status: Option<i16>,
    duration_ms: Option<i32>,
    answer: Option<String>,
}

const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The time that a worker needs to claim a delivery and to record its result, with a reserve.
const WORKER_SECONDS: u64 = 5;

pub(super) async fn run(test: &Test, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, endpoint) = find(test.id, cells, config).await?;
    if endpoint.disabled.is_some() {
        return Err(command_error(format!("{0} is disabled: run `paylink endpoint enable {0}` first", test.id)));
    }
    let payment = PaymentId::generate(cell.id(), cell.now().await?, &SystemRandomness);
    let event = cell.send_test_event(&actor(), test.id, payment).await?.ok_or_else(|| endpoint_not_found(test.id))?;
    let wait = test.wait.unwrap_or(config.webhook.timeout_seconds + WORKER_SECONDS);
    let attempt = first_attempt(&cell, event, Duration::from_secs(wait)).await?;
    let failure = match &attempt {
        Some(attempt) if is_delivered(attempt) => None,
        Some(attempt) => Some(describe_attempt(attempt)),
        None => Some(describe_pending(&cell, event, &endpoint).await?),
    };
    print(test, event, attempt.as_ref(), failure.as_deref())?;
    match failure {
        None => Ok(()),
        Some(reason) => Err(command_error(format!("the test event was not delivered: {reason}"))),
    }
}

fn print(test: &Test, event: EventId, attempt: Option<&DeliveryAttempt>, failure: Option<&str>) -> CommandResult {
    if test.json {
        return print_json(&TestResult {
            event_id: event.to_string(),
            delivered: failure.is_none(),
            outcome: attempt.map(|attempt| attempt.outcome.clone()),
            http_status: attempt.and_then(|attempt| attempt.http_status),
            duration_ms: attempt.map(|attempt| attempt.duration_ms),
            answer: attempt.map(|attempt| sanitise_for_terminal(&attempt.response_body)),
        });
    }
    let Some(attempt) = attempt else {
        print_line(format_args!("{event} is still pending: {}", failure.unwrap_or_default()));
        return Ok(());
    };
    let state = if failure.is_none() { "was delivered" } else { "was not delivered" };
    print_line(format_args!("{event} {state}: {} after {} ms", describe_attempt(attempt), attempt.duration_ms));
    if !attempt.response_body.is_empty() {
        print_line(format_args!("    {}", sanitise_for_terminal(&attempt.response_body)));
    }
    Ok(())
}

fn is_delivered(attempt: &DeliveryAttempt) -> bool {
    attempt.http_status.is_some_and(|status| (200..300).contains(&status))
}

async fn first_attempt(
    cell: &Cell,
    event: EventId,
    timeout: Duration,
) -> Result<Option<DeliveryAttempt>, Box<dyn Error>> {
    let watch = Stopwatch::start();
    loop {
        let attempt = cell.delivery_attempts(event).await?.into_iter().next();
        if attempt.is_some() || watch.elapsed() >= timeout {
            return Ok(attempt);
        }
        sleep(POLL_INTERVAL).await;
    }
}

async fn describe_pending(cell: &Cell, event: EventId, endpoint: &Endpoint) -> Result<String, Box<dyn Error>> {
    let entry = cell.events(EventQuery::One(event)).await?.pop();
    // A worker that claims a delivery moves next_attempt_at to the end of its lease.
    let unclaimed = entry.is_some_and(|entry| {
        entry
            .deliveries
            .iter()
            .all(|delivery| delivery.state == "fresh" && delivery.next_attempt_at == Some(entry.created_at))
    });
    Ok(if unclaimed {
        "no worker has claimed it. Is `paylink serve` running?".to_owned()
    } else {
        // Read again: the event itself may be held now.
        let endpoint = cell.endpoint(endpoint.id).await?.unwrap_or_else(|| endpoint.clone());
        describe_open_breaker(&endpoint.breaker, endpoint.held)
            .unwrap_or_else(|| "the endpoint has not responded yet".to_owned())
    })
}
