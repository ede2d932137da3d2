//! A cell in a private PostgreSQL, with companies, endpoints, and tables that are filled and truncated.

use std::{
    error::Error,
    path::{Path, PathBuf},
    sync::Arc,
};

use paylink_domain::{
    id::{CellId, CompanyId},
    keyring::KeyRing,
};
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
    pub(crate) url: String,
    pub(crate) config_file: PathBuf,
    pub(crate) companies: Vec<CompanyId>,
    config: Config,
    postgres: PrivatePostgres,
    data: PathBuf,
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
        let config = parse(&text, "bench", &std::collections::BTreeMap::new())?;
        let database = config.cell[0].owner_url.clone().ok_or("the cell has no owner URL")?;
        let mut owner = connect_once(&database, "".as_ref()).await?;
        let id: CellId = "00".parse()?;
        migrate(&actor(), &mut owner, id, &config.key_ring()).await?;
        // Between rounds all rows are removed, which the triggers of a cell forbid.
        owner.batch_execute("ALTER TABLE event DISABLE TRIGGER ALL; ALTER TABLE delivery DISABLE TRIGGER ALL").await?;
        owner
            .batch_execute(
                "ALTER TABLE payment DISABLE TRIGGER retain_payments; ALTER TABLE payment DISABLE TRIGGER guard_link",
            )
            .await?;
        owner.batch_execute("ALTER TABLE attempt DISABLE TRIGGER retain_attempts").await?;
        owner.batch_execute("ALTER TABLE status_change DISABLE TRIGGER retain_status_changes").await?;
        let cells = config.open_cells()?;
        let cell = cells.get(id).ok_or("the cell is not configured")?.clone();
        cell.inspect(&config.key_ring(), false).await?;
        Ok(Self { cell, owner, url: url("application"), config_file, companies: Vec::new(), config, postgres, data })
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
        Ok(self.postgres.connect_as_superuser("postgres").await?.batch_execute("CHECKPOINT").await?)
    }

    /// The number of deliveries of these companies that have not ended.
    pub(crate) async fn undelivered(&self, companies: &[CompanyId]) -> Outcome<i64> {
        let numbers: Vec<i64> = companies.iter().map(|company| company.number()).collect();
        let undelivered = "SELECT count(*) FROM delivery JOIN endpoint ON endpoint.id = endpoint_id
                    WHERE ended_at IS NULL AND company_id = ANY($1)";
        Ok(self.owner.query_one(undelivered, &[&numbers]).await?.try_get(0)?)
    }

    pub(crate) async fn stop(self) -> Outcome {
        Ok(self.postgres.stop().await?)
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
