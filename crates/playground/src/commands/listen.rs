//! `paylink listen`: sends webhook events to a program on this machine.
//!
//! It adds a normal endpoint with the given URL. The service's worker signs, delivers and retries as for any other endpoint. This
//! command prints the delivery attempts that the worker records, why the program may have refused an event, and how many events are
//! held because the program fails. It removes the endpoint when it ends.

mod endpoint;
mod forward_url;
mod refusal;

use std::{collections::HashSet, pin::pin, time::Duration};

use clap::Args;
use paylink_domain::{
    error_chain::ErrorChain,
    id::{CompanyId, EventId},
    time::{Clock, Timestamp},
};
use paylink_server::{
    commands::{
        CommandResult,
        breaker_display::{HeldFields, describe_open_breaker},
        command_error, company,
        event_display::{describe_attempt, parse_payment, sanitise_for_terminal},
        ids::parse_id,
        print_json, print_line, print_warning,
        serve::stop_signal,
    },
    config::Config,
    outbound::{Policy, check},
    system::SystemClock,
};
use paylink_store::{Cell, Company, DeliveryAttemptWithEvent, DisabledReason, Endpoint, StoreError};
use serde::Serialize;
use tokio::{
    signal::unix::{SignalKind, signal},
    time::sleep,
};
use url::Url;

use self::{endpoint::ListenEndpoint, forward_url::parse_forward_url, refusal::Receiver};

const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// Workers may commit attempts in another order than they recorded them. Each poll reads this far back again.
const POLL_OVERLAP: Duration = Duration::from_secs(2);

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink listen --forward-to localhost:3000/webhooks")]
pub struct Options {
    /// The URL at which your program receives events. `http://` may be left out on this machine
    #[arg(long, value_name = "URL", value_parser = parse_forward_url, required_unless_present = "print_secret")]
    forward_to: Option<Url>,
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Only print the signing secret, which is the same for every `paylink listen` of the company
    #[arg(long)]
    print_secret: bool,
    /// Print JSON: the endpoint with its secret, then one line per delivery attempt, and one when events are held or released
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SecretLine<'a> {
    secret: &'a str,
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
    /// The start of the response body.
    answer: String,
    /// Only there if the event was refused, and something can be said about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

pub async fn run(options: &Options, config: &Config) -> CommandResult {
    if !config.dev.local_urls {
        return Err(command_error(
            "`paylink listen` works with `paylink dev` only, because this service cannot reach local URLs (dev.local_urls is \
             false). To receive events here, add an endpoint: `paylink endpoint add --url https://…`",
        ));
    }
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, config).await?;
    let Some(url) = options.forward_to.as_ref().filter(|_| !options.print_secret) else {
        return print_secret(options, &cell, &company, config).await;
    };
    check(url, &Policy::of(&config.webhook, true))?;
    let stop = end_signal()?;
    let from = cell.now().await?;
    let endpoint = ListenEndpoint::open(url, &cell, company.id, config).await?;
    print_start(options, url, &company, &endpoint)?;
    let (seen, last_hint) = (HashSet::new(), None);
    let mut follower =
        AttemptFollower { cell: &cell, url, endpoint, json: options.json, from, seen, held: 0, last_hint };
    let outcome = follower.follow(stop).await;
    follower.endpoint.remove().await;
    outcome
}

/// Completes when the process is asked to end, also by a terminal that is closed.
fn end_signal() -> std::io::Result<impl Future<Output = ()>> {
    let (stop, mut hang_up) = (stop_signal()?, signal(SignalKind::hangup())?);
    Ok(async move {
        tokio::select! {
            () = stop => {}
            _ = hang_up.recv() => {}
        }
    })
}

async fn print_secret(options: &Options, cell: &Cell, company: &Company, config: &Config) -> CommandResult {
    let secret = endpoint::secret(cell, company.id, config).await?.reveal();
    if options.json {
        return print_json(&SecretLine { secret: &secret });
    }
    print_line(format_args!("{}", &*secret));
    Ok(())
}

/// Prints the secret, and how to replay the events that no `paylink listen` has delivered.
fn print_start(options: &Options, url: &Url, company: &Company, endpoint: &ListenEndpoint<'_>) -> CommandResult {
    let secret = endpoint.secret.reveal();
    if options.json {
        let endpoint_id = endpoint.id.to_string();
        print_json(&ListeningLine { endpoint_id, secret: &secret, forward_to: url.as_str() })?;
    } else {
        print_line(format_args!(
            "Forwarding the webhook events of {} to {url}. Press Ctrl-C to stop.\nSigning secret: {} (stays the same when you start this command again)\n",
            company.name, &*secret
        ));
    }
    if let Some(missed) = &endpoint.missed {
        print_warning(format_args!(
            "events that `paylink listen` has not delivered: {}. To receive them now, run:\n  paylink events replay --since {} --missing --endpoint {}",
            missed.count,
            missed.since.to_rfc3339(),
            endpoint.id
        ));
    }
    Ok(())
}

/// Prints each delivery attempt once, and the number of held events when it changes.
struct AttemptFollower<'a> {
    cell: &'a Cell,
    url: &'a Url,
    endpoint: ListenEndpoint<'a>,
    json: bool,
    /// Attempts recorded before this time are not printed.
    from: Timestamp,
    seen: HashSet<(EventId, i16, Timestamp)>,
    /// The number of held events that was printed last.
    held: i64,
    /// The hint that was printed last. It is not repeated for every retry.
    last_hint: Option<String>,
}

impl AttemptFollower<'_> {
    async fn follow(&mut self, stop: impl Future<Output = ()>) -> CommandResult {
        let mut stop = pin!(stop);
        let mut unreachable = false;
        loop {
            match self.poll().await {
                Ok((attempts, state, service_time)) => {
                    unreachable = false;
                    self.endpoint.keep_lock().await;
                    self.print_new(&attempts, service_time)?;
                    self.check_state(state.as_ref())?;
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

    async fn poll(&self) -> Result<(Vec<DeliveryAttemptWithEvent>, Option<Endpoint>, Timestamp), StoreError> {
        let id = self.endpoint.id;
        let attempts = self.cell.delivery_attempts_since(id, self.from).await?;
        Ok((attempts, self.cell.endpoint(id).await?, self.cell.now().await?))
    }

    /// Prints how many events are held, when that changes. An error if the endpoint receives no more events.
    fn check_state(&mut self, endpoint: Option<&Endpoint>) -> CommandResult {
        let Some(endpoint) = endpoint else {
            return Err(command_error("the endpoint was removed: start `paylink listen` again"));
        };
        match endpoint.disabled {
            Some((_, DisabledReason::Gone)) => {
                return Err(command_error(
                    "your program responded with 410 (gone), so it receives no more events: start `paylink listen` again",
                ));
            }
            Some((_, DisabledReason::Requested)) => {
                return Err(command_error("the endpoint was disabled: start `paylink listen` again"));
            }
            None => {}
        }
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

    fn print_new(&mut self, attempts: &[DeliveryAttemptWithEvent], service_time: Timestamp) -> CommandResult {
        let key = |one: &DeliveryAttemptWithEvent| (one.event, one.attempt.number, one.attempt.started_at);
        for one in attempts.iter().filter(|one| !self.seen.contains(&key(one))).collect::<Vec<_>>() {
            self.print(one, service_time)?;
        }
        if let Some(last) = attempts.last() {
            self.seen = attempts.iter().map(key).collect();
            let overlap_ms = i64::try_from(POLL_OVERLAP.as_millis()).unwrap_or(i64::MAX);
            self.from = self.from.max(Timestamp::from_epoch_ms(last.recorded_at.epoch_ms() - overlap_ms));
        }
        Ok(())
    }

    fn print(&mut self, one: &DeliveryAttemptWithEvent, service_time: Timestamp) -> CommandResult {
        let (payment, attempt) = (parse_payment(&one.body)?, &one.attempt);
        let secret = self.endpoint.secret.reveal();
        let receiver = Receiver { url: self.url, secret: &secret, real_time: SystemClock.now(), service_time };
        let (hint, answer) = (receiver.hint(attempt), sanitise_for_terminal(&attempt.response_body));
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
                answer,
                hint,
            });
        }
        let (at, result, ms) = (attempt.started_at.to_rfc3339(), describe_attempt(attempt), attempt.duration_ms);
        print_line(format_args!("{at}  {:9}  {}  {result} after {ms} ms", payment.status, one.event));
        let is_accepted = attempt.http_status.is_some_and(|status| (200..300).contains(&status));
        if !is_accepted && !answer.is_empty() {
            print_line(format_args!("    {answer}"));
        }
        if hint != self.last_hint {
            if let Some(hint) = &hint {
                print_line(format_args!("    → {hint}"));
            }
            self.last_hint = hint;
        }
        Ok(())
    }
}
