//! `paylink endpoint add | list | rotate | disable | enable | remove | test`

mod list;
mod test;

use std::{error::Error, sync::Arc};

use clap::{Args, Subcommand};
use paylink_domain::{
    company::TokenName,
    id::{CompanyId, EndpointId},
};
use paylink_store::{Added, Cell, Cells, Endpoint, WhyDisabled};
use serde::Serialize;
use url::Url;

use super::{Outcome, cell, company, mistake, print_json, say};
use crate::{
    ambient::SystemRandomness,
    config::Config,
    outbound::{Policy, check},
};

/// The name of the endpoint that `paylink listen` creates and finds again.
pub const LISTEN_ENDPOINT_NAME: &str = "paylink listen";

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Add an endpoint; its secret is shown once and never again
    Add(Add),
    /// List a company's endpoints, and how they are doing
    List {
        /// The company's id [default: the only one there is]
        #[arg(long, value_name = "ID")]
        company: Option<CompanyId>,
        /// Print JSON, one endpoint a line
        #[arg(long)]
        json: bool,
    },
    /// Give an endpoint a new secret; the old one signs too for 24 hours
    Rotate(Which),
    /// Send an endpoint nothing more, until it is enabled again
    Disable(Which),
    /// Send an endpoint events again, beginning with those that wait for it
    Enable(Which),
    /// Take an endpoint away for good
    Remove(Which),
    /// Send an endpoint the test event, and say what it answers
    Test(test::Test),
}

#[derive(Debug, Args)]
pub struct Add {
    /// The company's id [default: the only one there is]
    #[arg(long, value_name = "ID")]
    company: Option<CompanyId>,
    /// Where events are sent, such as `https://shop.example.com/webhooks`
    #[arg(long, value_parser = address)]
    url: Url,
    /// What it is for, so that you know it again
    #[arg(long, value_parser = name, default_value = "webhooks")]
    name: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct Which {
    /// The endpoint's id (`end_…`, as `paylink endpoint list` shows it)
    #[arg(value_name = "ID")]
    id: EndpointId,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Made<'a> {
    id: String,
    secret: &'a str,
}

#[derive(Serialize)]
struct Rotated<'a> {
    id: String,
    secret: &'a str,
    old_secret_until: Option<i64>,
}

#[derive(Serialize)]
struct Changed {
    id: String,
    state: &'static str,
}

pub async fn run(action: &Action, config: &Config) -> Outcome {
    let cells = config.open_cells()?;
    match action {
        Action::Add(add) => self::add(add, &cells, config).await,
        Action::List { company, json } => list::run(*company, *json, &cells, config).await,
        Action::Rotate(which) => rotate(which, &cells, config).await,
        Action::Disable(which) => {
            let (cell, endpoint) = find(which.id, &cells, config).await?;
            cell.disable_endpoint(endpoint.id, WhyDisabled::Asked).await?;
            changed(
                which,
                "disabled",
                "nothing is sent to it until you enable it; payments that end meanwhile are not told",
            )
        }
        Action::Enable(which) => {
            let (cell, endpoint) = find(which.id, &cells, config).await?;
            cell.enable_endpoint(endpoint.id).await?;
            changed(which, "enabled", "what waits for it is sent now")
        }
        Action::Remove(which) => {
            let (cell, endpoint) = find(which.id, &cells, config).await?;
            cell.remove_endpoint(endpoint.id).await?;
            changed(which, "removed", "nothing is sent to it any more")
        }
        Action::Test(test) => test::run(test, &cells, config).await,
    }
}

async fn add(add: &Add, cells: &Cells, config: &Config) -> Outcome {
    check(&add.url, &Policy::of(&config.webhook, config.dev.local_urls))?;
    if add.name == LISTEN_ENDPOINT_NAME {
        return Err(mistake(format!("\"{}\" is what `paylink listen` calls its own endpoint", LISTEN_ENDPOINT_NAME)));
    }
    let (cell, company) = company(add.company, cells, config).await?;
    let added = cell.add_endpoint(company.id, &add.url, &add.name, &config.key_ring(), &SystemRandomness).await?;
    let (id, secret) = match added {
        Added::New(id, secret) => (id, secret.reveal()),
        Added::Full => return Err(full(&company.id)),
    };
    if add.json {
        return print_json(&Made { id: id.to_string(), secret: &secret });
    }
    say(format_args!("{}\nThis signs what is sent to {id}. Keep the secret now: it cannot be shown again.", &*secret));
    Ok(())
}

pub fn full(company: &CompanyId) -> Box<dyn Error> {
    mistake(format!(
        "{company} has five endpoints, and more there cannot be: remove one (`paylink endpoint remove ID`)"
    ))
}

async fn rotate(which: &Which, cells: &Cells, config: &Config) -> Outcome {
    let (cell, _) = find(which.id, cells, config).await?;
    let secret = cell.rotate_secret(which.id, &config.key_ring(), &SystemRandomness).await?;
    let secret = secret.ok_or_else(|| missing(which.id))?.reveal();
    let until = cell.endpoint(which.id).await?.and_then(|endpoint| endpoint.old_secret_until);
    if which.json {
        let old_secret_until = until.map(|time| time.epoch_ms());
        return print_json(&Rotated { id: which.id.to_string(), secret: &secret, old_secret_until });
    }
    let until = until.map_or_else(String::new, |time| format!(", until {}", time.to_rfc3339()));
    say(format_args!(
        "{}\nKeep the secret now: it cannot be shown again. For 24 hours{until} the old one signs too.",
        &*secret
    ));
    Ok(())
}

fn changed(which: &Which, state: &'static str, meaning: &str) -> Outcome {
    if which.json {
        return print_json(&Changed { id: which.id.to_string(), state });
    }
    say(format_args!("{} is {state}: {meaning}", which.id));
    Ok(())
}

async fn find(id: EndpointId, cells: &Cells, config: &Config) -> Result<(Arc<Cell>, Endpoint), Box<dyn Error>> {
    let cell = cell(cells, id.cell(), config).await?;
    let endpoint = cell.endpoint(id).await?.ok_or_else(|| missing(id))?;
    Ok((cell, endpoint))
}

pub fn missing(id: EndpointId) -> Box<dyn Error> {
    mistake(format!("there is no endpoint {id}"))
}

fn address(text: &str) -> Result<Url, String> {
    text.parse().map_err(|_| "an endpoint is a whole address, such as https://shop.example.com/webhooks".to_owned())
}

/// As a token's name, and a little shorter.
fn name(text: &str) -> Result<String, String> {
    let name = text.parse::<TokenName>().ok().map(|name| name.as_str().to_owned());
    name.filter(|name| name.chars().count() <= 60).ok_or_else(|| "not one line of 1 to 60 characters".to_owned())
}
