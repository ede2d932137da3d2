//! Reading the configuration again while the node runs: banks with their certificates and keys, master keys that were added, and the log
//! level. Requests in progress are not disturbed. Everything else needs a restart.

use std::fmt::Debug;

use paylink_domain::{
    id::BankId,
    keyring::{KeyId, KeyRing, Ring},
};

use crate::{
    banks::BankError,
    certificates,
    config::Config,
    live_checks::{self, Refusals},
    service::Service,
    system::secret_mounts,
    telemetry,
};

#[derive(Debug, thiserror::Error)]
pub enum ReloadError {
    #[error("the configuration has a live bank and is not fit for live payments:\n{0}")]
    Live(Refusals),
    #[error(
        "the configuration has a live bank, and this node was started without being fit for live payments: restart it\n{0}"
    )]
    StartedUnfit(Refusals),
    #[error("bank {bank} cannot be used")]
    Bank { bank: BankId, source: BankError },
}

/// What has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reloaded {
    pub added_keys: Vec<(Ring, KeyId)>,
    /// Sections with changes that take effect only after a restart.
    pub needs_restart: Vec<&'static str>,
}

/// Uses `config`, or changes nothing if it cannot be used. `started_with` is the configuration of the start: most of it stays in effect.
pub fn reload(service: &Service, started_with: &Config, config: &Config) -> Result<Reloaded, ReloadError> {
    let now = service.clock.now();
    if config.has_live_bank() {
        live_checks::check(config, now, &secret_mounts()).map_err(ReloadError::Live)?;
        // The settings that were found unfit may be right in the file by now, and are still in effect.
        if !service.live_refusals.is_empty() {
            return Err(ReloadError::StartedUnfit(Refusals(service.live_refusals.clone())));
        }
    }
    service.banks.replace(&config.bank).map_err(|(bank, source)| ReloadError::Bank { bank, source })?;
    register_bank_metrics(service);
    for removed in service.certificates.replace(config) {
        certificates::forget(&removed);
    }
    certificates::report(&service.certificates.all(), now);
    telemetry::set_level(config.log.level);
    let ring = config.key_ring();
    let mut needs_restart = changed_sections(started_with, config);
    if has_other_keys(&service.ring, &ring) {
        needs_restart.push("key");
    }
    Ok(Reloaded { added_keys: service.ring.add_missing(ring), needs_restart })
}

/// An alert on an increase needs the series to exist before the first contradiction.
pub(crate) fn register_bank_metrics(service: &Service) {
    for bank in service.banks.ids() {
        metrics::counter!("paylink_contradictions_total", "bank" => bank.to_string()).increment(0);
    }
}

/// Whether a key of the node is missing in `ring`, or is another one there.
fn has_other_keys(of_node: &KeyRing, ring: &KeyRing) -> bool {
    let differs = |of: Ring, id: KeyId| of_node.fingerprint(of, id) != ring.fingerprint(of, id);
    Ring::ALL.into_iter().any(|of| of_node.ids(of).into_iter().any(|id| differs(of, id)))
}

/// The sections whose settings differ and are not read again. The text of a section does not have passwords, so URLs of databases, whose
/// password may be in a file, are compared themselves.
fn changed_sections(before: &Config, config: &Config) -> Vec<&'static str> {
    let has_other_url = before.cell.iter().zip(&config.cell).any(|(before, now)| before.url != now.url);
    let (before, config) = (fixed_sections(before), fixed_sections(config));
    let differs = |section: &str, before: &str, now: &str| before != now || (section == "cell" && has_other_url);
    before
        .iter()
        .zip(&config)
        .filter(|(before, now)| differs(before.0, &before.1, &now.1))
        .map(|(before, _)| before.0)
        .collect()
}

/// The sections that a node reads once, as text.
fn fixed_sections(config: &Config) -> [(&'static str, String); 18] {
    let text = |section: &dyn Debug| format!("{section:?}");
    [
        ("api", text(&config.api)),
        ("pay", text(&config.pay)),
        ("portal", text(&config.portal)),
        ("mail", text(&config.mail)),
        ("operator", text(&config.operator)),
        ("ops", text(&config.ops)),
        ("node", text(&config.node)),
        ("http", text(&config.http)),
        ("log", text(&(config.log.format, config.log.client_address))),
        ("otlp", text(&config.otlp)),
        ("memory", text(&config.memory)),
        ("wait", text(&config.wait)),
        ("limits", text(&config.limits)),
        ("webhook", text(&config.webhook)),
        ("retention", text(&config.retention)),
        ("shutdown", text(&config.shutdown)),
        ("dev", text(&config.dev)),
        ("cell", text(&config.cell)),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::parse;

    #[test]
    fn a_changed_password_of_a_database_needs_a_restart() {
        let secret = format!("{}=", "A".repeat(43));
        let with_password = |password: &str| {
            let text = format!(
                "[api]\nbase_url = \"http://h/v1\"\n[pay]\nurl = \"http://h\"\n[[cell]]\nid = \"00\"\n\
                 url = \"postgres://paylink:{password}@h/d\"\n[[key]]\nid = 1\nsecret = \"{secret}\"\n"
            );
            parse(&text, "test", &BTreeMap::new()).expect("a configuration")
        };
        let before = with_password("old");
        assert_eq!(changed_sections(&before, &with_password("old")), [""; 0]);
        assert_eq!(changed_sections(&before, &with_password("new")), ["cell"]);
    }
}
