//! The commands. Answers go to standard output, everything else to standard error.

mod clock;
mod company;
mod config;
mod dev;
mod doctor;
mod endpoint;
mod events;
mod keys;
mod link;
mod listen;
mod migrate;
mod moment;
mod pay;
mod serve;
mod token;
mod told;
mod trigger;

use std::{error::Error, fmt, io::Write, path::PathBuf, process::ExitCode, sync::Arc};

use clap::{Parser, Subcommand};
use paylink_domain::id::{CellId, CompanyId};
use serde::Serialize;

use crate::{
    ambient::environment,
    config::{Config, load, load::PREFIX, locate},
    store::{Cell, Cells, Company},
    telemetry::Chain,
};

/// A self-hosted pay-by-bank link service.
#[derive(Debug, Parser)]
#[command(name = "paylink", version, max_term_width = 100)]
struct Arguments {
    /// The configuration file [default: what PAYLINK_CONFIG names, else the nearest .paylink/paylink.toml upwards]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the payers' pages, and do what is due
    Serve(serve::Options),
    /// Bring every cell's schema to what this version needs
    Migrate,
    /// Start everything on this machine, database included, with a demo company
    Dev(dev::Options),
    /// Find out what is wrong with an installation, and how to mend it
    Doctor,
    /// Check, show or begin a configuration
    #[command(subcommand)]
    Config(config::Action),
    /// The keys that seal links and secrets
    #[command(subcommand)]
    Keys(keys::Action),
    /// The companies that collect payments
    #[command(subcommand)]
    Company(company::Action),
    /// The API tokens of a company
    #[command(subcommand)]
    Token(token::Action),
    /// The links that companies have made
    #[command(subcommand)]
    Link(link::Action),
    /// Where a company is told that a payment has ended
    #[command(subcommand)]
    Endpoint(endpoint::Action),
    /// What was told to whom, and telling it again
    #[command(subcommand)]
    Events(events::Action),
    /// Hand a program on this machine every event, and show what it answers
    Listen(listen::Options),
    /// Make a test payment that ends so, at a sandbox bank
    Trigger(trigger::Options),
    /// Pay a test link at a sandbox bank, as a payer's browser would
    Pay(pay::Options),
    /// Move the time of a service made to play with
    #[command(subcommand)]
    Clock(clock::Action),
}

type Outcome = Result<(), Box<dyn Error>>;

/// The wording of a mistake that is the caller's.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Mistake(String);

fn mistake(text: impl Into<String>) -> Box<dyn Error> {
    Box::new(Mistake(text.into()))
}

pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error),
    };
    match runtime.block_on(run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&*error),
    }
}

async fn run(arguments: &Arguments) -> Outcome {
    match &arguments.command {
        Command::Serve(options) => serve::run(options, &arguments.configuration()?).await,
        Command::Migrate => migrate::run(&arguments.configuration()?).await,
        Command::Dev(options) => dev::run(options).await,
        Command::Doctor => doctor::run(arguments).await,
        Command::Config(action) => config::run(action, arguments),
        Command::Keys(action) => keys::run(action, arguments).await,
        Command::Company(action) => company::run(action, &arguments.configuration()?).await,
        Command::Token(action) => token::run(action, &arguments.configuration()?).await,
        Command::Link(action) => link::run(action, &arguments.configuration()?).await,
        Command::Endpoint(action) => endpoint::run(action, &arguments.configuration()?).await,
        Command::Events(action) => events::run(action, &arguments.configuration()?).await,
        Command::Listen(options) => listen::run(options, &arguments.configuration()?).await,
        Command::Trigger(options) => trigger::run(options, &arguments.configuration()?).await,
        Command::Pay(options) => pay::run(options).await,
        Command::Clock(action) => clock::run(action, &arguments.configuration()?).await,
    }
}

impl Arguments {
    fn file(&self) -> Result<Option<PathBuf>, Box<dyn Error>> {
        Ok(locate(self.config.as_deref(), &environment(PREFIX), &std::env::current_dir()?)?)
    }

    fn configuration(&self) -> Result<Config, Box<dyn Error>> {
        Ok(load(self.file()?.as_deref(), &environment(PREFIX))?)
    }
}

fn fail(error: &dyn Error) -> ExitCode {
    let text = Chain(error).to_string();
    let _ = writeln!(std::io::stderr(), "paylink: {}", text.trim_end());
    ExitCode::FAILURE
}

/// Prints an answer. Whoever has stopped listening (`paylink company list | head -1`) has heard enough.
fn say(text: fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = writeln!(out, "{text}").and_then(|()| out.flush())
        && error.kind() == std::io::ErrorKind::BrokenPipe
    {
        std::process::exit(0);
    }
}

/// Prints an answer for a program, on one line.
fn print_json(answer: &impl Serialize) -> Outcome {
    say(format_args!("{}", serde_json::to_string(answer)?));
    Ok(())
}

/// Says something that is no answer.
fn remark(text: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "paylink: {text}");
}

/// The cell of that name, inspected: an operator's command is as careful as a node.
async fn cell(cells: &Cells, id: CellId, config: &Config) -> Result<Arc<Cell>, Box<dyn Error>> {
    let cell = cells.get(id).ok_or_else(|| mistake(format!("this configuration has no cell {id}")))?;
    cell.inspect(&config.key_ring(), config.dev.movable_clock).await?;
    Ok(cell.clone())
}

/// The company that was asked for; if none was, the only one there is.
async fn company(
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
