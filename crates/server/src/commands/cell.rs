//! `paylink cell status | open | close | restored`: cells that start no attempts because they may have lost some.

mod restored;

use std::{error::Error, sync::Arc};

use clap::{Args, Subcommand};
use paylink_domain::{id::CellId, time::Timestamp};
use paylink_store::{Cell, CellOpening, Cells, MAX_UNKNOWN_ATTEMPTS, UnknownAttempt};
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, print_json, print_line};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Show whether each cell is open, and the attempts that it does not know
    Status {
        /// Print JSON, one cell per line
        #[arg(long)]
        json: bool,
    },
    /// Open a cell that is closed, if you know that it has lost no payment
    Open(Open),
    /// Close a cell: payers cannot confirm until a person opens it
    Close(Close),
    /// Open a cell after its database was restored to an earlier moment: voids all links and ends all sessions
    Restored(restored::Restored),
}

#[derive(Debug, Args)]
pub struct Open {
    /// The cell [default: the only one]
    #[arg(long, value_name = "ID")]
    cell: Option<CellId>,
    /// How you know that nothing was lost, for the audit log
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct Close {
    /// The cell [default: the only one]
    #[arg(long, value_name = "ID")]
    cell: Option<CellId>,
    /// Why, for the audit log and for whoever finds the cell closed
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A cell in `--json`. The field names do not change.
#[derive(Serialize)]
struct Entry {
    cell: String,
    open: bool,
    closed_reason: Option<String>,
    system_identifier: String,
    timeline: i64,
    opened_at: i64,
    opened_by: String,
    restored_at: Option<i64>,
    unknown_attempts: Vec<UnknownEntry>,
    unknown_attempts_full: bool,
}

#[derive(Serialize)]
struct UnknownEntry {
    attempt_id: String,
    first_seen_at: i64,
    last_seen_at: i64,
    returns: i32,
    notifications: i32,
    bank_said: Option<String>,
}

#[derive(Serialize)]
struct OpeningEntry {
    cell: String,
    open: bool,
    opened_at: Option<i64>,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::Status { json } => status(*json, &cells, config).await,
        Action::Open(options) => open(options, &cells, config).await,
        Action::Close(options) => close(options, &cells, config).await,
        Action::Restored(options) => restored::run(options, &cells, config).await,
    }
}

async fn status(json: bool, cells: &Cells, config: &Config) -> CommandResult {
    for one in cells.iter() {
        let cell = cell(cells, one.id(), config).await?;
        let (opening, unknown) = (cell.opening().await?, cell.unknown_attempts().await?);
        if json {
            print_json(&Entry::of(cell.id(), &opening, &unknown))?;
            continue;
        }
        let name = format!("cell {}", cell.id());
        match opening.closed_reason() {
            None => print_line(format_args!(
                "{name} is open for timeline {} since {}, by {}",
                opening.now.timeline,
                opening.opened_at.to_rfc3339(),
                opening.opened_by
            )),
            Some(reason) => print_line(format_args!(
                "{name} is CLOSED: {reason}\n  → if the database was restored: `paylink cell restored --to TIME`\n  → if you know that \
                 nothing was lost: `paylink cell open --reason TEXT`"
            )),
        }
        if let Some(at) = opening.restored_at {
            print_line(format_args!("{name}: payments and links from before {} start no attempts", at.to_rfc3339()));
        }
        for attempt in &unknown {
            print_line(format_args!("{name}: {}", describe(attempt)));
        }
        if unknown.len() >= MAX_UNKNOWN_ATTEMPTS {
            print_line(format_args!(
                "{name}: the list of unknown attempts is full: ask the banks for all orders since then"
            ));
        }
    }
    Ok(())
}

fn describe(attempt: &UnknownAttempt) -> String {
    let UnknownAttempt { id, last_seen_at, returns, notifications, bank_said, .. } = attempt;
    let order = bank_said.as_ref().map(|order| format!(", the bank names order {order}")).unwrap_or_default();
    format!(
        "attempt {id} is not known here: {returns} payers came back, the bank sent {notifications} notifications{order}, last at {}",
        last_seen_at.to_rfc3339()
    )
}

impl Entry {
    fn of(cell: CellId, opening: &CellOpening, unknown: &[UnknownAttempt]) -> Self {
        let closed_reason = opening.closed_reason();
        Self {
            cell: cell.to_string(),
            open: closed_reason.is_none(),
            closed_reason,
            system_identifier: opening.now.system_identifier.to_string(),
            timeline: opening.now.timeline,
            opened_at: opening.opened_at.epoch_ms(),
            opened_by: opening.opened_by.clone(),
            restored_at: opening.restored_at.map(Timestamp::epoch_ms),
            unknown_attempts: unknown.iter().map(UnknownEntry::from).collect(),
            unknown_attempts_full: unknown.len() >= MAX_UNKNOWN_ATTEMPTS,
        }
    }
}

impl From<&UnknownAttempt> for UnknownEntry {
    fn from(attempt: &UnknownAttempt) -> Self {
        Self {
            attempt_id: attempt.id.to_string(),
            first_seen_at: attempt.first_seen_at.epoch_ms(),
            last_seen_at: attempt.last_seen_at.epoch_ms(),
            returns: attempt.returns,
            notifications: attempt.notifications,
            bank_said: attempt.bank_said.clone(),
        }
    }
}

async fn open(options: &Open, cells: &Cells, config: &Config) -> CommandResult {
    let cell = chosen(options.cell, cells, config).await?;
    let (id, reason) = (cell.id(), valid_reason(&options.reason)?);
    let Some(closed) = cell.open_by_person(&actor(), reason).await? else {
        return Err(command_error(format!("cell {id} is open")));
    };
    if options.json {
        return print_json(&OpeningEntry {
            cell: id.to_string(),
            open: true,
            opened_at: Some(cell.opening().await?.opened_at.epoch_ms()),
        });
    }
    print_line(format_args!("cell {id} is open. It was closed because {closed}"));
    Ok(())
}

async fn close(options: &Close, cells: &Cells, config: &Config) -> CommandResult {
    let cell = chosen(options.cell, cells, config).await?;
    let id = cell.id();
    if !cell.close_by_person(&actor(), valid_reason(&options.reason)?).await? {
        return Err(command_error(format!("cell {id} was closed before: `paylink cell status` says why")));
    }
    if options.json {
        return print_json(&OpeningEntry { cell: id.to_string(), open: false, opened_at: None });
    }
    print_line(format_args!(
        "cell {id} is closed: payers cannot confirm until somebody runs `paylink cell open` or `paylink cell restored`"
    ));
    Ok(())
}

fn valid_reason(reason: &str) -> Result<&str, Box<dyn Error>> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > 300 {
        return Err(command_error("--reason must have 1 to 300 characters"));
    }
    Ok(reason)
}

/// The cell that was asked for, or the only one.
async fn chosen(id: Option<CellId>, cells: &Cells, config: &Config) -> Result<Arc<Cell>, Box<dyn Error>> {
    let mut all = cells.iter().map(|cell| cell.id());
    let id = match (id, all.next(), all.next()) {
        (Some(id), ..) => id,
        (None, Some(only), None) => only,
        (None, ..) => return Err(command_error("there is more than one cell: choose one with --cell ID")),
    };
    cell(cells, id, config).await
}
