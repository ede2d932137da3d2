//! Connection poolers between a node and its database that cannot be used as they are set, and what to set.

use paylink_store::Pooling;

use crate::config;

/// What is wrong and how to fix it.
#[derive(Debug)]
pub(super) struct PoolerProblem {
    pub(super) problem: String,
    pub(super) fix: String,
    /// Whether a node cannot work at all.
    pub(super) is_fatal: bool,
}

/// The problem with the pooler of a cell's `url`, if the database answers and there is one.
pub(super) async fn pooler_problem(cell: &config::Cell) -> Option<PoolerProblem> {
    let found = Pooling::examine(&cell.url, &cell.ca_file).await.ok()?;
    problem(&found, cell, "url")
}

/// The same for `owner_url`, with which commands connect that need no settings.
pub(super) async fn owner_pooler_problem(cell: &config::Cell) -> Option<PoolerProblem> {
    let url = cell.owner_url.as_ref()?;
    let found = Pooling::examine_sessions(url, &cell.ca_file).await.ok()?;
    problem(&found, cell, "owner_url")
}

fn problem(found: &Pooling, cell: &config::Cell, key: &str) -> Option<PoolerProblem> {
    let id = cell.id;
    let (is_fatal, problem, fix) = match found {
        Pooling::OwnSession => return None,
        Pooling::SharedSession => (
            true,
            "leads to a pooler that shares sessions between connections, and prepared statements and locks get lost",
            "set pool_mode = session for this database in the pooler, or let the URL name PostgreSQL itself".to_owned(),
        ),
        Pooling::SettingsRefused => (
            true,
            "leads to a pooler that refuses connections with settings (the startup parameter `options`)",
            "set ignore_startup_parameters = options in the pooler, run `paylink doctor` again, and set for the login what it prints then"
                .to_owned(),
        ),
        Pooling::SettingsIgnored { login } => (
            false,
            "leads to a pooler that ignores the settings of a connection: nothing limits how long a statement may take, and large tables \
             may be scanned",
            format!(
                "run as an administrator of the database: ALTER ROLE {login} SET statement_timeout = '5s'; ALTER ROLE {login} SET \
                 idle_in_transaction_session_timeout = '5s'; ALTER ROLE {login} SET enable_seqscan = off; ALTER ROLE {login} SET jit = off; \
                 then let the pooler open new connections (PgBouncer: RECONNECT)"
            ),
        ),
        Pooling::NoSecondSession => (
            false,
            "has no session left for a second connection",
            format!(
                "let the pool be larger than `connections` of all nodes together, a quarter more (PgBouncer: pool_size); a node of this \
                 configuration uses {}",
                cell.connections
            ),
        ),
    };
    Some(PoolerProblem { problem: format!("cell {id}: `{key}` {problem}"), fix, is_fatal })
}
