//! The certificates that the configuration names, and when they end.

mod usage;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use paylink_bank::certificate::valid_until;
use paylink_domain::{
    error_chain::ErrorChain,
    id::{BankId, CellId},
    time::{Clock, Timestamp},
};
use rustls::pki_types::{CertificateDer, pem, pem::PemObject};
use tokio_util::sync::CancellationToken;

use crate::{config::Config, periodic::run_periodically, telemetry};

pub use usage::{UnfitCertificate, unfit_certificates};

/// Renewing a certificate of a supervised company takes days. So its end is announced this long before.
pub const ANNOUNCED_BEFORE: Duration = Duration::from_hours(30 * 24);
/// How often the files are read again for the log and the metric.
const WATCH_INTERVAL: Duration = Duration::from_hours(24);

/// A file with certificates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    pub user: CertificateUser,
    /// The index of the user's section in the configuration.
    index: usize,
    /// The name of the setting.
    pub setting: &'static str,
    pub path: PathBuf,
    contents: Contents,
}

/// Who uses the certificates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateUser {
    Bank(BankId),
    Cell(CellId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    /// Our certificate for TLS, with its chain. It can be used until the first of them ends.
    ClientChain,
    /// Our certificate for seals of requests, with its chain.
    SigningChain,
    /// Authorities that are trusted. One that is valid is enough.
    Authorities,
}

/// The files with certificates in the configuration. They can be replaced while the node runs.
#[derive(Debug)]
pub struct CertificateFiles(RwLock<Vec<CertificateFile>>);

impl CertificateFiles {
    pub fn of(config: &Config) -> Self {
        Self(RwLock::new(CertificateFile::all(config)))
    }

    pub fn all(&self) -> Vec<CertificateFile> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns those that are not used any more.
    pub fn replace(&self, config: &Config) -> Vec<CertificateFile> {
        let all = CertificateFile::all(config);
        let is_used =
            |file: &CertificateFile| all.iter().any(|one| one.user == file.user && one.setting == file.setting);
        let removed = self.all().into_iter().filter(|file| !is_used(file)).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
        removed
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CertificateFileError {
    #[error("cannot be read")]
    Pem(#[source] pem::Error),
    #[error("has no certificate in PEM format")]
    Empty,
    #[error("has a certificate whose end cannot be read")]
    Invalid,
}

impl CertificateFile {
    /// All files with certificates in the configuration.
    pub fn all(config: &Config) -> Vec<Self> {
        let mut files = Vec::new();
        for (index, bank) in config.bank.iter().enumerate() {
            for (setting, path, contents) in [
                ("certificate_file", &bank.certificate_file, Contents::ClientChain),
                ("signing_certificate_file", &bank.signing_certificate_file, Contents::SigningChain),
                ("ca_file", &bank.ca_file, Contents::Authorities),
            ] {
                let user = CertificateUser::Bank(bank.id.clone());
                files.push(Self { user, index, setting, path: path.clone(), contents });
            }
        }
        for (index, cell) in config.cell.iter().enumerate() {
            let (user, path) = (CertificateUser::Cell(cell.id), cell.ca_file.clone());
            files.push(Self { user, index, setting: "ca_file", path, contents: Contents::Authorities });
        }
        files.retain(|file| !file.path.as_os_str().is_empty());
        files
    }

    /// The key in the configuration, such as `bank[0].certificate_file`.
    pub fn key(&self) -> String {
        let section = match self.user {
            CertificateUser::Bank(_) => "bank",
            CertificateUser::Cell(_) => "cell",
        };
        format!("{section}[{}].{}", self.index, self.setting)
    }

    /// The first time at which these certificates are of no use any more.
    pub fn ends_at(&self) -> Result<Timestamp, CertificateFileError> {
        let ends = ends_in(&self.path)?;
        let end = match self.contents {
            Contents::ClientChain | Contents::SigningChain => ends.into_iter().min(),
            Contents::Authorities => ends.into_iter().max(),
        };
        end.ok_or(CertificateFileError::Empty)
    }
}

fn ends_in(path: &Path) -> Result<Vec<Timestamp>, CertificateFileError> {
    let certificates = CertificateDer::pem_file_iter(path).map_err(CertificateFileError::Pem)?;
    let end = |certificate: Result<CertificateDer<'_>, pem::Error>| {
        let certificate = certificate.map_err(CertificateFileError::Pem)?;
        valid_until(&certificate).ok_or(CertificateFileError::Invalid)
    };
    certificates.map(end).collect()
}

/// Reports the ends of all certificates, at the start and once a day.
pub(crate) async fn run_watch_loop(
    files: impl Fn() -> Vec<CertificateFile>,
    clock: Arc<dyn Clock>,
    stop: CancellationToken,
) {
    run_periodically(WATCH_INTERVAL, stop, async || report(&files(), clock.now())).await;
}

/// Sets the gauge of each certificate, and logs those that end soon.
pub(crate) fn report(files: &[CertificateFile], now: Timestamp) {
    for file in files {
        let (labels, setting) = (labels(file), file.setting);
        let (bank, cell) = (labels.get("bank"), labels.get("cell"));
        match file.ends_at() {
            Ok(end) => {
                telemetry::set_time(&gauge(&labels, setting), end);
                let end_text = end.to_rfc3339();
                if end <= now {
                    tracing::error!(bank, cell, file = setting, end = end_text, "a certificate has expired");
                } else if end.since(now) <= ANNOUNCED_BEFORE {
                    let days = end.since(now).as_secs() / 86_400;
                    tracing::warn!(bank, cell, file = setting, end = end_text, days, "a certificate ends soon");
                }
            }
            Err(error) => {
                tracing::warn!(bank, cell, file = setting, error = %ErrorChain(&error), "the end of a certificate cannot be read");
            }
        }
    }
}

/// A series of the recorder cannot be removed: what is not used any more has no end.
pub(crate) fn forget(file: &CertificateFile) {
    gauge(&labels(file), file.setting).set(f64::INFINITY);
}

fn labels(file: &CertificateFile) -> BTreeMap<&'static str, String> {
    let label = match &file.user {
        CertificateUser::Bank(id) => ("bank", id.to_string()),
        CertificateUser::Cell(id) => ("cell", id.to_string()),
    };
    BTreeMap::from([label])
}

fn gauge(labels: &BTreeMap<&'static str, String>, setting: &'static str) -> metrics::Gauge {
    let mut all: Vec<(&'static str, String)> = labels.iter().map(|(name, value)| (*name, value.clone())).collect();
    all.push(("file", setting.to_owned()));
    metrics::gauge!("paylink_certificate_end_timestamp_seconds", &all)
}
