//! The program `paylink`. `cli.rs` has the table of its commands.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    cli::main()
}
