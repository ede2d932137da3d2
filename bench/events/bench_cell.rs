//! A cell with companies and endpoints: in a private PostgreSQL, with tables that are filled and truncated, or one that exists.

use std::{
    error::Error,
    path::{Path, PathBuf},
    sync::Arc,
};

use paylink_domain::{id::CompanyId, keyring::KeyRing};
use paylink_playground::{
    demo_company,
    dev::private_postgres::{Durability, PrivatePostgres},
};
use paylink_server::{
    commands::actor::actor,
    config::{Config, parse},
    system::SystemRandomness,
};
use paylink_store::{AddEndpointOutcome, Cell, connect_once, migrate};
use tokio_postgres::Client;

use crate::{HANGING_ENDPOINTS, cpu::postmaster};

pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const PASSWORD: &str = "only-for-the-bench";
/// 32 bytes that are no secret.
const KEY: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

pub(crate) struct BenchCell {
    pub(crate) cell: Arc<Cell>,
    pub(crate) owner: Client,
    pub(crate) config_file: PathBuf,
    pub(crate) companies: Vec<CompanyId>,
    config: Config,
    data: PathBuf,
    server: Option<PrivateServer>,
}

struct PrivateServer {
    postgres: PrivatePostgres,
    /// The database, as the program connects to it.
    url: String,
}

impl BenchCell {
    pub(crate) async fn create(directory: &Path, port: u16) -> Outcome<Self> {
        let data = directory.join("data");
        let mut postgres = PrivatePostgres::at(&data, port, PASSWORD)?;
        postgres.give_to_server_user(directory)?;
        postgres.start(Durability::SurvivesCrash).await?;
        let superuser = postgres.connect_as_superuser("postgres").await?;
        for create in [
            "CREATE ROLE paylink_application NOLOGIN".to_owned(),
            format!("CREATE ROLE application LOGIN PASSWORD '{PASSWORD}' IN ROLE paylink_application"),
            format!("CREATE ROLE owner LOGIN PASSWORD '{PASSWORD}'"),
            "CREATE DATABASE bench OWNER owner".to_owned(),
        ] {
            superuser.batch_execute(&create).await?;
        }
        let url = |user| format!("postgres://{user}:{PASSWORD}@127.0.0.1:{port}/bench");
        let text = format!(
            "[api]\nlisten = \"127.0.0.1:0\"\nbase_url = \"http://127.0.0.1:1/v1\"\n[pay]\nlisten = \"127.0.0.1:0\"\n\
             url = \"http://127.0.0.1:2\"\n[ops]\nlisten = \"127.0.0.1:0\"\n\
             [shutdown]\ndrain_seconds = 0\ngrace_seconds = 1\n[dev]\nlocal_urls = true\n\
             [[cell]]\nid = \"00\"\nurl = \"{}\"\nowner_url = \"{}\"\nconnections = 16\n[[key]]\nid = 1\nsecret = \"{KEY}\"\n",
            url("application"),
            url("owner")
        );
        let config_file = directory.join("paylink.toml");
        std::fs::write(&config_file, &text)?;
        let mut bench = Self::connect(config_file, data).await?;
        migrate(&actor(), &mut bench.owner, bench.cell.id(), &bench.config.key_ring()).await?;
        // Between rounds all rows are removed, which the triggers of a cell forbid.
        for allow in [
            "ALTER TABLE event DISABLE TRIGGER ALL; ALTER TABLE delivery DISABLE TRIGGER ALL",
            "ALTER TABLE payment DISABLE TRIGGER retain_payments",
            "ALTER TABLE attempt DISABLE TRIGGER retain_attempts",
            "ALTER TABLE status_change DISABLE TRIGGER retain_status_changes",
        ] {
            bench.owner.batch_execute(allow).await?;
        }
        bench.cell.inspect(&bench.config.key_ring(), false).await?;
        bench.server = Some(PrivateServer { postgres, url: url("application") });
        Ok(bench)
    }

    /// A cell that exists, of a server with this data directory.
    pub(crate) async fn open(config_file: PathBuf, data: PathBuf) -> Outcome<Self> {
        let mut bench = Self::connect(config_file, data).await?;
        bench.cell.inspect(&bench.config.key_ring(), false).await?;
        let companies = "SELECT DISTINCT company_id FROM endpoint ORDER BY company_id";
        for row in bench.owner.query(companies, &[]).await? {
            bench.companies.push(CompanyId::of(bench.cell.id(), row.try_get(0)?)?);
        }
        Ok(bench)
    }

    async fn connect(config_file: PathBuf, data: PathBuf) -> Outcome<Self> {
        let config = parse(&std::fs::read_to_string(&config_file)?, "bench", &std::collections::BTreeMap::new())?;
        let database = config.cell[0].owner_url.clone().ok_or("the cell has no owner URL")?;
        let owner = connect_once(&database, "".as_ref()).await?;
        let cells = config.open_cells()?;
        let cell = cells.get("00".parse()?).ok_or("the cell is not configured")?.clone();
        Ok(Self { cell, owner, config_file, companies: Vec::new(), config, data, server: None })
    }

    /// Adds companies with one endpoint each, every endpoint at its own address. Those from index `hanging_from` on never respond.
    pub(crate) async fn add_companies(&mut self, count: usize, hanging_from: usize, port: u16) -> Outcome {
        let ring = self.config.key_ring();
        for index in 0..count {
            let company = self.cell.add_company(&actor(), &demo_company::company(), &ring, &SystemRandomness).await?;
            let path = if index < hanging_from { "events" } else { "hang" };
            let url = format!("http://127.0.{}.{}:{port}/{path}", index / 250 + 1, index % 250 + 1).parse()?;
            let AddEndpointOutcome::New(..) =
                self.cell.add_endpoint(&actor(), company, &url, "bench", &ring, &SystemRandomness).await?
            else {
                return Err("the company has the maximum number of endpoints".into());
            };
            self.companies.push(company);
        }
        Ok(())
    }

    /// The companies whose endpoints respond.
    pub(crate) fn healthy(&self) -> &[CompanyId] {
        &self.companies[..self.companies.len() - HANGING_ENDPOINTS]
    }

    pub(crate) fn url(&self) -> Outcome<&str> {
        Ok(&self.server.as_ref().ok_or("the server is not private")?.url)
    }

    /// The process id of the database server.
    pub(crate) fn postmaster(&self) -> Outcome<u32> {
        Ok(postmaster(&self.data).ok_or("the server does not run")?)
    }

    /// How many transactions have written something.
    pub(crate) async fn writing_transactions(&self) -> Outcome<i64> {
        let count = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
        Ok(self.owner.query_one(count, &[]).await?.try_get(0)?)
    }

    pub(crate) fn key_ring(&self) -> KeyRing {
        self.config.key_ring()
    }

    pub(crate) async fn truncate_tables(&self) -> Outcome {
        Ok(self
            .owner
            .batch_execute(
                "TRUNCATE event, delivery, delivery_attempt, endpoint_queue, payment, attempt, status_change",
            )
            .await?)
    }

    /// Inserts fresh events, distributed evenly over these companies.
    pub(crate) async fn insert_events(&self, count: usize, companies: &[CompanyId]) -> Outcome {
        let numbers: Vec<i64> = companies.iter().map(|company| company.number()).collect();
        self.owner.execute(INSERT_EVENTS, &[&i64::try_from(count)?, &numbers]).await?;
        Ok(())
    }

    pub(crate) async fn analyze(&self) -> Outcome {
        for table in ["event", "delivery", "endpoint", "endpoint_queue", "payment", "attempt", "status_change"] {
            self.owner.batch_execute(&format!("VACUUM ANALYZE {table}")).await?;
        }
        let server = self.server.as_ref().ok_or("the server is not private")?;
        Ok(server.postgres.connect_as_superuser("postgres").await?.batch_execute("CHECKPOINT").await?)
    }

    /// The number of deliveries of these companies that have not ended.
    pub(crate) async fn undelivered(&self, companies: &[CompanyId]) -> Outcome<i64> {
        let numbers: Vec<i64> = companies.iter().map(|company| company.number()).collect();
        // Both states have an index.
        let undelivered = "SELECT count(*) FROM endpoint JOIN (
                SELECT endpoint_id FROM delivery WHERE state = 'fresh'
                UNION ALL SELECT endpoint_id FROM delivery WHERE state = 'queued') AS delivery ON endpoint.id = endpoint_id
            WHERE company_id = ANY($1)";
        Ok(self.owner.query_one(undelivered, &[&numbers]).await?.try_get(0)?)
    }

    /// Stops a private server.
    pub(crate) async fn stop(self) -> Outcome {
        if let Some(server) = self.server {
            server.postgres.stop().await?;
        }
        Ok(())
    }
}

const INSERT_EVENTS: &str = r#"
    WITH inserted AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), ($2::bigint[])[1 + number % cardinality($2::bigint[])], at,
            '{"type":"payment.status_changed","timestamp":"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            || '","data":{"payment":{"id":"pay_0000000000000000000000000001","reference":"Order 1017","status":"EXECUTED"}}}'
        FROM generate_series(1, $1::bigint) AS number, (SELECT service_now() AS at OFFSET 0) AS now
        RETURNING id, company_id, created_at
    )
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at)
    SELECT inserted.id, endpoint.id, inserted.created_at, inserted.created_at FROM inserted JOIN endpoint USING (company_id)"#;
