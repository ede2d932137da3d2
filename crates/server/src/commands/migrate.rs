//! `paylink migrate`: runs the missing migrations of each cell, or says which are missing.

use std::pin::pin;

use clap::Args;
use paylink_domain::{error_chain::ErrorChain, id::CellId};
use paylink_store::{
    CellOpening, LockHolder, MigrationLimits, MigrationProgress, MigrationReport, Migrations, Migrator, SchemaStatus,
    connect_once,
};
use serde_json::json;
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::sleep,
};
use tokio_postgres::Client;

use super::{
    CommandResult,
    actor::actor,
    command_error, print_json, print_line, print_warning,
    progress::{Progress, Visibility},
};
use crate::{
    config::{Cell, Config},
    system::Stopwatch,
};

#[derive(Debug, Args)]
pub struct Options {
    /// Print the schema version of each cell and what it lacks; change nothing
    #[arg(long, conflicts_with = "dry_run")]
    status: bool,
    /// Print the SQL that would run; change nothing
    #[arg(long)]
    dry_run: bool,
    /// Print the status as JSON, one line per cell
    #[arg(long, requires = "status")]
    json: bool,
}

pub async fn run(options: &Options, config: &Config) -> CommandResult {
    if !options.status && !options.dry_run {
        for cell in &config.cell {
            migrate(cell, config).await?;
        }
        return Ok(());
    }
    // A cell that cannot be reached does not hide the others.
    let mut failures = Vec::new();
    for cell in &config.cell {
        match status(cell).await {
            Ok(status) if options.dry_run => print_pending(cell.id, &status),
            Ok(status) if options.json => print_json(&status_json(cell.id, &status))?,
            Ok(status) => print_status(cell.id, &status),
            Err(error) => failures.push((cell.id, error)),
        }
    }
    // The last one's cause decides about the exit code.
    let last = failures.pop();
    for (cell, error) in failures {
        print_warning(format_args!("cell {cell}: {}", ErrorChain(&*error)));
    }
    last.map_or(Ok(()), |(cell, source)| Err(Box::new(StatusError { cell, source }) as Box<dyn std::error::Error>))
}

async fn migrate(cell: &Cell, config: &Config) -> CommandResult {
    let owner = cell.owner_url.as_ref();
    let owner = owner.ok_or_else(|| {
        command_error(format!(
            "`paylink migrate` needs the owner's login: set owner_url of cell {} in the configuration",
            cell.id
        ))
    })?;
    let mut client: Client = connect_once(owner, &cell.ca_file).await?;
    let (sender, steps) = unbounded_channel();
    // The receiver outlives the run.
    let progress = |step: &MigrationProgress| drop(sender.send(step.clone()));
    let migrator =
        Migrator { migrations: Migrations::of_this_program(), limits: MigrationLimits::default(), progress: &progress };
    let ring = config.key_ring();
    let report = show_while(migrator.run(&actor(), &mut client, cell.id, &ring), cell.id, steps).await;
    let report = report.map_err(|error| command_error(format!("cell {}: {}", cell.id, ErrorChain(&error))))?;
    let is_newer = report.newer.is_some();
    print_report(cell.id, report);
    // An operator who is here anyway should not learn it from the payers.
    if !is_newer && let Some(reason) = CellOpening::read(&client).await?.closed_reason() {
        print_warning(format_args!("cell {} is closed, payers cannot confirm: {reason}", cell.id));
    }
    Ok(())
}

fn print_report(cell: CellId, report: MigrationReport) {
    if let Some((found, known)) = report.newer {
        print_line(format_args!("cell {cell}: the schema is newer ({found} > {known}): nothing to do"));
    } else if report.applied.is_empty() {
        print_line(format_args!("cell {cell}: the schema is up to date, nothing to do"));
    }
    for migration in report.applied {
        print_line(format_args!("cell {cell}: applied {migration}"));
    }
    if report.isolation_not_set {
        print_line(format_args!(
            "cell {cell}: this login may not set default_transaction_isolation of the database; it is `read committed` now, and must \
             stay so"
        ));
    }
}

/// Shows which migration is running, since when, and what it waits for, until the work has ended.
async fn show_while<T>(
    work: impl Future<Output = T>,
    cell: CellId,
    mut steps: UnboundedReceiver<MigrationProgress>,
) -> T {
    let mut work = pin!(work);
    let (mut progress, mut watch, mut running) = (Progress::new(Visibility::Shown), Stopwatch::start(), None);
    loop {
        tokio::select! {
            biased;
            Some(step) = steps.recv() => match wait_text(cell, &step) {
                Ok(text) => {
                    progress.clear();
                    print_warning(format_args!("{text}"));
                }
                Err(started) => (watch, running) = (Stopwatch::start(), Some(started)),
            },
            done = &mut work => return done,
            () = sleep(progress.interval()) => {
                if let Some(text) = &running {
                    progress.report(&format!("{text}, running for {} s", watch.elapsed().as_secs()));
                }
            }
        }
    }
}

/// Why a run waits. An error if it does not: then which migration it has started.
fn wait_text(cell: CellId, progress: &MigrationProgress) -> Result<String, String> {
    Ok(match progress {
        MigrationProgress::Started { migration, number, total } => {
            return Err(format!("cell {cell}: {migration} ({number} of {total})"));
        }
        MigrationProgress::OtherRun { pid } => {
            let pid = pid.map(|pid| format!(" (pid {pid})")).unwrap_or_default();
            format!("cell {cell}: waiting for another `paylink migrate`{pid}")
        }
        MigrationProgress::TableInUse { migration, tries, pause, holders } => {
            let holders: Vec<String> = holders.iter().map(LockHolder::to_string).collect();
            let holders = if holders.is_empty() { "who holds it was not found".to_owned() } else { holders.join("; ") };
            let seconds = pause.as_secs();
            format!("cell {cell}: {migration}: a table is in use, next try in {seconds} s (try {tries}): {holders}")
        }
        MigrationProgress::InvalidIndex { index } => {
            format!("cell {cell}: index {index} was left incomplete by an interrupted run: it is created again")
        }
    })
}

#[derive(Debug, thiserror::Error)]
#[error("cell {cell}")]
struct StatusError {
    cell: CellId,
    source: Box<dyn std::error::Error>,
}

/// Any login can read it.
async fn status(cell: &Cell) -> Result<SchemaStatus, Box<dyn std::error::Error>> {
    let client = connect_once(cell.owner_url.as_ref().unwrap_or(&cell.url), &cell.ca_file).await?;
    Ok(SchemaStatus::read(&client, &Migrations::of_this_program()).await?)
}

fn print_status(cell: CellId, status: &SchemaStatus) {
    let (found, needed) = (status.found, status.needed);
    if status.is_newer() {
        print_line(format_args!(
            "cell {cell}: schema {found}, newer than this program's {needed}: nothing to do, and this program can run with it"
        ));
    } else if status.is_usable() {
        print_line(format_args!("cell {cell}: schema {found}, up to date: this program can run with it"));
    } else {
        print_line(format_args!(
            "cell {cell}: schema {found}, this program needs {needed}: run `paylink migrate` before you start it"
        ));
        for (migration, _) in status.pending() {
            print_line(format_args!("cell {cell}: pending {migration}"));
        }
    }
}

fn status_json(cell: CellId, status: &SchemaStatus) -> serde_json::Value {
    let pending: Vec<String> = status.pending().map(|(migration, _)| migration).collect();
    json!({
        "cell": cell.to_string(),
        "schema_version": status.found,
        "program_schema_version": status.needed,
        "pending": pending,
        "program_can_run": status.is_usable(),
    })
}

fn print_pending(cell: CellId, status: &SchemaStatus) {
    if status.pending().next().is_none() {
        print_line(format_args!("-- cell {cell}: nothing to do"));
    }
    for (migration, sql) in status.pending() {
        print_line(format_args!("-- cell {cell}: {migration}\n{}\n", sql.trim_end()));
    }
}
