//! A PostgreSQL server that can be killed, a cell in it, and a company with four servers.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    id::{CompanyId, EndpointId},
    keyring::KeyRing,
};
use paylink_playground::{
    demo_company,
    dev::private_postgres::{Durability, PrivatePostgres},
};
use paylink_server::{
    config::{Config, parse},
    system::{Stopwatch, SystemRandomness},
};
use paylink_store::{AddEndpointOutcome, Cell};
use paylink_testkit::{
    Database, KEY_1, PASSWORD, PATIENCE, cell_00, configuration, free_port_base, key_ring, tester, wait_until,
};
use tempfile::TempDir;
use tokio::sync::Mutex;
use tokio_postgres::{Client, NoTls};

use crate::kills::merchant_servers::{FaultProfile, MerchantServer, TIMEOUT};

#[derive(Debug)]
pub(crate) struct CrashFixture {
    pub(crate) directory: TempDir,
    postgres: Mutex<Option<PrivatePostgres>>,
    database: Database,
    /// For the statements of this process.
    pub(crate) cell: Arc<Cell>,
    pub(crate) ring: Arc<KeyRing>,
    pub(crate) company: CompanyId,
    pub(crate) servers: Vec<(EndpointId, Arc<MerchantServer>)>,
}

impl CrashFixture {
    pub(crate) async fn start() -> Self {
        let (directory, port) = (tempfile::tempdir().unwrap(), free_port_base());
        let mut postgres = PrivatePostgres::at(&directory.path().join("data"), port, PASSWORD).unwrap();
        postgres.give_to_server_user(directory.path()).unwrap();
        postgres.start(Durability::SurvivesCrash).await.unwrap();
        let database = Database::create_on(&postgres, "killed", &key_ring()).await;
        let config = configure(&directory, &database);
        let ring = Arc::new(config.key_ring());

        let cell = config.open_cells().unwrap().get(cell_00()).unwrap().clone();
        cell.inspect(&ring, true).await.unwrap();
        let company = cell.add_company(&tester(), &demo_company::company(), &ring, &SystemRandomness).await.unwrap();
        let mut servers = Vec::new();
        for profile in FaultProfile::ALL {
            let (server, url) = MerchantServer::open(profile).await;
            let added = cell.add_endpoint(&tester(), company, &url, "test", &ring, &SystemRandomness).await.unwrap();
            let AddEndpointOutcome::New(id, secret) = added else {
                panic!("the company has the maximum number of endpoints")
            };
            server.set_secret(*secret);
            servers.push((id, server));
        }
        Self { directory, postgres: Mutex::new(Some(postgres)), database, cell, ring, company, servers }
    }

    pub(crate) fn inject_faults(&self, enabled: bool) {
        for (_, server) in &self.servers {
            server.inject_faults(enabled);
        }
    }

    /// Waits for the next POST: a kill before the first delivery would test little.
    pub(crate) async fn wait_until_delivering(&self) {
        let posts = || self.servers.iter().map(|(_, server)| server.posts()).sum::<u32>();
        let before = posts();
        wait_until("a worker delivers", PATIENCE, async || posts() > before).await;
    }

    /// Kills PostgreSQL.
    pub(crate) async fn kill_postgres(&self) {
        self.postgres.lock().await.as_mut().unwrap().kill();
    }

    /// Restarts PostgreSQL and returns how long that took. A start fails while processes of the killed server still hold its
    /// shared memory.
    pub(crate) async fn restart_postgres(&self) -> Duration {
        let watch = Stopwatch::start();
        wait_until("PostgreSQL starts", PATIENCE, async || {
            let mut postgres = self.postgres.lock().await;
            let postgres = postgres.as_mut().unwrap();
            let started = postgres.start(Durability::SurvivesCrash).await.is_ok();
            if !started {
                postgres.kill();
            }
            started
        })
        .await;
        watch.elapsed()
    }

    /// A new connection as the owner of the tables.
    pub(crate) async fn owner(&self) -> Client {
        let (client, connection) = tokio_postgres::connect(&self.database.owner_url, NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// The number of rows of a table; a WHERE clause may follow its name.
    pub(crate) async fn count(&self, table: &str) -> i64 {
        self.owner().await.query_one(&format!("SELECT count(*) FROM {table}"), &[]).await.unwrap().get(0)
    }

    /// Stops PostgreSQL. Its files are removed with the fixture.
    pub(crate) async fn stop(&self) {
        if let Some(postgres) = self.postgres.lock().await.take() {
            let _ = postgres.stop().await;
        }
    }
}

/// Writes the configuration file of the workers, and parses it.
fn configure(directory: &TempDir, database: &Database) -> Config {
    let text = configuration(database, &[(1, KEY_1)])
        .replace("[dev]\n", &format!("[webhook]\ntimeout_seconds = {}\n[dev]\nlocal_urls = true\n", TIMEOUT.as_secs()))
        .replace("grace_seconds = 5", "grace_seconds = 20");
    std::fs::write(directory.path().join("paylink.toml"), &text).unwrap();
    parse(&text, "test", &std::collections::BTreeMap::new()).unwrap()
}
