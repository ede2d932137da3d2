//! `paylink doctor`: what is wrong, and the exact way to mend it.

use paylink_domain::{company::Mode, time::Clock};
use tokio_postgres::Client;

use super::{Arguments, Outcome, mistake};
use crate::{
    ambient::{SystemClock, from_system_time},
    config::{self, Config},
    store::{Cells, Inspection, connect_once},
    telemetry::Chain,
};

/// A node and its database may be this far apart before ids and times begin to look odd.
const SKEW_LIMIT_MS: i64 = 2_000;

/// Prints findings and counts the bad ones.
#[derive(Default)]
struct Findings {
    bad: usize,
}

impl Findings {
    fn good(what: &str) {
        println!("ok    {what}");
    }

    fn bad(&mut self, what: &str, mend: &str) {
        self.bad += 1;
        println!("BAD   {what}\n      → {mend}");
    }

    fn weigh(&mut self, good: bool, what: &str, mend: &str) {
        if good { Self::good(what) } else { self.bad(what, mend) }
    }
}

pub(super) async fn run(arguments: &Arguments) -> Outcome {
    let mut findings = Findings::default();
    match arguments.configuration() {
        Ok(config) => examine(&config, &mut findings).await,
        Err(error) => {
            let text = error.to_string();
            findings.bad("the configuration cannot be used", text.trim_end());
        }
    }
    match findings.bad {
        0 => {
            println!("all is well");
            Ok(())
        }
        bad => Err(mistake(format!("{bad} to mend"))),
    }
}

async fn examine(config: &Config, findings: &mut Findings) {
    Findings::good("the configuration is right");
    let cells = match Cells::open(config) {
        Ok(cells) => cells,
        Err(error) => return findings.bad(&error.to_string(), "see ca_file in the configuration"),
    };
    for settings in &config.cell {
        let Some(cell) = cells.get(settings.id) else { continue };
        let name = format!("cell {}", settings.id);
        match cell.inspect(&config.key_ring(), config.dev.movable_clock).await {
            Ok(()) => Findings::good(&format!("{name} can be served: schema, name, keys and clock fit")),
            Err(Inspection::Store(error)) => {
                findings
                    .bad(&format!("{name}: {}", Chain(&error)), "check that the database runs and the URL is right");
                continue;
            }
            Err(why) => {
                findings.bad(&format!("{name} cannot be served"), &why.to_string());
                continue;
            }
        }
        if let Err(error) = examine_database(settings, config, findings).await {
            findings.bad(&format!("{name}: {}", Chain(&*error)), "check the application's role");
        }
        match cell.nodes().await {
            Ok(nodes) => Findings::good(&format!("{name}: {} node(s) serve it now", nodes.len())),
            Err(error) => findings.bad(&format!("{name}: {}", Chain(&error)), "check the application's role"),
        }
        let companies = cell.companies().await.unwrap_or_default();
        if companies.iter().any(|company| company.mode == Mode::Live) {
            let secure = config.api.base_url.scheme() == "https" && config.pay.url.scheme() == "https";
            findings.weigh(
                secure,
                "live companies are served over https",
                "set api.base_url and pay.url to https addresses, with a proxy in front that speaks TLS",
            );
        }
    }
}

const ROLE: &str = "
    SELECT rolsuper, has_table_privilege('payment', 'DELETE') OR has_table_privilege('payment', 'TRUNCATE'),
           pg_has_role('paylink_application', 'MEMBER'),
           clock_timestamp()
    FROM pg_roles WHERE rolname = current_user";

async fn examine_database(
    settings: &config::Cell,
    config: &Config,
    findings: &mut Findings,
) -> Result<(), Box<dyn std::error::Error>> {
    let name = format!("cell {}", settings.id);
    let client: Client = connect_once(&settings.url, &settings.ca_file).await?;
    let row = client.query_one(ROLE, &[]).await?;
    findings.weigh(
        !row.try_get::<_, bool>(0)? && !row.try_get::<_, bool>(1)?,
        &format!("{name}: the application can neither delete nor truncate payments"),
        "use a login of its own in `url`: CREATE ROLE paylink LOGIN PASSWORD '…' IN ROLE paylink_application;",
    );
    findings.weigh(
        row.try_get(2)?,
        &format!("{name}: the application is a member of paylink_application"),
        "GRANT paylink_application TO <the login in `url`>;",
    );
    let skew = from_system_time(row.try_get(3)?).epoch_ms() - SystemClock.now().epoch_ms();
    findings.weigh(
        skew.abs() < SKEW_LIMIT_MS,
        &format!("{name}: the database's clock is {} ms away from this machine's", skew.abs()),
        "let both follow the same time servers",
    );
    let local = |host: &tokio_postgres::config::Host| match host {
        tokio_postgres::config::Host::Tcp(host) => host == "localhost" || host.starts_with("127.") || host == "::1",
        tokio_postgres::config::Host::Unix(_) => true,
    };
    let encrypted = settings.url.0.get_ssl_mode() == tokio_postgres::config::SslMode::Require;
    findings.weigh(
        encrypted || settings.url.0.get_hosts().iter().all(local) || config.dev.movable_clock,
        &format!("{name}: nobody can listen between here and the database"),
        "add sslmode=require to `url` and `owner_url`",
    );
    Ok(())
}
