//! The command line: the table of all commands. A new command is added here; its implementation is a file in
//! `crates/server/src/commands/`, or in `crates/playground/src/commands/` if it is for trying things out.

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
#[cfg(feature = "playground")]
use paylink_playground::commands as playground;
use paylink_server::{
    commands::{
        self, CommandResult, ConfigFile, audit, banks, cell, company, config, doctor, endpoint, erase, events, export,
        health, keys, link, migrate, payment, proposal, serve, sso, token, user,
    },
    documentation,
};

use crate::{manual, usage_error};

const EXIT_CODES: &str = "Exit codes: 0 done as asked, 1 not done or with another result, 2 wrong command line, \
    69 a database cannot be reached, 75 a command that provides a key has failed, 78 invalid configuration";
/// With the commit and its date in a release build (`build.rs`).
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("PAYLINK_BUILD"));

/// A self-hosted pay-by-bank link service.
#[derive(Debug, Parser)]
#[command(name = "paylink", version = VERSION, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    #[command(flatten)]
    config: ConfigFile,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the payment pages, and deliver webhook events
    Serve(serve::Options),
    /// Migrate the database of every cell to this version's schema
    Migrate(migrate::Options),
    /// Start Paylink on this machine with a database, sandbox banks and a demo company
    #[cfg(feature = "playground")]
    Dev(playground::dev::Options),
    /// Check an installation and print how to fix each problem
    Doctor(doctor::Options),
    /// Ask the node of this configuration whether it is alive or ready
    Health(health::Options),
    /// Check or show the configuration, or print a default one
    #[command(subcommand)]
    Config(config::Action),
    /// Import logos, colours and aliases of banks
    #[command(subcommand)]
    Banks(banks::Action),
    /// Manage the keys that encrypt links and secrets
    #[command(subcommand)]
    Keys(keys::Action),
    /// Open cells that are closed because they may have lost payments
    #[command(subcommand)]
    Cell(cell::Action),
    /// Manage the companies that collect payments
    #[command(subcommand)]
    Company(company::Action),
    /// Manage the API tokens of a company
    #[command(subcommand)]
    Token(token::Action),
    /// Manage the people who use the portal
    #[command(subcommand)]
    User(user::Action),
    /// Confirm the e-mail domains by which people sign in to companies
    #[command(subcommand)]
    Sso(sso::Action),
    /// Revoke payment links
    #[command(subcommand)]
    Link(link::Action),
    /// Find, inspect, cancel and close payments
    #[command(subcommand)]
    Payment(payment::Action),
    /// Approve changes that need a second person
    #[command(subcommand)]
    Proposal(proposal::Action),
    /// Show who changed what
    #[command(subcommand)]
    Audit(audit::Action),
    /// Manage webhook endpoints
    #[command(subcommand)]
    Endpoint(endpoint::Action),
    /// List, inspect and replay webhook events
    #[command(subcommand)]
    Events(events::Action),
    /// Erase the personal data of a payment, on request of a person
    Erase(erase::Options),
    /// Export all data of a company, with payment ids, as lines of JSON
    Export(export::Options),
    /// Print a script that completes commands in a shell
    Completions(manual::Completions),
    /// Write the manual pages of all commands to a directory
    Man(manual::Man),
    /// Forward webhook events to a program on this machine and show its responses
    #[cfg(feature = "playground")]
    Listen(playground::listen::Options),
    /// Create a test payment with a given final status
    #[cfg(feature = "playground")]
    Trigger(playground::trigger::Options),
    /// Check a webhook receiver with genuine, repeated, unusual and forged events
    #[cfg(feature = "playground")]
    Check(Box<playground::check::Options>),
    /// Pay a test link at a sandbox bank, as a payer's browser would
    #[cfg(feature = "playground")]
    Pay(playground::pay::Options),
    /// Advance the test clock
    #[cfg(feature = "playground")]
    #[command(subcommand)]
    Clock(playground::clock::Action),
}

/// Parses the command line, and runs the command to its end.
pub(crate) fn main() -> ExitCode {
    documentation::provide(&paylink_guides::DOCUMENTATION);
    match Arguments::try_parse() {
        Ok(Arguments { config, command }) => commands::run(run(&command, &config)),
        Err(error) => usage_error::print(&error),
    }
}

async fn run(command: &Command, file: &ConfigFile) -> CommandResult {
    match command {
        Command::Serve(options) => {
            report_build();
            serve(options, file).await
        }
        Command::Migrate(options) => migrate::run(options, &file.load()?).await,
        #[cfg(feature = "playground")]
        Command::Dev(options) => {
            report_build();
            playground::dev::run(options).await
        }
        Command::Doctor(options) => doctor::run(options, file).await,
        Command::Health(options) => health::run(options, file).await,
        Command::Config(action) => config::run(action, file),
        Command::Banks(action) => banks::run(action),
        Command::Keys(action) => keys::run(action, file).await,
        Command::Cell(action) => cell::run(action, &file.load()?).await,
        Command::Company(action) => company::run(action, &file.load()?).await,
        Command::Token(action) => token::run(action, &file.load()?).await,
        Command::User(action) => user::run(action, &file.load()?).await,
        Command::Sso(action) => sso::run(action, &file.load()?).await,
        Command::Link(action) => link::run(action, &file.load()?).await,
        Command::Payment(action) => payment::run(action, &file.load()?).await,
        Command::Proposal(action) => proposal::run(action, &file.load()?).await,
        Command::Audit(action) => audit::run(action, &file.load()?).await,
        Command::Endpoint(action) => endpoint::run(action, &file.load()?).await,
        Command::Events(action) => events::run(action, &file.load()?).await,
        Command::Erase(options) => erase::run(options, &file.load()?).await,
        Command::Export(options) => export::run(options, &file.load()?).await,
        Command::Completions(options) => manual::print_completions(options, Arguments::command()),
        Command::Man(options) => manual::write_pages(options, Arguments::command()),
        #[cfg(feature = "playground")]
        Command::Listen(options) => playground::listen::run(options, &file.load()?).await,
        #[cfg(feature = "playground")]
        Command::Trigger(options) => playground::trigger::run(options, &file.load()?).await,
        #[cfg(feature = "playground")]
        Command::Check(options) => playground::check::run(options, file).await,
        #[cfg(feature = "playground")]
        Command::Pay(options) => playground::pay::run(options).await,
        #[cfg(feature = "playground")]
        Command::Clock(action) => playground::clock::run(action, &file.load()?).await,
    }
}

/// For the metrics of a node.
fn report_build() {
    let commit = env!("PAYLINK_BUILD").trim_matches([' ', '(', ')']);
    paylink_server::telemetry::report_build(env!("CARGO_PKG_VERSION"), commit);
}

#[cfg(feature = "playground")]
async fn serve(options: &serve::Options, file: &ConfigFile) -> CommandResult {
    playground::serve::run(options, file).await
}

#[cfg(not(feature = "playground"))]
async fn serve(options: &serve::Options, file: &ConfigFile) -> CommandResult {
    use std::sync::Arc;

    use paylink_server::system::SystemClock;

    let config = file.load_named()?;
    if config.dev.movable_clock {
        return Err(commands::command_error(
            "dev.movable_clock is true, but this build of paylink has no test clock: set it to false",
        ));
    }
    serve::run(options, file, config, Arc::new(SystemClock), |_| {}).await
}
