//! The program `paylink`. `cli.rs` has the table of its commands.

use std::process::ExitCode;

mod cli;
mod manual;
mod usage_error;

/// A request allocates some dozen small values on one thread and frees them on it or another. The C library's allocator takes three times
/// as long for that (docs/performance.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
