//! `paylink events replay`: one event, or all since a moment.

use std::error::Error;

use clap::Args;
use paylink_domain::{
    id::{CompanyId, EndpointId, EventId},
    time::Timestamp,
};
use paylink_store::{self, Cells};
use serde::Serialize;

use super::{
    super::{Outcome, cell, company, endpoint, mistake, moment::moment, print_json, say},
    missing,
};
use crate::config::Config;

#[derive(Debug, Args)]
pub struct Replay {
    /// The event's id (`evt_…`: the `webhook-id` that it was sent with)
    #[arg(value_name = "EVENT", required_unless_present = "since")]
    id: Option<EventId>,
    /// All events since then: milliseconds since 1970, or a time in UTC such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME", value_parser = moment, conflicts_with = "id")]
    since: Option<Timestamp>,
    /// The company's id, with --since [default: the endpoint's, or the only one there is]
    #[arg(long, value_name = "ID", conflicts_with = "id")]
    company: Option<CompanyId>,
    /// To this endpoint only [default: to all that are enabled]
    #[arg(long, value_name = "ID")]
    endpoint: Option<EndpointId>,
    /// Only what was not delivered there
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

pub(super) async fn run(replay: &Replay, cells: &Cells, config: &Config) -> Outcome {
    let owner = match replay.endpoint {
        Some(id) => Some(owner_of(id, cells, config).await?),
        None => None,
    };
    let deliveries = match (replay.id, replay.since) {
        (Some(event), _) => again(event, replay, cells, config).await?,
        (None, Some(since)) => {
            let (cell, company) = company(replay.company.or(owner), cells, config).await?;
            if owner.is_some_and(|owner| owner != company.id) {
                return Err(mistake(format!("the endpoint is not one of {}", company.id)));
            }
            let (endpoint, only_missing) = (replay.endpoint, replay.missing);
            cell.replay_since(&paylink_store::Replay { company: company.id, endpoint, since, only_missing }).await?
        }
        (None, None) => return Err(mistake("which event, or since when?")),
    };
    if replay.json {
        return print_json(&Replayed { deliveries });
    }
    match deliveries {
        0 => say(format_args!("there is nothing to send again")),
        1 => say(format_args!("one delivery is sent again")),
        many => say(format_args!("{many} deliveries are sent again")),
    }
    Ok(())
}

async fn again(event: EventId, replay: &Replay, cells: &Cells, config: &Config) -> Result<i64, Box<dyn Error>> {
    let cell = cell(cells, event.cell(), config).await?;
    let deliveries = cell.replay_event(event, replay.endpoint).await?.ok_or_else(|| missing(event))?;
    match (deliveries, replay.endpoint) {
        (0, Some(endpoint)) => {
            Err(mistake(format!("{endpoint} is not an endpoint of the company that {event} is about")))
        }
        (0, None) => Err(mistake("its company has no endpoint that is enabled")),
        (_, _) => Ok(deliveries),
    }
}

/// The company of an endpoint that can be sent something.
async fn owner_of(id: EndpointId, cells: &Cells, config: &Config) -> Result<CompanyId, Box<dyn Error>> {
    let found = cell(cells, id.cell(), config).await?.endpoint(id).await?;
    let found = found.ok_or_else(|| endpoint::missing(id))?;
    if found.disabled.is_some() {
        return Err(mistake(format!("{id} is disabled: `paylink endpoint enable {id}` comes first")));
    }
    Ok(found.company_id)
}
