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

/// The sections that a node reads once, as text. Each field is named, so that a new section is not forgotten here.
fn fixed_sections(config: &Config) -> [(&'static str, String); 20] {
    let Config {
        api,
        pay,
        portal,
        mail,
        operator,
        operator_sso,
        single_operator,
        ops,
        node,
        http,
        log,
        otlp,
        memory,
        wait,
        limits,
        webhook,
        retention,
        shutdown,
        dev,
        cell,
        // Read again, or no settings.
        file: _,
        ignored_variables: _,
        keys: _,
        key: _,
        loaded_keys: _,
        bank: _,
    } = config;
    let text = |section: &dyn Debug| format!("{section:?}");
    [
        ("api", text(api)),
        ("pay", text(pay)),
        ("portal", text(portal)),
        ("mail", text(mail)),
        ("operator", text(operator)),
        ("operator_sso", text(operator_sso)),
        ("single_operator", text(single_operator)),
        ("ops", text(ops)),
        ("node", text(node)),
        ("http", text(http)),
        ("log", text(&(&log.format, log.client_address))),
        ("otlp", text(otlp)),
        ("memory", text(memory)),
        ("wait", text(wait)),
        ("limits", text(limits)),
        ("webhook", text(webhook)),
        ("retention", text(retention)),
        ("shutdown", text(shutdown)),
        ("dev", text(dev)),
        ("cell", text(cell)),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::{OperatorSso, parse};

    fn with_database_password(password: &str) -> Config {
        let secret = format!("{}=", "A".repeat(43));
        let text = format!(
            "[api]\nbase_url = \"http://h/v1\"\n[pay]\nurl = \"http://h\"\n[[cell]]\nid = \"00\"\n\
             url = \"postgres://paylink:{password}@h/d\"\n[[key]]\nid = 1\nsecret = \"{secret}\"\n"
        );
        parse(&text, "test", &BTreeMap::new()).expect("a configuration")
    }

    #[test]
    fn a_changed_password_of_a_database_needs_a_restart() {
        let before = with_database_password("old");
        assert_eq!(changed_sections(&before, &with_database_password("old")), [""; 0]);
        assert_eq!(changed_sections(&before, &with_database_password("new")), ["cell"]);
    }

    #[test]
    fn enforcing_single_sign_on_of_operators_needs_a_restart() {
        let with_enforced = |enforced| Config {
            operator_sso: Some(OperatorSso {
                issuer: "https://login.example.com".to_owned(),
                client_id: "paylink".to_owned(),
                client_secret_file: "/run/secrets/sso".into(),
                enforced,
            }),
            ..with_database_password("same")
        };
        assert_eq!(changed_sections(&with_enforced(true), &with_enforced(false)), ["operator_sso"]);
    }
}
