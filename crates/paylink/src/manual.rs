//! `paylink completions` and `paylink man`: what shells and `man` know about the commands, made from their table.

use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueEnum};
use clap_complete::Shell;
use paylink_server::commands::{CommandResult, command_error, print_line};

const INSTALLING: &str = "To install:
  bash  paylink completions bash > ~/.local/share/bash-completion/completions/paylink
  zsh   paylink completions zsh > _paylink, in a directory of $fpath
  fish  paylink completions fish > ~/.config/fish/completions/paylink.fish";

#[derive(Debug, Args)]
#[command(after_help = INSTALLING)]
pub(crate) struct Completions {
    shell: Shell,
    /// The name under which the program is installed
    #[arg(long, value_name = "NAME", default_value = "paylink")]
    program: ProgramName,
}

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The directory for the pages: `paylink.1`, and one for each command
    #[arg(value_name = "DIRECTORY")]
    directory: PathBuf,
    /// The name under which the program is installed
    #[arg(long, value_name = "NAME", default_value = "paylink")]
    program: ProgramName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProgramName {
    Paylink,
    /// As in the package for development
    PaylinkDev,
}

impl ProgramName {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Paylink => "paylink",
            Self::PaylinkDev => "paylink-dev",
        }
    }
}

pub(crate) fn print_completions(options: &Completions, commands: Command) -> CommandResult {
    let (name, mut script) = (options.program.as_str(), Vec::new());
    clap_complete::generate(options.shell, &mut commands.name(name), name, &mut script);
    print_line(format_args!("{}", String::from_utf8(script)?.trim_end()));
    Ok(())
}

pub(crate) fn write_pages(options: &Man, commands: Command) -> CommandResult {
    let (name, directory) = (options.program.as_str(), &options.directory);
    let failed = |error: std::io::Error| command_error(format!("cannot write to {}: {error}", directory.display()));
    std::fs::create_dir_all(directory).map_err(failed)?;
    clap_mangen::generate_to(commands.name(name).bin_name(name), directory).map_err(failed)?;
    for entry in std::fs::read_dir(directory).map_err(failed)? {
        let page = entry.map_err(failed)?.path();
        let is_of_program = page.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name));
        if is_of_program && page.extension().is_some_and(|extension| extension == "1") {
            name_last_section(&page, page.ends_with(format!("{name}.1"))).map_err(failed)?;
        }
    }
    Ok(())
}

/// What follows the options in the help is the section EXTRA of a page. It has the exit codes of the program, and examples of commands.
fn name_last_section(page: &Path, is_program: bool) -> std::io::Result<()> {
    let heading = if is_program { ".SH \"EXIT STATUS\"" } else { ".SH EXAMPLES" };
    let text = std::fs::read_to_string(page)?;
    std::fs::write(page, text.replace(".SH EXTRA", heading))
}
