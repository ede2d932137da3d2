//! `paylink events list | show | replay`

mod replay;

use std::error::Error;

use clap::Subcommand;
use paylink_domain::{
    id::{CompanyId, EventId},
    time::Timestamp,
};
use paylink_store::{Asked, AttemptEntry, Cells, DeliveryEntry, EventEntry};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{
    Outcome, cell, company, mistake, print_json, say,
    told::{about, came_to, harmless},
};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// List a company's events, the latest first
    List {
        /// The company's id [default: the only one there is]
        #[arg(long, value_name = "ID")]
        company: Option<CompanyId>,
        /// How many, at most
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(i64).range(1..=1000))]
        limit: i64,
        /// Print JSON, one event a line
        #[arg(long)]
        json: bool,
    },
    /// Show an event: its exact body, whom it was told, and what they answered
    Show {
        /// The event's id (`evt_…`: the `webhook-id` that it is sent with)
        #[arg(value_name = "EVENT")]
        id: EventId,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Send events again, with the id and the body that they had
    Replay(replay::Replay),
}

#[derive(Serialize)]
struct Entry<'a> {
    id: String,
    created_at: i64,
    test: bool,
    payment_id: String,
    reference: String,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<&'a RawValue>,
    deliveries: Vec<Delivery<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempts: Option<Vec<Attempt<'a>>>,
}

#[derive(Serialize)]
struct Delivery<'a> {
    endpoint_id: String,
    url: &'a str,
    state: &'a str,
    attempts: i16,
    next_at: Option<i64>,
    ended_at: Option<i64>,
}

#[derive(Serialize)]
struct Attempt<'a> {
    endpoint_id: String,
    number: i16,
    began_at: i64,
    duration_ms: i32,
    outcome: &'a str,
    http_status: Option<i16>,
    answer: String,
}

pub async fn run(action: &Action, config: &Config) -> Outcome {
    let cells = config.open_cells()?;
    match action {
        Action::List { company, limit, json } => list(*company, *limit, *json, &cells, config).await,
        Action::Show { id, json } => show(*id, *json, &cells, config).await,
        Action::Replay(replay) => replay::run(replay, &cells, config).await,
    }
}

async fn list(asked: Option<CompanyId>, limit: i64, json: bool, cells: &Cells, config: &Config) -> Outcome {
    let (cell, company) = company(asked, cells, config).await?;
    for event in cell.events(Asked::Latest(company.id, limit)).await? {
        if json {
            print_json(&entry(&event)?)?;
        } else {
            head(&event)?;
            for delivery in &event.deliveries {
                say(format_args!("    {}", owed(delivery)));
            }
        }
    }
    Ok(())
}

async fn show(id: EventId, json: bool, cells: &Cells, config: &Config) -> Outcome {
    let cell = cell(cells, id.cell(), config).await?;
    let event = cell.events(Asked::One(id)).await?.pop().ok_or_else(|| missing(id))?;
    let attempts = cell.delivery_attempts(id).await?;
    if json {
        let attempts = Some(attempts.iter().map(attempt).collect());
        let body = Some(serde_json::from_str(&event.body)?);
        return print_json(&Entry { body, attempts, ..entry(&event)? });
    }
    head(&event)?;
    say(format_args!("{}", event.body));
    for delivery in &event.deliveries {
        say(format_args!("{}", owed(delivery)));
        for attempt in attempts.iter().filter(|attempt| attempt.endpoint == delivery.endpoint) {
            let (at, number) = (attempt.began_at.to_rfc3339(), attempt.number);
            say(format_args!("    {at}  attempt {number}: {} after {} ms", came_to(attempt), attempt.duration_ms));
            if !attempt.answer.is_empty() {
                say(format_args!("        {}", harmless(&attempt.answer)));
            }
        }
    }
    Ok(())
}

fn head(event: &EventEntry) -> Outcome {
    let about = about(&event.body)?;
    let (at, test) = (event.created_at.to_rfc3339(), if event.is_test { "  (test event)" } else { "" });
    say(format_args!("{}  {at}  {}  {}{test}", event.id, about.status, about.reference));
    Ok(())
}

/// How a delivery stands.
fn owed(delivery: &DeliveryEntry) -> String {
    let DeliveryEntry { endpoint, url, state, attempts, .. } = delivery;
    let when = match (delivery.next_at, delivery.ended_at) {
        (_, Some(at)) => format!(" at {}", at.to_rfc3339()),
        (Some(at), None) if *attempts > 0 => format!(", next at {}", at.to_rfc3339()),
        (Some(_) | None, None) => String::new(),
    };
    format!("{endpoint}  {state}{when}, attempts: {attempts}  {url}")
}

fn entry(event: &EventEntry) -> Result<Entry<'_>, Box<dyn Error>> {
    let about = about(&event.body)?;
    Ok(Entry {
        id: event.id.to_string(),
        created_at: event.created_at.epoch_ms(),
        test: event.is_test,
        payment_id: about.id,
        reference: about.reference,
        status: about.status,
        body: None,
        deliveries: event.deliveries.iter().map(delivery).collect(),
        attempts: None,
    })
}

fn delivery(delivery: &DeliveryEntry) -> Delivery<'_> {
    Delivery {
        endpoint_id: delivery.endpoint.to_string(),
        url: &delivery.url,
        state: &delivery.state,
        attempts: delivery.attempts,
        next_at: delivery.next_at.map(Timestamp::epoch_ms),
        ended_at: delivery.ended_at.map(Timestamp::epoch_ms),
    }
}

fn attempt(attempt: &AttemptEntry) -> Attempt<'_> {
    Attempt {
        endpoint_id: attempt.endpoint.to_string(),
        number: attempt.number,
        began_at: attempt.began_at.epoch_ms(),
        duration_ms: attempt.duration_ms,
        outcome: &attempt.outcome,
        http_status: attempt.http_status,
        answer: harmless(&attempt.answer),
    }
}

fn missing(id: EventId) -> Box<dyn Error> {
    mistake(format!("there is no event {id}"))
}
