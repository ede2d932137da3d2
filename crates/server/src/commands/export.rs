//! `paylink export`: all data of a company as lines of JSON (docs/export.md), for a merchant who asks for it or leaves. It is read and
//! written in batches, so that memory does not grow with the number of payments.

mod output;

use std::{error::Error, path::PathBuf, time::Duration};

use clap::Args;
use paylink_domain::{
    id::CompanyId,
    time::{Clock, Timestamp},
};
use paylink_store::{Cell, ExportRange};
use serde_json::{Map, json};

use self::output::Output;
use super::{
    CommandResult,
    actor::actor,
    command_error, company,
    ids::parse_id,
    print_line,
    time_argument::{self, TimeArgument},
};
use crate::{config::Config, system::SystemClock};

/// Changes only if a reader of the format would misunderstand a line. New fields and new types of lines do not change it.
const FORMAT: u32 = 1;

/// Longer than any transaction takes.
const SETTLED_AFTER: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink export --output export.jsonl --since 2026-01-01T00:00:00Z")]
pub struct Options {
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// A new file, which only you can read: it contains payment ids, and who has one can read the payment. `-` for standard output
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Only payments, events and changes since this time: 30m, 1h or 2d ago, `today`, `yesterday`, or a time such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME")]
    since: Option<TimeArgument>,
    /// Only payments, events and changes before this time
    #[arg(long, value_name = "TIME")]
    until: Option<TimeArgument>,
}

pub async fn run(options: &Options, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, config).await?;
    let company = company.id;
    // What is being written now may appear behind the place that the export has reached.
    let settled = cell.now().await?.before(SETTLED_AFTER);
    let until = time_argument::in_cell(options.until, &cell).await?.map_or(settled, |until| until.min(settled));
    let range = ExportRange { since: time_argument::in_cell(options.since, &cell).await?, until: Some(until) };
    let mut output = Output::create(&options.output)?;
    // Before the first line: no export is without its entry.
    if !cell.record_export(&actor(), company, range).await? {
        output.discard();
        return Err(command_error(format!("there is no company {company}")));
    }
    if let Err(error) = write(&cell, company, range, config, &mut output).await {
        output.discard();
        return Err(error);
    }
    if let Some(file) = output.file() {
        let counts = output.counts().map(|(line_type, lines)| format!("{lines} {line_type}"));
        print_line(format_args!("wrote {} ({})", file.display(), counts.collect::<Vec<_>>().join(", ")));
    }
    Ok(())
}

async fn write(
    cell: &Cell,
    company: CompanyId,
    range: ExportRange,
    config: &Config,
    output: &mut Output,
) -> Result<(), Box<dyn Error>> {
    let ms = |time: Option<Timestamp>| time.map(Timestamp::epoch_ms);
    let start = json!({
        "format": FORMAT, "company_id": company.to_string(), "exported_at": SystemClock.now().epoch_ms(),
        "since": ms(range.since), "until": ms(range.until), "version": env!("CARGO_PKG_VERSION"),
    });
    output.line("export", start.as_object().cloned().unwrap_or_default())?;
    output.lines("company", cell.export_company(company).await?)?;
    output.lines("payee_account", cell.export_accounts(company, &config.key_ring()).await?)?;
    output.lines("token", cell.export_tokens(company).await?)?;
    output.lines("endpoint", cell.export_endpoints(company).await?)?;
    let mut next = None;
    loop {
        let batch = cell.export_payments(company, range, next).await?;
        output.lines("payment", batch.lines)?;
        next = batch.next;
        if next.is_none() {
            break;
        }
    }
    let mut next = None;
    loop {
        let batch = cell.export_events(company, range, next).await?;
        output.lines("event", batch.lines)?;
        next = batch.next;
        if next.is_none() {
            break;
        }
    }
    let mut next = None;
    loop {
        let batch = cell.export_audit_entries(company, range, next).await?;
        output.lines("audit_entry", batch.lines)?;
        next = batch.next;
        if next.is_none() {
            break;
        }
    }
    let counts: Map<_, _> = output.counts().map(|(line_type, lines)| (line_type.to_owned(), lines.into())).collect();
    // A file without this line is not complete.
    output.line("end", Map::from_iter([("lines".to_owned(), counts.into())]))?;
    output.finish()
}
