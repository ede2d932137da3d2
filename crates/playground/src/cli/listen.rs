//! `paylink listen`: every event for a program on this machine.
//!
//! It takes the real way: an endpoint of its own at the address given, signed, delivered and repeated by the service's worker like any
//! other. All that this command does is to keep that endpoint while it runs, and to show what is written down about it.

use std::{collections::HashSet, error::Error, pin::pin, time::Duration};

use clap::Args;
use paylink_domain::{
    error_chain::Chain,
    id::{CompanyId, EndpointId, EventId},
    time::Timestamp,
};
use paylink_server::{
    ambient::SystemRandomness,
    cli::{
        Outcome, company,
        endpoint::{LISTEN_ENDPOINT_NAME, full, missing},
        mistake, print_json, remark, say,
        serve::stop_signal,
        told::{about, came_to},
    },
    config::Config,
    outbound::{Policy, check},
};
use paylink_store::{Added, Asked, Cell, Company, Endpoint, Happened, StoreError, WhyDisabled};
use serde::Serialize;
use tokio::time::sleep;
use url::Url;

const LOOK_EVERY: Duration = Duration::from_millis(250);
/// Who writes down what happened may be overtaken by another. So far back is looked again.
const LOOK_BACK: Duration = Duration::from_secs(2);
/// How many missed events are counted, at most.
const COUNTED: i64 = 1_000;

#[derive(Debug, Args)]
pub struct Options {
    /// Where your program takes events, such as `http://localhost:3000/webhooks`
    #[arg(long, value_name = "URL", value_parser = here)]
    forward_to: Url,
    /// The company's id [default: the only one there is]
    #[arg(long, value_name = "ID")]
    company: Option<CompanyId>,
    /// Print JSON: first the endpoint with its secret, then one line for each attempt
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listening<'a> {
    endpoint_id: String,
    secret: &'a str,
    forward_to: &'a str,
}

#[derive(Serialize)]
struct Attempted<'a> {
    at: i64,
    event_id: String,
    payment_id: &'a str,
    status: &'a str,
    number: i16,
    outcome: &'a str,
    http_status: Option<i16>,
    duration_ms: i32,
}

pub async fn run(options: &Options, config: &Config) -> Outcome {
    if !config.dev.local_urls {
        return Err(mistake(
            "only a service on a developer's machine can reach a program there (dev.local_urls is false). \
             Here, `paylink endpoint add --url https://…` says where events are sent",
        ));
    }
    check(&options.forward_to, &Policy::of(&config.webhook, true))?;
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, config).await?;
    let stop = stop_signal()?;
    let mut follower = Follower { cell: &cell, json: options.json, from: cell.now().await?, seen: HashSet::new() };
    let endpoint = open(options, &cell, &company, config).await?;
    follower.follow(endpoint, stop).await?;
    // Somebody may have pointed it elsewhere meanwhile, and listens there.
    match cell.endpoint(endpoint).await {
        Ok(Some(found)) if found.url == options.forward_to => close(&cell, endpoint).await,
        Ok(_) => {}
        Err(error) => remark(format_args!("the endpoint stays as it is: {}", Chain(&error))),
    }
    Ok(())
}

/// `localhost:3000` is an address too, of a scheme called `localhost`; it is not what was meant.
fn here(text: &str) -> Result<Url, String> {
    let url = text.parse().ok().filter(|url: &Url| matches!(url.scheme(), "http" | "https"));
    url.ok_or_else(|| "your program has a whole address, such as http://localhost:3000/webhooks".to_owned())
}

/// Points the endpoint here, and says so.
async fn open(
    options: &Options,
    cell: &Cell,
    company: &Company,
    config: &Config,
) -> Result<EndpointId, Box<dyn Error>> {
    let (ring, to) = (config.key_ring(), &options.forward_to);
    let known = cell.endpoints(company.id).await?.into_iter().find(|endpoint| endpoint.name == LISTEN_ENDPOINT_NAME);
    let id = if let Some(endpoint) = &known {
        cell.move_endpoint(endpoint.id, to).await?;
        cell.enable_endpoint(endpoint.id).await?;
        endpoint.id
    } else {
        match cell.add_endpoint(company.id, to, LISTEN_ENDPOINT_NAME, &ring, &SystemRandomness).await? {
            Added::New(id, _) => id,
            Added::Full => return Err(full(&company.id)),
        }
    };
    let secret = cell.webhook_secret(id, &ring).await?.ok_or_else(|| missing(id))?.reveal();
    if options.json {
        print_json(&Listening { endpoint_id: id.to_string(), secret: &secret, forward_to: to.as_str() })?;
    } else {
        say(format_args!(
            "What happens to payments of {} goes to {to}, until Ctrl-C.\nIt is signed with {}, which stays the same.\n",
            company.name, &*secret
        ));
    }
    if let Some(endpoint) = known {
        mention_missed(cell, &endpoint).await?;
    }
    Ok(id)
}

/// Says how to get what happened while nobody listened.
async fn mention_missed(cell: &Cell, endpoint: &Endpoint) -> Outcome {
    let Some((since, _)) = endpoint.disabled else { return Ok(()) };
    let events = cell.events(Asked::Latest(endpoint.company_id, COUNTED)).await?;
    let missed = events.iter().filter(|event| event.created_at >= since && !event.is_test).count();
    if missed > 0 {
        remark(format_args!(
            "payments that ended while nobody listened: {missed}. To get them now:\n  paylink events replay --since {} --endpoint {}",
            since.to_rfc3339(),
            endpoint.id
        ));
    }
    Ok(())
}

async fn close(cell: &Cell, endpoint: EndpointId) {
    if let Err(error) = cell.disable_endpoint(endpoint, WhyDisabled::Asked).await {
        remark(format_args!("the endpoint could not be disabled: {}", Chain(&error)));
    }
}

/// Shows each attempt once, soon after it was written down.
struct Follower<'a> {
    cell: &'a Cell,
    json: bool,
    /// Nothing is shown that was written down before.
    from: Timestamp,
    seen: HashSet<(EventId, i16, Timestamp)>,
}

impl Follower<'_> {
    async fn follow(&mut self, endpoint: EndpointId, stop: impl Future<Output = ()>) -> Outcome {
        let mut stop = pin!(stop);
        let mut away = false;
        loop {
            match self.cell.happened(endpoint, self.from).await {
                Ok(happened) => {
                    away = false;
                    self.show_new(&happened)?;
                }
                Err(error @ (StoreError::Unreachable(_) | StoreError::Busy(_))) => {
                    if !std::mem::replace(&mut away, true) {
                        remark(format_args!("the service is away for now: {}", Chain(&error)));
                    }
                }
                Err(error @ (StoreError::Refused { .. } | StoreError::Failed(_))) => return Err(error.into()),
            }
            tokio::select! {
                () = &mut stop => return Ok(()),
                () = sleep(LOOK_EVERY) => {}
            }
        }
    }

    fn show_new(&mut self, happened: &[Happened]) -> Outcome {
        let key = |one: &Happened| (one.event, one.attempt.number, one.attempt.began_at);
        for one in happened.iter().filter(|one| !self.seen.contains(&key(one))) {
            self.show(one)?;
        }
        if let Some(last) = happened.last() {
            self.seen = happened.iter().map(key).collect();
            let back = i64::try_from(LOOK_BACK.as_millis()).unwrap_or(i64::MAX);
            self.from = self.from.max(Timestamp::from_epoch_ms(last.recorded_at.epoch_ms() - back));
        }
        Ok(())
    }

    fn show(&self, one: &Happened) -> Outcome {
        let (about, attempt) = (about(&one.body)?, &one.attempt);
        if self.json {
            return print_json(&Attempted {
                at: attempt.began_at.epoch_ms(),
                event_id: one.event.to_string(),
                payment_id: &about.id,
                status: &about.status,
                number: attempt.number,
                outcome: &attempt.outcome,
                http_status: attempt.http_status,
                duration_ms: attempt.duration_ms,
            });
        }
        let (at, result, ms) = (attempt.began_at.to_rfc3339(), came_to(attempt), attempt.duration_ms);
        say(format_args!("{at}  {:9}  {}  {result} after {ms} ms", about.status, one.event));
        Ok(())
    }
}
