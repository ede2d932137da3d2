//! The commands. Answers go to standard output, everything else to standard error.

pub mod company;
pub mod config;
pub mod doctor;
pub mod endpoint;
pub mod events;
pub mod keys;
pub mod link;
pub mod migrate;
mod moment;
pub mod serve;
pub mod token;
pub mod told;

use std::{error::Error, fmt, io::Write, path::PathBuf, process::ExitCode, sync::Arc};

use clap::Args;
use paylink_domain::{
    error_chain::Chain,
    id::{CellId, CompanyId},
};
use paylink_store::{Cell, Cells, Company};
use serde::Serialize;

use crate::{
    ambient::environment,
    config::{
        Config,
        load::{PREFIX, load},
        locate,
    },
};

/// Which configuration a command uses.
#[derive(Debug, Args)]
pub struct ConfigFile {
    /// The configuration file [default: what PAYLINK_CONFIG names, else the nearest .paylink/paylink.toml upwards]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub type Outcome = Result<(), Box<dyn Error>>;

/// The wording of a mistake that is the caller's.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Mistake(String);

pub fn mistake(text: impl Into<String>) -> Box<dyn Error> {
    Box::new(Mistake(text.into()))
}

/// Runs a command to its end, and turns what came of it into the exit code of the process.
pub fn run(command: impl Future<Output = Outcome>) -> ExitCode {
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
        Ok(locate(self.config.as_deref(), &environment(PREFIX), &std::env::current_dir()?)?)
    }

    pub fn load(&self) -> Result<Config, Box<dyn Error>> {
        Ok(load(self.path()?.as_deref(), &environment(PREFIX))?)
    }
}

fn fail(error: &dyn Error) -> ExitCode {
    let text = Chain(error).to_string();
    let _ = writeln!(std::io::stderr(), "paylink: {}", text.trim_end());
    ExitCode::FAILURE
}

/// Prints an answer. Whoever has stopped listening (`paylink company list | head -1`) has heard enough.
pub fn say(text: fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = writeln!(out, "{text}").and_then(|()| out.flush())
        && error.kind() == std::io::ErrorKind::BrokenPipe
    {
        std::process::exit(0);
    }
}

/// Prints an answer for a program, on one line.
pub fn print_json(answer: &impl Serialize) -> Outcome {
    say(format_args!("{}", serde_json::to_string(answer)?));
    Ok(())
}

/// Says something that is no answer.
pub fn remark(text: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "paylink: {text}");
}

/// The cell of that name, inspected: an operator's command is as careful as a node.
pub async fn cell(cells: &Cells, id: CellId, config: &Config) -> Result<Arc<Cell>, Box<dyn Error>> {
    let cell = cells.get(id).ok_or_else(|| mistake(format!("this configuration has no cell {id}")))?;
    cell.inspect(&config.key_ring(), config.dev.movable_clock).await?;
    Ok(cell.clone())
}

/// The company that was asked for; if none was, the only one there is.
pub async fn company(
    asked: Option<CompanyId>,
    cells: &Cells,
    config: &Config,
) -> Result<(Arc<Cell>, Company), Box<dyn Error>> {
    if let Some(id) = asked {
        let cell = cell(cells, id.cell(), config).await?;
        let company = cell.company(id).await?.ok_or_else(|| mistake(format!("there is no company {id}")))?;
        return Ok((cell, company));
    }
    let mut found = Vec::new();
    for one in cells.iter() {
        let cell = cell(cells, one.id(), config).await?;
        found.extend(cell.companies().await?.into_iter().map(|company| (cell.clone(), company)));
    }
    match (found.pop(), found.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some(_), false) => Err(mistake("which company? Name it with --company (`paylink company list` has them all)")),
        (None, _) => Err(mistake("there is no company yet: `paylink company add` adds one")),
    }
}
