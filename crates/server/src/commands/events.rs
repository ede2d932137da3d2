//! `paylink events list | show | replay`

mod replay;

use std::error::Error;

use clap::Subcommand;
use paylink_domain::{
    id::{CompanyId, EventId},
    time::Timestamp,
};
use paylink_store::{Cell, Cells, DeliveryAttempt, DeliveryEntry, EventEntry, EventQuery};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{
    CommandResult, cell, command_error, company,
    event_display::{describe_attempt, describe_delivery, payment_of, sanitise_for_terminal},
    ids::parse_id,
    print_json, print_line, print_warning,
    time_argument::{self, TimeArgument},
};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// List a company's events, newest first
    List {
        /// The company's id [default: the only company]
        #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
        company: Option<CompanyId>,
        /// Only events since this time: 30m, 1h or 2d ago, `today`, `yesterday`, or a time such as 2026-11-15T11:00:00Z
        #[arg(long, value_name = "TIME")]
        since: Option<TimeArgument>,
        /// The maximum number of events
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(i64).range(1..=1000))]
        limit: i64,
        /// Print JSON, one event per line
        #[arg(long)]
        json: bool,
    },
    /// Show an event: its exact body, its deliveries and the responses
    Show {
        /// The event's id (`evt_…`, the `webhook-id` header of its deliveries)
        #[arg(value_name = "EVENT", value_parser = parse_id::<EventId>)]
        id: EventId,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Queue events for delivery again, with the same id and body
    Replay(replay::Replay),
}

// The field names of these three structs are the fields of `--json` and do not change.

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
    /// Only there if it is true.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    body_erased: bool,
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

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::List { company, since, limit, json } => {
            let (cell, company) = self::company(*company, &cells, config).await?;
            list(&cell, company.id, *since, *limit, *json).await
        }
        Action::Show { id, json } => show(*id, *json, &cells, config).await,
        Action::Replay(replay) => replay::run(replay, &cells, config).await,
    }
}

async fn list(cell: &Cell, company: CompanyId, since: Option<TimeArgument>, limit: i64, json: bool) -> CommandResult {
    let since = time_argument::in_cell(since, cell).await?;
    let mut events = cell.events(EventQuery::Latest(company, limit)).await?;
    if let Some(since) = since {
        events.retain(|event| event.created_at >= since);
        if events.is_empty() && !json {
            print_warning(format_args!("there are no events since {}", since.to_rfc3339()));
            return Ok(());
        }
    }
    if events.is_empty() && !json {
        print_warning(format_args!("there are no events yet: a payment creates one when it reaches a final status"));
    }
    for event in events {
        if json {
            print_json(&entry(&event)?)?;
        } else {
            print_heading(&event)?;
            print_deliveries(&event);
        }
    }
    Ok(())
}

async fn show(id: EventId, json: bool, cells: &Cells, config: &Config) -> CommandResult {
    let cell = cell(cells, id.cell(), config).await?;
    let event = cell.events(EventQuery::One(id)).await?.pop().ok_or_else(|| event_not_found(id))?;
    let attempts = cell.delivery_attempts(id).await?;
    if json {
        let attempts = Some(attempts.iter().map(attempt).collect());
        let body = event.body.as_deref().map(serde_json::from_str).transpose()?;
        return print_json(&Entry { body, attempts, ..entry(&event)? });
    }
    print_heading(&event)?;
    print_line(format_args!("{}", event.body.as_deref().unwrap_or("(the body is erased)")));
    for delivery in &event.deliveries {
        print_line(format_args!("{}", describe_delivery(delivery)));
        for attempt in attempts.iter().filter(|attempt| attempt.endpoint == delivery.endpoint) {
            let (at, number) = (attempt.started_at.to_rfc3339(), attempt.number);
            print_line(format_args!(
                "    {at}  attempt {number}: {} after {} ms",
                describe_attempt(attempt),
                attempt.duration_ms
            ));
            if !attempt.response_body.is_empty() {
                print_line(format_args!("        {}", sanitise_for_terminal(&attempt.response_body)));
            }
        }
    }
    Ok(())
}

fn print_deliveries(event: &EventEntry) {
    if event.deliveries.is_empty() {
        print_line(format_args!("    no deliveries: no endpoint was enabled"));
    }
    for delivery in &event.deliveries {
        print_line(format_args!("    {}", describe_delivery(delivery)));
    }
}

fn print_heading(event: &EventEntry) -> CommandResult {
    let payment = payment_of(event)?;
    let (at, test) = (event.created_at.to_rfc3339(), if event.is_test { "  (test event)" } else { "" });
    print_line(format_args!("{}  {at}  {}  {}{test}", event.id, payment.status, payment.reference));
    Ok(())
}

fn entry(event: &EventEntry) -> Result<Entry<'_>, Box<dyn Error>> {
    let payment = payment_of(event)?;
    Ok(Entry {
        id: event.id.to_string(),
        created_at: event.created_at.epoch_ms(),
        test: event.is_test,
        payment_id: payment.id,
        reference: payment.reference,
        status: payment.status,
        body: None,
        body_erased: event.body.is_none(),
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
        next_at: delivery.next_attempt_at.map(Timestamp::epoch_ms),
        ended_at: delivery.ended_at.map(Timestamp::epoch_ms),
    }
}

fn attempt(attempt: &DeliveryAttempt) -> Attempt<'_> {
    Attempt {
        endpoint_id: attempt.endpoint.to_string(),
        number: attempt.number,
        began_at: attempt.started_at.epoch_ms(),
        duration_ms: attempt.duration_ms,
        outcome: &attempt.outcome,
        http_status: attempt.http_status,
        answer: sanitise_for_terminal(&attempt.response_body),
    }
}

fn event_not_found(id: EventId) -> Box<dyn Error> {
    command_error(format!("there is no event {id}"))
}
