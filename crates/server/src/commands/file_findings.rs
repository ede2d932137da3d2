//! The files that the configuration names: when certificates end, whether they may be used as configured, and who can read secrets.

use std::time::Duration;

use paylink_domain::{company::Mode, error_chain::ErrorChain, time::Timestamp};

use super::findings::Findings;
use crate::{
    certificates::{ANNOUNCED_BEFORE, CertificateFile, CertificateUser, unfit_certificates},
    config::Config,
    live_checks,
    system::secret_mounts,
};

/// A certificate that ends earlier is a problem: a bank may take longer to register the next one.
const URGENT_BEFORE: Duration = Duration::from_hours(7 * 24);

/// The ends of all certificates. With `live`, those that have ended or cannot be read are reported by the live checks.
pub(super) fn examine_ends(config: &Config, live: bool, now: Timestamp, findings: &mut Findings) {
    for file in CertificateFile::all(config) {
        let (subject, key) = (subject(&file), file.key());
        match file.ends_at() {
            Ok(end) if end > now => {
                let (left, at) = (end.since(now), end.to_rfc3339());
                let days = left.as_secs() / 86_400;
                let ends = format!("{key}: the certificate ends in {days} days, at {at}");
                let fix = "request a new certificate now, replace the file, and reload (SIGHUP) or restart the nodes";
                if left < URGENT_BEFORE {
                    findings.bad(&subject, ends, fix);
                } else if left < ANNOUNCED_BEFORE {
                    findings.note(&subject, ends, fix);
                } else {
                    findings.good(&subject, format!("{key}: the certificate is valid until {at}, for {days} days"));
                }
            }
            Ok(_) | Err(_) if live => {}
            Ok(end) => {
                let problem = format!("{key}: the certificate ended at {}", end.to_rfc3339());
                let fix = "replace it by a valid certificate, and reload (SIGHUP) or restart the nodes";
                findings.bad(&subject, problem, fix);
            }
            Err(error) => {
                let problem = format!("{key}: {} {}", file.path.display(), ErrorChain(&error));
                findings.bad(&subject, problem, "name a file with certificates in PEM format");
            }
        }
    }
}

/// Certificates whose key usage does not fit. Banks refuse them, sandboxes often do not: for a test bank it is a note.
pub(super) fn examine_usages(config: &Config, findings: &mut Findings) {
    for unfit in unfit_certificates(config) {
        let (subject, finding) = (subject(&unfit.file), format!("{}: {}", unfit.file.key(), unfit.reason));
        match unfit.mode {
            Mode::Live => findings.bad(&subject, finding, unfit.fix),
            Mode::Test => findings.note(&subject, finding, unfit.fix),
        }
    }
}

/// Files with secrets that others can read. Only for an installation without live payments: there the live checks refuse them.
pub(super) fn examine_secret_files(config: &Config, findings: &mut Findings) {
    for refusal in live_checks::readable_secrets(config, &secret_mounts()) {
        findings.note("configuration", format!("{}: {}", refusal.key, refusal.reason), refusal.fix);
    }
}

fn subject(file: &CertificateFile) -> String {
    match &file.user {
        CertificateUser::Bank(id) => format!("bank {id}"),
        CertificateUser::Cell(id) => format!("cell {id}"),
    }
}
