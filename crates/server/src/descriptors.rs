//! Shares out the file descriptors of the process, so that clients can never take those that databases, banks and operators need.
//!
//! Every connection is a descriptor. Without shares, a flood of clients would also stop the worker's polls and the health check.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::config::Config;

/// Files, listeners, standard streams, timers, name resolution.
const OTHER_USES: usize = 64;
/// Connections of the operator's listener.
const OPS_CONNECTIONS: usize = 32;
/// Commands of operators, and the replacements of connections that are closing.
const SPARE_CONNECTIONS_PER_CELL: usize = 4;
/// A limit that is practically none.
const UNLIMITED: u64 = 1 << 20;

/// Fewer would not serve anybody.
const MIN_CONNECTIONS_PER_LISTENER: usize = 64;
const MIN_CALLS_PER_BANK: usize = 4;
const MAX_CALLS_PER_BANK: usize = 128;
const MIN_DELIVERIES: usize = 32;
const MAX_DELIVERIES: usize = 2_048;

/// What each part of the node may open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescriptorBudget {
    /// Client connections of the API, and as many of the payment pages and of the portal.
    pub connections_per_listener: usize,
    /// Client connections of the operator's listener.
    pub ops_connections: usize,
    /// Payers' sessions at one bank, at the same time. The worker's polls come from the same share.
    pub sessions_per_bank: usize,
    /// Webhook requests at the same time, and as many idle connections.
    pub deliveries: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this process may open {limit} files, and this configuration needs at least {needed}: raise its limit (ulimit -n, or LimitNOFILE=)"
)]
pub struct TooFewDescriptors {
    pub limit: usize,
    pub needed: usize,
}

/// Raises the soft limit of open files to the hard one, and returns what then holds.
pub fn raise_limit() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.unwrap_or(UNLIMITED).min(UNLIMITED);
    let current = limit.current.unwrap_or(UNLIMITED);
    let raised = Rlimit { current: Some(wanted), maximum: limit.maximum };
    // It cannot fail for a value up to the hard limit. If it does, the present limit is shared out.
    let holds = if current < wanted && setrlimit(Resource::Nofile, raised).is_ok() { wanted } else { current };
    usize::try_from(holds).unwrap_or(usize::MAX)
}

impl DescriptorBudget {
    /// Shares out `limit` descriptors. A fifth of what remains after the fixed uses goes to banks, a fifth to webhooks, the rest
    /// to the public listeners.
    pub fn of(limit: usize, config: &Config) -> Result<Self, TooFewDescriptors> {
        let (cells, banks) = (&config.cell, config.bank.len());
        let databases: usize = cells.iter().map(|cell| cell.connections.get() + SPARE_CONNECTIONS_PER_CELL).sum();
        let listeners = if config.portal.is_some() { 3 } else { 2 };
        let fixed = OTHER_USES + OPS_CONNECTIONS + databases;
        let needed =
            fixed + listeners * MIN_CONNECTIONS_PER_LISTENER + 2 * MIN_CALLS_PER_BANK * banks + 2 * MIN_DELIVERIES;
        if limit < needed {
            return Err(TooFewDescriptors { limit, needed });
        }
        let free = limit - fixed;
        // A bank's share is for payers' sessions and for the worker's polls.
        let sessions_per_bank = (free / 5 / banks.max(1) / 2).clamp(MIN_CALLS_PER_BANK, MAX_CALLS_PER_BANK);
        let deliveries = (free / 5 / 2).clamp(MIN_DELIVERIES, MAX_DELIVERIES);
        let used = 2 * sessions_per_bank * banks + 2 * deliveries;
        let connections_per_listener = ((free - used) / listeners).min(config.http.connections.get());
        Ok(Self { connections_per_listener, ops_connections: OPS_CONNECTIONS, sessions_per_bank, deliveries })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn config(cells: usize) -> Config {
        let cell = |number| format!("[[cell]]\nid = \"{number:02}\"\nurl = \"postgres://a@b/c\"\n");
        let cells: String = (0..cells).map(cell).collect();
        let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
        let text = format!(
            "[api]\nbase_url = \"http://a/v1\"\n[pay]\nurl = \"http://a\"\n{cells}[[key]]\nid = 1\nsecret = \"{key}\"\n"
        );
        crate::config::parse(&text, "test", &BTreeMap::new()).expect("a configuration")
    }

    #[test]
    fn the_shares_never_exceed_the_limit() {
        for cells in [1, 3, 12] {
            for limit in [256, 512, 1_024, 4_096, 65_536, 1 << 20] {
                let config = config(cells);
                match DescriptorBudget::of(limit, &config) {
                    Ok(budget) => {
                        let total = OTHER_USES
                            + budget.ops_connections
                            + cells * (16 + SPARE_CONNECTIONS_PER_CELL)
                            + 2 * budget.connections_per_listener
                            + 2 * budget.deliveries;
                        assert!(total <= limit, "{limit} {cells}: {budget:?}");
                        assert!(budget.connections_per_listener >= MIN_CONNECTIONS_PER_LISTENER);
                    }
                    Err(TooFewDescriptors { needed, .. }) => {
                        assert!(needed > limit && limit <= 1_024, "{limit} {cells}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_usual_limit_serves_hundreds_of_clients() {
        let budget = DescriptorBudget::of(1_024, &config(1)).expect("enough");
        assert!(budget.connections_per_listener > 300, "{budget:?}");
    }
}
