//! `paylink listen`: sends webhook events to a program on this machine.
//!
//! It uses a normal endpoint with the given URL. The service's worker signs, delivers and retries as for any other endpoint. This
//! command only enables the endpoint while it runs, and prints the delivery attempts that the worker records, and how many events
//! are held because the program fails.

use std::{collections::HashSet, error::Error, pin::pin, time::Duration};

use clap::Args;
use paylink_domain::{
    error_chain::ErrorChain,
    id::{CompanyId, EndpointId, EventId},
    time::Timestamp,
};
use paylink_server::{
    commands::{
        CommandResult,
        actor::actor,
        breaker_display::{HeldFields, describe_open_breaker},
        command_error, company,
        endpoint::{endpoint_limit_reached, endpoint_not_found},
        event_display::{describe_attempt, parse_payment},
        print_json, print_line, print_warning,
        serve::stop_signal,
    },
    config::Config,
    flow::new_endpoint::LISTEN_ENDPOINT_NAME,
    outbound::{Policy, check},
    system::SystemRandomness,
};
use paylink_store::{
    AddEndpointOutcome, Cell, Company, DeliveryAttemptWithEvent, DisabledReason, Endpoint, EventQuery, StoreError,
};
use serde::Serialize;
use tokio::time::sleep;
use url::Url;

const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// Workers may commit attempts in another order than they recorded them. Each poll reads this far back again.
const POLL_OVERLAP: Duration = Duration::from_secs(2);
/// The maximum number of missed events to count.
const MISSED_EVENTS_LIMIT: i64 = 1_000;

#[derive(Debug, Args)]
pub struct Options {
    /// The URL at which your program receives events, such as `http://localhost:3000/webhooks`
    #[arg(long, value_name = "URL", value_parser = parse_forward_url)]
    forward_to: Url,
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID")]
    company: Option<CompanyId>,
    /// Print JSON: the endpoint with its secret, then one line per delivery attempt, and one when events are held or released
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ListeningLine<'a> {
    endpoint_id: String,
    secret: &'a str,
    forward_to: &'a str,
}

#[derive(Serialize)]
struct AttemptLine<'a> {
    at: i64,
    event_id: String,
    payment_id: &'a str,
    status: &'a str,
    number: i16,
    outcome: &'a str,
    http_status: Option<i16>,
    duration_ms: i32,
}

pub async fn run(options: &Options, config: &Config) -> CommandResult {
    if !config.dev.local_urls {
        return Err(command_error(
            "`paylink listen` works with `paylink dev` only, because this service cannot reach local URLs (dev.local_urls is \
             false). To receive events here, add an endpoint: `paylink endpoint add --url https://…`",
        ));
    }
    check(&options.forward_to, &Policy::of(&config.webhook, true))?;
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, config).await?;
    let stop = stop_signal()?;
    let mut follower =
        AttemptFollower { cell: &cell, json: options.json, from: cell.now().await?, seen: HashSet::new(), held: 0 };
    let endpoint = open_endpoint(options, &cell, &company, config).await?;
    follower.follow(endpoint, stop).await?;
    // Another `paylink listen` may have changed the URL meanwhile and still use the endpoint.
    match cell.endpoint(endpoint).await {
        Ok(Some(found)) if found.url == options.forward_to => close_endpoint(&cell, endpoint).await,
        Ok(_) => {}
        Err(error) => {
            print_warning(format_args!("reading the endpoint failed, so it was not disabled: {}", ErrorChain(&error)));
        }
    }
    Ok(())
}

/// Only http and https: `localhost:3000` would parse as a URL with the scheme `localhost`.
fn parse_forward_url(text: &str) -> Result<Url, String> {
    let url = text.parse().ok().filter(|url: &Url| matches!(url.scheme(), "http" | "https"));
    url.ok_or_else(|| "expected a complete URL, such as http://localhost:3000/webhooks".to_owned())
}

/// Adds or reuses the endpoint, sets its URL, enables it and prints its secret.
async fn open_endpoint(
    options: &Options,
    cell: &Cell,
    company: &Company,
    config: &Config,
) -> Result<EndpointId, Box<dyn Error>> {
    let (ring, url) = (config.key_ring(), &options.forward_to);
    let existing = cell.endpoints(company.id).await?.into_iter().find(|endpoint| endpoint.name == LISTEN_ENDPOINT_NAME);
    let id = if let Some(endpoint) = &existing {
        cell.set_endpoint_url(&actor(), endpoint.id, url).await?;
        cell.enable_endpoint(&actor(), endpoint.id).await?;
        endpoint.id
    } else {
        match cell.add_endpoint(&actor(), company.id, url, LISTEN_ENDPOINT_NAME, &ring, &SystemRandomness).await? {
            AddEndpointOutcome::New(id, _) => id,
            AddEndpointOutcome::LimitReached => return Err(endpoint_limit_reached(&company.id)),
        }
    };
    let secret = cell.webhook_secret(id, &ring).await?.ok_or_else(|| endpoint_not_found(id))?.reveal();
    if options.json {
        print_json(&ListeningLine { endpoint_id: id.to_string(), secret: &secret, forward_to: url.as_str() })?;
    } else {
        print_line(format_args!(
            "Forwarding the webhook events of {} to {url}. Press Ctrl-C to stop.\nSigning secret: {} (stays the same when you start this command again)\n",
            company.name, &*secret
        ));
    }
    if let Some(endpoint) = existing {
        print_missed_events(cell, &endpoint).await?;
    }
    Ok(id)
}

/// Prints how to replay the events that were created while `paylink listen` did not run.
async fn print_missed_events(cell: &Cell, endpoint: &Endpoint) -> CommandResult {
    let Some((since, _)) = endpoint.disabled else { return Ok(()) };
    let events = cell.events(EventQuery::Latest(endpoint.company_id, MISSED_EVENTS_LIMIT)).await?;
    let missed = events.iter().filter(|event| event.created_at >= since && !event.is_test).count();
    if missed > 0 {
        print_warning(format_args!(
            "events missed while `paylink listen` was not running: {missed}. To receive them now, run:\n  paylink events replay --since {} --missing --endpoint {}",
            since.to_rfc3339(),
            endpoint.id
        ));
    }
    Ok(())
}

async fn close_endpoint(cell: &Cell, endpoint: EndpointId) {
    if let Err(error) = cell.disable_endpoint(&actor(), endpoint, DisabledReason::Requested).await {
        print_warning(format_args!("disabling the endpoint failed: {}", ErrorChain(&error)));
    }
}

/// Prints each delivery attempt once, and the number of held events when it changes.
struct AttemptFollower<'a> {
    cell: &'a Cell,
    json: bool,
    /// Attempts recorded before this time are not printed.
    from: Timestamp,
    seen: HashSet<(EventId, i16, Timestamp)>,
    /// The number of held events that was printed last.
    held: i64,
}

impl AttemptFollower<'_> {
    async fn follow(&mut self, endpoint: EndpointId, stop: impl Future<Output = ()>) -> CommandResult {
        let mut stop = pin!(stop);
        let mut unreachable = false;
        loop {
            match self.poll(endpoint).await {
                Ok((attempts, state)) => {
                    unreachable = false;
                    self.print_new(&attempts)?;
                    self.print_held(state.as_ref())?;
                }
                Err(error @ (StoreError::Unreachable(_) | StoreError::Busy(_) | StoreError::Closed(_))) => {
                    if !std::mem::replace(&mut unreachable, true) {
                        print_warning(format_args!("the database is not reachable, retrying: {}", ErrorChain(&error)));
                    }
                }
                Err(error @ (StoreError::Refused { .. } | StoreError::Failed(_))) => return Err(error.into()),
            }
            tokio::select! {
                () = &mut stop => return Ok(()),
                () = sleep(POLL_INTERVAL) => {}
            }
        }
    }

    async fn poll(
        &self,
        endpoint: EndpointId,
    ) -> Result<(Vec<DeliveryAttemptWithEvent>, Option<Endpoint>), StoreError> {
        Ok((self.cell.delivery_attempts_since(endpoint, self.from).await?, self.cell.endpoint(endpoint).await?))
    }

    fn print_held(&mut self, endpoint: Option<&Endpoint>) -> CommandResult {
        let Some(endpoint) = endpoint else { return Ok(()) };
        let fields = HeldFields::of(&endpoint.breaker, endpoint.held);
        if std::mem::replace(&mut self.held, fields.held) == fields.held {
            return Ok(());
        }
        if self.json {
            return print_json(&fields);
        }
        let state = describe_open_breaker(&endpoint.breaker, endpoint.held);
        print_line(format_args!("{}", state.as_deref().unwrap_or("no event is held any more")));
        Ok(())
    }

    fn print_new(&mut self, attempts: &[DeliveryAttemptWithEvent]) -> CommandResult {
        let key = |one: &DeliveryAttemptWithEvent| (one.event, one.attempt.number, one.attempt.started_at);
        for one in attempts.iter().filter(|one| !self.seen.contains(&key(one))) {
            self.print(one)?;
        }
        if let Some(last) = attempts.last() {
            self.seen = attempts.iter().map(key).collect();
            let overlap_ms = i64::try_from(POLL_OVERLAP.as_millis()).unwrap_or(i64::MAX);
            self.from = self.from.max(Timestamp::from_epoch_ms(last.recorded_at.epoch_ms() - overlap_ms));
        }
        Ok(())
    }

    fn print(&self, one: &DeliveryAttemptWithEvent) -> CommandResult {
        let (payment, attempt) = (parse_payment(&one.body)?, &one.attempt);
        if self.json {
            return print_json(&AttemptLine {
                at: attempt.started_at.epoch_ms(),
                event_id: one.event.to_string(),
                payment_id: &payment.id,
                status: &payment.status,
                number: attempt.number,
                outcome: &attempt.outcome,
                http_status: attempt.http_status,
                duration_ms: attempt.duration_ms,
            });
        }
        let (at, result, ms) = (attempt.started_at.to_rfc3339(), describe_attempt(attempt), attempt.duration_ms);
        print_line(format_args!("{at}  {:9}  {}  {result} after {ms} ms", payment.status, one.event));
        Ok(())
    }
}
