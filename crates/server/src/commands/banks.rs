//! `paylink banks import`

mod csv;
mod directory;
mod import;
mod sections;

use clap::Subcommand;

use super::CommandResult;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Read logos, colours and aliases from a directory, and print sections for them or add them to a configuration file
    Import(import::Options),
}

pub fn run(action: &Action) -> CommandResult {
    match action {
        Action::Import(options) => import::run(options),
    }
}
