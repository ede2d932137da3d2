//! Whether the installation is fit for live payments.

use paylink_domain::time::Clock;

use crate::{
    commands::findings::Findings,
    config::Config,
    live_checks,
    system::{SystemClock, secret_mounts},
};

const SUBJECT: &str = "configuration";

/// What a node would refuse because it serves live payments.
pub(super) fn examine_live(config: &Config, findings: &mut Findings) {
    match live_checks::check(config, SystemClock.now(), &secret_mounts()) {
        Ok(()) => findings.good(SUBJECT, "the configuration is fit for live payments"),
        Err(refusals) => {
            for refusal in refusals.0 {
                findings.bad(SUBJECT, format!("live: {}: {}", refusal.key, refusal.reason), refusal.fix);
            }
        }
    }
}
