//! `paylink endpoint test`: whoever sets up an endpoint wants to know at once whether it works.

use std::{error::Error, time::Duration};

use clap::Args;
use paylink_domain::id::{EndpointId, EventId, PaymentId};
use paylink_store::{Asked, AttemptEntry, Cell, Cells};
use serde::Serialize;
use tokio::time::sleep;

use super::{
    super::{
        Outcome, mistake, print_json, say,
        told::{came_to, harmless},
    },
    find,
    list::BROKEN,
    missing,
};
use crate::{
    ambient::{Stopwatch, SystemRandomness},
    config::Config,
};

#[derive(Debug, Args)]
pub struct Test {
    /// The endpoint's id (`end_…`, as `paylink endpoint list` shows it)
    #[arg(value_name = "ID")]
    id: EndpointId,
    /// How many seconds to wait for the endpoint's answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    wait: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Sent {
    event_id: String,
    /// Whether it answered 2xx.
    delivered: bool,
    /// Nothing, while it still waits.
    outcome: Option<String>,
    http_status: Option<i16>,
    duration_ms: Option<i32>,
    answer: Option<String>,
}

const PAUSE: Duration = Duration::from_millis(100);

pub(super) async fn run(test: &Test, cells: &Cells, config: &Config) -> Outcome {
    let (cell, endpoint) = find(test.id, cells, config).await?;
    if endpoint.disabled.is_some() {
        return Err(mistake(format!("{0} is disabled: `paylink endpoint enable {0}` comes first", test.id)));
    }
    let payment = PaymentId::draw(cell.id(), cell.now().await?, &SystemRandomness);
    let event = cell.send_test_event(test.id, payment).await?.ok_or_else(|| missing(test.id))?;
    let attempt = first_attempt(&cell, event, Duration::from_secs(test.wait)).await?;
    if test.json {
        return print_json(&Sent {
            event_id: event.to_string(),
            delivered: attempt.as_ref().is_some_and(is_delivered),
            outcome: attempt.as_ref().map(|attempt| attempt.outcome.clone()),
            http_status: attempt.as_ref().and_then(|attempt| attempt.http_status),
            duration_ms: attempt.as_ref().map(|attempt| attempt.duration_ms),
            answer: attempt.as_ref().map(|attempt| harmless(&attempt.answer)),
        });
    }
    let Some(attempt) = attempt else {
        say(format_args!("{event} still waits: {}", why_not_yet(&cell, event, endpoint.failures).await?));
        return Ok(());
    };
    let state = match attempt.http_status {
        Some(_) if is_delivered(&attempt) => "is delivered",
        Some(_) => "was not taken",
        None => "did not arrive",
    };
    say(format_args!("{event} {state}: {} after {} ms", came_to(&attempt), attempt.duration_ms));
    if !attempt.answer.is_empty() {
        say(format_args!("    {}", harmless(&attempt.answer)));
    }
    Ok(())
}

fn is_delivered(attempt: &AttemptEntry) -> bool {
    attempt.http_status.is_some_and(|status| (200..300).contains(&status))
}

async fn first_attempt(
    cell: &Cell,
    event: EventId,
    patience: Duration,
) -> Result<Option<AttemptEntry>, Box<dyn Error>> {
    let watch = Stopwatch::start();
    loop {
        let attempt = cell.delivery_attempts(event).await?.into_iter().next();
        if attempt.is_some() || watch.elapsed() >= patience {
            return Ok(attempt);
        }
        sleep(PAUSE).await;
    }
}

async fn why_not_yet(cell: &Cell, event: EventId, failures: i32) -> Result<String, Box<dyn Error>> {
    let entry = cell.events(Asked::One(event)).await?.pop();
    // Whoever takes a delivery moves its time ahead.
    let untouched = entry.is_some_and(|entry| {
        entry.deliveries.iter().all(|delivery| delivery.state == "fresh" && delivery.next_at == Some(entry.created_at))
    });
    Ok(if untouched {
        "no worker has taken it. Is `paylink serve` running?".to_owned()
    } else if failures >= BROKEN {
        format!("the endpoint has failed {failures} times in a row and is sent one event at a time")
    } else {
        "the endpoint has not answered yet".to_owned()
    })
}
