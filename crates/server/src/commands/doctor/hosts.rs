//! The hosts of a cell: which one accepts writes, which do not answer, and whether a commit waits for a standby.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{HostRole, host_reports};

use crate::{commands::findings::Findings, config};

/// Only for a cell with several hosts: of a single one, the other checks say the same.
pub(super) async fn examine_hosts(settings: &config::Cell, findings: &mut Findings) {
    if settings.url.hosts().len() < 2 {
        return;
    }
    let subject = format!("cell {}", settings.id);
    for (host, role) in host_reports(&settings.url, &settings.ca_file).await {
        let name = format!("{subject}: {host}");
        match role {
            Ok(HostRole::Primary { synchronous_standbys }) if synchronous_standbys.is_empty() => findings.bad(
                &subject,
                format!("{name} is the primary, and a commit waits for no standby"),
                "set synchronous_standby_names (with Patroni: synchronous_mode and synchronous_mode_strict). Otherwise a failover may lose \
                 payments, and the cell is closed until a person opens it",
            ),
            Ok(HostRole::Primary { synchronous_standbys }) => {
                findings.good(&subject, format!("{name} is the primary, a commit waits for {synchronous_standbys}"));
            }
            Ok(HostRole::ReadOnly) => findings.bad(
                &subject,
                format!("{name} is no standby, and accepts no writes"),
                "set default_transaction_read_only to off, and look at its log and its disk",
            ),
            Ok(HostRole::Standby { last_change_seconds: Some(seconds) }) => {
                findings.good(&subject, format!("{name} is a standby, its last change is {seconds:.0} s old"));
            }
            Ok(HostRole::Standby { last_change_seconds: None }) => {
                findings.good(&subject, format!("{name} is a standby, and has applied no change yet"));
            }
            Err(error) => findings.bad(
                &subject,
                format!("{name} does not answer: {}", ErrorChain(&error)),
                "start it, or remove it from `url` if it does not exist any more",
            ),
        }
    }
}
