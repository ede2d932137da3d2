//! `paylink config check`: the configuration and the files that it names, without the network.

use clap::Args;
use paylink_domain::{error_chain::ErrorChain, time::Clock};

use super::{
    super::{
        CommandResult, ConfigFile, command_error,
        file_findings::{examine_ends, examine_secret_files, examine_usages},
        findings::{Findings, Format},
        print_line, print_warning,
    },
    ignored_variables_text,
};
use crate::{
    banks::Banks,
    config::{Config, ConfigError},
    live_checks::{self, Refusals},
    system::{SystemClock, secret_mounts},
};

const SUBJECT: &str = "configuration";

#[derive(Debug, Args)]
pub struct Options {
    /// Print one JSON document, as `paylink doctor --json` does
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options, config_file: &ConfigFile) -> CommandResult {
    if options.json { check_as_json(config_file) } else { check(config_file) }
}

fn check(config_file: &ConfigFile) -> CommandResult {
    let config = config_file.load()?;
    if let Some(text) = ignored_variables_text(&config) {
        print_warning(format_args!("{text}"));
    }
    let mut findings = Findings::new(Format::Brief);
    examine_files(&config, &mut findings);
    if let Err(refusals) = fit_for_live(&config) {
        let text = format!("the configuration has a live bank and is not fit for live payments:\n{refusals}");
        return Err(command_error(text));
    }
    findings.finish()?;
    print_line(format_args!("{} is valid", described(config_file)?));
    Ok(())
}

/// The exit codes are those of the check as text: an invalid configuration has its own.
fn check_as_json(config_file: &ConfigFile) -> CommandResult {
    let mut findings = Findings::new(Format::Json);
    let config = match config_file.load() {
        Ok(config) => config,
        Err(error) => {
            match error.downcast_ref() {
                Some(ConfigError::Invalid(settings)) => {
                    for setting in settings {
                        findings.bad(SUBJECT, setting.to_string(), "correct this setting");
                    }
                }
                Some(ConfigError::Unreadable { .. }) | None => {
                    findings.bad(SUBJECT, ErrorChain(&*error).to_string(), "name a file that can be read");
                }
            }
            let _ = findings.finish(); // prints; the error itself decides about the exit code
            return Err(error);
        }
    };
    findings.good(SUBJECT, format!("{} is valid", described(config_file)?));
    if let Some(text) = ignored_variables_text(&config) {
        findings.note(SUBJECT, text, "rename or remove these variables");
    }
    examine_files(&config, &mut findings);
    if let Err(refusals) = fit_for_live(&config) {
        for refusal in refusals.0 {
            findings.bad(SUBJECT, format!("live: {}: {}", refusal.key, refusal.reason), refusal.fix);
        }
    }
    findings.finish()
}

fn fit_for_live(config: &Config) -> Result<(), Refusals> {
    if config.has_live_bank() { live_checks::check(config, SystemClock.now(), &secret_mounts()) } else { Ok(()) }
}

/// The files of banks and cells: whether they can be used, and for how long.
fn examine_files(config: &Config, findings: &mut Findings) {
    for bank in &config.bank {
        let name = format!("bank {}", bank.id);
        match Banks::open(std::slice::from_ref(bank), 1) {
            Ok(_) => findings.good(&name, format!("{name}: its settings and files are valid")),
            Err((_, error)) => {
                let fix = format!("correct the [[bank]] section with id = \"{}\", or the files that it names", bank.id);
                findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), fix);
            }
        }
    }
    examine_ends(config, config.has_live_bank(), SystemClock.now(), findings);
    examine_usages(config, findings);
    if !config.has_live_bank() {
        examine_secret_files(config, findings); // the live checks include it
    }
}

fn described(config_file: &ConfigFile) -> Result<String, Box<dyn std::error::Error>> {
    let file = config_file.path()?;
    Ok(file.map_or_else(|| "the configuration from the environment".to_owned(), |file| file.display().to_string()))
}
