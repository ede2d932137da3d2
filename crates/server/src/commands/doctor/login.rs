//! The application's login: whether it can connect, what it may do, and how its transactions are isolated.

use paylink_domain::{
    error_chain::ErrorChain,
    time::{Clock, from_system_time},
};
use paylink_store::{DefaultIsolation, OtherBaseline, SchemaState, StoreError, connect_once, schema_state};
use tokio_postgres::Client;

use crate::{commands::findings::Findings, config, system::SystemClock};

/// Ids contain the node's time and rows the database's. A larger difference makes their order confusing.
const SKEW_LIMIT_MS: i64 = 2_000;

const LOGIN_QUERY: &str = "
    SELECT rolsuper, pg_has_role('paylink_application', 'MEMBER'), clock_timestamp(), current_user::text
    FROM pg_roles WHERE rolname = current_user";

const OWNER_QUERY: &str = "
    SELECT coalesce((SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = to_regclass('payment')), true)";

/// What the application's login must not be able to do, and the SQL condition that is true if it can.
const FORBIDDEN_PRIVILEGES: &[(&str, &str)] = &[
    ("delete payments", "has_table_privilege('payment', 'DELETE')"),
    ("truncate payments", "has_table_privilege('payment', 'TRUNCATE')"),
    ("put a trigger on payments", "has_table_privilege('payment', 'TRIGGER')"),
    ("change the amount of a payment", "has_column_privilege('payment', 'amount_cents', 'UPDATE')"),
    ("erase the merchant's data of a payment", "has_column_privilege('payment', 'data', 'UPDATE')"),
    ("delete attempts", "has_table_privilege('attempt', 'DELETE')"),
    ("move an attempt to another payment", "has_column_privilege('attempt', 'payment_id', 'UPDATE')"),
    ("rewrite the history of payments", "has_any_column_privilege('status_change', 'UPDATE')"),
    (
        "change or delete events",
        "has_any_column_privilege('event', 'UPDATE') OR has_table_privilege('event', 'DELETE')",
    ),
    (
        "change or delete the audit log",
        "has_any_column_privilege('audit_entry', 'UPDATE') OR has_table_privilege('audit_entry', 'DELETE')",
    ),
    ("move the service's clock", "has_any_column_privilege('service_clock', 'UPDATE')"),
    ("add sealing keys", "has_table_privilege('sealing_key', 'INSERT')"),
];

/// The owner's login, where the configuration has it. It must be able to run migrations: it is a member of the schema's owner.
pub(super) async fn examine_owner_login(settings: &config::Cell, findings: &mut Findings) {
    let Some(owner) = &settings.owner_url else { return };
    let name = format!("cell {}", settings.id);
    let (good, problem) = match connect_once(owner, &settings.ca_file).await {
        Ok(client) => match client.query_one(OWNER_QUERY, &[]).await.and_then(|row| row.try_get(0)) {
            Ok(true) => (true, "the owner's login can run migrations".to_owned()),
            Ok(false) => (false, "the owner's login does not own the schema, and cannot run migrations".to_owned()),
            Err(error) => (false, format!("the owner's login: {}", ErrorChain(&error))),
        },
        Err(error) => (false, format!("the owner's login: {}", ErrorChain(&error))),
    };
    let text = format!("{name}: {problem}");
    if good {
        findings.good(&name, text);
    } else {
        findings.bad(
            &name,
            text,
            "correct `owner_url` or the content of `owner_url_file` of this cell; nodes do not need either",
        );
    }
}

/// The application's login. Returns false if the other checks of this cell would fail too.
pub(super) async fn examine_login(settings: &config::Cell, findings: &mut Findings) -> bool {
    let name = format!("cell {}", settings.id);
    let client = match connect_once(&settings.url, &settings.ca_file).await {
        Ok(client) => client,
        Err(error) => {
            let fix = if error.is_denial() {
                "correct user, password and database in this cell's `url` or `url_file`"
            } else {
                "start the database, correct host and port in this cell's `url` or `url_file`, or wait until the failover has ended"
            };
            findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), fix);
            return false;
        }
    };
    match login(&client, &name, findings).await {
        Ok(good) => good,
        Err(error) => {
            findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), "run `paylink migrate`");
            false
        }
    }
}

async fn login(client: &Client, name: &str, findings: &mut Findings) -> Result<bool, StoreError> {
    let row = client.query_one(LOGIN_QUERY, &[]).await?;
    let (superuser, member, user): (bool, bool, &str) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?);
    if !member {
        let fix = format!("run as an administrator of the database: GRANT paylink_application TO {user};");
        findings.bad(name, format!("{name}: the login {user} is not a member of the role paylink_application"), fix);
        return Ok(false);
    }
    let skew = from_system_time(row.try_get(2)?).epoch_ms() - SystemClock.now().epoch_ms();
    let skew_text = format!("{name}: the clocks of the database and this machine differ by {} ms", skew.abs());
    if skew.abs() < SKEW_LIMIT_MS {
        findings.good(name, skew_text);
    } else {
        findings.bad(name, skew_text, "synchronise both machines with the same NTP servers");
    }
    examine_isolation(&DefaultIsolation::read(client).await?, name, findings);
    match schema_state(client).await? {
        SchemaState::Current | SchemaState::Newer => {}
        SchemaState::Absent | SchemaState::Older { .. } => {
            findings.bad(
                name,
                format!("{name}: the database does not have this version's schema"),
                "run `paylink migrate`",
            );
            return Ok(false);
        }
        SchemaState::OtherBaseline => {
            findings.bad(name, format!("{name}: the schema cannot be used"), OtherBaseline.to_string());
            return Ok(false);
        }
    }
    let mut privileges = Vec::new();
    for (privilege, condition) in FORBIDDEN_PRIVILEGES {
        if superuser || client.query_one(&format!("SELECT {condition}"), &[]).await?.try_get(0)? {
            privileges.push(*privilege);
        }
    }
    if privileges.is_empty() {
        findings.good(name, format!("{name}: the login {user} has the privileges that the service needs and no more"));
    } else {
        let problem = format!("{name}: the login {user} may {}", privileges.join(", "));
        let fix = "use a separate login in `url`: CREATE ROLE paylink LOGIN PASSWORD '…' IN ROLE paylink_application;";
        findings.bad(name, problem, fix);
    }
    Ok(true)
}

/// Whether transactions get the level that the schema's triggers require. Nodes name it themselves, other programs rarely do.
fn examine_isolation(default: &DefaultIsolation, name: &str, findings: &mut Findings) {
    if default.is_read_committed() {
        return findings.good(name, format!("{name}: transactions are READ COMMITTED by default"));
    }
    let DefaultIsolation { level, database, login, is_set_for_login, .. } = default;
    let problem = format!(
        "{name}: transactions of the login {login} default to the level {level}; nodes name READ COMMITTED themselves, but other \
         programs with this login cannot write payments"
    );
    let fix = if *is_set_for_login {
        format!(
            "run as an administrator of the database: ALTER ROLE {login} RESET default_transaction_isolation; \
             ALTER ROLE {login} IN DATABASE {database} RESET default_transaction_isolation; then run `paylink doctor` again"
        )
    } else {
        format!(
            "run `paylink migrate`; if it may not change the database, run as an administrator: \
             ALTER DATABASE {database} SET default_transaction_isolation = 'read committed';"
        )
    };
    findings.bad(name, problem, fix);
}

/// Whether the connection to the database is encrypted or local.
pub(super) fn examine_encryption(settings: &config::Cell, findings: &mut Findings) {
    if settings.url.is_encrypted_or_local() {
        findings.good(
            &format!("cell {}", settings.id),
            format!("cell {}: the connection to the database is encrypted or local", settings.id),
        );
    } else {
        let problem = format!("cell {}: the connection to the database is not encrypted", settings.id);
        findings.bad(&format!("cell {}", settings.id), problem, "add sslmode=verify-full to `url` and `owner_url`");
    }
}
