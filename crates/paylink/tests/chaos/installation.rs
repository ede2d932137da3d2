//! A database, two nodes, the banks and a company.

use std::{
    collections::{BTreeMap, HashSet},
    sync::{Arc, Mutex, atomic::AtomicUsize},
    time::Duration,
};

use paylink_domain::{company::Mode, id::CompanyId};
use paylink_playground::demo_company;
use paylink_server::{
    config::{Config, parse},
    system::SystemRandomness,
};
use paylink_store::{Cell, NewToken};
use paylink_testkit::{Database, cell_00, tester};

use crate::chaos::{banks::ChaosBank, counters::Counters, nodes::Nodes, service_clock::ServiceClock};

/// More than any request needs.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

pub(crate) struct Installation {
    pub(crate) seed: u64,
    pub(crate) database: Database,
    pub(crate) nodes: Nodes,
    pub(crate) banks: Vec<ChaosBank>,
    pub(crate) clock: ServiceClock,
    pub(crate) counters: Arc<Counters>,
    pub(crate) http: reqwest::Client,
    pub(crate) company: CompanyId,
    pub(crate) token: String,
    /// How much payers have done.
    pub(crate) actions: AtomicUsize,
    /// The orders to whose page a payer was redirected.
    pub(crate) redirected: Mutex<HashSet<String>>,
    /// The orders that a bank forgot as its configured retention says.
    pub(crate) forgotten_in_time: Mutex<HashSet<String>>,
}

impl Installation {
    pub(crate) async fn start(seed: u64) -> Self {
        let (database, banks) = (Database::migrated().await, ChaosBank::start_all().await);
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .timeout(REQUEST_TIMEOUT)
            .build()
            .unwrap();
        let nodes = Nodes::new(&database, &banks, http.clone());
        let config = parse(&nodes.configuration(), "test", &BTreeMap::new()).unwrap();
        let cell = open_cell(&config).await;
        let randomness = SystemRandomness;
        let company =
            cell.add_company(&tester(), &demo_company::company(), &config.key_ring(), &randomness).await.unwrap();
        let token = NewToken {
            company_id: company,
            mode: Mode::Test,
            name: "test".parse().unwrap(),
            lifetime_days: None,
            networks: None,
        };
        let (_, token) = cell.add_token(&tester(), &token, &randomness).await.unwrap();
        tokio::join!(nodes.start(0), nodes.start(1));
        Self {
            seed,
            nodes,
            banks,
            clock: ServiceClock::new(database.as_owner().await),
            counters: Arc::default(),
            http,
            company,
            token: token.reveal().to_owned(),
            actions: AtomicUsize::new(0),
            redirected: Mutex::default(),
            forgotten_in_time: Mutex::default(),
            database,
        }
    }

    /// A new cell of this process, and its configuration.
    pub(crate) async fn cell(&self) -> (Arc<Cell>, Config) {
        let config = parse(&self.nodes.configuration(), "test", &BTreeMap::new()).unwrap();
        (open_cell(&config).await, config)
    }

    /// Kills the nodes and removes the database.
    pub(crate) async fn remove(&self) {
        tokio::join!(self.nodes.kill(0), self.nodes.kill(1));
        let drop = format!("DROP DATABASE {} WITH (FORCE)", self.database.name);
        Database::server_superuser().await.batch_execute(&drop).await.unwrap();
    }

    pub(crate) fn bank(&self, id: &str) -> &ChaosBank {
        self.banks.iter().find(|bank| bank.id == id).unwrap()
    }
}

async fn open_cell(config: &Config) -> Arc<Cell> {
    let cell = config.open_cells().unwrap().get(cell_00()).unwrap().clone();
    cell.inspect(&config.key_ring(), true).await.unwrap();
    cell
}
