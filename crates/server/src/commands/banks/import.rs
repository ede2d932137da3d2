//! `paylink banks import DIRECTORY [--into FILE]`

use std::{
    collections::BTreeMap,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use clap::Args;
use paylink_domain::id::BankId;
use serde::Serialize;
use toml::Value;

use super::{
    super::{CommandResult, command_error, print_json, print_line, print_warning},
    directory::Directory,
    sections::{edit, new_section, settings},
};

#[derive(Debug, Args)]
pub struct Options {
    /// A directory with a logo ID.svg or ID.png for each bank, and optionally banks.csv or banks.json with id, name, country, aliases
    /// and colour
    directory: PathBuf,
    /// Add logos, colours and aliases to the `[[bank]]` sections of this file instead of printing sections
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What the command did.
#[derive(Debug, Default, Serialize)]
struct Report {
    /// Sections for the configuration, if no file was changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    sections: Option<String>,
    changed: Vec<String>,
    unchanged: Vec<String>,
    /// Banks that the file does not have. A section needs settings that the directory does not contain.
    not_configured: Vec<String>,
    ignored_files: Vec<String>,
}

pub(super) fn run(options: &Options) -> CommandResult {
    let failed = |what: &Path, error: std::io::Error| command_error(format!("cannot read {}: {error}", what.display()));
    let path = options.directory.canonicalize().map_err(|error| failed(&options.directory, error))?;
    let directory = Directory::read(&path).map_err(|error| failed(&path, error))?;
    if !directory.errors.is_empty() {
        return Err(command_error(format!("nothing was imported:\n  {}", directory.errors.join("\n  "))));
    }
    let mut report = Report { ignored_files: directory.ignored.clone(), ..Report::default() };
    if let Some(file) = &options.into {
        change_file(file, &directory, &mut report)?;
    } else {
        let section = |(id, bank)| {
            let logo = |path: &PathBuf| path.display().to_string();
            let bank: &super::directory::ImportedBank = bank;
            new_section(id, bank, &settings(bank, bank.logo.as_ref().map(logo)))
        };
        report.sections = Some(directory.banks.iter().map(section).collect::<Vec<_>>().join("\n"));
    }
    if options.json {
        return print_json(&report);
    }
    print_report(&report, options.into.as_deref());
    Ok(())
}

fn change_file(file: &Path, directory: &Directory, report: &mut Report) -> CommandResult {
    let failed = |error: &dyn std::fmt::Display| command_error(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| failed(&error))?;
    let beside = std::path::absolute(file).map_err(|error| failed(&error))?;
    let beside = beside.parent().unwrap_or(Path::new("/")).to_owned();
    // A logo beside the file is named as the file sees it, so that both can be moved together.
    let logo = |path: &PathBuf| path.strip_prefix(&beside).unwrap_or(path).display().to_string();
    let banks: BTreeMap<BankId, Vec<(&'static str, Value)>> =
        directory.banks.iter().map(|(id, bank)| (id.clone(), settings(bank, bank.logo.as_ref().map(logo)))).collect();
    let edited = edit(&text, &banks).map_err(|error| failed(&error))?;
    if !edited.changed.is_empty() {
        replace_file(file, &edited.text).map_err(|error| failed(&error))?;
    }
    let names = |ids: Vec<BankId>| ids.iter().map(ToString::to_string).collect();
    report.changed = names(edited.changed);
    report.unchanged = names(edited.unchanged);
    report.not_configured = names(edited.missing);
    Ok(())
}

/// Replaces the content of a file at once, so that a node that reads it meanwhile never sees half of it. Keeps owner and mode.
fn replace_file(file: &Path, text: &str) -> std::io::Result<()> {
    let file = file.canonicalize()?;
    let metadata = std::fs::metadata(&file)?;
    let mut new = file.clone().into_os_string();
    new.push(".new");
    std::fs::write(&new, text)?;
    std::fs::set_permissions(&new, metadata.permissions())?;
    std::os::unix::fs::chown(&new, Some(metadata.uid()), Some(metadata.gid()))?;
    std::fs::File::open(&new)?.sync_all()?;
    std::fs::rename(&new, &file)
}

fn print_report(report: &Report, file: Option<&Path>) {
    if let Some(sections) = &report.sections {
        print_line(format_args!("{sections}"));
    }
    let file = file.map(|file| file.display().to_string()).unwrap_or_default();
    for (ids, text) in [
        (&report.changed, format!("changed in {file}")),
        (&report.unchanged, format!("already so in {file}")),
        (&report.not_configured, format!("not in {file}: run the command without --into for a section to complete")),
    ] {
        if !ids.is_empty() {
            print_line(format_args!("{}: {text}", ids.join(", ")));
        }
    }
    if !report.ignored_files.is_empty() {
        print_warning(format_args!("ignored files: {}", report.ignored_files.join(", ")));
    }
}
