//! A cell of the bench's own: cluster, companies, endpoints, and tables that are filled and emptied.

use std::{
    error::Error,
    path::{Path, PathBuf},
    sync::Arc,
};

use paylink_domain::id::{CellId, CompanyId};
use paylink_playground::{
    demo,
    dev::cluster::{Cluster, Durability},
};
use paylink_server::{
    ambient::SystemRandomness,
    config::{Config, parse},
};
use paylink_store::{Added, Cell, connect_once, migrate};
use tokio_postgres::Client;

pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const PASSWORD: &str = "only-for-the-bench";
/// 32 bytes that are no secret.
const KEY: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

pub(crate) struct Place {
    pub(crate) cell: Arc<Cell>,
    pub(crate) owner: Client,
    pub(crate) url: String,
    pub(crate) config_file: PathBuf,
    pub(crate) companies: Vec<CompanyId>,
    config: Config,
    cluster: Cluster,
}

impl Place {
    pub(crate) async fn make(below: &Path, port: u16) -> Outcome<Self> {
        let mut cluster = Cluster::at(&below.join("data"), port, PASSWORD)?;
        cluster.hand_over(below)?;
        cluster.start(Durability::SurvivesCrash).await?;
        let superuser = cluster.superuser("postgres").await?;
        for make in [
            "CREATE ROLE paylink_application NOLOGIN".to_owned(),
            format!("CREATE ROLE application LOGIN PASSWORD '{PASSWORD}' IN ROLE paylink_application"),
            format!("CREATE ROLE owner LOGIN PASSWORD '{PASSWORD}'"),
            "CREATE DATABASE bench OWNER owner".to_owned(),
        ] {
            superuser.batch_execute(&make).await?;
        }
        let url = |user| format!("postgres://{user}:{PASSWORD}@127.0.0.1:{port}/bench");
        let text = format!(
            "[api]\nlisten = \"127.0.0.1:0\"\nbase_url = \"http://127.0.0.1:1/v1\"\n[pay]\nlisten = \"127.0.0.1:0\"\n\
             url = \"http://127.0.0.1:2\"\n[ops]\nlisten = \"127.0.0.1:0\"\n[log]\nlevel = \"warn\"\n\
             [shutdown]\ndrain_seconds = 0\ngrace_seconds = 1\n[dev]\nlocal_urls = true\n\
             [[cell]]\nid = \"00\"\nurl = \"{}\"\nowner_url = \"{}\"\nconnections = 16\n[[key]]\nid = 1\nsecret = \"{KEY}\"\n",
            url("application"),
            url("owner")
        );
        let config_file = below.join("paylink.toml");
        std::fs::write(&config_file, &text)?;
        let config = parse(&text, "bench", &std::collections::BTreeMap::new())?;
        let database = config.cell[0].owner_url.clone().ok_or("an owner")?;
        let mut owner = connect_once(&database, "".as_ref()).await?;
        let id: CellId = "00".parse()?;
        migrate(&mut owner, id, &config.key_ring()).await?;
        // Between rounds everything goes, which nobody may do to a real cell.
        owner.batch_execute("ALTER TABLE event DISABLE TRIGGER ALL; ALTER TABLE delivery DISABLE TRIGGER ALL").await?;
        owner.batch_execute("ALTER TABLE payment DISABLE TRIGGER keep_payments; ALTER TABLE payment DISABLE TRIGGER guard_link; ALTER TABLE status_change DISABLE TRIGGER keep_history").await?;
        let cells = config.open_cells()?;
        let cell = cells.get(id).ok_or("a cell")?.clone();
        cell.inspect(&config.key_ring(), false).await?;
        Ok(Self { cell, owner, url: url("application"), config_file, companies: Vec::new(), config, cluster })
    }

    /// So many companies with an endpoint each, at an address of its own; those from `hanging` on never answer.
    pub(crate) async fn add_companies(&mut self, number: usize, hanging: usize, port: u16) -> Outcome {
        let ring = self.config.key_ring();
        for place in 0..number {
            let company = self.cell.add_company(&demo::company(), &ring, &SystemRandomness).await?;
            let path = if place < hanging { "events" } else { "hang" };
            let url = format!("http://127.0.{}.{}:{port}/{path}", place / 250 + 1, place % 250 + 1).parse()?;
            let Added::New(..) = self.cell.add_endpoint(company, &url, "bench", &ring, &SystemRandomness).await? else {
                return Err("no room".into());
            };
            self.companies.push(company);
        }
        Ok(())
    }

    pub(crate) async fn empty(&self) -> Outcome {
        Ok(self
            .owner
            .batch_execute("TRUNCATE event, delivery, delivery_attempt, endpoint_queue, payment, status_change")
            .await?)
    }

    /// Events that were just committed, one after another to each of these companies.
    pub(crate) async fn fill(&self, events: usize, companies: &[CompanyId]) -> Outcome {
        let numbers: Vec<i64> = companies.iter().map(|company| company.number()).collect();
        let events = i64::try_from(events)?;
        self.owner.execute(FILL, &[&events, &numbers]).await?;
        Ok(())
    }

    pub(crate) async fn analyze(&self) -> Outcome {
        for table in ["event", "delivery", "endpoint", "endpoint_queue", "payment", "status_change"] {
            self.owner.batch_execute(&format!("VACUUM ANALYZE {table}")).await?;
        }
        Ok(self.cluster.superuser("postgres").await?.batch_execute("CHECKPOINT").await?)
    }

    /// How many of these companies' deliveries are still owed.
    pub(crate) async fn owed(&self, companies: &[CompanyId]) -> Outcome<i64> {
        let numbers: Vec<i64> = companies.iter().map(|company| company.number()).collect();
        let owed = "SELECT count(*) FROM delivery JOIN endpoint ON endpoint.id = endpoint_id
                    WHERE ended_at IS NULL AND company_id = ANY($1)";
        Ok(self.owner.query_one(owed, &[&numbers]).await?.try_get(0)?)
    }

    pub(crate) async fn close(self) -> Outcome {
        Ok(self.cluster.stop().await?)
    }
}

const FILL: &str = r#"
    WITH made AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), ($2::bigint[])[1 + number % cardinality($2::bigint[])], at,
            '{"type":"payment.status_changed","timestamp":"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            || '","data":{"payment":{"id":"pay_0000000000000000000000000001","reference":"Order 1017","status":"EXECUTED"}}}'
        FROM generate_series(1, $1::bigint) AS number, (SELECT service_now() AS at OFFSET 0) AS now
        RETURNING id, company_id, created_at
    )
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at)
    SELECT made.id, endpoint.id, made.created_at, made.created_at FROM made JOIN endpoint USING (company_id)"#;
