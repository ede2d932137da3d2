//! `paylink endpoint list`

use paylink_domain::{id::CompanyId, time::Timestamp};
use paylink_store::{Cells, DisabledReason, Endpoint};
use serde::Serialize;

use super::super::{
    CommandResult,
    breaker_display::{HeldFields, describe_open_breaker},
    company, print_json, print_line, print_warning,
};
use crate::config::Config;

#[derive(Serialize)]
struct Entry {
    id: String,
    company_id: String,
    name: String,
    url: String,
    /// `enabled`; `disabled`: by request; `gone`: the endpoint returned 410.
    state: &'static str,
    disabled_at: Option<i64>,
    /// Consecutive failures that count for the breaker: no response, 429 or 5xx.
    failures: i32,
    /// Whether the endpoint receives one event at a time, as a probe.
    probed: bool,
    /// The number of waiting deliveries; 1000 means 1000 or more.
    waiting: i64,
    #[serde(flatten)]
    held: HeldFields,
    old_secret_until: Option<i64>,
    created_at: i64,
}

pub(super) async fn run(company_id: Option<CompanyId>, json: bool, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = company(company_id, cells, config).await?;
    let endpoints = cell.endpoints(company.id).await?;
    if endpoints.is_empty() && !json {
        print_warning(format_args!("there are no endpoints yet: add one with `paylink endpoint add --url URL`"));
    }
    for endpoint in endpoints {
        if json {
            print_json(&entry(&endpoint))?;
        } else {
            print(&endpoint);
        }
    }
    Ok(())
}

fn entry(endpoint: &Endpoint) -> Entry {
    Entry {
        id: endpoint.id.to_string(),
        company_id: endpoint.company_id.to_string(),
        name: endpoint.name.clone(),
        url: endpoint.url.to_string(),
        state: match endpoint.disabled {
            None => "enabled",
            Some((_, DisabledReason::Requested)) => "disabled",
            Some((_, DisabledReason::Gone)) => "gone",
        },
        disabled_at: endpoint.disabled.map(|(at, _)| at.epoch_ms()),
        failures: endpoint.breaker.failures,
        probed: endpoint.breaker.is_open(),
        waiting: endpoint.waiting,
        held: HeldFields::of(&endpoint.breaker, endpoint.held),
        old_secret_until: endpoint.old_secret_until.map(Timestamp::epoch_ms),
        created_at: endpoint.created_at.epoch_ms(),
    }
}

fn print(endpoint: &Endpoint) {
    let state = match endpoint.disabled {
        None => "enabled".to_owned(),
        Some((at, DisabledReason::Requested)) => format!("disabled by request at {}", at.to_rfc3339()),
        Some((at, DisabledReason::Gone)) => format!("disabled because it returned 410 at {}", at.to_rfc3339()),
    };
    print_line(format_args!("{}  {state}: {}\n    {}", endpoint.id, endpoint.name, endpoint.url));
    let failures = describe_open_breaker(&endpoint.breaker, endpoint.held).or(match endpoint.breaker.failures {
        0 => None,
        1 => Some("1 failure".to_owned()),
        some => Some(format!("{some} failures in a row")),
    });
    let waiting = match endpoint.waiting {
        0 => None,
        1 => Some("1 delivery is waiting".to_owned()),
        1_000.. => Some("1000 or more deliveries are waiting".to_owned()),
        some => Some(format!("{some} deliveries are waiting")),
    };
    let old =
        endpoint.old_secret_until.map(|until| format!("also signed with the old secret until {}", until.to_rfc3339()));
    let remarks: Vec<String> = [failures, waiting, old].into_iter().flatten().collect();
    if !remarks.is_empty() {
        print_line(format_args!("    {}", remarks.join("; ")));
    }
}
