//! `paylink audit list`: who changed what, when and from where.

use clap::{Args, Subcommand};
use paylink_domain::id::CompanyId;
use paylink_store::{AuditEntry, AuditQuery};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{
    CommandResult, cell,
    ids::parse_id,
    print_json, print_line,
    time_argument::{self, TimeArgument},
};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// List the changes that people made, newest first
    List(List),
}

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink audit list --since yesterday")]
pub struct List {
    /// Only changes that concern this company
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Only changes of this object, by its id: a company, token, endpoint, payment, event or proposal
    #[arg(long, value_name = "ID")]
    object: Option<String>,
    /// Only changes by users whose name or e-mail address contains this
    #[arg(long, value_name = "PART")]
    actor: Option<String>,
    /// Only changes since this time: 30m, 1h or 2d ago, `today`, `yesterday`, or a time such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME")]
    since: Option<TimeArgument>,
    /// The maximum number of entries
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    limit: i64,
    /// Print JSON, one entry per line
    #[arg(long)]
    json: bool,
}

/// An entry in `--json`. The field names do not change.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    recorded_at: i64,
    actor: &'a str,
    claimed_actor: Option<&'a str>,
    source: &'a str,
    host: &'a str,
    client_address: Option<&'a str>,
    database_login: &'a str,
    action: &'a str,
    object: &'a str,
    company_id: Option<String>,
    before: Option<&'a RawValue>,
    after: Option<&'a RawValue>,
}

impl<'a> From<&'a AuditEntry> for Entry<'a> {
    fn from(entry: &'a AuditEntry) -> Self {
        // The database has stored it as JSON.
        let json = |text: &'a Option<String>| text.as_deref().and_then(|text| serde_json::from_str(text).ok());
        Self {
            recorded_at: entry.recorded_at.epoch_ms(),
            actor: &entry.actor,
            claimed_actor: entry.claimed_actor.as_deref(),
            source: &entry.source,
            host: &entry.host,
            client_address: entry.client_address.as_deref(),
            database_login: &entry.database_login,
            action: &entry.action,
            object: &entry.object,
            company_id: entry.company.map(|id| id.to_string()),
            before: json(&entry.before),
            after: json(&entry.after),
        }
    }
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let Action::List(list) = action;
    let cells = config.open_cells()?;
    let mut found = Vec::new();
    for one in cells.iter().filter(|cell| list.company.is_none_or(|company| company.cell() == cell.id())) {
        let cell = cell(&cells, one.id(), config).await?;
        let query = AuditQuery {
            company: list.company,
            object: list.object.as_deref(),
            actor: list.actor.as_deref(),
            action: None,
            since: time_argument::in_cell(list.since, &cell).await?,
            before: None,
            limit: list.limit,
        };
        found.extend(cell.audit_entries(query).await?);
    }
    found.sort_by_key(|entry| std::cmp::Reverse((entry.recorded_at, entry.id)));
    for entry in found.iter().take(usize::try_from(list.limit).unwrap_or(usize::MAX)) {
        if list.json {
            print_json(&Entry::from(entry))?;
        } else {
            print(entry);
        }
    }
    Ok(())
}

fn print(entry: &AuditEntry) {
    let claim = entry.claimed_actor.as_ref().map_or_else(String::new, |claim| format!(" (says: {claim})"));
    print_line(format_args!(
        "{}  {}  {}  by {}{claim} on {}",
        entry.recorded_at.to_rfc3339(),
        entry.action,
        entry.object,
        entry.actor,
        entry.host
    ));
    for (name, fields) in [("before", &entry.before), ("after", &entry.after)] {
        if let Some(fields) = fields.as_deref().filter(|fields| *fields != "{}") {
            print_line(format_args!("    {name:6} {fields}"));
        }
    }
}
