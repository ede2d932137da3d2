//! `paylink doctor`: checks an installation and prints the exact fix for each problem.

mod companies;
mod forgotten_orders;
mod held_deliveries;
mod hosts;
mod indexes;
mod live;
mod opening;
mod stuck_payments;
mod writes;

use std::time::Duration;

use paylink_domain::{
    error_chain::ErrorChain,
    time::{Clock, from_system_time},
};
use paylink_store::{
    COUNTS_LATE_AFTER, Cell, DefaultIsolation, InspectionError, KeyMismatch, PreReleaseSchema, SchemaState, StoreError,
    connect_once, schema_state,
};
use tokio::{net::TcpStream, time::timeout};
use tokio_postgres::Client;

use self::{
    companies::examine_companies,
    forgotten_orders::examine_forgotten_orders,
    held_deliveries::examine_held_deliveries,
    hosts::examine_hosts,
    indexes::examine_indexes,
    live::{examine_certificates, examine_live},
    opening::examine_opening,
    stuck_payments::examine_stuck_payments,
    writes::{examine_clock_of, examine_write},
};
use super::{
    CommandResult, ConfigFile, command_error,
    pooler::{owner_pooler_problem, pooler_problem},
    print_line,
    unserved_currency::unserved_currency,
};
use crate::{
    banks::Banks,
    config::{self, Config},
    system::SystemClock,
};

const BANK_CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Longer than a pooler without a free session is waited for.
const POOLER_TIMEOUT: Duration = Duration::from_secs(5);
/// Ids contain the node's time and rows the database's. A larger difference makes their order confusing.
const SKEW_LIMIT_MS: i64 = 2_000;

const DATABASE_FIX: &str = "see the database's log for this error, fix its cause and run `paylink doctor` again";

/// Prints each finding and counts the problems.
#[derive(Default)]
struct Findings {
    bad: usize,
}

impl Findings {
    fn good(finding: &str) {
        print_line(format_args!("ok    {finding}"));
    }

    /// What the operator should know, though the installation works.
    fn note(finding: &str, advice: &str) {
        print_line(format_args!("note  {finding}\n      → {advice}"));
    }

    fn bad(&mut self, problem: &str, fix: &str) {
        self.bad += 1;
        print_line(format_args!("BAD   {problem}\n      → {fix}"));
    }
}

pub async fn run(config_file: &ConfigFile) -> CommandResult {
    let mut findings = Findings::default();
    match config_file.load() {
        Ok(config) => examine(&config, &mut findings).await,
        // The text of a configuration error names the key and what to write.
        Err(error) => findings.bad("the configuration cannot be used", ErrorChain(&*error).to_string().trim_end()),
    }
    match findings.bad {
        0 => {
            print_line(format_args!("no problems found"));
            Ok(())
        }
        1 => Err(command_error("found 1 problem")),
        bad => Err(command_error(format!("found {bad} problems"))),
    }
}

async fn examine(config: &Config, findings: &mut Findings) {
    Findings::good("the configuration is valid");
    Findings::good(&config::proxies::description(config));
    let cells = match config.open_cells() {
        Ok(cells) => cells,
        Err(error) => {
            return findings.bad(&ErrorChain(&error).to_string(), "correct ca_file of this cell in the configuration");
        }
    };
    let mut live = config.has_live_bank();
    for settings in &config.cell {
        let Some(cell) = cells.get(settings.id) else { continue };
        examine_hosts(settings, findings).await;
        examine_pooler(settings, findings).await;
        if examine_login(settings, findings).await && examine_cell(cell, config, findings).await {
            live |= cell.has_live_company().await.unwrap_or(false);
            examine_opening(cell, findings).await;
            examine_write(cell, findings).await;
            examine_indexes(cell, findings).await;
            examine_usage(cell, findings).await;
            examine_currencies(cell, config, findings).await;
            examine_companies(cell, findings).await;
            examine_forgotten_orders(cell, config, findings).await;
            examine_stuck_payments(cell, config, findings).await;
        }
    }
    for bank in &config.bank {
        examine_bank(bank, findings).await;
    }
    examine_certificates(config, live, findings);
    if live {
        examine_live(config, findings); // includes the encryption
    } else {
        config.cell.iter().for_each(|settings| examine_encryption(settings, findings));
    }
}

/// Whether a connection pooler is in the way. An unreachable database is reported by the other checks, and does not delay them much.
async fn examine_pooler(settings: &config::Cell, findings: &mut Findings) {
    let examined = async { [pooler_problem(settings).await, owner_pooler_problem(settings).await] };
    for found in timeout(POOLER_TIMEOUT, examined).await.into_iter().flatten().flatten() {
        findings.bad(&found.problem, &found.fix);
    }
}

/// Whether the bank's settings and files are valid, and whether its host accepts connections.
async fn examine_bank(settings: &config::Bank, findings: &mut Findings) {
    let name = format!("bank {}", settings.id);
    if let Err((_, error)) = Banks::open(std::slice::from_ref(settings), 1) {
        let fix = format!("correct the [[bank]] section with id = \"{}\", or the files that it names", settings.id);
        return findings.bad(&format!("{name}: {}", ErrorChain(&error)), &fix);
    }
    let (host, port) =
        (settings.url.host_str().unwrap_or_default(), settings.url.port_or_known_default().unwrap_or(443));
    let connected = timeout(BANK_CONNECT_TIMEOUT, TcpStream::connect((host.trim_matches(['[', ']']), port))).await;
    if connected.is_ok_and(|connected| connected.is_ok()) {
        Findings::good(&format!("{name}: its settings and files are valid, and {host}:{port} accepts connections"));
    } else {
        let fix = format!("correct its `url`, or let the firewall allow connections from here to {host}:{port}");
        findings.bad(&format!("{name}: {host}:{port} does not accept connections"), &fix);
    }
}

/// Whether the connection to the database is encrypted or local.
fn examine_encryption(settings: &config::Cell, findings: &mut Findings) {
    if settings.url.is_encrypted_or_local() {
        Findings::good(&format!("cell {}: the connection to the database is encrypted or local", settings.id));
    } else {
        let problem = format!("cell {}: the connection to the database is not encrypted", settings.id);
        findings.bad(&problem, "add sslmode=verify-full to `url` and `owner_url`");
    }
}

const LOGIN_QUERY: &str = "
    SELECT rolsuper, pg_has_role('paylink_application', 'MEMBER'), clock_timestamp(), current_user::text
    FROM pg_roles WHERE rolname = current_user";

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

/// The application's login. Returns false if the other checks of this cell would fail too.
async fn examine_login(settings: &config::Cell, findings: &mut Findings) -> bool {
    let name = format!("cell {}", settings.id);
    let client = match connect_once(&settings.url, &settings.ca_file).await {
        Ok(client) => client,
        Err(error) => {
            let fix = if error.is_denial() {
                "correct user, password and database in this cell's `url`"
            } else {
                "start the database, correct host and port in this cell's `url`, or wait until the failover has ended"
            };
            findings.bad(&format!("{name}: {}", ErrorChain(&error)), fix);
            return false;
        }
    };
    match login(&client, &name, findings).await {
        Ok(good) => good,
        Err(error) => {
            findings.bad(&format!("{name}: {}", ErrorChain(&error)), "run `paylink migrate`");
            false
        }
    }
}

async fn login(client: &Client, name: &str, findings: &mut Findings) -> Result<bool, StoreError> {
    let row = client.query_one(LOGIN_QUERY, &[]).await?;
    let (superuser, member, user): (bool, bool, &str) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?);
    if !member {
        let fix = format!("run as an administrator of the database: GRANT paylink_application TO {user};");
        findings.bad(&format!("{name}: the login {user} is not a member of the role paylink_application"), &fix);
        return Ok(false);
    }
    let skew = from_system_time(row.try_get(2)?).epoch_ms() - SystemClock.now().epoch_ms();
    let skew_text = format!("{name}: the clocks of the database and this machine differ by {} ms", skew.abs());
    if skew.abs() < SKEW_LIMIT_MS {
        Findings::good(&skew_text);
    } else {
        findings.bad(&skew_text, "synchronise both machines with the same NTP servers");
    }
    examine_isolation(&DefaultIsolation::read(client).await?, name, findings);
    match schema_state(client).await? {
        SchemaState::Current | SchemaState::Newer => {}
        SchemaState::Absent | SchemaState::Older { .. } => {
            findings.bad(&format!("{name}: the database does not have this version's schema"), "run `paylink migrate`");
            return Ok(false);
        }
        SchemaState::PreRelease => {
            findings.bad(&format!("{name}: the schema cannot be used"), &PreReleaseSchema.to_string());
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
        Findings::good(&format!("{name}: the login {user} has the privileges that the service needs and no more"));
    } else {
        let problem = format!("{name}: the login {user} may {}", privileges.join(", "));
        let fix = "use a separate login in `url`: CREATE ROLE paylink LOGIN PASSWORD '…' IN ROLE paylink_application;";
        findings.bad(&problem, fix);
    }
    Ok(true)
}

/// Whether transactions get the level that the schema's triggers require. Nodes name it themselves, other programs rarely do.
fn examine_isolation(default: &DefaultIsolation, name: &str, findings: &mut Findings) {
    if default.is_read_committed() {
        return Findings::good(&format!("{name}: transactions are READ COMMITTED by default"));
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
    findings.bad(&problem, &fix);
}

/// Whether a node would serve the cell: the same inspection that a node does.
async fn examine_cell(cell: &Cell, config: &Config, findings: &mut Findings) -> bool {
    let name = format!("cell {}", cell.id());
    match cell.inspect(&config.key_ring(), config.dev.movable_clock).await {
        Ok(()) => {
            Findings::good(&format!("{name} can be served: its schema, id, keys and clock are as expected"));
            true
        }
        Err(InspectionError::Store(error)) => {
            findings.bad(&format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
            false
        }
        Err(error) => {
            findings.bad(&format!("{name} cannot be served: {error}"), &inspection_fix(&error));
            false
        }
    }
}

/// The fix for a cell that a node refuses to serve.
fn inspection_fix(error: &InspectionError) -> String {
    match error {
        InspectionError::Store(_) => DATABASE_FIX.to_owned(),
        InspectionError::NotMigrated
        | InspectionError::OutdatedSchema { .. }
        | InspectionError::Keys(KeyMismatch::NoActiveKey(_)) => "run `paylink migrate`".to_owned(),
        InspectionError::WrongCell { expected, found } => {
            format!("correct `url` of cell {expected}: it is the database of cell {found}")
        }
        InspectionError::Keys(KeyMismatch::Missing(ring, key)) => {
            format!("copy key {key} for {ring} (its [[key]] section or its file) from another node to this one")
        }
        InspectionError::Keys(KeyMismatch::Different(ring, key)) => {
            format!("replace key {key} for {ring} (its [[key]] section or its file) by the one of another node")
        }
        InspectionError::PreReleaseSchema(error) => error.to_string(),
        InspectionError::ClockAdvanced(_) => {
            "use another database: `paylink clock advance` was used on this one, and its clock cannot go back"
                .to_owned()
        }
        InspectionError::LiveCompany(reasons) => reasons.clone(),
    }
}

/// The nodes and the backlog of the cell.
async fn examine_usage(cell: &Cell, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let examined = async {
        for node in cell.nodes().await? {
            Findings::good(&format!("{name}: node {} runs version {}", node.name, node.version));
            examine_clock_of(&node, cell, findings);
        }
        let any_held = examine_held_deliveries(cell).await?;
        let backlog = cell.delivery_backlog().await?;
        let late = backlog.oldest_seconds;
        if backlog.is_late() {
            let fix = "start a worker (`paylink serve` or `paylink serve --role worker`); if one runs, start another";
            findings.bad(&format!("{name}: the oldest due webhook delivery is {late:.0} s late"), fix);
        } else if any_held {
            Findings::good(&format!("{name}: no webhook delivery is late, apart from the held ones"));
        } else {
            Findings::good(&format!("{name}: no webhook delivery is late"));
        }
        let age = cell.counts_age().await?;
        if age > COUNTS_LATE_AFTER {
            let advice = "the charts of the portal lack what happened since: start a worker (`paylink serve`); if one runs, look at its log";
            let minutes = age.as_secs() / 60;
            Findings::note(&format!("{name}: the counts by day are complete up to {minutes} minutes ago"), advice);
        } else {
            Findings::good(&format!("{name}: the counts by day are up to date"));
        }
        Ok::<(), StoreError>(())
    };
    if let Err(error) = examined.await {
        findings.bad(&format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
    }
}

/// Whether each company that may create links can be paid in its currency.
async fn examine_currencies(cell: &Cell, config: &Config, findings: &mut Findings) {
    match cell.companies().await {
        Ok(companies) => {
            for unserved in companies.iter().filter_map(|company| unserved_currency(company, config)) {
                findings.bad(&unserved.problem, &unserved.fix);
            }
        }
        Err(error) => findings.bad(&format!("cell {}: {}", cell.id(), ErrorChain(&error)), DATABASE_FIX),
    }
}
