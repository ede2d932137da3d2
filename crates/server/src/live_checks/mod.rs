//! What a node needs before it may serve live payments: a bank of mode `live` in its configuration, or a live company in a cell.
//!
//! Each check is a function that returns a [`Refusal`] for each problem, so that an operator sees all of them at once. `serve` refuses to
//! start, and `config check`, `doctor` and `company add` print the same texts.

mod files;
mod operator;
mod settings;

use std::{fmt, path::PathBuf};

use paylink_domain::{error_chain::ErrorChain, time::Timestamp};

use crate::{certificates::CertificateFile, config::Config};

/// One reason why a node may not serve live payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The key in the configuration.
    pub key: String,
    pub reason: String,
    pub fix: String,
}

impl Refusal {
    fn new(key: impl Into<String>, reason: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { key: key.into(), reason: reason.into(), fix: fix.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n    → {}", self.key, self.reason, self.fix)
    }
}

/// All reasons, one after another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(|refusal| format!("  {refusal}\n")).collect::<String>().trim_end())]
pub struct Refusals(pub Vec<Refusal>);

/// Runs all checks. Files below `secret_mounts` are not judged by their modes: see [`crate::system::secret_mounts`].
pub fn check(config: &Config, now: Timestamp, secret_mounts: &[PathBuf]) -> Result<(), Refusals> {
    let refusals = [
        settings::playground_switches(config),
        settings::rate_limits(config),
        settings::public_urls(config),
        settings::bank_connections(config),
        settings::database_connections(config),
        readable_secrets(config, secret_mounts),
        certificates(config, now),
        operator::identity(config),
        operator::pages(config),
    ];
    let refusals = refusals.concat();
    if refusals.is_empty() { Ok(()) } else { Err(Refusals(refusals)) }
}

/// Files with secrets that every user of the machine can read.
pub fn readable_secrets(config: &Config, secret_mounts: &[PathBuf]) -> Vec<Refusal> {
    files::readable_by_others(&files::secret_files(config), secret_mounts)
}

fn certificates(config: &Config, now: Timestamp) -> Vec<Refusal> {
    let refused = |file: CertificateFile| {
        let path = file.path.display();
        let reason = match file.ends_at() {
            Ok(end) if end > now => return None,
            Ok(end) => format!("the certificate in {path} ended at {}", end.to_rfc3339()),
            Err(error) => format!("{path} {}", ErrorChain(&error)),
        };
        Some(Refusal::new(file.key(), reason, "replace it by a valid certificate"))
    };
    CertificateFile::all(config).into_iter().filter_map(refused).collect()
}

#[cfg(test)]
mod tests;
