//! `paylink endpoint test`: sends a test event and shows the endpoint's response.

use std::time::Duration;

use clap::Args;
use paylink_domain::{
    event::TestEvent,
    id::{EndpointId, EventId},
};
use paylink_store::{Cells, DeliveryAttempt};
use serde::Serialize;

use super::{
    super::{
        CommandResult,
        actor::actor,
        breaker_display::describe_open_breaker,
        command_error,
        event_display::{describe_attempt, sanitise_for_terminal},
        ids::parse_id,
        print_json, print_line,
    },
    endpoint_not_found, find,
};
use crate::{
    config::Config,
    flow::test_event::{self, TestResult, WORKER_SECONDS, is_delivered},
    system::SystemRandomness,
};

#[derive(Debug, Args)]
pub struct Test {
    /// The endpoint's id (`end_…`, as `paylink endpoint list` shows it)
    #[arg(value_name = "ID", value_parser = parse_id::<EndpointId>)]
    id: EndpointId,
    /// The number of seconds to wait for the endpoint's response [default: 5 more than `webhook.timeout_seconds`]
    #[arg(long, value_name = "SECONDS")]
    wait: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TestOutput {
    event_id: String,
    /// Whether the response was 2xx.
    delivered: bool,
    /// None while the delivery is pending, as the fields below.
    outcome: Option<String>,
    http_status: Option<i16>,
    duration_ms: Option<i32>,
    answer: Option<String>,
}

pub(super) async fn run(test: &Test, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, endpoint) = find(test.id, cells, config).await?;
    if endpoint.disabled.is_some() {
        return Err(command_error(format!("{0} is disabled: run `paylink endpoint enable {0}` first", test.id)));
    }
    let sent = test_event::send(&cell, &actor(), test.id, &TestEvent::default(), &SystemRandomness).await?;
    let event = sent.event().ok_or_else(|| endpoint_not_found(test.id))?;
    let wait = test.wait.unwrap_or(config.webhook.timeout_seconds + WORKER_SECONDS);
    let (attempt, failure) = match test_event::wait(&cell, test.id, event, Duration::from_secs(wait)).await? {
        TestResult::Attempted(attempt) => {
            let failure = (!is_delivered(&attempt)).then(|| describe_attempt(&attempt));
            (Some(attempt), failure)
        }
        TestResult::Unclaimed => (None, Some("no worker has claimed it. Is `paylink serve` running?".to_owned())),
        TestResult::Pending(endpoint) => {
            let held = describe_open_breaker(&endpoint.breaker, endpoint.held);
            (None, Some(held.unwrap_or_else(|| "the endpoint has not responded yet".to_owned())))
        }
        TestResult::NoEndpoint => return Err(endpoint_not_found(test.id)),
    };
    print(test, event, attempt.as_ref(), failure.as_deref())?;
    match failure {
        None => Ok(()),
        Some(reason) => Err(command_error(format!("the test event was not delivered: {reason}"))),
    }
}

fn print(test: &Test, event: EventId, attempt: Option<&DeliveryAttempt>, failure: Option<&str>) -> CommandResult {
    if test.json {
        return print_json(&TestOutput {
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
