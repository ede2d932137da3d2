//! The operators' commands, one file each. Results go to standard output; errors and warnings go to standard error.
//!
//! Exit codes: 0 if the command did what was asked, 1 if not, 2 if the command line is wrong, and two of `sysexits.h`: 69 if a database cannot
//! be reached, 78 if the configuration is invalid (`exit_code.rs`). A command whose result is not the one that was asked for prints the result first and then returns
//! an error, so that scripts have both.
//!
//! The table of all commands, with their help, is in `crates/paylink/src/cli.rs`.

pub mod actor;
pub mod audit;
pub mod banks;
pub mod breaker_display;
pub mod cell;
mod closed_company;
pub mod company;
pub mod config;
pub mod doctor;
pub mod endpoint;
pub mod erase;
pub mod event_display;
pub mod events;
mod exit_code;
pub mod export;
mod file_findings;
mod findings;
pub mod health;
pub mod ids;
pub mod keys;
pub mod link;
pub mod migrate;
pub mod payment;
mod pooler;
pub mod progress;
pub mod proposal;
pub mod serve;
pub mod sso;
mod time_argument;
mod timestamp;
pub mod token;
mod unserved_currency;
pub mod user;

use std::{error::Error, fmt, io::Write, net::SocketAddr, path::PathBuf, process::ExitCode, sync::Arc};

use clap::Args;
use paylink_domain::{
    error_chain::ErrorChain,
    id::{CellId, CompanyId},
};
use paylink_store::{Cell, Cells, Company, OtherBaseline, SchemaState, connect_once, schema_state};
use serde::Serialize;
use tokio_postgres::Client;

use crate::{
    config::{
        Cell as CellConfig, Config,
        load::{PREFIX, load},
        locate::{ignored_text, locate, locate_named},
        ops_address,
    },
    system::{effective_user_id, environment},
};

/// Which configuration a command uses.
#[derive(Debug, Args)]
pub struct ConfigFile {
    /// The configuration file [default: $PAYLINK_CONFIG, or else, except for `serve`, .paylink/paylink.toml in this directory or
    /// the nearest parent]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub type CommandResult = Result<(), Box<dyn Error>>;

/// An error caused by the user's input or environment. Its text is printed as it is.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct CommandError(String);

pub fn command_error(text: impl Into<String>) -> Box<dyn Error> {
    Box::new(CommandError(text.into()))
}

/// Runs a command and converts its result into the exit code of the process.
pub fn run(command: impl Future<Output = CommandResult>) -> ExitCode {
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error),
    };
    match runtime.block_on(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&*error),
    }
}

impl ConfigFile {
    pub fn path(&self) -> Result<Option<PathBuf>, Box<dyn Error>> {
        let directory = std::env::current_dir()?;
        let located = locate(self.config.as_deref(), &environment(PREFIX), &directory, effective_user_id())?;
        if !located.ignored.is_empty() {
            print_warning(format_args!("{}", ignored_text(&located.ignored).trim_start()));
        }
        Ok(located.file)
    }

    pub fn load(&self) -> Result<Config, Box<dyn Error>> {
        Ok(load(self.path()?.as_deref(), &environment(""))?)
    }

    /// Where a node with this configuration answers its operator. Nothing else of it is read.
    pub fn ops_address(&self) -> Result<SocketAddr, Box<dyn Error>> {
        Ok(ops_address(self.path()?.as_deref(), &environment(PREFIX))?)
    }

    /// For `serve`, which searches no directory.
    pub fn load_named(&self) -> Result<Config, Box<dyn Error>> {
        // All variables: a key may be in one of any name, and systemd names its directory of credentials in one.
        let environment = environment("");
        Ok(load(locate_named(self.config.as_deref(), &environment)?.as_deref(), &environment)?)
    }
}

fn fail(error: &(dyn Error + 'static)) -> ExitCode {
    let text = ErrorChain(error).to_string();
    let _ = writeln!(std::io::stderr(), "paylink: {}", text.trim_end());
    exit_code::of(error)
}

/// Prints a result. A closed pipe (`paylink company list | head -1`) ends the process without an error. Any other failure, such as a
/// full disk, ends it with one: the result may be a secret that is shown only once.
pub fn print_line(text: fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = writeln!(out, "{text}").and_then(|()| out.flush()) {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        print_warning(format_args!("the result could not be written to standard output: {error}"));
        std::process::exit(1);
    }
}

/// Prints a result as JSON, on one line.
pub fn print_json(value: &impl Serialize) -> CommandResult {
    print_line(format_args!("{}", serde_json::to_string(value)?));
    Ok(())
}

/// Prints a warning to standard error.
pub fn print_warning(text: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "paylink: {text}");
}

/// A connection with the owner's login to a cell whose schema this program can use.
pub async fn connect_as_owner(cell: &CellConfig, command: &str) -> Result<Client, Box<dyn Error>> {
    let id = cell.id;
    let Some(owner) = &cell.owner_url else {
        let text = format!("`{command}` needs the owner's login: set owner_url of cell {id} in the configuration");
        return Err(command_error(text));
    };
    let client = connect_once(owner, &cell.ca_file).await?;
    match schema_state(&client).await? {
        SchemaState::Current | SchemaState::Newer => Ok(client),
        SchemaState::OtherBaseline => Err(OtherBaseline.into()),
        SchemaState::Absent | SchemaState::Older { .. } => {
            Err(command_error(format!("the schema of cell {id} is not up to date: run `paylink migrate`")))
        }
    }
}

/// The cell with this id, after the same inspection that a node does before it serves the cell.
pub async fn cell(cells: &Cells, id: CellId, config: &Config) -> Result<Arc<Cell>, Box<dyn Error>> {
    let cell = cells.get(id).ok_or_else(|| command_error(format!("the configuration has no cell {id}")))?;
    cell.inspect(&config.key_ring(), config.dev.movable_clock).await?;
    Ok(cell.clone())
}

/// How many companies a message lists.
const MAX_LISTED_COMPANIES: usize = 10;

/// The company with this id. Without an id: the demo company where `paylink dev` was started, or else the only company of the installation.
pub async fn company(
    company_id: Option<CompanyId>,
    cells: &Cells,
    config: &Config,
) -> Result<(Arc<Cell>, Company), Box<dyn Error>> {
    if let Some(id) = company_id.or(config.dev.company) {
        let cell = cell(cells, id.cell(), config).await?;
        let company = cell.company(id).await?.ok_or_else(|| command_error(format!("there is no company {id}")))?;
        return Ok((cell, company));
    }
    let mut found = Vec::new();
    for one in cells.iter() {
        let cell = cell(cells, one.id(), config).await?;
        found.extend(cell.companies().await?.into_iter().map(|company| (cell.clone(), company)));
    }
    match found.len() {
        0 | 1 => {
            found.pop().ok_or_else(|| command_error("there is no company yet: add one with `paylink company add`"))
        }
        _ => Err(several_companies(found.iter().map(|(_, company)| company))),
    }
}

fn several_companies<'a>(companies: impl ExactSizeIterator<Item = &'a Company>) -> Box<dyn Error> {
    use std::fmt::Write as _;

    let more = companies.len().saturating_sub(MAX_LISTED_COMPANIES);
    let mut text = "there is more than one company: choose one with --company ID".to_owned();
    for company in companies.take(MAX_LISTED_COMPANIES) {
        let _ = write!(text, "\n  {}  {:4}  {}", company.id, company.mode.as_str(), company.name);
    }
    if more > 0 {
        let _ = write!(text, "\n  and {more} more (`paylink company list` shows all)");
    }
    command_error(text)
}
