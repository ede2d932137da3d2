//! `paylink doctor`: what is wrong, and the exact way to mend it.

use std::time::Duration;

use paylink_domain::{
    company::Mode,
    error_chain::Chain,
    time::{Clock, from_system_time},
};
use paylink_store::{Cell, Inspection, StoreError, connect_once};
use tokio::{net::TcpStream, time::timeout};
use tokio_postgres::{Client, config::Host};

use super::{ConfigFile, Outcome, mistake, say};
use crate::{
    ambient::SystemClock,
    banks::Banks,
    config::{self, Config},
};

/// How long a bank may take to accept a connection.
const BANK_PATIENCE: Duration = Duration::from_secs(3);
/// A node and its database may be this far apart before ids and times begin to look odd.
const SKEW_LIMIT_MS: i64 = 2_000;

/// Workers look ten times a second; who finds events this old has too few of them, or none.
const LATE_SECONDS: f64 = 60.0;

/// Prints findings and counts the bad ones.
#[derive(Default)]
struct Findings {
    bad: usize,
}

impl Findings {
    fn good(what: &str) {
        say(format_args!("ok    {what}"));
    }

    fn bad(&mut self, what: &str, mend: &str) {
        self.bad += 1;
        say(format_args!("BAD   {what}\n      → {mend}"));
    }
}

pub async fn run(config_file: &ConfigFile) -> Outcome {
    let mut findings = Findings::default();
    match config_file.load() {
        Ok(config) => examine(&config, &mut findings).await,
        Err(error) => findings.bad("the configuration cannot be used", Chain(&*error).to_string().trim_end()),
    }
    match findings.bad {
        0 => {
            say(format_args!("all is well"));
            Ok(())
        }
        bad => Err(mistake(format!("{bad} to mend"))),
    }
}

async fn examine(config: &Config, findings: &mut Findings) {
    Findings::good("the configuration is right");
    let cells = match config.open_cells() {
        Ok(cells) => cells,
        Err(error) => return findings.bad(&Chain(&error).to_string(), "see ca_file in the configuration"),
    };
    for settings in &config.cell {
        let Some(cell) = cells.get(settings.id) else { continue };
        examine_way(settings, findings);
        if examine_login(settings, findings).await && examine_cell(cell, config, findings).await {
            examine_use(cell, config, findings).await;
        }
    }
    for bank in &config.bank {
        examine_bank(bank, findings).await;
    }
}

/// Whether a bank can be used as it is described, and whether somebody is there.
async fn examine_bank(settings: &config::Bank, findings: &mut Findings) {
    let name = format!("bank {}", settings.id);
    if let Err((_, error)) = Banks::open(std::slice::from_ref(settings)) {
        let mend = "see its section in the configuration, and the files that it names";
        return findings.bad(&format!("{name}: {}", Chain(&error)), mend);
    }
    let (host, port) =
        (settings.url.host_str().unwrap_or_default(), settings.url.port_or_known_default().unwrap_or(443));
    let connected = timeout(BANK_PATIENCE, TcpStream::connect((host.trim_matches(['[', ']']), port))).await;
    if connected.is_ok_and(|connected| connected.is_ok()) {
        Findings::good(&format!("{name}: its settings and files are right, and {host}:{port} answers"));
    } else {
        let mend = "check its url, and that this machine may connect there";
        findings.bad(&format!("{name}: nobody answers at {host}:{port}"), mend);
    }
}

/// The way to the database.
fn examine_way(settings: &config::Cell, findings: &mut Findings) {
    let local = |host: &Host| match host {
        Host::Tcp(host) => host == "localhost" || host.starts_with("127.") || host == "::1",
        Host::Unix(_) => true,
    };
    if settings.url.requires_tls() || settings.url.hosts().iter().all(local) {
        Findings::good(&format!("cell {}: nobody can listen between here and the database", settings.id));
    } else {
        let what = format!("cell {}: the way to the database is not encrypted", settings.id);
        findings.bad(&what, "add sslmode=require to `url` and `owner_url`");
    }
}

const LOGIN: &str = "
    SELECT rolsuper, pg_has_role('paylink_application', 'MEMBER'), clock_timestamp(), current_user::text
    FROM pg_roles WHERE rolname = current_user";

/// What the application must not be able to do, and how it can if it can.
const POWERS: &[(&str, &str)] = &[
    ("delete payments", "has_table_privilege('payment', 'DELETE')"),
    ("truncate payments", "has_table_privilege('payment', 'TRUNCATE')"),
    ("put a trigger on payments", "has_table_privilege('payment', 'TRIGGER')"),
    ("change the amount of a payment", "has_column_privilege('payment', 'amount_cents', 'UPDATE')"),
    ("delete attempts", "has_table_privilege('attempt', 'DELETE')"),
    ("move an attempt to another payment", "has_column_privilege('attempt', 'payment_id', 'UPDATE')"),
    ("rewrite the history of payments", "has_any_column_privilege('status_change', 'UPDATE')"),
    (
        "change or delete events",
        "has_any_column_privilege('event', 'UPDATE') OR has_table_privilege('event', 'DELETE')",
    ),
    ("move the service's clock", "has_any_column_privilege('service_clock', 'UPDATE')"),
    ("name keys", "has_table_privilege('sealing_key', 'INSERT')"),
];

/// The application's login. False if there is no use in looking further.
async fn examine_login(settings: &config::Cell, findings: &mut Findings) -> bool {
    let name = format!("cell {}", settings.id);
    let client = match connect_once(&settings.url, &settings.ca_file).await {
        Ok(client) => client,
        Err(error) => {
            let mend =
                "check that the database runs, that `url` leads to it, and that its login and password are right";
            findings.bad(&format!("{name}: {}", Chain(&error)), mend);
            return false;
        }
    };
    match login(&client, &name, findings).await {
        Ok(good) => good,
        Err(error) => {
            findings.bad(&format!("{name}: {}", Chain(&error)), "run `paylink migrate` if this is a new database");
            false
        }
    }
}

async fn login(client: &Client, name: &str, findings: &mut Findings) -> Result<bool, tokio_postgres::Error> {
    let row = client.query_one(LOGIN, &[]).await?;
    let (superuser, member, user): (bool, bool, &str) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?);
    if !member {
        let mend = format!("GRANT paylink_application TO {user};");
        findings.bad(&format!("{name}: the login {user} is not a member of paylink_application"), &mend);
        return Ok(false);
    }
    let skew = from_system_time(row.try_get(2)?).epoch_ms() - SystemClock.now().epoch_ms();
    let apart = format!("{name}: the database's clock is {} ms away from this machine's", skew.abs());
    if skew.abs() < SKEW_LIMIT_MS {
        Findings::good(&apart);
    } else {
        findings.bad(&apart, "let both follow the same time servers");
    }
    let migrated = client.query_one("SELECT to_regclass('event') IS NOT NULL", &[]).await?;
    if !migrated.try_get::<_, bool>(0)? {
        findings.bad(&format!("{name}: the database is no cell of this version yet"), "run `paylink migrate`");
        return Ok(false);
    }
    let mut powers = Vec::new();
    for (power, question) in POWERS {
        if superuser || client.query_one(&format!("SELECT {question}"), &[]).await?.try_get(0)? {
            powers.push(*power);
        }
    }
    if powers.is_empty() {
        Findings::good(&format!("{name}: the login {user} may do what the service needs and no more"));
    } else {
        let what = format!("{name}: the login {user} may {}", powers.join(", "));
        let mend =
            "use a login of its own in `url`: CREATE ROLE paylink LOGIN PASSWORD '…' IN ROLE paylink_application;";
        findings.bad(&what, mend);
    }
    Ok(true)
}

/// Whether a node would serve the cell.
async fn examine_cell(cell: &Cell, config: &Config, findings: &mut Findings) -> bool {
    let name = format!("cell {}", cell.id());
    match cell.inspect(&config.key_ring(), config.dev.movable_clock).await {
        Ok(()) => {
            Findings::good(&format!("{name} can be served: schema, name, keys and clock fit"));
            true
        }
        Err(Inspection::Store(error)) => {
            findings.bad(&format!("{name}: {}", Chain(&error)), "check that the database runs and is well");
            false
        }
        Err(why) => {
            findings.bad(&format!("{name} cannot be served"), &why.to_string());
            false
        }
    }
}

/// Who uses the cell.
async fn examine_use(cell: &Cell, config: &Config, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let looked = async {
        for node in cell.nodes().await? {
            Findings::good(&format!("{name} is served by node {}, version {}", node.name, node.version));
        }
        let late = cell.delivery_backlog().await?.oldest_seconds;
        if late > LATE_SECONDS {
            let mend =
                "see that a worker runs (`paylink serve`, or `paylink serve --role worker`), or run more of them";
            findings.bad(&format!("{name} has events that should have been sent {late:.0} s ago"), mend);
        } else {
            Findings::good(&format!("{name}: no event waits longer than it should"));
        }
        let live = cell.companies().await?.iter().any(|company| company.mode == Mode::Live);
        let secure = config.api.base_url.scheme() == "https" && config.pay.url.scheme() == "https";
        if live && !secure {
            let mend = "set api.base_url and pay.url to https addresses, with a proxy in front that speaks TLS";
            findings.bad(&format!("{name} has live companies, and the service is not at https addresses"), mend);
        }
        Ok::<(), StoreError>(())
    };
    if let Err(error) = looked.await {
        findings.bad(&format!("{name}: {}", Chain(&error)), "check that the database runs and is well");
    }
}
