//! `paylink check`: sends a merchant's webhook receiver genuine, repeated, unusual and forged events, and says what is wrong with its responses.
//!
//! The requests are signed with the endpoint's secret, as deliveries are. What the receiver does with an event cannot be seen from outside;
//! the status code is the evidence. `--state-command` adds another one: a value of the receiver that a forged or a repeated event must not change.

mod address;
mod case;
mod delivery;
mod forged;
mod journey;
mod judge;
mod junit;
mod report;
mod runner;
mod secret;
mod sender;
mod state;
mod variants;

use std::{path::PathBuf, time::Duration};

use clap::{Args, error::ErrorKind};
use paylink_domain::{
    id::{CompanyId, EndpointId, PaymentId},
    merchant_data::MerchantData,
    reference::Reference,
    signature::WebhookSecret,
    time::Clock,
};
use paylink_server::{
    commands::{CommandResult, ConfigFile, command_error},
    system::{SystemClock, SystemRandomness},
};
use url::Url;

use address::{parse_url, resolve};
use delivery::{EventFactory, SigningSecrets};
use report::Report;
use runner::Runner;
use sender::Sender;
use state::StateCommand;

#[derive(Debug, Args)]
pub struct Options {
    /// The URL at which your program receives webhooks, such as `http://localhost:3000/webhooks`
    #[arg(value_parser = parse_url)]
    url: Url,
    /// The endpoint's secret [default: that of the company's endpoint with this URL, where `paylink dev` was started]
    #[arg(long, value_name = "SECRET", env = "PAYLINK_WEBHOOK_SECRET", hide_env_values = true)]
    secret: Option<WebhookSecret>,
    /// The endpoint whose secret signs, if it has another URL
    #[arg(long, value_name = "ID", conflicts_with = "secret")]
    endpoint: Option<EndpointId>,
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID")]
    company: Option<CompanyId>,
    /// The `data` of an order of your shop that is not paid yet; the genuine event says that it is paid [default: an order that does not exist]
    #[arg(long, value_name = "TEXT")]
    data: Option<MerchantData>,
    /// The reference of that order [default: "Paylink check"]
    #[arg(long, value_name = "TEXT")]
    reference: Option<Reference>,
    /// The payment with which that order was paid, though your shop does not know it yet; the genuine event must then change the order
    /// [default: a payment that does not exist]
    #[arg(long, value_name = "ID", requires = "data")]
    payment: Option<PaymentId>,
    /// Your callback URL, to visit it as a payer before and after the genuine event
    #[arg(long, value_name = "URL", value_parser = parse_url)]
    callback: Option<Url>,
    /// A shell command that prints the state of the order. With --payment, the genuine event must change it; no other request may
    #[arg(long, value_name = "COMMAND", requires = "data")]
    state_command: Option<String>,
    /// The number of seconds that your program has for a response: 1 to 15
    #[arg(long, value_name = "SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=15))]
    timeout: u64,
    /// Also send to addresses that are neither of this machine nor of a private network; only to servers that are yours
    #[arg(long)]
    allow_remote: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Also write the result to a file as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

pub async fn run(options: &Options, file: &ConfigFile) -> CommandResult {
    let mut addresses = vec![resolve(&options.url, options.allow_remote).await?];
    if let Some(callback) = &options.callback {
        addresses.push(resolve(callback, options.allow_remote).await?);
    }
    let secrets = SigningSecrets {
        endpoint: secret::find(options, file).await?,
        other: WebhookSecret::generate(&SystemRandomness),
    };
    let sender = Sender::new(&options.url, &addresses, Duration::from_secs(options.timeout))?;
    let events = EventFactory::new(SystemClock.now())?;
    let order = events.order(options.data.as_ref(), options.reference.as_ref(), options.payment)?;
    let state = options.state_command.as_deref().map(StateCommand::new);

    let mut runner = Runner::start(&sender, &secrets, state, !options.json).await?;
    for case in forged::cases(&order, &events) {
        runner.run(case).await?;
    }
    for case in journey::cases(&order, &events, options.callback.as_ref()) {
        runner.run(case).await?;
    }
    for case in variants::cases(&events)? {
        runner.run(case).await?;
    }
    let report = Report::new(&options.url, runner.finish());
    if let Some(file) = &options.junit {
        std::fs::write(file, junit::document(&report))
            .map_err(|error| command_error(format!("cannot write {}: {error}", file.display())))?;
    }
    report.finish(options.json)
}

/// Ends the process as clap does for a wrong command line. Only what the command line does not show alone is checked later.
fn exit_with_usage_error(text: &str) -> ! {
    clap::Error::raw(ErrorKind::ValueValidation, format!("{text}\n")).exit()
}
