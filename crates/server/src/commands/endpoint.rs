//! `paylink endpoint add | list | rotate | disable | enable | remove | test`

mod list;
mod rotate;
mod test;

use std::{error::Error, sync::Arc};

use clap::{Args, Subcommand};
use paylink_domain::id::{CompanyId, EndpointId};
use paylink_store::{AddEndpointOutcome, Cell, Cells, DisabledReason, Endpoint};
use serde::Serialize;
use url::Url;

use super::{
    CommandResult, actor::actor, cell, closed_company::refuse_closed, command_error, company, ids::parse_id,
    print_json, print_line,
};
use crate::{
    config::Config,
    flow::new_endpoint::{InvalidEndpoint, parse_name},
    outbound::{Policy, check},
    system::SystemRandomness,
};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Add an endpoint; its secret is shown only once
    Add(Add),
    /// List a company's endpoints with their state, failures and waiting deliveries
    List {
        /// The company's id [default: the only company]
        #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
        company: Option<CompanyId>,
        /// Print JSON, one endpoint per line
        #[arg(long)]
        json: bool,
    },
    /// Create a new secret for an endpoint; for 24 hours, events are also signed with the old one
    Rotate(rotate::Rotate),
    /// Stop sending events to an endpoint until it is enabled again
    Disable(EndpointArgs),
    /// Enable an endpoint again; its waiting deliveries become due
    Enable(EndpointArgs),
    /// Remove an endpoint permanently
    Remove(EndpointArgs),
    /// Send a test event to an endpoint and show the response; fails if the response is not 2xx
    Test(test::Test),
}

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink endpoint add --url https://shop.example.com/webhooks")]
pub struct Add {
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// The URL that receives the events, such as `https://shop.example.com/webhooks`
    #[arg(long, value_parser = parse_url)]
    url: Url,
    /// What the endpoint is for, to recognise it in the list
    #[arg(long, value_parser = parse_name, default_value = "webhooks")]
    name: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct EndpointArgs {
    /// The endpoint's id (`end_…`, as `paylink endpoint list` shows it)
    #[arg(value_name = "ID", value_parser = parse_id::<EndpointId>)]
    id: EndpointId,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CreatedEndpoint<'a> {
    id: String,
    secret: &'a str,
}

#[derive(Serialize)]
struct EndpointState {
    id: String,
    state: &'static str,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::Add(add) => self::add(add, &cells, config).await,
        Action::List { company, json } => list::run(*company, *json, &cells, config).await,
        Action::Rotate(args) => rotate::run(args, &cells, config).await,
        Action::Disable(args) => {
            let (cell, endpoint) = find(args.id, &cells, config).await?;
            // False also if it is disabled already. A removal at the same time is an error.
            if !cell.disable_endpoint(&actor(), endpoint.id, DisabledReason::Requested).await? {
                find(args.id, &cells, config).await?;
            }
            print_state(
                args,
                "disabled",
                "events of payments that end while it is disabled are not sent to it later, unless you replay them",
            )
        }
        Action::Enable(args) => {
            let (cell, endpoint) = find(args.id, &cells, config).await?;
            refuse_closed(&cell, endpoint.company_id).await?;
            if !cell.enable_endpoint(&actor(), endpoint.id).await? {
                return Err(endpoint_not_found(args.id));
            }
            print_state(args, "enabled", "its waiting deliveries are due now")
        }
        Action::Remove(args) => {
            let (cell, endpoint) = find(args.id, &cells, config).await?;
            if !cell.remove_endpoint(&actor(), endpoint.id).await? {
                return Err(endpoint_not_found(args.id));
            }
            print_state(args, "removed", "no more events are sent to it")
        }
        Action::Test(test) => test::run(test, &cells, config).await,
    }
}

async fn add(add: &Add, cells: &Cells, config: &Config) -> CommandResult {
    check(&add.url, &Policy::of(&config.webhook, config.dev.local_urls))?;
    let (cell, company) = company(add.company, cells, config).await?;
    refuse_closed(&cell, company.id).await?;
    let added =
        cell.add_endpoint(&actor(), company.id, &add.url, &add.name, &config.key_ring(), &SystemRandomness).await?;
    let (id, secret) = match added {
        AddEndpointOutcome::New(id, secret) => (id, secret.reveal()),
        AddEndpointOutcome::LimitReached => return Err(endpoint_limit_reached(&company.id)),
    };
    if add.json {
        return print_json(&CreatedEndpoint { id: id.to_string(), secret: &secret });
    }
    print_line(format_args!(
        "{}\nThis is the signing secret of {id}. Store it now: it cannot be shown again.",
        &*secret
    ));
    Ok(())
}

pub fn endpoint_limit_reached(company: &CompanyId) -> Box<dyn Error> {
    command_error(format!(
        "{company} has five endpoints, which is the maximum: remove one first (`paylink endpoint remove ID`)"
    ))
}

fn print_state(args: &EndpointArgs, state: &'static str, consequence: &str) -> CommandResult {
    if args.json {
        return print_json(&EndpointState { id: args.id.to_string(), state });
    }
    print_line(format_args!("{} is {state}: {consequence}", args.id));
    Ok(())
}

async fn find(id: EndpointId, cells: &Cells, config: &Config) -> Result<(Arc<Cell>, Endpoint), Box<dyn Error>> {
    let cell = cell(cells, id.cell(), config).await?;
    let endpoint = cell.endpoint(id).await?.ok_or_else(|| endpoint_not_found(id))?;
    Ok((cell, endpoint))
}

pub fn endpoint_not_found(id: EndpointId) -> Box<dyn Error> {
    command_error(format!("there is no endpoint {id}"))
}

fn parse_url(text: &str) -> Result<Url, InvalidEndpoint> {
    text.parse().map_err(|_| InvalidEndpoint::Url)
}
