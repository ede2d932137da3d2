//! A cluster that is made to be killed, a cell in it, and a company with four servers.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    id::{CompanyId, EndpointId},
    keyring::KeyRing,
};
use paylink_playground::{
    demo,
    dev::cluster::{Cluster, Durability},
};
use paylink_server::{
    ambient::{Stopwatch, SystemRandomness},
    config::{Config, parse},
};
use paylink_store::{Added, Cell, migrate};
use paylink_testkit::{Database, KEY_1, cell_00, configuration, free_port_base};
use tempfile::TempDir;
use tokio::{sync::Mutex, time::sleep};
use tokio_postgres::{Client, NoTls};

use crate::shops::{Habit, Shop, TIMEOUT};

const PASSWORD: &str = "only-for-tests";
/// How long PostgreSQL may take to come back. Longer would outlast the claims of those who wait for it.
const RECOVERY: Duration = Duration::from_secs(25);

#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) place: TempDir,
    cluster: Mutex<Option<Cluster>>,
    database: Database,
    /// For what this process does itself.
    pub(crate) cell: Arc<Cell>,
    pub(crate) company: CompanyId,
    pub(crate) shops: Vec<(EndpointId, Arc<Shop>)>,
}

impl Scene {
    pub(crate) async fn set() -> Self {
        let (place, port) = (tempfile::tempdir().unwrap(), free_port_base());
        let mut cluster = Cluster::at(&place.path().join("data"), port, PASSWORD).unwrap();
        cluster.hand_over(place.path()).unwrap();
        cluster.start(Durability::SurvivesCrash).await.unwrap();
        let url = |user| format!("postgres://{user}:{PASSWORD}@127.0.0.1:{port}/killed");
        let database = Database { name: "killed".to_owned(), url: url("application"), owner_url: url("owner") };
        let config = configure(&place, &database);
        let ring = config.key_ring();
        make_cell(&cluster, &database, &ring).await;

        let cell = config.open_cells().unwrap().get(cell_00()).unwrap().clone();
        cell.inspect(&ring, true).await.unwrap();
        let company = cell.add_company(&demo::company(), &ring, &SystemRandomness).await.unwrap();
        let mut shops = Vec::new();
        for habit in Habit::ALL {
            let (shop, url) = Shop::open(habit).await;
            let added = cell.add_endpoint(company, &url, "test", &ring, &SystemRandomness).await.unwrap();
            let Added::New(id, secret) = added else { panic!("there is room") };
            shop.knows(*secret);
            shops.push((id, shop));
        }
        Self { place, cluster: Mutex::new(Some(cluster)), database, cell, company, shops }
    }

    pub(crate) fn misbehave(&self, yes: bool) {
        for (_, shop) in &self.shops {
            shop.misbehave(yes);
        }
    }

    /// Killing those who have not begun would prove little.
    pub(crate) async fn until_somebody_delivers(&self) {
        let posts = || self.shops.iter().map(|(_, shop)| shop.posts()).sum::<u32>();
        let (before, watch) = (posts(), Stopwatch::start());
        while posts() == before {
            assert!(watch.elapsed() < RECOVERY, "nobody delivers");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Kills PostgreSQL.
    pub(crate) async fn kill_postgres(&self) {
        self.cluster.lock().await.as_mut().unwrap().kill();
    }

    /// Starts it again, as soon as what is left of it has gone. How long that took.
    pub(crate) async fn restart_postgres(&self) -> Duration {
        let (mut cluster, watch) = (self.cluster.lock().await, Stopwatch::start());
        let cluster = cluster.as_mut().unwrap();
        while let Err(error) = cluster.start(Durability::SurvivesCrash).await {
            assert!(watch.elapsed() < RECOVERY, "{error}");
            cluster.kill();
            sleep(Duration::from_millis(20)).await;
        }
        watch.elapsed()
    }

    /// The owner of the tables, on a connection of its own.
    pub(crate) async fn owner(&self) -> Client {
        let (client, connection) = tokio_postgres::connect(&self.database.owner_url, NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    pub(crate) async fn count(&self, what: &str) -> i64 {
        self.owner().await.query_one(&format!("SELECT count(*) FROM {what}"), &[]).await.unwrap().get(0)
    }

    /// Stops PostgreSQL. Its files are removed with the scene.
    pub(crate) async fn clear(&self) {
        if let Some(cluster) = self.cluster.lock().await.take() {
            let _ = cluster.stop().await;
        }
    }
}

/// Writes the configuration that workers are given, and reads it as they do.
fn configure(place: &TempDir, database: &Database) -> Config {
    let text = configuration(database, &[(1, KEY_1)])
        .replace("[dev]\n", &format!("[webhook]\ntimeout_seconds = {}\n[dev]\nlocal_urls = true\n", TIMEOUT.as_secs()))
        .replace("grace_seconds = 5", "grace_seconds = 20");
    std::fs::write(place.path().join("paylink.toml"), &text).unwrap();
    parse(&text, "test", &std::collections::BTreeMap::new()).unwrap()
}

async fn make_cell(cluster: &Cluster, database: &Database, ring: &KeyRing) {
    let superuser = cluster.superuser("postgres").await.unwrap();
    let roles = format!(
        "CREATE ROLE paylink_application NOLOGIN;
         CREATE ROLE application LOGIN PASSWORD '{PASSWORD}' IN ROLE paylink_application;
         CREATE ROLE owner LOGIN PASSWORD '{PASSWORD}';"
    );
    superuser.batch_execute(&roles).await.unwrap();
    superuser.batch_execute(&format!("CREATE DATABASE {} OWNER owner", database.name)).await.unwrap();
    migrate(&mut database.as_owner().await, cell_00(), ring).await.unwrap();
}
