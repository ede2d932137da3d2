//! Whether the installation is fit for live payments, and when its certificates end.

use paylink_domain::{error_chain::ErrorChain, time::Clock};

use super::Findings;
use crate::{
    certificates::{ANNOUNCED_BEFORE, CertificateFile},
    config::Config,
    live_checks,
    system::{SystemClock, secret_mounts},
};

/// What a node would refuse because it serves live payments.
pub(super) fn examine_live(config: &Config, findings: &mut Findings) {
    match live_checks::check(config, SystemClock.now(), &secret_mounts()) {
        Ok(()) => Findings::good("the configuration is fit for live payments"),
        Err(refusals) => {
            for refusal in refusals.0 {
                findings.bad(&format!("live: {}: {}", refusal.key, refusal.reason), &refusal.fix);
            }
        }
    }
}

/// The ends of all certificates. With `live`, those that have ended or cannot be read are reported by [`examine_live`].
pub(super) fn examine_certificates(config: &Config, live: bool, findings: &mut Findings) {
    let now = SystemClock.now();
    for file in CertificateFile::all(config) {
        let key = file.key();
        match file.ends_at() {
            Ok(end) if end > now + ANNOUNCED_BEFORE => {
                Findings::good(&format!("{key}: the certificate is valid until {}", end.to_rfc3339()));
            }
            Ok(end) if end > now => {
                let days = end.since(now).as_secs() / 86_400;
                let problem = format!("{key}: the certificate ends in {days} days, at {}", end.to_rfc3339());
                findings.bad(&problem, "request a new certificate now, replace the file and restart the nodes");
            }
            Ok(_) | Err(_) if live => {}
            Ok(end) => {
                let problem = format!("{key}: the certificate ended at {}", end.to_rfc3339());
                findings.bad(&problem, "replace it by a valid certificate and restart the nodes");
            }
            Err(error) => {
                let problem = format!("{key}: {} {}", file.path.display(), ErrorChain(&error));
                findings.bad(&problem, "name a file with certificates in PEM format");
            }
        }
    }
}
