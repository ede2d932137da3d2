//! `paylink endpoint list`

use paylink_domain::{id::CompanyId, time::Timestamp};
use paylink_store::{Cells, Endpoint, WhyDisabled};
use serde::Serialize;

use super::super::{Outcome, company, print_json, say};
use crate::config::Config;

/// How many failures in a row it takes until an endpoint is only probed.
pub(super) const BROKEN: i32 = 5;

#[derive(Serialize)]
struct Entry {
    id: String,
    company_id: String,
    name: String,
    url: String,
    /// `enabled`; `disabled`, by request; `gone`, because it answered 410.
    state: &'static str,
    disabled_at: Option<i64>,
    failures: i32,
    /// Whether it is sent no more than one event at a time, to see if it is back.
    probed: bool,
    /// How many deliveries wait for it; a thousand are a thousand or more.
    waiting: i64,
    old_secret_until: Option<i64>,
    created_at: i64,
}

pub(super) async fn run(asked: Option<CompanyId>, json: bool, cells: &Cells, config: &Config) -> Outcome {
    let (cell, company) = company(asked, cells, config).await?;
    for endpoint in cell.endpoints(company.id).await? {
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
            Some((_, WhyDisabled::Asked)) => "disabled",
            Some((_, WhyDisabled::Gone)) => "gone",
        },
        disabled_at: endpoint.disabled.map(|(at, _)| at.epoch_ms()),
        failures: endpoint.failures,
        probed: endpoint.failures >= BROKEN,
        waiting: endpoint.waiting,
        old_secret_until: endpoint.old_secret_until.map(Timestamp::epoch_ms),
        created_at: endpoint.created_at.epoch_ms(),
    }
}

fn print(endpoint: &Endpoint) {
    let state = match endpoint.disabled {
        None => "enabled".to_owned(),
        Some((at, WhyDisabled::Asked)) => format!("disabled by request since {}", at.to_rfc3339()),
        Some((at, WhyDisabled::Gone)) => format!("disabled because it answered 410, since {}", at.to_rfc3339()),
    };
    say(format_args!("{}  {state}: {}\n    {}", endpoint.id, endpoint.name, endpoint.url));
    let failures = match endpoint.failures {
        0 => None,
        BROKEN.. => Some(format!("{} failures in a row, so it gets one probe at a time", endpoint.failures)),
        some => Some(format!("{some} failures in a row")),
    };
    let waiting = match endpoint.waiting {
        0 => None,
        1_000.. => Some("1000 deliveries or more wait".to_owned()),
        some => Some(format!("{some} deliveries wait")),
    };
    let old = endpoint.old_secret_until.map(|until| format!("the old secret signs too until {}", until.to_rfc3339()));
    let remarks: Vec<String> = [failures, waiting, old].into_iter().flatten().collect();
    if !remarks.is_empty() {
        say(format_args!("    {}", remarks.join("; ")));
    }
}
