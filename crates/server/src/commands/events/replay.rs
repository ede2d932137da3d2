//! `paylink events replay`: queues one event again, or all events since a given time. A worker delivers what is queued.

use std::error::Error;

use clap::Args;
use paylink_domain::id::{CompanyId, EndpointId, EventId};
use paylink_store::{self, Cell, Cells, ReplayCount, ReplayOutcome};
use serde::Serialize;

use super::{
    super::{
        CommandResult, actor::actor, cell, command_error, company, endpoint, ids::parse_id, print_json, print_line,
        print_warning, progress::Progress, time_argument::TimeArgument,
    },
    event_not_found,
};
use crate::config::Config;

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  paylink events replay evt_00…\n  paylink events replay --since 1h --missing")]
pub struct Replay {
    /// The event's id (`evt_…`, the `webhook-id` header of its deliveries)
    #[arg(value_name = "EVENT", required_unless_present = "since", value_parser = parse_id::<EventId>)]
    id: Option<EventId>,
    /// Instead of one event, all events since this time: 30m, 1h or 2d ago, `today`, `yesterday`, or a time such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME", conflicts_with = "id")]
    since: Option<TimeArgument>,
    /// The company's id, only with --since [default: the endpoint's company, or the only company]
    #[arg(long, value_name = "ID", conflicts_with = "id", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Only for this endpoint [default: all enabled endpoints]
    #[arg(long, value_name = "ID", value_parser = parse_id::<EndpointId>)]
    endpoint: Option<EndpointId>,
    /// Skip the endpoints that have already received the event
    #[arg(long)]
    missing: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed {
    /// The number of queued deliveries.
    deliveries: i64,
    /// Not queued, because the endpoint has already received the event (`--missing`).
    skipped: i64,
}

pub(super) async fn run(replay: &Replay, cells: &Cells, config: &Config) -> CommandResult {
    let owner = match replay.endpoint {
        Some(id) => Some(owner_of(id, cells, config).await?),
        None => None,
    };
    let count = match (replay.id, replay.since) {
        (Some(event), _) => replay_one(event, replay, cells, config).await?,
        (None, Some(since)) => {
            let (cell, company) = company(replay.company.or(owner), cells, config).await?;
            if owner.is_some_and(|owner| owner != company.id) {
                return Err(command_error(format!("the endpoint does not belong to {}", company.id)));
            }
            check_enabled_endpoint(&cell, company.id).await?;
            let since = since.in_cell(&cell).await?;
            match cell.erased_events_since(company.id, since).await? {
                0 => {}
                1 => print_warning(format_args!("1 event since then is erased and cannot be replayed")),
                many => print_warning(format_args!("{many} events since then are erased and cannot be replayed")),
            }
            let (endpoint, only_missing) = (replay.endpoint, replay.missing);
            let request = paylink_store::Replay { company: company.id, endpoint, since, only_missing };
            let mut progress = Progress::new(replay.json.into());
            let report = |count| progress.report(&describe_progress(count));
            cell.replay_since_reporting(&actor(), &request, report).await?
        }
        (None, None) => return Err(command_error("the event's id or --since TIME is missing")),
    };
    if replay.json {
        return print_json(&Replayed { deliveries: count.queued, skipped: count.skipped });
    }
    print(count);
    Ok(())
}

fn describe_progress(count: ReplayCount) -> String {
    format!("{} deliveries queued, {} skipped", count.queued, count.skipped)
}

fn print(count: ReplayCount) {
    let queued = match (count.queued, count.skipped) {
        (0, 0) => "nothing is queued: there is no event to replay since then".to_owned(),
        (0, _) => "nothing is queued: every endpoint has already received what was to be replayed".to_owned(),
        (1, _) => "1 delivery is queued".to_owned(),
        (many, _) => format!("{many} deliveries are queued"),
    };
    print_line(format_args!("{queued}"));
    let skipped = match (count.queued, count.skipped) {
        (0, _) | (_, 0) => return,
        (_, 1) => "1 delivery is skipped, because the endpoint has already received the event".to_owned(),
        (_, many) => format!("{many} deliveries are skipped, because the endpoints have already received the events"),
    };
    print_line(format_args!("{skipped}"));
}

async fn replay_one(
    event: EventId,
    replay: &Replay,
    cells: &Cells,
    config: &Config,
) -> Result<ReplayCount, Box<dyn Error>> {
    let cell = cell(cells, event.cell(), config).await?;
    let count = match cell.replay_event(&actor(), event, replay.endpoint, replay.missing).await? {
        ReplayOutcome::Replayed(count) => count,
        ReplayOutcome::Erased => {
            let text = "cannot be replayed: its body is erased (`retention` in the configuration, or `paylink erase`)";
            return Err(command_error(format!("{event} {text}")));
        }
        ReplayOutcome::NoSuchEvent => return Err(event_not_found(event)),
    };
    match (count, replay.endpoint) {
        (ReplayCount { queued: 0, skipped: 0 }, Some(endpoint)) => {
            Err(command_error(format!("{endpoint} is not an endpoint of the company of {event}")))
        }
        (ReplayCount { queued: 0, skipped: 0 }, None) => Err(no_enabled_endpoint(&format!("the company of {event}"))),
        (ReplayCount { .. }, _) => Ok(count),
    }
}

async fn check_enabled_endpoint(cell: &Cell, company: CompanyId) -> CommandResult {
    let endpoints = cell.endpoints(company).await?;
    if endpoints.iter().any(|endpoint| endpoint.disabled.is_none()) {
        return Ok(());
    }
    Err(no_enabled_endpoint(&company.to_string()))
}

fn no_enabled_endpoint(company: &str) -> Box<dyn Error> {
    command_error(format!("{company} has no enabled endpoint: nothing is queued"))
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
