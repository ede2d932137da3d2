//! The program `paylink`. What its commands do stands in `cli/`.

use std::process::ExitCode;

fn main() -> ExitCode {
    paylink_server::cli::main()
}
