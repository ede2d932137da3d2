//! `paylink events replay`: sends one event again, or all events since a given time.

use std::error::Error;

use clap::Args;
use paylink_domain::{
    id::{CompanyId, EndpointId, EventId},
    time::Timestamp,
};
use paylink_store::{self, Cells, ReplayOutcome};
use serde::Serialize;

use super::{
    super::{
        CommandResult, actor::actor, cell, command_error, company, endpoint, print_json, print_line, print_warning,
        timestamp::parse_timestamp,
    },
    event_not_found,
};
use crate::config::Config;

#[derive(Debug, Args)]
pub struct Replay {
    /// The event's id (`evt_…`, the `webhook-id` header of its deliveries)
    #[arg(value_name = "EVENT", required_unless_present = "since")]
    id: Option<EventId>,
    /// Instead of one event, all events since this time: milliseconds since 1970, or a time in UTC such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME", value_parser = parse_timestamp, conflicts_with = "id")]
    since: Option<Timestamp>,
    /// The company's id, only with --since [default: the endpoint's company, or the only company]
    #[arg(long, value_name = "ID", conflicts_with = "id")]
    company: Option<CompanyId>,
    /// Send to this endpoint only [default: all enabled endpoints]
    #[arg(long, value_name = "ID")]
    endpoint: Option<EndpointId>,
    /// Skip the endpoints that have already received the event
    #[arg(long, requires = "since")]
    missing: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed {
    deliveries: i64,
}

pub(super) async fn run(replay: &Replay, cells: &Cells, config: &Config) -> CommandResult {
    let owner = match replay.endpoint {
        Some(id) => Some(owner_of(id, cells, config).await?),
        None => None,
    };
    let deliveries = match (replay.id, replay.since) {
        (Some(event), _) => replay_one(event, replay, cells, config).await?,
        (None, Some(since)) => {
            let (cell, company) = company(replay.company.or(owner), cells, config).await?;
            if owner.is_some_and(|owner| owner != company.id) {
                return Err(command_error(format!("the endpoint does not belong to {}", company.id)));
            }
            let erased = cell.erased_events_since(company.id, since).await?;
            if erased > 0 {
                print_warning(format_args!("{erased} events since then are erased and cannot be sent again"));
            }
            let (endpoint, only_missing) = (replay.endpoint, replay.missing);
            cell.replay_since(&actor(), &paylink_store::Replay { company: company.id, endpoint, since, only_missing })
                .await?
        }
        (None, None) => return Err(command_error("the event's id or --since TIME is missing")),
    };
    if replay.json {
        return print_json(&Replayed { deliveries });
    }
    match deliveries {
        0 => print_line(format_args!("nothing to replay")),
        1 => print_line(format_args!("1 delivery will be sent")),
        many => print_line(format_args!("{many} deliveries will be sent")),
    }
    Ok(())
}

async fn replay_one(event: EventId, replay: &Replay, cells: &Cells, config: &Config) -> Result<i64, Box<dyn Error>> {
    let cell = cell(cells, event.cell(), config).await?;
    let deliveries = match cell.replay_event(&actor(), event, replay.endpoint).await? {
        ReplayOutcome::Opened(deliveries) => deliveries,
        ReplayOutcome::Erased => {
            let text =
                "cannot be sent again: its body is erased (`retention` in the configuration, or `paylink erase`)";
            return Err(command_error(format!("{event} {text}")));
        }
        ReplayOutcome::NoSuchEvent => return Err(event_not_found(event)),
    };
    match (deliveries, replay.endpoint) {
        (0, Some(endpoint)) => Err(command_error(format!("{endpoint} is not an endpoint of the company of {event}"))),
        (0, None) => Err(command_error(format!("the company of {event} has no enabled endpoint"))),
        (_, _) => Ok(deliveries),
    }
}

/// The company of an endpoint, which must be enabled.
async fn owner_of(id: EndpointId, cells: &Cells, config: &Config) -> Result<CompanyId, Box<dyn Error>> {
    let found = cell(cells, id.cell(), config).await?.endpoint(id).await?;
    let found = found.ok_or_else(|| endpoint::endpoint_not_found(id))?;
    if found.disabled.is_some() {
        return Err(command_error(format!("{id} is disabled: run `paylink endpoint enable {id}` first")));
    }
    Ok(found.company_id)
}
